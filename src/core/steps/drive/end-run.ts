import type { StepFailure } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { StepWant } from '../step-wants.ts'
import { entriesOf, keyword, mapOf, type Value } from '../value.ts'
import type { YieldValue } from '../yield-value.ts'
import { currentOf } from './current-entry.ts'
import type { Drive } from './drive.ts'

type Ending = 'completed' | 'failed' | 'cancelled' | 'over_budget'

function end(run: StepRun, status: Ending, result: YieldValue): Drive {
  const { step } = run.cursor
  return {
    run: { ...run, status, reason: null, result },
    wants: [...childOf(run, status), { type: 'finish', status, result, step }],
  }
}

export function completeRun(run: StepRun, result: YieldValue): Drive {
  return end(run, 'completed', result)
}

export function failRun(run: StepRun, failure: StepFailure): Drive {
  return end(run, 'failed', errorOf(run, failure))
}

export function cancelRun(run: StepRun): Drive {
  return end(run, 'cancelled', errorOf(run, { reason: 'cancelled', message: 'The run was cancelled.' }))
}

export function stopForBudget(run: StepRun): Drive {
  return end(run, 'over_budget', errorOf(run, { reason: 'budget-exceeded', message: 'The budget of the run is spent.' }))
}

/** A failure in the shape of a yielded error, so that callers see one shape (R90). */
function errorOf(run: StepRun, { reason, message, details }: StepFailure): YieldValue {
  const given: readonly (readonly [Value, Value])[] =
    entriesOf(details) ?? (details === undefined || details === null ? [] : [['cause', details]])
  const others = given.filter(([key]) => key !== 'step')
  return { type: 'error', reason: keyword(reason), message, details: mapOf([['step', run.cursor.step], ...others]) }
}

/** A live child does not outlive its parent (R68). */
function childOf(run: StepRun, status: Ending): StepWant[] {
  const child = currentOf(run).entry.attempts.at(-1)?.child
  return status === 'cancelled' && run.cursor.phase === 'acting' && child !== undefined ? [{ type: 'cancel_child', child }] : []
}
