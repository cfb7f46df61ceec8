import type { TransitionOf } from '../../protocol/transition.ts'
import { type Agent, type Ask, type Run, replaceAgent } from '../../run/run.ts'
import { parseDuration } from '../../workflow/duration.ts'
import { type Decision, decide } from '../reduction.ts'
import { rememberQuestion } from '../retold/recollect.ts'

/** Stops the agent until somebody answers, or the deadline passes. The session is kept. */
export function applyAsk(run: Run, agent: Agent, transition: TransitionOf<'ask'>, at: string): Decision {
  const { prompt, next, timeout, timeout_next, to, choices } = transition
  const wait = timeout === undefined ? undefined : parseDuration(timeout)
  const ask: Ask = {
    id: `${agent.id}-${agent.asks + 1}`,
    agent: agent.id,
    prompt,
    next,
    to: [...to],
    choices: [...choices],
    deadline: wait === undefined ? null : new Date(Date.parse(at) + wait).toISOString(),
    timeout_next: timeout_next ?? null,
    asked_at: at,
  }
  const waiting: Agent = { ...rememberQuestion(agent, prompt), status: 'waiting', asks: agent.asks + 1, input: null }
  return decide({ ...replaceAgent(run, waiting), asks: [...run.asks, ask] })
}
