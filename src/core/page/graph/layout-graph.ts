/**
 * Places a directed graph in columns, left to right: cycles are cut, every node stands right of those that lead to it, long edges
 * get a waypoint in each column between, and each column is sorted so that few edges cross.
 */
import type { LayoutEdge } from './layout-edge.ts'
import { rankNodes } from './rank-nodes.ts'
import { sortColumns } from './sort-columns.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedEdge extends LayoutEdge {
  /** Ends and waypoints; from right to left for an edge that leads back. */
  readonly points: readonly Point[]
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** Middle of each node. */
  readonly nodes: Readonly<Record<string, Point>>
  readonly edges: readonly PlacedEdge[]
}

/** In pixels. */
export interface Sizes {
  readonly nodeWidth: number
  readonly nodeHeight: number
  readonly columnGap: number
  readonly rowGap: number
}

/** A waypoint takes less room than a node. */
const WAYPOINT_SHARE = 0.55

export function layoutGraph(ids: readonly string[], edges: readonly LayoutEdge[], start: string, sizes: Sizes): Layout {
  const { rank, isBack } = rankNodes(ids, edges, start)
  const chains = edges.filter(({ from, to }) => from !== to).map((edge) => chainOf(edge, isBack(edge), rank))
  const links = chains.flatMap(({ path }) => path.slice(1).map((to, i) => ({ from: path[i] ?? to, to })))
  const columns = sortColumns(columnsOf(ids, chains, rank), links)
  const places = placeColumns(columns, links, new Set(ids), sizes)
  const height = Math.max(...Object.values(places).map(({ y }) => y)) + sizes.nodeHeight
  return {
    width: columns.length * (sizes.nodeWidth + sizes.columnGap),
    height,
    nodes: Object.fromEntries(ids.map((id) => [id, places[id] ?? ORIGIN])),
    edges: chains.map(({ edge, path, back }) => {
      const points = path.map((id) => places[id] ?? ORIGIN)
      return { ...edge, points: back ? points.toReversed() : points }
    }),
  }
}

const ORIGIN: Point = { x: 0, y: 0 }

interface Chain {
  readonly edge: LayoutEdge
  readonly back: boolean
  /** Left to right: node, waypoints, node. */
  readonly path: readonly string[]
}

function chainOf(edge: LayoutEdge, back: boolean, rank: ReadonlyMap<string, number>): Chain {
  const [left, right] = back ? [edge.to, edge.from] : [edge.from, edge.to]
  const first = (rank.get(left) ?? 0) + 1
  const between = Math.max(0, (rank.get(right) ?? 0) - first)
  const waypoints = Array.from({ length: between }, (_, i) => `${first + i}\n${edge.from}\n${edge.to}`)
  return { edge, back, path: [left, ...waypoints, right] }
}

function columnsOf(
  ids: readonly string[],
  chains: readonly Chain[],
  rank: ReadonlyMap<string, number>,
): readonly (readonly string[])[] {
  const columns: string[][] = []
  const put = (id: string, at: number) => {
    while (columns.length <= at) columns.push([])
    columns[at]?.push(id)
  }
  for (const id of ids) put(id, rank.get(id) ?? 0)
  for (const { path } of chains) {
    const first = rank.get(path[0] ?? '') ?? 0
    for (const [i, id] of path.slice(1, -1).entries()) put(id, first + 1 + i)
  }
  return columns
}

/** Each column is packed downwards, every entry as near to the mean of its neighbours on the left as the ones above it allow. */
function placeColumns(
  columns: readonly (readonly string[])[],
  links: readonly LayoutEdge[],
  nodes: ReadonlySet<string>,
  { nodeWidth, nodeHeight, columnGap, rowGap }: Sizes,
): Readonly<Record<string, Point>> {
  const places: Record<string, Point> = {}
  const left = new Map<string, string[]>()
  for (const { from, to } of links) left.set(to, [...(left.get(to) ?? []), from])
  const heightOf = (id: string) => (nodes.has(id) ? nodeHeight : (nodeHeight + rowGap) * WAYPOINT_SHARE - rowGap)
  for (const [at, column] of columns.entries()) {
    const wanted = column.map((id) => {
      const before = (left.get(id) ?? []).flatMap((from) => places[from]?.y ?? [])
      return before.length === 0 ? undefined : before.reduce((sum, y) => sum + y, 0) / before.length
    })
    const total = column.reduce((sum, id) => sum + heightOf(id) + rowGap, -rowGap)
    const known = wanted.flatMap((y) => y ?? [])
    const middle = known.length === 0 ? total / 2 : known.reduce((sum, y) => sum + y, 0) / known.length
    let top = Math.max(0, middle - total / 2)
    for (const [i, id] of column.entries()) {
      const half = heightOf(id) / 2
      // What comes after needs its room too: no entry is moved below where the rest still fits around the middle.
      const y = Math.max(top + half, Math.min(wanted[i] ?? 0, top + half + rowGap * 2))
      places[id] = { x: at * (nodeWidth + columnGap) + nodeWidth / 2 + columnGap / 2, y }
      top = y + half + rowGap
    }
  }
  return lowered(places, nodeHeight)
}

/** Moves all so that nothing is cut off at the top. */
function lowered(places: Readonly<Record<string, Point>>, nodeHeight: number): Readonly<Record<string, Point>> {
  const top = Math.min(...Object.values(places).map(({ y }) => y)) - nodeHeight * 1.4
  return Object.fromEntries(Object.entries(places).map(([id, { x, y }]) => [id, { x, y: y - top }]))
}
