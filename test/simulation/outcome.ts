import type { Run } from '../../src/core/run/run.ts'
import type { Outside } from '../fakes/world.ts'

/** All that a crash or a race must not change. Attempts and session ids may: what was in flight is done again. */
export function outcomeOf(run: Run) {
  const agents = run.agents.map(({ id, current_state, status, stack, visits, problem, cwd, scope, wrap_up }) => ({
    id,
    current_state,
    status,
    stack: stack.map(({ state }) => state),
    visits,
    problem,
    cwd,
    scope,
    wrap_up,
  }))
  const { results, failed_results, status, reason, error, asks, fork_counters, pending, scopes } = run
  return {
    agents: agents.sort((a, b) => a.id.localeCompare(b.id)),
    results,
    failed_results: [...failed_results].sort(),
    status,
    reason: status === 'failed' ? 'one of them' : reason,
    code: status === 'failed' ? 'one of them' : error?.code,
    asks,
    fork_counters,
    pending: pending.map(({ type }) => type),
    scopes,
  }
}

/** Dollars that were really paid. */
export function paid({ turns }: Outside): number {
  return turns.reduce((sum, { cost }) => sum + cost, 0)
}
