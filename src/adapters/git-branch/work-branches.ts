import { ProblemError } from '../../core/problem.ts'
import type { PinnedWork } from '../../core/run/proposed.ts'
import { laterBranch } from '../../core/run/work.ts'
import type { PushedWork, WorkBranches } from '../../ports/keeping/work-branches.ts'
import { cleanCommits } from '../process/git/clean-commits.ts'
import { fetchInto, hasCommit, keptRef } from '../process/git/fetch-commit.ts'
import { isAncestor } from '../process/git/read-commit.ts'
import { isRateLimited } from '../process/git/unwell.ts'
import { isWrittenByUs } from '../process/git/write-commit.ts'
import { LIMIT_MS } from './backoff.ts'
import { commitOf, pinWork, type WorkBranchesOptions } from './pin-work.ts'
import { push } from './push.ts'
import { fixForName } from './refusal.ts'
import { readRemoteRefs } from './remote-refs.ts'

/** Commits of a branch that are looked through for work that a lost machine had. */
const DEPTH = 50
/** With a server that is unwell, and the first of the pauses between. */
const TRIES = 5
const PAUSE_MS = 500

/** By pushes from a repository of our own: nothing that an agent configured plays a part, and the token is nowhere that it can read. */
export function createWorkBranches(options: WorkBranchesOptions): WorkBranches {
  const { repository, clock, commits } = options
  return { pin: (work, how) => pinWork(work, how, options), push: pushWork, tip }

  async function pushWork(work: PinnedWork, { onlyTo }: { readonly onlyTo?: string } = {}): Promise<PushedWork> {
    await bringHere(work)
    for (const branch of onlyTo === undefined ? [work.branch, `${work.branch}-pr`] : [onlyTo]) {
      const commit = await pushTo(branch, work)
      if (commit !== null) return { branch, commit }
    }
    throw notFastForward(work.branch)
  }

  /** Where the branch is then; null when it holds something else. Whether a push that nobody answered was done, the branch shows. */
  async function pushTo(branch: string, work: PinnedWork): Promise<string | null> {
    for (let tries = 1; ; tries++) {
      const from = await tip(branch)
      if (from === work.commit) return from
      if (from !== null && (await isSameWork(from, work))) return from
      if (from !== null && !(await isAncestor(repository, from, work.commit))) return null
      const outcome = await push(repository, [{ ref: `refs/heads/${branch}`, from, to: work.commit }])
      if (outcome.kind === 'done') return work.commit
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

  /** After a crash on another machine the work is on the remote: as that commit, or as the snapshot of a checkpoint. */
  async function bringHere(work: PinnedWork): Promise<void> {
    if (await hasCommit(repository, work.commit)) return
    if (await fetched(work.commit)) return
    for (const branch of [work.branch, laterBranch(work.branch)])
      if ((await fetched(branch)) && (await hasObject(work.tree)) && (await hasObject(work.head))) {
        if ((await commitOf(work, repository, commits)) === work.commit) return
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

  /**
   * The snapshot of a checkpoint that holds just this, and nothing between it and the agent's own commits. Others can push to the branch as
   * well: what their commit says would come into the pull request, and act there, though nobody has proposed it.
   */
  async function isSameWork(commit: string, { branch, tree, head, base, message }: PinnedWork): Promise<boolean> {
    if ((await cleanCommits(repository, { base, head }, commits)) !== head) return false
    if (!(await hasObject(`${commit}^{commit}`)) && !(await fetched(commit))) return false
    const messages = [commits.message(message), ...[branch, laterBranch(branch)].map((one) => `Work of ${one}`)].map(
      (text) => `${text}\n`,
    )
    return isWrittenByUs(repository, commit, { tree, parents: [head], messages })
  }
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
    hint:
      fixForName(branch, words) ??
      'Give the job "permissions: contents: write", and let its token create branches that match raymond/**. Then /raymond retry.',
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
