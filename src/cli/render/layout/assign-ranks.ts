interface Link {
  readonly from: string
  readonly to: string
}

export interface Ranks {
  readonly rankOf: ReadonlyMap<string, number>
  /** Arrows that lead back, by their index: drawn upwards. */
  readonly back: ReadonlySet<number>
}

/** How far down each node stands: below all that lead to it, loops aside. The first node is the top. */
export function assignRanks(nodes: readonly string[], links: readonly Link[]): Ranks {
  const out = Map.groupBy(
    links.map((link, index) => ({ ...link, index })),
    ({ from }) => from,
  )
  const back = new Set<number>()
  const order: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  for (const root of nodes) {
    if (state.has(root)) continue
    const work = [{ node: root, rest: (out.get(root) ?? []).values() }]
    state.set(root, 'open')
    for (let at = work.at(-1); at !== undefined; at = work.at(-1)) {
      const step = at.rest.next()
      if (step.done === true) {
        state.set(at.node, 'done')
        order.push(at.node)
        work.pop()
      } else if (state.get(step.value.to) === 'open') back.add(step.value.index)
      else if (!state.has(step.value.to)) {
        state.set(step.value.to, 'open')
        work.push({ node: step.value.to, rest: (out.get(step.value.to) ?? []).values() })
      }
    }
  }
  const rankOf = new Map(nodes.map((node) => [node, 0]))
  for (const node of order.toReversed()) {
    for (const { to, index } of out.get(node) ?? []) {
      if (!back.has(index)) rankOf.set(to, Math.max(rankOf.get(to) ?? 0, (rankOf.get(node) ?? 0) + 1))
    }
  }
  return { rankOf, back }
}
