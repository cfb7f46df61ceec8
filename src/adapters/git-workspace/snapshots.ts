import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Work } from '../../core/run/work.ts'
import type { AgentWork } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { CommitRules } from '../process/git/clean-commits.ts'
import { fetchCommit, keepCommit } from '../process/git/fetch-commit.ts'
import { type ForeignObjects, objectsOf } from '../process/git/foreign-objects.ts'
import { readCommit, treeOf } from '../process/git/read-commit.ts'
import { writeCommit } from '../process/git/write-commit.ts'
import { carryCommits, type JudgedCommits } from './carry-commits.ts'
import { type Checkout, worktreeAround, worktreesOf } from './checkout.ts'
import { writeContentTree } from './content-tree.ts'
import { filterDrivers } from './filter-drivers.ts'
import { readHead } from './head.ts'
import { bringWork, layOutWork, moveHead } from './lay-out.ts'
import { pushable } from './own-head.ts'
import type { PutBack } from './put-back/put-back.ts'
import { isWorkflowFile, LARGEST_FILE, LARGEST_TOTAL, type SnapshotRules } from './snapshot-rules.ts'

export interface SnapshotsOptions {
  readonly repository: BareRepository
  readonly checkout: Checkout
  /** The checkout's HEAD before any agent started; in the repository already. */
  readonly base: string
  /** Where agents' commits are read; without it the checkout's own objects. */
  readonly foreign?: ForeignObjects
  /** Workflow files are refused unless this says else. */
  readonly rules: Partial<SnapshotRules> & Pick<SnapshotRules, 'holdsSecret'>
  /** How agents' commits are made fit to be seen; left out where nothing is pushed. */
  readonly commits?: CommitRules
  /** What work builds on that was laid out before, by the root of its worktree. */
  readonly bases?: readonly (readonly [string, string])[]
  /** Told the same when it changes. */
  readonly onBases?: (bases: readonly (readonly [string, string])[]) => void
  /** Left out where each run has a checkout of its own. */
  readonly putBack?: PutBack
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

// So long a list says enough; the rest is counted.
const NAMED = 100

/** Snapshots by a repository of our own. Calls are worked one at a time. */
export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { repository, checkout, foreign = objectsOf(checkout.common) } = options
  const rules: SnapshotRules = {
    refuses: isWorkflowFile,
    largestFile: LARGEST_FILE,
    largestTotal: LARGEST_TOTAL,
    ...options.rules,
  }
  const oneAtATime = pLimit(1)
  const clean = new Set<string>()
  const judged: JudgedCommits = new Map()
  const drivers = filterDrivers(repository, checkout)
  drivers.catch(() => {}) // told to the one who asks for it
  const bases = new Map(options.bases) // by root, where work of an earlier job was laid out

  return {
    take: (work, tip) => oneAtATime(() => take(work, tip)),
    commit: (work) => oneAtATime(() => commit(work)),
    bring: (work) => oneAtATime(() => bringWork(repository, checkout, work)),
    putBack: () =>
      oneAtATime(async () => {
        bases.clear()
        options.onBases?.([])
        return (await options.putBack?.()) ?? 0
      }),
    layOut: (work) =>
      oneAtATime(async () => {
        for (const one of work) bases.set(await layOutWork(repository, checkout, one), one.base)
        if (work.length > 0) options.onBases?.([...bases])
      }),
  }

  async function take({ directory, branch }: AgentWork, tip: string | null): Promise<Work | undefined> {
    const worktrees = await worktreesOf(checkout)
    const worktree = worktreeAround(await realpath(directory).catch(() => directory), worktrees)
    if (!worktree) return undefined
    const base = bases.get(worktree.root) ?? bases.get(checkout.main.root) ?? options.base
    const own = await readHead(repository, worktree.gitDirectory)
    const carried = await carryCommits(repository, foreign, {
      range: { head: own.commit, base },
      rules,
      judged,
    })
    const content = await writeContentTree(
      repository,
      { worktree, common: checkout.common, head: carried.head, env: await indexFor(repository, worktree.root) },
      {
        rules,
        clean,
        drivers: await drivers,
        isWorktree: (path) => worktrees.some(({ root }) => root === path.replace(/\/$/, '')),
      },
    )
    const { head, own: restored } = await pushable(repository, { base, head: carried.head }, options.commits)
    return {
      directory: worktree.root,
      branch,
      base,
      head,
      ...(restored === undefined ? {} : { own: restored }),
      attached: own.branch,
      commits: carried.commits,
      snapshot: await commitContent({ tree: content.tree, head, base, tip, branch }),
      left_out: shortened([...carried.leftOut, ...content.leftOut]),
    }
  }

  /** Only where all of it can be: what has to stay behind would look as if it were deleted. */
  async function commit(work: AgentWork): Promise<void> {
    const taken = await take(work, null)
    if (!taken || taken.snapshot === null || taken.left_out.length > 0) return
    // Workers begin at the cleaned commits, and what they bring back is merged: so the agent goes on from these, too.
    if (taken.snapshot === taken.head && taken.own === undefined) return
    const worktree = worktreeAround(taken.directory, await worktreesOf(checkout))
    if (worktree) await moveHead(repository, checkout, { worktree, commit: taken.snapshot, branch: taken.attached })
  }

  interface Content {
    readonly tree: string
    readonly head: string
    readonly base: string
    readonly tip: string | null
    readonly branch: string
  }

  /** A commit on top of both; none while there is nothing that the remote lacks, the branch's tip while that still says all. */
  async function commitContent({ tree, head, base, tip, branch }: Content): Promise<string | null> {
    // All of it is committed: the agent's own commits are the work.
    if (tip === null && tree === (await treeOf(repository, head))) return head === base ? null : head
    if (tip !== null) {
      await fetchCommit(repository, tip)
      const there = await readCommit(repository, tip)
      if (tree === there.tree && (tip === head || there.parents.includes(head))) return tip
    }
    const parents = [...new Set([...(tip === null ? [] : [tip]), head])]
    const commit = await writeCommit(repository, { tree, parents, message: `Work of ${branch}\n`, at: options.now() })
    await keepCommit(repository, commit)
    return commit
  }
}

/** One index for each directory, kept: files that did not change since are not read again. */
async function indexFor(repository: BareRepository, root: string): Promise<{ GIT_INDEX_FILE: string; GIT_WORK_TREE: string }> {
  const folder = join(repository.directory, 'snapshots')
  await mkdir(folder, { recursive: true })
  const name = createHash('sha256').update(root).digest('hex')
  return { GIT_INDEX_FILE: join(folder, `${name}.index`), GIT_WORK_TREE: root }
}

function shortened(list: readonly string[]): string[] {
  return list.length <= NAMED ? [...list] : [...list.slice(0, NAMED), `and ${list.length - NAMED} more`]
}
