import type { Piece } from '../../protocol/piece.ts'
import type { EventOf } from '../../run/events.ts'
import { type Carried, findAgent, type Run } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { rememberAnswer } from '../retold/recollect.ts'
import { statesOf } from '../states-of.ts'

/** The agent goes on with the answer as its input. An ask that is closed already changes nothing. */
export function onAskAnswered(
  run: Run,
  { ask: id, text, by, role }: EventOf<'ask_answered'>,
  definitions: Definitions,
): Decision | undefined {
  const ask = run.asks.find((open) => open.id === id)
  const agent = ask && findAgent(run, ask.agent)
  if (!ask || !agent) return undefined
  const closed: Run = { ...run, asks: run.asks.filter((open) => open.id !== id) }
  const pieces: readonly Piece[] = by === null || role === undefined ? [] : [{ text, from: 'person', by: { login: by, role } }]
  const answer: Carried = { text, from: 'stranger', ...(pieces.length === 0 ? {} : { pieces: [...pieces] }) }
  return agent.status === 'waiting'
    ? enter(closed, rememberAnswer(agent, answer), ask.next, answer, statesOf(definitions, agent.scope))
    : decide(closed)
}
