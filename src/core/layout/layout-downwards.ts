import { type EdgeLabel, Graph, type GraphLabel, graphlib, layout, type NodeLabel } from '@dagrejs/dagre'
import { type Area, drawWays, type Route } from './draw-ways.ts'
import type { Arrow, Box, Layout, Point } from './layout.ts'

type Picture = Graph<GraphLabel, NodeLabel, EdgeLabel>

interface Link extends Arrow {
  /** Nodes go by their number, as a box may be called what the library keeps for itself. */
  readonly tail: string
  readonly head: string
  readonly name: string
}

const FIRST = '0'
const GAPS = { ranksep: 48, nodesep: 30, edgesep: 20 }
/** Where there are more, only those that lead one step on from the first box are laid out: all of them could take minutes. */
const MOST_ARROWS = 500
/** The library recurses from layer to layer. */
const MOST_LAYERS = 500
/** How much more a box is drawn to the one that it is first reached from than to those that it leads to. */
const NEAR = 4
/** From a box to the label of its loop. */
const LOOP_ROOM = 24

export function layoutDownwards(boxes: readonly Box[], arrows: readonly Arrow[]): Layout {
  const links = linksOf(boxes, arrows)
  const graph: Picture = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
  graph.setGraph(GAPS)
  for (const [index, { width, height }] of boxes.entries()) graph.setNode(String(index), { width, height })
  addEdges(graph, links)
  layout(graph)
  const areas = boxes.map((box, index): Area => {
    const { x = 0, y = 0 } = graph.node(String(index))
    return { ...box, x, y }
  })
  const ways = drawWays(links.map((link) => routeOf(link, graph, areas)))
  const wayOf = new Map(links.map(({ name }, index) => [name, ways[index]]))
  return trimmed(
    areas,
    arrows,
    arrows.map((_, index) => wayOf.get(String(index))),
  )
}

/** Moved so that all of it begins at 0: the library leaves the bends of arrows out of account. */
function trimmed(areas: readonly Area[], arrows: readonly Arrow[], ways: Layout['arrows']): Layout {
  const bends = ways.flatMap((way) => way?.points ?? []).map((point) => ({ ...point, width: 0, height: 0 }))
  const labels = arrows.flatMap(({ label }, index) => {
    const at = ways[index]?.label
    return at === undefined ? [] : { ...label, ...at }
  })
  const all = [...areas, ...bends, ...labels]
  const left = all.reduce((least, { x, width }) => Math.min(least, x - width / 2), 0)
  const top = all.reduce((least, { y, height }) => Math.min(least, y - height / 2), 0)
  const moved = ({ x, y }: Point): Point => ({ x: x - left, y: y - top })
  return {
    width: all.reduce((most, { x, width }) => Math.max(most, x + width / 2), 0) - left,
    height: all.reduce((most, { y, height }) => Math.max(most, y + height / 2), 0) - top,
    boxes: areas.map(moved),
    arrows: ways.map((way) => way && { points: way.points.map(moved), label: moved(way.label) }),
  }
}

function linksOf(boxes: readonly Box[], arrows: readonly Arrow[]): readonly Link[] {
  const numbers = new Map(boxes.map(({ id }, index) => [id, String(index)]))
  return arrows.flatMap((arrow, index) => {
    const [tail, head] = [numbers.get(arrow.from), numbers.get(arrow.to)]
    return tail === undefined || head === undefined ? [] : { ...arrow, tail, head, name: String(index) }
  })
}

function addEdges(graph: Picture, links: readonly Link[]): void {
  const steps = new Graph()
  for (const node of graph.nodes()) steps.setNode(node)
  for (const { tail, head } of links) steps.setEdge(tail, head)
  const reached = graphlib.alg.dijkstra(steps, FIRST)
  const leadsOn = (tail: string, head: string) => {
    const distance = reached[head]?.distance ?? 0
    return distance - (reached[tail]?.distance ?? 0) === 1 && distance % MOST_LAYERS !== 0
  }
  for (const link of links) {
    const { tail, head, label } = link
    const isLoop = tail === head
    if (links.length > MOST_ARROWS && !isLoop && !leadsOn(tail, head)) continue
    const isFirst = reached[head]?.predecessor === tail && steps.successors(head)?.length !== 0
    const width = label.width + (isLoop ? LOOP_ROOM : 0)
    graph.setEdge(keyOf(link), { width, height: label.height, labelpos: 'c', weight: isFirst ? NEAR : 1 })
  }
}

/** Arrows to the first box are laid out the other way round, so that nothing stands before it. */
function keyOf({ tail, head, name }: Link): { readonly v: string; readonly w: string; readonly name: string } {
  return head === FIRST ? { v: head, w: tail, name } : { v: tail, w: head, name }
}

function routeOf(link: Link, graph: Picture, areas: readonly Area[]): Route {
  const [from, to] = [areas[Number(link.tail)], areas[Number(link.head)]]
  if (from === undefined || to === undefined) throw new Error(`an arrow from ${link.tail} to ${link.head} of ${areas.length}`)
  if (!graph.hasEdge(keyOf(link))) return { kind: 'straight', from, to }
  const { x = 0, y = 0, width = 0, points = [] } = graph.edge(keyOf(link))
  if (from === to) return { kind: 'loop', from, reach: x - width / 2 + LOOP_ROOM, label: { x: x + LOOP_ROOM / 2, y } }
  const bends = link.head === FIRST ? points.slice(1, -1).toReversed() : points.slice(1, -1)
  const ends = [
    { box: from, toward: bends[0] ?? to },
    { box: to, toward: bends.at(-1) ?? from },
  ] as const
  return { kind: 'bent', ends, bends, label: { x, y } }
}
