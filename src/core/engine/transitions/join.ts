import type { TransitionOf } from '../../protocol/transition.ts'
import { type Agent, type Join, type Run, replaceAgent } from '../../run/run.ts'
import { parseDuration } from '../../workflow/duration.ts'
import { type Decision, decide } from '../reduction.ts'
import { unjoinedWorkersOf } from '../workers.ts'

/** Stops the agent until so many of its workers have ended. The session is kept; one without workers goes on when the event is settled. */
export function applyJoin(run: Run, agent: Agent, transition: TransitionOf<'join'>, at: string): Decision {
  const { next, rest, timeout, timeout_next } = transition
  const workers = unjoinedWorkersOf(run, agent.id).map(({ id }) => id)
  const wait = timeout === undefined ? undefined : parseDuration(timeout)
  const join: Join = {
    agent: agent.id,
    workers,
    wanted: Math.min(workers.length, wantedOf(transition)),
    cancels_rest: rest === 'cancel',
    next,
    deadline: wait === undefined ? null : new Date(Date.parse(at) + wait).toISOString(),
    timeout_next: timeout_next ?? null,
    asked_at: at,
  }
  const waiting: Agent = { ...agent, status: 'waiting', input: null }
  return decide({ ...replaceAgent(run, waiting), joins: [...(run.joins ?? []), join] })
}

function wantedOf({ for: wanted }: TransitionOf<'join'>): number {
  if (wanted === undefined || wanted === 'all') return Number.POSITIVE_INFINITY
  return wanted === 'any' ? 1 : Number(wanted)
}
