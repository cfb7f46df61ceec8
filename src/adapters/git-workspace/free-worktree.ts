import { ProblemError } from '../../core/problem.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { allObjectsOf } from '../process/git/foreign-objects.ts'
import { takeOver } from '../process/git/take-over.ts'
import { type Checkout, isInside, type Worktree, worktreesOf } from './checkout.ts'
import { isMadeByRun, isUnfilled } from './made/marks.ts'
import { putCommit } from './put-commits.ts'
import { removeWorktree } from './remove-worktree.ts'
import type { RunBranch } from './run-branches.ts'
import { createSnapshots } from './snapshots.ts'
import { type Guarded, whyNotCommitted } from './take-back-git.ts'

/** What a worktree holds that its branch does not. */
export interface LooseWork {
  /** A commit with all of it on top of the branch, in our own repository; null when there is none. */
  readonly commit: string | null
  /** Why the worktree cannot go without a loss; null when it can. */
  readonly stays: string | null
}

/** What stays on this machine may hold whatever the person's own files hold. */
export const EVERYTHING = {
  refuses: () => false,
  holdsSecret: () => false,
  largestFile: Number.POSITIVE_INFINITY,
  largestTotal: Number.POSITIVE_INFINITY,
}

/** Looks at what would be lost with the worktree. Changes nothing in it, nor in the checkout. */
export async function looseWork(
  repository: BareRepository,
  checkout: Checkout,
  { branch, commit, worktree }: RunBranch & { readonly worktree: Worktree },
  guarded: Guarded,
): Promise<LooseWork> {
  const stays = (why: string): LooseWork => ({ commit: null, stays: why })
  if (!isMadeByRun(worktree)) return stays('no run has made it')
  const inside = (await worktreesOf(checkout)).find(({ root }) => root !== worktree.root && isInside(root, worktree.root))
  if (inside) return stays(`another worktree lies in it: ${inside.root}`)
  if (isUnfilled(worktree)) return { commit: null, stays: null } // nobody was sent there, and files that it lacks were not deleted
  try {
    const foreign = allObjectsOf(checkout.common)
    await takeOver(repository, foreign, commit, { alone: true })
    const snapshots = createSnapshots({ repository, checkout, base: commit, foreign, rules: EVERYTHING, now: Date.now })
    const work = await snapshots.take({ agent: '', directory: worktree.root, branch }, null)
    const [first] = work?.left_out ?? []
    if (first !== undefined) return stays(`this would be lost: ${first}`)
    const after = work?.snapshot ?? null
    const why = after === null ? undefined : await whyNotCommitted(repository, checkout, { before: commit, after, guarded })
    return why === undefined ? { commit: after, stays: null } : stays(why)
  } catch (error) {
    if (error instanceof ProblemError) return stays(`what is in it cannot be saved: ${error.message}`)
    throw error
  }
}

/** Moves the loose work onto the branch, then removes the worktree. Gives the branch's commit, or why the worktree stays. */
export async function freeWorktree(
  repository: BareRepository,
  checkout: Checkout,
  { branch, commit, worktree, loose }: RunBranch & { readonly worktree: Worktree; readonly loose: LooseWork },
): Promise<{ readonly commit: string; readonly stays: string | null }> {
  if (loose.stays !== null) return { commit, stays: loose.stays }
  const tip = loose.commit ?? commit
  if (tip !== commit) {
    await putCommit(repository, checkout, tip)
    await repository.run(['update-ref', `refs/heads/${branch}`, tip, commit], { env: { GIT_DIR: checkout.main.gitDirectory } })
  }
  return { commit: tip, stays: await removeWorktree(repository, worktree) }
}
