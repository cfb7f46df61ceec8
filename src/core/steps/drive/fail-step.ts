import { problemCodeOf } from '../../problem.ts'
import type { StepFailure } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import { keyword } from '../value.ts'
import { currentOf, withAttempt } from './current-entry.ts'
import type { Drive } from './drive.ts'
import { failRun } from './end-run.ts'
import { enter } from './move.ts'

/** The step failed, so its judge does not run (R30): another step goes on with the failure, or the run fails (R56). */
export function failStep(run: StepRun, failure: StepFailure): Drive {
  const { reason, message } = failure
  const attempt = currentOf(run).entry.attempts.at(-1)
  const noted = attempt?.status === 'running' ? withAttempt(run, { status: 'failed', failure: { reason, message } }) : run
  return takeOver(noted, failure)
}

/** A step, or its judge, has failed for good: the run goes on at the step's `:on-failure`, or fails. */
export function takeOver(run: StepRun, failure: StepFailure): Drive {
  const { step, entry } = currentOf(run)
  const next = run.ir.steps.find(({ name }) => name === step.on_failure)
  if (next === undefined) return failRun(run, failure)
  const [sentence = '', ...detail] = failure.message.split('\n')
  return enter(run, next, 'on-failure', {
    code: problemCodeOf(failure.reason),
    reason: keyword(failure.reason),
    message: sentence,
    state: step.name,
    attempt: Math.max(1, entry.attempts.length),
    detail: detail.join('\n'),
  })
}
