import { openCheckout, worktreesOf } from '../../adapters/git-workspace/checkout.ts'
import { runBranches } from '../../adapters/git-workspace/run-branches.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import { openLocal } from './open-local.ts'
import { type PutAway, putAway } from './put-away.ts'

/** After the end of a run: its worktrees go, so that the next run finds its places free. Gives lines that say where the work is. */
export async function tidyUp(run: Run, workspace: string, stateDir: string): Promise<readonly string[]> {
  if (run.status !== 'completed' && run.status !== 'cancelled') return []
  const checkout = await openCheckout(workspace)
  if (!checkout || (await worktreesOf(checkout)).length === 1) return []
  try {
    const local = await openLocal(workspace, stateDir)
    if (!local) return []
    const branches = await runBranches(local.repository, local.checkout)
    const own = branches.filter((one) => one.run === run.workflow_id)
    return (await putAway(local, own, { dryRun: false, branches: 'without work' })).flatMap(lineOf)
  } catch (error) {
    // The run has ended as it has; what was in the way is in the way of "raymond clean" too, and is said there.
    if (error instanceof ProblemError) return [`  its worktrees stay: ${error.message}`]
    throw error
  }
}

function lineOf({ branch, worktree, worktree_removed, branch_deleted, why }: PutAway): readonly string[] {
  if (worktree !== null && !worktree_removed) return [`  the worktree ${worktree} stays: ${why}`]
  return branch_deleted ? [] : [`  work on a branch: ${branch}`]
}
