import type { Run } from '../../core/run/run.ts'
import type { Ports } from '../../ports/index.ts'
import type { ScriptScope } from '../../ports/turns/script-folders.ts'
import type { Scope } from '../live-run.ts'

/** The run's own copy of a workflow's files, laid out for a turn; undefined where scripts find the files as they stand. */
export function ownCopyOf(scope: Scope, run: Run, { turns }: Ports): string | undefined {
  return turns.scriptFolders?.open(run.workflow_id, scriptScopeOf(scope))
}

/** The same for a turn that starts what the project says: nobody could tell what it left there from what scripts have written. */
export function lentCopyOf(scope: Scope, run: Run, { turns, progress }: Ports, directory: string): string | undefined {
  const lent = turns.scriptFolders?.lend(run.workflow_id, scriptScopeOf(scope), directory)
  const [first, ...more] = lent?.leftOut ?? []
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  if (first !== undefined)
    progress.notice(`${scope.workflow.id}: not in its script's copy of RAYMOND_STATE_DIR: ${first}${others}`)
  return lent?.folder
}

function scriptScopeOf({ workflow, directory, copy }: Scope): ScriptScope {
  return { id: workflow.id, files: copy ?? directory }
}
