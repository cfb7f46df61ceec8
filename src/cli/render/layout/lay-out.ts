import { assignRanks } from './assign-ranks.ts'
import type { LayeredGraph, Vertex } from './layered-graph.ts'
import { orderRows } from './order-rows.ts'
import { placeColumns } from './place-columns.ts'

export interface Box {
  readonly id: string
  readonly width: number
  readonly height: number
}

export interface Arrow {
  readonly from: string
  readonly to: string
  /** Room that its label takes; 0 for none. */
  readonly labelWidth: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** The middle of each box, in the order of the boxes. */
  readonly boxes: readonly Point[]
  /** Where each arrow runs, from its box to its box, and the middle of its label. */
  readonly arrows: readonly { readonly points: readonly Point[]; readonly label: Point }[]
}

const LABEL_HEIGHT = 18
const BEND_WIDTH = 10
const ROW_GAP = 22
const LOOP = 34
const PORT_GAP = 17
const CORNER = 14
/** Arrows over more rows run straight through where there are too many bends to lay out. */
const MOST_BENDS = 20_000
const FAR = 24

/** Lays boxes out in rows from top to bottom, in pixels. Arrows keep clear of boxes, labels have rows of their own. */
export function layOut(boxes: readonly Box[], arrows: readonly Arrow[]): Layout {
  const straight = arrows.map((arrow, index) => ({ ...arrow, index })).filter(({ from, to }) => from !== to)
  const { rankOf, back } = assignRanks(
    boxes.map(({ id }) => id),
    straight,
  )
  const indexOf = new Map(boxes.map(({ id }, index) => [id, index]))
  const loopRoom = (id: string) =>
    2 * Math.max(0, ...arrows.flatMap((one) => (one.from === id && one.to === id ? LOOP + one.labelWidth : [])))
  const vertices: Vertex[] = boxes.map(({ id, width, height }, index) => {
    return { id: index, row: 2 * (rankOf.get(id) ?? 0), width: width + loopRoom(id), height }
  })
  const links: [number, number][] = []
  const chains = new Map<number, { readonly vertices: readonly number[]; readonly label: number; readonly isBack: boolean }>()
  const rowsBetween = ({ from, to }: { readonly from: string; readonly to: string }) =>
    2 * Math.abs((rankOf.get(from) ?? 0) - (rankOf.get(to) ?? 0))
  const bends = straight.reduce((sum, arrow) => sum + rowsBetween(arrow), 0)
  for (const [order, { from, to, labelWidth, index }] of straight.entries()) {
    const isBack = back.has(order)
    const [top = 0, bottom = 0] = (isBack ? [to, from] : [from, to]).map((id) => indexOf.get(id) ?? 0)
    const [first = 0, last = 0] = [top, bottom].map((vertex) => vertices[vertex]?.row ?? 0)
    const middle = first + Math.max(1, 2 * Math.floor((last - first) / 4) + 1)
    const chain = [top]
    let label = top
    if (bends > MOST_BENDS && last - first > FAR) {
      chains.set(index, { vertices: [top, bottom], label: bottom, isBack })
      continue
    }
    for (let row = first + 1; row < last; row++) {
      const isLabel = row === middle
      if (isLabel) label = vertices.length
      chain.push(vertices.length)
      vertices.push({
        id: vertices.length,
        row,
        width: isLabel ? Math.max(labelWidth, BEND_WIDTH) : BEND_WIDTH,
        height: isLabel && labelWidth > 0 ? LABEL_HEIGHT : 0,
      })
    }
    chain.push(bottom)
    for (let at = 1; at < chain.length; at++) links.push([chain[at - 1] ?? 0, chain[at] ?? 0])
    chains.set(index, { vertices: chain, label, isBack })
  }
  const graph = orderRows(graphOf(vertices, links))
  const x = placeColumns(graph, (vertex) => vertex < boxes.length)
  const y = rowMiddles(graph)
  const at = (vertex: number): Point => ({ x: x[vertex] ?? 0, y: y[vertices[vertex]?.row ?? 0] ?? 0 })
  const ports = portsOf(chains, boxes, x)
  const laid = arrows.map((arrow, index) => {
    const chain = chains.get(index)
    if (chain === undefined)
      return loopAt(at(indexOf.get(arrow.from) ?? 0), boxes[indexOf.get(arrow.from) ?? 0], arrow.labelWidth)
    const points = pointsOf(chain.vertices, vertices, at, (end) => ports.get(`${index} ${end}`) ?? 0)
    return { points: chain.isBack ? points.toReversed() : points, label: at(chain.label) }
  })
  const loops = laid.flatMap(({ points, label }, index) => [
    ...points.map((point) => point.x),
    label.x + (arrows[index]?.labelWidth ?? 0) / 2,
  ])
  const width = Math.max(...vertices.map(({ id, width: own }) => (x[id] ?? 0) + own / 2), ...loops)
  const bottom = Math.max(...vertices.map(({ row, height }) => (y[row] ?? 0) + height / 2))
  return { width, height: bottom, boxes: boxes.map((_, index) => at(index)), arrows: laid }
}

function graphOf(vertices: readonly Vertex[], links: readonly (readonly [number, number])[]): LayeredGraph {
  const above: number[][] = vertices.map(() => [])
  const below: number[][] = vertices.map(() => [])
  for (const [from, to] of links) {
    below[from]?.push(to)
    above[to]?.push(from)
  }
  const rows: number[][] = Array.from({ length: Math.max(...vertices.map(({ row }) => row)) + 1 }, () => [])
  for (const { id, row } of vertices) rows[row]?.push(id)
  return { vertices, rows, above, below }
}

/** The middle of each row from top to bottom. */
function rowMiddles({ vertices, rows }: LayeredGraph): readonly number[] {
  const heights = rows.map((row) => Math.max(0, ...row.map((vertex) => vertices[vertex]?.height ?? 0)))
  const middles: number[] = []
  let top = 0
  for (const height of heights) {
    middles.push(top + height / 2)
    top += height + ROW_GAP
  }
  return middles
}

type Chains = ReadonlyMap<number, { readonly vertices: readonly number[] }>

/** How far from the middle of its box each end of an arrow meets it, so that arrows to the left stand on the left. */
function portsOf(chains: Chains, boxes: readonly Box[], x: readonly number[]): ReadonlyMap<string, number> {
  const ends = [...chains].flatMap(([index, { vertices: chain }]) => [
    { key: `${index} 0`, side: `${chain[0]} below`, box: chain[0] ?? 0, toward: x[chain[1] ?? 0] ?? 0 },
    {
      key: `${index} ${chain.length - 1}`,
      side: `${chain.at(-1)} above`,
      box: chain.at(-1) ?? 0,
      toward: x[chain.at(-2) ?? 0] ?? 0,
    },
  ])
  const ports = new Map<string, number>()
  for (const side of Map.groupBy(ends, (end) => end.side).values()) {
    const width = boxes[side[0]?.box ?? 0]?.width ?? 0
    const room = Math.min(PORT_GAP, Math.max(0, width - 2 * CORNER) / Math.max(1, side.length - 1))
    for (const [place, { key }] of side.toSorted((a, b) => a.toward - b.toward).entries())
      ports.set(key, (place - (side.length - 1) / 2) * room)
  }
  return ports
}

/** From the lower edge of the upper box, through the bends, to the upper edge of the lower box. */
function pointsOf(
  chain: readonly number[],
  vertices: readonly Vertex[],
  at: (vertex: number) => Point,
  portOf: (end: number) => number,
): readonly Point[] {
  return chain.map((vertex, index) => {
    const { x, y } = at(vertex)
    const half = (vertices[vertex]?.height ?? 0) / 2
    if (index === 0) return { x: x + portOf(index), y: y + half }
    return index === chain.length - 1 ? { x: x + portOf(index), y: y - half } : { x, y }
  })
}

/** A state that leads to itself: a loop at its right side. */
function loopAt({ x, y }: Point, box: Box | undefined, labelWidth: number): Layout['arrows'][number] {
  const right = x + (box?.width ?? 0) / 2
  const quarter = (box?.height ?? 0) / 4
  const points = [
    { x: right, y: y - quarter },
    { x: right + LOOP, y },
    { x: right, y: y + quarter },
  ]
  return { points, label: { x: right + LOOP + labelWidth / 2 + 4, y } }
}
