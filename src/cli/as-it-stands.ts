import { join } from 'node:path'
import { isDriven } from '../adapters/local-files/lock.ts'
import type { Run } from '../core/run/run.ts'

/** The run as people should see it: one whose process is gone does not run any more, whatever its state says. */
export async function asItStands(run: Run, directory: string): Promise<Run> {
  if (run.status !== 'running' || (await isDriven(join(directory, run.workflow_id)))) return run
  return { ...run, status: 'suspended', reason: 'interrupted' }
}
