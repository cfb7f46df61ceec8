import type { Turn } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import type { Run } from '../../run/run.ts'
import { isOpen } from '../../run/workers/children.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { costsMoney } from '../budget.ts'

/** In milliseconds. */
const MOST_IDLE = 2 * 24 * 3_600_000
/** At least so many: of two days a runner may have been switched off for most. */
const FEWEST_JOBS = 4

/**
 * Scripts that go round cost no budget anything, only machines: who means it says how far by `max_turns`. `before` is the run as its last job left
 * it, and `cutOff` what was at work then.
 */
export function countIdle(
  { idle, ...run }: Run,
  { before, cutOff }: { readonly before: Run; readonly cutOff: readonly Turn[] },
  { at, retry, comment }: EventOf<'run_resumed'>,
  definitions: Definitions,
): Run {
  const isOutOfTime = before.status === 'running' || before.reason === 'time-up'
  const isAtWork =
    run.children?.some(isOpen) === true || cutOff.some((turn) => turn.started && costsMoney(run, turn, definitions))
  if (!isOutOfTime || isAtWork || retry || comment !== undefined || run.limits.max_turns !== null) return run
  const { since, jobs } = { since: idle?.since ?? at, jobs: (idle?.jobs ?? 0) + 1 }
  const isTooLong = jobs >= FEWEST_JOBS && Date.parse(at) - Date.parse(since) >= MOST_IDLE
  return { ...run, idle: { since, jobs }, halted: isTooLong ? (run.halted ?? 'jobs-idle') : run.halted }
}

/** An agent's turn has come to an end. */
export function forgetIdle(run: Run): Run {
  const { idle: _, ...rest } = run
  return rest
}
