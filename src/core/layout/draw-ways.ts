import type { Box, Point, Way } from './layout.ts'

/** A box by its middle. */
export interface Area extends Box, Point {}

/** Where an arrow meets a box, and what it comes from or goes to. */
interface End {
  readonly box: Area
  readonly toward: Point
}

interface Bent {
  readonly kind: 'bent'
  readonly ends: readonly [End, End]
  /** One in each layer between. */
  readonly bends: readonly Point[]
  readonly label: Point
}

interface Loop {
  readonly kind: 'loop'
  readonly from: Area
  /** How far to the right it goes. */
  readonly reach: number
  readonly label: Point
}

/** As the crow flies, over whatever is between. */
interface Straight {
  readonly kind: 'straight'
  readonly from: Area
  readonly to: Area
}

/** What an arrow of a picture from top to bottom has to pass. */
export type Route = Bent | Loop | Straight

/** How far an arrow runs upright out of a box and by a bend. */
const UPRIGHT = 8
/** No arrow ends nearer to a corner. */
const CORNER = 10
/** Between the ends of arrows at one side, where there is room. */
const PORT_GAP = 17
/** Half of how far apart a loop leaves and enters, where the box is high enough. */
const LOOP_HALF = 11

export function drawWays(routes: readonly Route[]): readonly Way[] {
  const ports = portsOf(routes.flatMap((route) => (route.kind === 'bent' ? route.ends : [])))
  return routes.map((route) => drawWay(route, (end) => ports.get(end) ?? 0))
}

function drawWay(route: Route, portOf: (end: End) => number): Way {
  switch (route.kind) {
    case 'bent':
      return bentWay(route, portOf)
    case 'loop':
      return loopWay(route)
    case 'straight':
      return straightWay(route)
  }
}

/** How far right of the middle of its box each end is, so that arrows from the left meet it on the left and none meet each other. */
function portsOf(ends: readonly End[]): ReadonlyMap<End, number> {
  const sides = Map.groupBy(ends, (end) => `${sideOf(end)} ${end.box.id}`)
  const ports = [...sides.values()].flatMap((side) => {
    const room = Math.max(0, ...side.map(({ box }) => box.width - 2 * CORNER))
    const gap = Math.min(PORT_GAP, room / Math.max(1, side.length - 1))
    const sorted = side.toSorted((a, b) => a.toward.x - b.toward.x)
    return sorted.map((end, place) => [end, (place - (side.length - 1) / 2) * gap] as const)
  })
  return new Map(ports)
}

/** Below or above the box. */
function sideOf({ box, toward }: End): 1 | -1 {
  return toward.y < box.y ? -1 : 1
}

/** Of a long straight run the ends are enough: two bends at each, so that the line has turned when it gets there. */
function bentWay({ ends, bends, label }: Bent, portOf: (end: End) => number): Way {
  const [start, finish] = ends
  const step = finish.box.y < start.box.y ? -UPRIGHT : UPRIGHT
  const turns = bends.filter(({ x }, index) => [-2, -1, 1, 2].some((away) => bends[index + away]?.x !== x))
  const between = turns.flatMap(({ x, y }) => [y - step, y + step].map((at) => ({ x, y: at })))
  return { points: [...stub(start, portOf(start)), ...between, ...stub(finish, portOf(finish)).toReversed()], label }
}

/** From the edge of the box away from it. */
function stub(end: End, port: number): readonly Point[] {
  const { x, y, height } = end.box
  const edge = y + (sideOf(end) * height) / 2
  return [edge, edge + sideOf(end) * UPRIGHT].map((at) => ({ x: x + port, y: at }))
}

/** From the right side of a box out and back. */
function loopWay({ from: { x, y, width, height }, reach, label }: Loop): Way {
  const edge = x + width / 2
  const half = Math.min(LOOP_HALF, height / 4)
  const [upper, lower] = [y - half, y + half]
  const points = [
    { x: edge, y: upper },
    { x: reach, y: upper },
    { x: reach, y: lower },
    { x: edge, y: lower },
  ]
  return { points, label }
}

function straightWay({ from, to }: Straight): Way {
  return { points: [edgeToward(from, to), edgeToward(to, from)], label: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } }
}

/** Where a line from the middle of a box to a point leaves the box. */
function edgeToward({ x, y, width, height }: Area, point: Point): Point {
  const [dx, dy] = [point.x - x, point.y - y]
  const part = Math.min(width / 2 / Math.abs(dx), height / 2 / Math.abs(dy))
  return { x: x + dx * part, y: y + dy * part }
}
