import type { Checkout, Worktree } from '../../adapters/git-workspace/checkout.ts'
import { freeWorktree, type LooseWork, looseWork } from '../../adapters/git-workspace/free-worktree.ts'
import { deleteBranch, hasOwnCommits, type RunBranch } from '../../adapters/git-workspace/run-branches.ts'
import type { Guarded } from '../../adapters/git-workspace/take-back-git.ts'
import type { BareRepository } from '../../adapters/process/git/bare-repository.ts'

export interface Local {
  readonly repository: BareRepository
  readonly checkout: Checkout
  /** What agents run in: it is not committed for them. */
  readonly guarded: Guarded
}

/** How far it goes: look only, delete branches too, also those with work that is nowhere else. */
export interface HowFar {
  readonly dryRun: boolean
  readonly branches: 'stay' | 'without work' | 'all'
}

/** What became of one branch of a run, or would. */
export interface PutAway {
  readonly run: string
  readonly branch: string
  /** What the branch points to, or pointed to when it was deleted. */
  readonly commit: string
  readonly worktree: string | null
  readonly worktree_removed: boolean
  /** Uncommitted work of the worktree was committed to the branch. */
  readonly work_saved: boolean
  readonly branch_deleted: boolean
  /** Why the worktree or the branch stays. */
  readonly why: string | null
}

/** Removes worktrees of runs, inner ones first. Nothing is lost: what a branch does not hold yet is committed to it before. */
export async function putAway(local: Local, branches: readonly RunBranch[], far: HowFar): Promise<readonly PutAway[]> {
  const depth = ({ worktree }: RunBranch) => worktree?.root.length ?? 0
  const done: PutAway[] = []
  for (const one of branches.toSorted((a, b) => depth(b) - depth(a))) done.push(await putOneAway(local, one, far))
  return done.toSorted((a, b) => (a.branch < b.branch ? -1 : 1))
}

async function putOneAway(local: Local, one: RunBranch, far: HowFar): Promise<PutAway> {
  const { run, branch, worktree } = one
  const freed =
    worktree === null ? { commit: one.commit, stays: null, saved: false } : await free(local, { ...one, worktree }, far)
  const facts = { run, branch, commit: freed.commit, worktree: worktree?.root ?? null, work_saved: freed.saved }
  if (freed.stays !== null) return { ...facts, worktree_removed: false, branch_deleted: false, why: freed.stays }
  const why = await whyItStays(local, { commit: freed.commit, saved: freed.saved }, far)
  if (why === null && !far.dryRun) await deleteBranch(local.repository, local.checkout, { branch, commit: freed.commit })
  return { ...facts, worktree_removed: worktree !== null, branch_deleted: why === null, why }
}

interface Freed {
  readonly commit: string
  readonly stays: string | null
  readonly saved: boolean
}

async function free(
  { repository, checkout, guarded }: Local,
  one: RunBranch & { worktree: Worktree },
  far: HowFar,
): Promise<Freed> {
  const loose: LooseWork = await looseWork(repository, checkout, one, guarded)
  const saved = loose.stays === null && loose.commit !== null && loose.commit !== one.commit
  if (far.dryRun) return { commit: one.commit, stays: loose.stays, saved }
  return { ...(await freeWorktree(repository, checkout, { ...one, loose })), saved }
}

async function whyItStays(
  { repository, checkout }: Local,
  { commit, saved }: { readonly commit: string; readonly saved: boolean },
  { branches }: HowFar,
): Promise<string | null> {
  if (branches === 'all') return null
  const hasWork = saved || (await hasOwnCommits(repository, checkout, { commit }))
  return hasWork ? 'it holds work that is on no other branch' : branches === 'stay' ? 'it is kept' : null
}
