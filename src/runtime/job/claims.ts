import { isForUs, type Marked, mayTakeOverClaim } from '../../core/job/claim-of.ts'
import type { Claimable, DeedOf, Mark } from '../../core/job/deeds.ts'
import { messageOf } from '../../core/problem.ts'
import type { Thread, ThreadComment } from '../../core/run/threads/thread.ts'
import type { CommentClaims, MadeClaim } from '../../ports/github/comment-claims.ts'
import type { Comments } from '../../ports/github/comments.ts'
import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import type { JobLog } from '../../ports/job-log.ts'
import { createHeldOpen, type HeldOpen } from './held-open.ts'
import { createLeftClaims, idOf, type LeftClaims, OVER, overIn, threadOf } from './left-claims.ts'
import { createRoundClaims, type RoundClaims } from './round-claims.ts'
import type { Digest } from './showing/approvals.ts'

/** `held` by another job that is at it, or was lost and not yet found to have ended. */
export type Whose = 'ours' | 'held' | 'done'

/**
 * Which comments this job carries out. Asked for the same one twice, it gives the same answer. One that was left to others is not taken up
 * while `isAtWork` says that it would find its run at work again.
 */
export interface Claims extends HeldOpen {
  ask(claim: DeedOf<'claim'>, isAtWork?: () => Promise<boolean>): Promise<Whose>
  /** Only shows that a comment was read: nothing is claimed by it. */
  show(mark: Mark): Promise<void>
  /** What was asked for last is stored, and nothing of it was done yet: the comment gets its last reaction. */
  stored(): Promise<void>
  /** An earlier job was lost that stored what this comment asks for, and may not have come to its last reaction. */
  wasStored(comment: ThreadComment): void
  /** What was asked for last is over, carried out or not. With `isDone` nobody has to come back to what was not stored. */
  over(isDone: boolean): Promise<void>
  /**
   * What was asked for last found these runs at work in other jobs, and nothing of it was done: whoever comes to rest with one of them takes it
   * up. False where that cannot be, as nobody reads it again or a part of it was done.
   */
  leaveTo(runs: readonly string[]): Promise<boolean>
  /** Threads with comments that were left to whoever comes to rest with one of these runs. What this job has left itself may be asked for anew. */
  leftTo(runs: readonly string[]): Promise<readonly Thread[]>
  /** Whether this job itself has left a comment so. */
  hasLeft(what: Claimable): boolean
  /** Whether a comment was left so, and nobody has taken it up. */
  isLeft(what: Claimable): Promise<boolean>
  /** Whether this job has taken a comment and left it to nobody: what it asks for is decided once in a job, however often that reads the thread. */
  hasTaken(what: Claimable): Promise<boolean>
  /** Whether another job has taken a comment, and left it to nobody: what came of it is that one's to say. */
  isOthers(what: Claimable): Promise<boolean>
  /** Whether any job has taken a comment, left or not: then that decides what is still done of it. */
  isClaimed(what: Claimable): Promise<boolean>
  /** Whether what a round would be told may still begin one. */
  standing: RoundClaims['standing']
  /** This job could begin no round by what it has claimed, and says why: it was not lost. */
  told: RoundClaims['told']
  /** A comment was read again: where it was left, and is not another job's now, nobody has to come back to it. */
  settle(what: Claimable): Promise<void>
  /** A comment is another job's, or a later one's, and so are those after it. */
  leave(thread: number, comment: number): void
  /** How far a thread may be taken for read: not past a comment that another job holds, which may be lost, nor one that was left. */
  readUpTo(thread: number, comment: number): number
  /** Comments of threads whose job has claimed them, and has not come to an end with them as far as the branch shows. */
  unfinished(since: string): Promise<readonly Unfinished[]>
}

export interface Unfinished {
  readonly thread: Thread
  readonly comment: number
}

/** Of a claim, such as that of a review, that has no other sign of what it asks for being stored. */
export const STORED = '/stored'

export interface ClaimsOptions {
  readonly claims: CommentClaims
  readonly comments: Comments
  readonly otherJobs: OtherJobs
  readonly log: JobLog
  readonly digest: Digest
  readonly identity: { readonly runId: string; readonly attempt: number; readonly leaseToken: string }
}

/** Jobs that may be lost one after the other over one comment. */
const MOST_HEIRS = 9

/** What is signed as soon as it is stored. */
interface Due {
  readonly what: Claimable
  readonly mark: Mark | null
}

/** The id of a thread's comment; undefined for all else that is claimed. */
function commentIn(key: string): number | undefined {
  const id = /^(?:issue|discussion)_comment\/(\d+)$/.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

export function createClaims({ claims, comments, otherJobs, log, digest, identity }: ClaimsOptions): Claims {
  const { runId, attempt, leaseToken } = identity
  const claimant = { runId, attempt, nonce: digest(leaseToken).slice(0, 16) }
  const asked = new Map<string, Promise<Whose>>()
  const held = createHeld()
  const left = createLeftClaims(claims, claimant)
  const rounds = createRoundClaims(claims, otherJobs, claimant)
  const { react, markRead } = createReactions(comments, log)
  const signed = new Set<string>()
  let due: readonly Due[] = []

  async function ask(deed: DeedOf<'claim'>, isAtWork: () => Promise<boolean>): Promise<Whose> {
    const { what, mark, lapses, inherits, asked: since } = deed
    if (lapses !== undefined) {
      const whose = await rounds.claim(what, lapses.tries ?? Number.POSITIVE_INFINITY)
      // It only shows that somebody has read it.
      if (whose === 'ours' && mark !== null) await react(mark.comment, mark.reaction)
      return whose
    }
    const claim = await claims.claim(what, claimant)
    const isAgain = claim.isOurs ? left.byUs.has(idOf(what)) : inherits === true || mayTakeOverClaim(claim, claimant)
    const last = isAgain && mark?.reaction === '+1' ? await left.lastHolder(what) : undefined
    if (last?.isLeft === true) return !(await isAtWork()) && (await left.takeUp(what, last)) ? 'ours' : 'held'
    if (last?.wasLeft === true && mark !== null) return inherit(last.runId, what, mark)
    if (!claim.isOurs && !mayTakeOverClaim(claim, claimant))
      return inherits === true && mark?.reaction === '+1' ? inherit(claim.runId, what, mark) : 'done'
    if (mark === null && !claim.isOurs) return (await wasLost(what, claim.at, since)) ? 'ours' : 'done'
    return isForUs(claim, await markRead(mark), claimant) ? 'ours' : 'done'
  }

  /** An earlier attempt of this job, where no reaction tells how far it came: GitHub has none for reviews and dispatches. */
  async function wasLost(what: Claimable, claimed: string, since: string | undefined): Promise<boolean> {
    return since === undefined ? (await claims.claim({ ...what, key: what.key + STORED }, claimant)).isOurs : since <= claimed
  }

  /** From a job that has ended. Whether it had done what was asked for, the last reaction tells, which whoever follows sets first. */
  async function inherit(from: string, what: Claimable, { comment, reaction }: Mark): Promise<Whose> {
    if (from === runId ? attempt === 1 : !(await otherJobs.isOver(from))) return 'held'
    // Two heirs may both be told that a reaction in a discussion is new.
    const isSole =
      comment.kind !== 'discussion_comment' || (await rounds.claim({ ...what, key: `${what.key}+` }, MOST_HEIRS)) === 'ours'
    if (!isSole) return 'held'
    return (await react(comment, reaction)) === 'new' ? 'ours' : 'done'
  }

  async function leave(what: Claimable, runs: readonly string[]): Promise<void> {
    await left.leave(what, runs)
    asked.set(idOf(what), Promise.resolve('held'))
    held.leave(what)
  }

  return {
    ...createHeldOpen(claims, claimant),
    standing: (what, asking) => rounds.standing(what, asking),
    told: (what) => rounds.told(what),
    async ask(claim, isAtWork = async () => false) {
      const { what, mark, lapses, round, asked: since } = claim
      if (lapses !== undefined) return ask(claim, isAtWork)
      // First of all, as what else the comment says is not this job's either then.
      if (round !== undefined && (await rounds.isRounds(round.what))) return 'done'
      const key = idOf(what)
      const answer = asked.get(key) ?? ask(claim, isAtWork)
      asked.set(key, answer)
      const whose = await answer
      if (whose === 'ours' && round !== undefined && !(await rounds.claimAlone(round.what))) {
        if (mark !== null && !signed.has(key)) await leave(what, [round.run])
        return 'done'
      }
      if (whose === 'ours' && (mark === null ? since === undefined : mark.reaction === '+1')) due = [...due, { what, mark }]
      if (whose === 'held') held.leave(what)
      return whose
    },
    show: async ({ comment, reaction }) => void (await react(comment, reaction)),
    async stored() {
      const now = due
      due = []
      for (const { what } of now) signed.add(idOf(what))
      for (const { what, mark } of now)
        await (mark === null ? claims.claim({ ...what, key: what.key + STORED }, claimant) : react(mark.comment, mark.reaction))
    },
    wasStored(comment) {
      due = [...due, { what: { thread: 0, key: '' }, mark: { comment, reaction: '+1' } }]
    },
    async over(isDone) {
      const now = isDone ? due.filter(({ what: { key } }) => commentIn(key) !== undefined) : []
      due = []
      for (const { what } of now) await claims.claim({ ...what, key: what.key + OVER }, claimant)
    },
    async leaveTo(runs) {
      const now = due.filter(({ what, mark }) => mark !== null && what.key !== '' && !signed.has(idOf(what)))
      due = []
      for (const { what } of now) await leave(what, runs)
      return now.length > 0
    },
    async leftTo(runs) {
      for (const [id, answer] of asked) if (left.byUs.has(id) || (await answer) === 'held') asked.delete(id) // it may have been left since
      held.forget(left.byUs)
      return left.threadsOf(runs)
    },
    hasLeft: (what) => left.byUs.has(idOf(what)),
    isLeft: async (what) => (await left.lastHolder(what))?.isLeft === true,
    hasTaken: async (what) => (await asked.get(idOf(what))) === 'ours',
    isOthers: async (what) => (await asked.get(idOf(what))) !== 'ours' && left.isTaken(what),
    isClaimed: (what) => left.isClaimed(what),
    settle: async (what) => ((await asked.get(idOf(what))) === 'held' ? undefined : left.settle(what)),
    leave: (thread, comment) => held.leave({ thread, key: `issue_comment/${comment}` }),
    readUpTo: (thread, comment) => Math.min(comment, held.first(thread) - 1),
    unfinished: async (since) => unfinishedIn(await claims.made(since)),
  }
}

function unfinishedIn(made: readonly MadeClaim[]): readonly Unfinished[] {
  const isOver = overIn(made)
  return made.flatMap((claim) => {
    const comment = commentIn(claim.key)
    return comment === undefined || isOver(claim) ? [] : [{ thread: threadOf(claim), comment }]
  })
}

function createReactions(comments: Comments, log: JobLog) {
  async function react(comment: Mark['comment'], reaction: Mark['reaction']): Promise<'new' | 'there' | 'unknown'> {
    try {
      return await comments.react(comment, reaction)
    } catch (error) {
      log.line(`The reaction could not be set: ${messageOf(error)}`)
      return 'unknown'
    }
  }
  /** Where one of us has read it before, that job was lost, or the claim is not what it was: only the last reaction tells which. */
  async function markRead(mark: Mark | null): Promise<Marked> {
    if (mark === null) return 'none'
    const read = await react(mark.comment, 'eyes')
    return read === 'there' && mark.reaction !== 'eyes' ? react(mark.comment, mark.reaction) : read
  }
  return { react, markRead }
}

/** Comments of threads that are not this job's to carry out. */
function createHeld() {
  const all = new Map<string, Claimable>()
  return {
    leave: (what: Claimable) => void all.set(idOf(what), what),
    forget(some: LeftClaims['byUs']) {
      for (const id of some.keys()) all.delete(id)
    },
    /** The first of a thread; beyond every other one where there is none. */
    first(thread: number) {
      const comments = [...all.values()].flatMap((what) => (what.thread === thread ? (commentIn(what.key) ?? []) : []))
      return Math.min(Number.POSITIVE_INFINITY, ...comments)
    },
  }
}
