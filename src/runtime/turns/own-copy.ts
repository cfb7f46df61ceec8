import type { Run } from '../../core/run/run.ts'
import type { Ports } from '../../ports/index.ts'
import type { Scope } from '../live-run.ts'

/** The run's own copy of a workflow's files, laid out for a turn; undefined where scripts find the files as they stand. */
export function ownCopyOf({ workflow, directory, copy }: Scope, run: Run, { turns }: Ports): string | undefined {
  return turns.scriptFolders?.open(run.workflow_id, { id: workflow.id, files: copy ?? directory })
}
