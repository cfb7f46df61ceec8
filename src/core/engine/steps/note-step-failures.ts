import type { Run } from '../../run/run.ts'
import { noteFailure } from '../ending/note-failure.ts'
import { stepRunsOf } from './end-step-runs.ts'

/** Steps that went on, in this event, with the failure of another one. */
export function noteStepFailures(before: Run, run: Run, at: string): Run {
  if (run.runs === before.runs) return run
  let noted = run
  for (const agent of run.agents) {
    for (const id of stepRunsOf(agent)) {
      const { failure, cursor } = run.runs?.[id] ?? {}
      if (failure === undefined || cursor === undefined || failure === before.runs?.[id]?.failure) continue
      // A branch is told of the failure that its step went on with.
      if (run.runs?.[id]?.parent?.branch !== undefined) continue
      const { code, message, state, attempt, detail } = failure
      noted = noteFailure(noted, { code, message, state, attempt, detail, agent: agent.id, at, next: cursor.step })
    }
  }
  return noted
}
