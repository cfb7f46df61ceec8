import { ProblemError } from '../../../core/problem.ts'
import type { Run } from '../../../core/run/run.ts'
import type { Definitions } from '../../../core/workflow/workflow.ts'
import { readPinnedScope } from '../../read-scope.ts'
import type { Job } from '../job.ts'

/** The workflows that a run is in, for a picture of it; those that can no longer be read are left out. */
export async function definitionsOf(run: Run, { ports }: Pick<Job, 'ports'>): Promise<Definitions> {
  const known = await Promise.all(
    Object.entries(run.scopes).map(async ([id, pin]) => {
      try {
        return [[id, (await readPinnedScope(id, pin, ports.turns.source)).workflow] as const]
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return []
      }
    }),
  )
  return Object.fromEntries(known.flat())
}
