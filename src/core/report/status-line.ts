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
      return reason === 'workers' || reason === 'dispatched' ? 'waits for its workers' : 'is paused'
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

/** An agent of a run that was stopped does nothing any more, whatever it was at; one that brought its run down is never green. */
export function agentSign(agent: Agent, run: Run): string {
  if (run.status === 'cancelled' && agent.status !== 'ended') return RUN_SIGNS.cancelled
  return agent.status === 'ended' && hasFailed(agent, run) ? AGENT_SIGNS.failed : AGENT_SIGNS[agent.status]
}

function hasFailed({ id }: Agent, { status, agents, failed_results, error_values = [], proposals = [] }: Run): boolean {
  const byProposal = proposals.filter((proposed) => proposed.status === 'failed').map(({ agent }) => agent)
  const failed = new Set([...failed_results, ...error_values, ...byProposal])
  if (failed.has(id)) return true
  // A run that failed without any of its agents: its first one stands for it.
  const isBlamed = agents.some((agent) => agent.status === 'failed' || failed.has(agent.id))
  return status === 'failed' && !isBlamed && agents[0]?.id === id
}
