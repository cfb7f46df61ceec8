import type { LayeredGraph } from './layered-graph.ts'

const SWEEPS = 12

/** Puts each row into an order with few crossings: every vertex near the middle of its neighbours, downwards and upwards in turn. */
export function orderRows(graph: LayeredGraph): LayeredGraph {
  let rows = graph.rows
  let best = { rows, crossings: crossingsOf(rows, graph) }
  for (let sweep = 0; sweep < SWEEPS && best.crossings > 0; sweep++) {
    rows = sweep % 2 === 0 ? sweepDown(rows, graph.above) : sweepDown(rows.toReversed(), graph.below).toReversed()
    const crossings = crossingsOf(rows, graph)
    if (crossings < best.crossings) best = { rows, crossings }
  }
  return { ...graph, rows: best.rows }
}

type Rows = LayeredGraph['rows']

function sweepDown(rows: Rows, before: LayeredGraph['above']): Rows {
  const ordered: (readonly number[])[] = []
  for (const row of rows) {
    const position = new Map((ordered.at(-1) ?? []).map((vertex, index) => [vertex, index]))
    const middle = (vertex: number, own: number): number => {
      const places = (before[vertex] ?? []).flatMap((neighbour) => position.get(neighbour) ?? [])
      return places.length === 0 ? own : places.reduce((sum, place) => sum + place, 0) / places.length
    }
    const keyed = row.map((vertex, index) => ({ vertex, key: middle(vertex, index), index }))
    ordered.push(keyed.sort((a, b) => a.key - b.key || a.index - b.index).map(({ vertex }) => vertex))
  }
  return ordered
}

/** Counted by a tree of sums, so that rows with many arrows take no time. */
function crossingsOf(rows: Rows, { below }: LayeredGraph): number {
  let crossings = 0
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1] ?? []
    const position = new Map(next.map((vertex, place) => [vertex, place]))
    const ends = row.flatMap((vertex) => (below[vertex] ?? []).flatMap((to) => position.get(to) ?? []).sort((a, b) => a - b))
    const sums = Array.from({ length: next.length + 1 }, () => 0)
    for (const [count, end] of ends.entries()) {
      let upTo = 0
      for (let at = end + 1; at > 0; at -= at & -at) upTo += sums[at] ?? 0
      crossings += count - upTo
      for (let at = end + 1; at < sums.length; at += at & -at) sums[at] = (sums[at] ?? 0) + 1
    }
  }
  return crossings
}
