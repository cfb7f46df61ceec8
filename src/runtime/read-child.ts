import { ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import type { WorkflowSource } from '../ports/turns/workflow-source.ts'
import { candidatesFor, unknownWorkflow } from './missing-targets.ts'
import { type CheckedScope, readScope } from './read-scope.ts'

/** Reads the workflow that a delegate step names: one of the configuration, else one that lies beside the caller's file. */
export async function readChild(
  name: string,
  from: string,
  named: Run['workflows'],
  source: WorkflowSource,
): Promise<CheckedScope> {
  const path = named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined
  if (path !== undefined) return readScope(path, '.', source, named)
  for (const candidate of candidatesFor(name)) {
    try {
      return await readScope(candidate, from, source, named)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'RAY-NO-WORKFLOW') throw error
    }
  }
  throw new ProblemError(unknownWorkflow(name, from))
}
