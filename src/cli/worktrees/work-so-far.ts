import { relative } from 'node:path'
import { runBranches } from '../../adapters/git-workspace/run-branches.ts'
import { ProblemError } from '../../core/problem.ts'
import { shellWord } from '../../core/report/cleaning/shell-text.ts'
import type { Run } from '../../core/run/run.ts'
import { openLocal } from './open-local.ts'
import { type PutAway, putAway } from './put-away.ts'

interface Place {
  readonly workspace: string
  /** Where runs are kept, and the same as it was given. */
  readonly stateDir: string
  readonly given: string | undefined
}

/** Where a run that has come to no good end left what its agents did: worktrees stay then. Changes nothing. */
export async function workSoFar(run: Run, { workspace, stateDir, given }: Place): Promise<readonly string[]> {
  if (run.status !== 'failed' && run.status !== 'over_budget' && run.status !== 'cancelled') return []
  const more = given === undefined ? '' : ` --state-dir ${shellWord(given)}`
  try {
    const local = await openLocal(workspace, stateDir)
    if (!local) return []
    const own = (await runBranches(local.repository, local.checkout)).filter((one) => one.run === run.workflow_id)
    const kept = own.filter(({ worktree }) => worktree !== null)
    const looked = await putAway(local, kept, { dryRun: true, branches: 'without work' })
    return looked.flatMap((one) => lineOf(one, `raymond diff ${run.workflow_id}${more}`))
  } catch (error) {
    if (error instanceof ProblemError) return [`  its worktrees cannot be looked at: ${error.message}`]
    throw error
  }
}

function lineOf({ branch, worktree, worktree_removed, work_saved, branch_deleted }: PutAway, command: string): readonly string[] {
  if (worktree === null || branch_deleted) return []
  return [
    work_saved || !worktree_removed
      ? `  work so far: ${relative(process.cwd(), worktree)} (${command})`
      : `  work on a branch: ${branch}`,
  ]
}
