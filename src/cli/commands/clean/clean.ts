import { join } from 'node:path'
import { type RunBranch, runBranches } from '../../../adapters/git-workspace/run-branches.ts'
import { isDriven } from '../../../adapters/local-files/lock.ts'
import { createLocalRunStore } from '../../../adapters/local-files/run-store.ts'
import type { Run, RunStatus } from '../../../core/run/run.ts'
import { openLocal } from '../../worktrees/open-local.ts'
import { type PutAway, putAway } from '../../worktrees/put-away.ts'

export interface CleanRequest {
  readonly workspace: string
  readonly stateDir: string
  /** Runs that are named, whatever their status; none means all that have ended. */
  readonly ids: readonly string[]
  readonly dryRun: boolean
  readonly force: boolean
}

const ENDED: readonly (RunStatus | undefined)[] = ['completed', 'failed', 'cancelled']

export function hasEnded(state: Pick<Run, 'status'> | undefined): boolean {
  return ENDED.includes(state?.status)
}

/** Puts the worktrees of runs away, and deletes branches that nobody misses. */
export async function clean({ workspace, stateDir, ids, dryRun, force }: CleanRequest): Promise<readonly PutAway[]> {
  const local = await openLocal(workspace, stateDir)
  if (!local) return []
  const store = createLocalRunStore(stateDir)
  const all = await runBranches(local.repository, local.checkout)
  const done: PutAway[] = []
  for (const run of new Set(all.map((one) => one.run))) {
    if (ids.length > 0 && !ids.includes(run)) continue
    const branches = all.filter((one) => one.run === run)
    if (await isDriven(join(stateDir, run))) {
      if (ids.length > 0) done.push(...branches.map(busy))
      continue
    }
    const state = await store.read(run).catch(() => undefined) // one that cannot be read may still wait for somebody
    if (ids.length === 0 && !hasEnded(state)) continue
    const how = hasEnded(state) ? (force ? 'all' : 'without work') : 'stay'
    done.push(...(await putAway(local, branches, { dryRun, branches: how })))
  }
  return done
}

function busy({ run, branch, commit, worktree }: RunBranch): PutAway {
  const place = worktree?.root ?? null
  const nothing = { worktree_removed: false, work_saved: false, branch_deleted: false }
  return { run, branch, commit, worktree: place, ...nothing, why: 'its run is at work' }
}
