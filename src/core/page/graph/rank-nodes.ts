import type { LayoutEdge } from './layout-edge.ts'

export interface Ranks {
  /** Column of each node, from 0. */
  readonly rank: ReadonlyMap<string, number>
  /** An edge that closes a cycle: it leads to the left. */
  readonly isBack: (edge: LayoutEdge) => boolean
}

/** A node stands one column right of the last one that leads to it; edges that close a cycle do not count. */
export function rankNodes(ids: readonly string[], edges: readonly LayoutEdge[], start: string): Ranks {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to])
  const { order, back } = walk([start, ...ids.filter((id) => id !== start)], next)
  const isBack = ({ from, to }: LayoutEdge) => back.has(`${from}\n${to}`)
  const rank = new Map(ids.map((id) => [id, 0]))
  for (const from of order) {
    for (const to of next.get(from) ?? []) {
      if (!isBack({ from, to })) rank.set(to, Math.max(rank.get(to) ?? 0, (rank.get(from) ?? 0) + 1))
    }
  }
  return { rank, isBack }
}

/** Depth first; an edge to a node that is still being walked closes a cycle. `order` has every node before those it leads to. */
function walk(roots: readonly string[], next: ReadonlyMap<string, readonly string[]>) {
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<string>()
  const finished: string[] = []
  function visit(id: string): void {
    state.set(id, 'open')
    for (const to of next.get(id) ?? []) {
      if (state.get(to) === 'open') back.add(`${id}\n${to}`)
      else if (state.get(to) === undefined) visit(to)
    }
    state.set(id, 'done')
    finished.push(id)
  }
  for (const root of roots) if (state.get(root) === undefined) visit(root)
  return { order: finished.toReversed(), back }
}
