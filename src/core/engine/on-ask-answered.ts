import type { EventOf } from '../run/events.ts'
import { findAgent, type Run } from '../run/run.ts'
import type { Definitions } from '../workflow/workflow.ts'
import { enter } from './enter.ts'
import { type Decision, decide } from './reduction.ts'
import { statesOf } from './states-of.ts'

/** The agent goes on with the answer as its input. An ask that is closed already changes nothing. */
export function onAskAnswered(
  run: Run,
  { ask: id, text }: EventOf<'ask_answered'>,
  definitions: Definitions,
): Decision | undefined {
  const ask = run.asks.find((open) => open.id === id)
  const agent = ask && findAgent(run, ask.agent)
  if (!ask || !agent) return undefined
  const closed: Run = { ...run, asks: run.asks.filter((open) => open.id !== id) }
  return agent.status === 'waiting'
    ? enter(closed, agent, ask.next, { text, from: 'stranger' }, statesOf(definitions, agent.scope))
    : decide(closed)
}
