import type { Agent, Run, RunStatus } from '../run/run.ts'

/** One colour a meaning, in headline, table and diagram alike. */
const RUN_SIGNS: Readonly<Record<RunStatus, string>> = {
  running: '🔵',
  waiting: '🟣',
  suspended: '🟡',
  over_budget: '🟡',
  failed: '🔴',
  completed: '🟢',
  cancelled: '⚪',
}

const AGENT_SIGNS: Readonly<Record<Agent['status'], string>> = {
  active: '🔵',
  waiting: '🟣',
  paused: '🟡',
  failed: '🔴',
  ended: '🟢',
}

/** A coloured dot and plain words, to follow the workflow's name. */
export function statusWords({ status, reason }: Pick<Run, 'status' | 'reason'>): string {
  switch (status) {
    case 'running':
      return 'is at work'
    case 'waiting':
      return reason === 'approval' ? 'waits for an approval' : reason === 'ask' ? 'waits for an answer' : 'waits for you'
    case 'suspended':
      return 'is paused'
    case 'over_budget':
      return 'has spent its budget'
    case 'failed':
      return 'has failed'
    case 'completed':
      return 'has finished'
    case 'cancelled':
      return 'was stopped'
  }
}

export function runSign({ status }: Pick<Run, 'status'>): string {
  return RUN_SIGNS[status]
}

/** An agent of a run that was stopped does nothing any more, whatever it was at. */
export function agentSign(agent: Agent, run: Pick<Run, 'status'>): string {
  return run.status === 'cancelled' && agent.status !== 'ended' ? RUN_SIGNS.cancelled : AGENT_SIGNS[agent.status]
}
