import type { FlowEdge, FlowPicture } from '../../core/picture/flow-picture.ts'

/** A picture for terminals, as a tree from the start on: every state is unfolded once, `^` marks those that were before. */
export function flowAscii({ nodes, edges }: FlowPicture): string {
  const labels = new Map(
    nodes.map(({ id, label, kind }) => [id, kind === 'script' ? `[${label}]` : kind === 'result' ? `(${label})` : label]),
  )
  const out = Map.groupBy(edges, ({ from }) => from)
  const seen = new Set<string>()
  const lines: string[] = []
  const unfold = (start: string, head: string) => {
    seen.add(start)
    lines.push(head)
    const work: { readonly prefix: string; readonly rest: FlowEdge[] }[] = [{ prefix: '', rest: [...(out.get(start) ?? [])] }]
    for (let at = work.at(-1); at !== undefined; at = work.at(-1)) {
      const edge = at.rest.shift()
      if (edge === undefined) {
        work.pop()
        continue
      }
      const isLast = at.rest.length === 0
      const isOld = seen.has(edge.to) && (out.get(edge.to) ?? []).length > 0
      const by = edge.label === '' ? '' : `${edge.label} `
      lines.push(
        `${at.prefix}${isLast ? '`' : '|'}-- ${by}${edge.later ? '..>' : '-->'} ${labels.get(edge.to) ?? edge.to}${isOld ? ' ^' : ''}`,
      )
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      work.push({ prefix: `${at.prefix}${isLast ? ' ' : '|'}   `, rest: [...(out.get(edge.to) ?? [])] })
    }
  }
  for (const { id, kind } of nodes) if (kind === 'start' || (!seen.has(id) && isLost(id, edges))) unfold(id, labels.get(id) ?? id)
  for (const { id } of nodes) if (!seen.has(id)) unfold(id, labels.get(id) ?? id)
  return lines.join('\n')
}

/** Nothing leads to it. */
function isLost(id: string, edges: readonly FlowEdge[]): boolean {
  return edges.every(({ to }) => to !== id)
}
