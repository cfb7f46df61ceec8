import type { PageReport } from '../core/page/run-report.ts'
import type { TurnRecord } from '../core/page/turn-record.ts'
import type { Span } from './time-scale.ts'

/** What an agent did, in order of time. */
export interface Lane {
  readonly agent: string
  /** What it is called; its id where the fork gave it no name. */
  readonly name: string
  readonly items: readonly LaneItem[]
}

export type LaneItem = Span &
  ({ readonly kind: 'turn'; readonly turn: TurnRecord } | { readonly kind: 'wait'; readonly question: string })

/** A lane for each agent that had a turn, in the order of forking; an open wait lasts until the report was made. */
export function lanesOf({
  turns,
  waits,
  agents,
  generated_at,
}: Pick<PageReport, 'turns' | 'waits' | 'agents' | 'generated_at'>): readonly Lane[] {
  const lanes = new Map<string, LaneItem[]>()
  const order = new Map(agents.map(({ id }, i) => [id, i]))
  const names = new Map(agents.map(({ id, label }) => [id, label ?? id]))
  const put = (agent: string, item: LaneItem) => {
    const items = lanes.get(agent)
    if (items) items.push(item)
    else lanes.set(agent, [item])
  }
  for (const turn of turns)
    put(turn.agent, { kind: 'turn', turn, from: Date.parse(turn.started_at), to: Date.parse(turn.ended_at) })
  for (const { agent, from, to, question } of waits)
    put(agent, { kind: 'wait', question, from: Date.parse(from), to: Date.parse(to ?? generated_at) })
  return [...lanes]
    .map(([agent, items]) => ({ agent, name: names.get(agent) ?? agent, items: items.toSorted((a, b) => a.from - b.from) }))
    .toSorted((a, b) => (order.get(a.agent) ?? 0) - (order.get(b.agent) ?? 0))
}
