import type { EventOf } from '../../run/events.ts'
import { type Ask, findAgent, type Join, type Run } from '../../run/run.ts'
import { resolveInWorkflow } from '../../workflow/resolve-state.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { enter } from '../enter.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { reenter } from '../reenter.ts'
import { statesOf } from '../states-of.ts'

/** What is due at a time: usage limits that were reset, asks that nobody answered. `answers` is an ask whose answer is at hand. */
export function onTimePassed(
  run: Run,
  { at, heard_until = at, answers }: Pick<EventOf<'run_resumed'>, 'at' | 'heard_until' | 'answers'>,
  definitions: Definitions,
): Decision {
  let decision: Decision = decide(run)
  for (const agent of run.agents) {
    if (agent.status !== 'paused' || agent.resume_at === null || agent.resume_at > at) continue
    decision = andThen(decision, (now) => reenter(now, agent, definitions))
  }
  for (const ask of run.asks) {
    const { deadline } = ask
    if (deadline === null || heard_until === null || deadline > heard_until || ask.id === answers) continue
    decision = andThen(decision, (now) => timeOut(now, { ...ask, deadline }, definitions))
  }
  for (const join of run.joins ?? []) {
    const { deadline } = join
    if (deadline === null || deadline > at) continue
    decision = andThen(decision, (now) => joinTimedOut(now, { ...join, deadline }, definitions))
  }
  return decision
}

/** It joins nobody, and its workers go on. */
function joinTimedOut(run: Run, join: Join & { readonly deadline: string }, definitions: Definitions): Decision {
  const agent = findAgent(run, join.agent)
  const rest: Run = { ...run, joins: (run.joins ?? []).filter((open) => open.agent !== join.agent) }
  if (agent?.status !== 'waiting') return decide(rest)
  const workflow = statesOf(definitions, agent.scope)
  const next = join.timeout_next === null ? undefined : resolveInWorkflow(workflow, join.timeout_next)
  if (next?.ok) return enter(rest, agent, next.file, null, workflow)
  return failAgent(rest, agent, {
    code: 'RAY-JOIN-TIMEOUT',
    message: `${join.wanted} of the workers that ${agent.id} waits for had not ended by ${join.deadline}.`,
    place: `${agent.id} at ${agent.current_state}`,
    hint: 'Give the <join> a timeout_next, the state that goes on without them, or more time.',
  })
}

function timeOut(run: Run, ask: Ask & { readonly deadline: string }, definitions: Definitions): Decision {
  const agent = findAgent(run, ask.agent)
  const rest: Run = { ...run, asks: run.asks.filter(({ id }) => id !== ask.id) }
  if (!agent) return decide(rest)
  const workflow = statesOf(definitions, agent.scope)
  const next = ask.timeout_next === null ? undefined : resolveInWorkflow(workflow, ask.timeout_next)
  if (next?.ok) return enter(rest, agent, next.file, null, workflow)
  return failAgent(rest, agent, {
    code: 'RAY-ASK-TIMEOUT',
    message: `Nobody answered ${ask.id} by ${ask.deadline}.`,
    place: `${agent.id} at ${agent.current_state}`,
    hint: 'Give the <ask> a timeout_next, the state that goes on without an answer.',
  })
}
