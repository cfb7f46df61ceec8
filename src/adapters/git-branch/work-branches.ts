import { createHash } from 'node:crypto'
import { ProblemError } from '../../core/problem.ts'
import type { PinnedWork } from '../../core/run/proposed.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AgentWork } from '../../ports/keeping/state-branch.ts'
import type { WorkBranches } from '../../ports/keeping/work-branches.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { type CommitRules, cleanCommits } from '../process/git/clean-commits.ts'
import { fetchInto, hasCommit, keptRef } from '../process/git/fetch-commit.ts'
import { isAncestor, parentsOf, treeOf } from '../process/git/read-commit.ts'
import { isRateLimited } from '../process/git/unwell.ts'
import { writeCommit } from '../process/git/write-commit.ts'
import { LIMIT_MS } from './backoff.ts'
import { push } from './push.ts'
import { readRemoteRefs } from './remote-refs.ts'

export interface WorkBranchesOptions {
  readonly repository: BareRepository
  /** Null where the workspace is no git checkout. */
  readonly snapshots: Snapshots | null
  readonly clock: Clock
  /** How agents' commits are made fit to be pushed. */
  readonly commits: CommitRules
}

/** Nobody looks through more than that before they approve it, in characters; it is kept in the state. */
const LONGEST_DIFF = 1024 * 1024
/** A pull request with more changed paths is none that anybody looks at. */
const MOST_PATHS = 3000
/** Commits of a branch that are looked through for work that a lost machine had. */
const DEPTH = 50
/** With a server that is unwell, and the first of the pauses between. */
const TRIES = 5
const PAUSE_MS = 500

/** By pushes from a repository of our own: nothing that an agent configured plays a part, and the token is nowhere that it can read. */
export function createWorkBranches({ repository, snapshots, clock, commits }: WorkBranchesOptions): WorkBranches {
  return { pin, push: pushWork, tip }

  async function pin(
    work: AgentWork,
    { message, withDiff }: { readonly message: string; readonly withDiff: boolean },
  ): Promise<PinnedWork> {
    const taken = await snapshots?.take(work, null)
    if (!taken)
      throw nothingToPush(
        work.directory,
        'its directory is no git checkout',
        'Run actions/checkout with "persist-credentials: false" before the action.',
      )
    const { base, head, snapshot, left_out } = taken
    const tree = await treeOf(repository, snapshot ?? head)
    const at = new Date(clock.now()).toISOString()
    const draft = { branch: work.branch, base, head, tree, message, at }
    const commit = await commitOf(draft)
    const changed = await repository.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', base, commit])
    const paths = changed.toString().split('\0').filter(Boolean)
    if (paths.length === 0) {
      const why =
        left_out.length === 0 ? 'nothing is changed' : `all that is changed stays behind: ${left_out.slice(0, 3).join('; ')}`
      throw nothingToPush(work.branch, why, 'Change or commit something before proposing it.')
    }
    if (paths.length > MOST_PATHS)
      throw nothingToPush(
        work.branch,
        `${paths.length} paths are changed, and ${MOST_PATHS} are the most`,
        'Propose it in parts.',
      )
    const diff = (
      await repository.run(['diff-tree', '-p', '--no-color', '--no-ext-diff', '--no-textconv', base, commit])
    ).toString()
    if (withDiff && diff.length > LONGEST_DIFF)
      throw nothingToPush(
        work.branch,
        `its difference has ${diff.length} characters, and nobody can approve more than ${LONGEST_DIFF}`,
        'Propose it in parts, or leave generated files out of it.',
      )
    const diff_sha256 = createHash('sha256').update(diff).digest('hex')
    return { ...draft, commit, paths, diff: withDiff ? diff : '', diff_sha256, left_out }
  }

  async function pushWork(work: PinnedWork, { onlyTo }: { readonly onlyTo?: string } = {}): Promise<string> {
    await bringHere(work)
    for (const branch of onlyTo === undefined ? [work.branch, `${work.branch}-pr`] : [onlyTo])
      if (await pushTo(branch, work)) return branch
    throw notFastForward(work.branch)
  }

  /** False when the branch holds something else. Whether a push that nobody answered was done, the branch shows. */
  async function pushTo(branch: string, work: PinnedWork): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      const from = await tip(branch)
      if (from === work.commit) return true
      if (from !== null && (await isSameWork(from, work))) return true
      if (from !== null && !(await isAncestor(repository, from, work.commit))) return false
      const outcome = await push(repository, [{ ref: `refs/heads/${branch}`, from, to: work.commit }])
      if (outcome.kind === 'done') return true
      if (outcome.kind === 'stale' && (await tip(branch)) !== work.commit) throw notFastForward(branch)
      if (outcome.kind === 'refused' || outcome.kind === 'denied') throw pushRefused(branch, outcome.words)
      await pauseAfter(tries, { branch, words: outcome.kind === 'unknown' ? outcome.words : '' })
    }
  }

  async function tip(branch: string): Promise<string | null> {
    const ref = `refs/heads/${branch}`
    for (let tries = 1; ; tries++) {
      const answer = await readRemoteRefs(repository, [ref])
      if (answer.kind === 'refs') return answer.refs.get(ref) ?? null
      if (answer.kind === 'denied') throw pushRefused(branch, answer.words)
      await pauseAfter(tries, { branch, words: answer.words })
    }
  }

  async function pauseAfter(
    tries: number,
    { branch, words }: { readonly branch: string; readonly words: string },
  ): Promise<void> {
    if (tries >= TRIES) throw pushRefused(branch, words)
    await clock.sleep(PAUSE_MS * 2 ** (tries - 1) + (isRateLimited(words) ? LIMIT_MS : 0))
  }

  /** The agent's HEAD, cleaned, where all is committed, else one commit on top with the rest. The same parts always make the same commit. */
  async function commitOf(work: Pick<PinnedWork, 'base' | 'head' | 'tree' | 'message' | 'at'>): Promise<string> {
    const { tree, message, at } = work
    const head = await cleanCommits(repository, work, commits)
    if (tree === (await treeOf(repository, head))) return head
    const commit = await writeCommit(repository, { tree, parents: [head], message: `${message}\n`, at: Date.parse(at) })
    await repository.run(['update-ref', keptRef(commit), commit])
    return commit
  }

  /** After a crash on another machine the work is on the remote: as that commit, or as the snapshot of a checkpoint. */
  async function bringHere(work: PinnedWork): Promise<void> {
    if (await hasCommit(repository, work.commit)) return
    if (await fetched(work.commit)) return
    if ((await fetched(work.branch)) && (await hasObject(work.tree)) && (await hasObject(work.head))) {
      if ((await commitOf(work)) === work.commit) return
    }
    throw workLost(work)
  }

  async function fetched(what: string): Promise<boolean> {
    try {
      await fetchInto(repository, {
        what,
        ref: /^[0-9a-f]{40,64}$/.test(what) ? keptRef(what) : `refs/work/${what}`,
        depth: DEPTH,
      })
      return true
    } catch (error) {
      if (error instanceof ProblemError) return false
      throw error
    }
  }

  async function hasObject(id: string): Promise<boolean> {
    return (await repository.attempt(['cat-file', '-e', id])).exitCode === 0
  }

  /** The snapshot of a checkpoint that holds just this, and nothing between it and the agent's own commits. */
  async function isSameWork(commit: string, { tree, head, base }: PinnedWork): Promise<boolean> {
    if ((await cleanCommits(repository, { base, head }, commits)) !== head) return false
    if (!(await hasObject(`${commit}^{commit}`)) && !(await fetched(commit))) return false
    const parents = await parentsOf(repository, commit)
    return (await treeOf(repository, commit)) === tree && parents.length === 1 && parents[0] === head
  }
}

function nothingToPush(place: string, why: string, hint: string): ProblemError {
  return new ProblemError({ code: 'RAY-NOTHING-TO-PUSH', message: `There is no work for a pull request: ${why}.`, place, hint })
}

function notFastForward(branch: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PUSH-NOT-FAST-FORWARD',
    message: `The branch ${branch} holds commits that the agent does not have, so nothing was pushed.`,
    place: branch,
    hint: 'Somebody else pushed to it. Keep what is theirs under another name, delete the branch, then /raymond retry.',
  })
}

function pushRefused(branch: string, words: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PUSH-REFUSED',
    message: `The branch ${branch} could not be pushed: ${words}`,
    place: branch,
    hint: 'Give the job "permissions: contents: write", and let its token create branches that match raymond/**. Then /raymond retry.',
  })
}

function workLost({ branch, commit }: PinnedWork): ProblemError {
  return new ProblemError({
    code: 'RAY-WORK-LOST',
    message: `The work for ${branch} (${commit.slice(0, 12)}) is neither here nor on the server.`,
    place: branch,
    hint: 'Restore the branch on the server, then /raymond retry; or start a new run.',
  })
}
