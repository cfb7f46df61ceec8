import { type Problem, problemCodeOf } from '../../problem.ts'
import type { Run } from '../../run/run.ts'
import type { StepRun } from '../../steps/step-run.ts'
import type { YieldValue } from '../../steps/yield-value.ts'

/** Why a step run failed, as people read it: the reason as a code, the innermost cause as the sentence. */
export function failureProblem(run: Run, { workflow, cursor }: StepRun, error: YieldValue): Problem {
  if (error.type !== 'error') throw new Error(`the failed run of ${workflow} ended with ${JSON.stringify(error)}`)
  return {
    code: problemCodeOf(error.reason.$kw),
    message: error.message,
    place: `${workflow}, step ${cursor.step}`,
    hint: `Fix the cause, then try the step again: raymond resume ${run.workflow_id}`,
  }
}
