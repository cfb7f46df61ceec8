import { isForUs, type Marked, mayTakeOverClaim } from '../../core/job/claim-of.ts'
import type { Claimable, DeedOf, Mark } from '../../core/job/deeds.ts'
import { messageOf } from '../../core/problem.ts'
import type { CommentClaims } from '../../ports/github/comment-claims.ts'
import type { Comments } from '../../ports/github/comments.ts'
import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { Digest } from './showing/approvals.ts'

/** `held` by another job that is at it, or was lost and not yet found to have ended. */
export type Whose = 'ours' | 'held' | 'done'

/** Which comments this job carries out. Asked for the same one twice, it gives the same answer. */
export interface Claims {
  ask(claim: DeedOf<'claim'>): Promise<Whose>
  /** What was asked for last is stored, and nothing of it was done yet: the comment gets its last reaction. */
  stored(): Promise<void>
  /** An earlier job was lost that stored what this comment asks for, and may not have come to its last reaction. */
  wasStored(comment: number): void
  /** What was asked for last is over, carried out or not. */
  over(): void
}

export interface ClaimsOptions {
  readonly claims: CommentClaims
  readonly comments: Comments
  readonly otherJobs: OtherJobs
  readonly log: JobLog
  readonly digest: Digest
  readonly identity: { readonly runId: string; readonly attempt: number; readonly leaseToken: string }
}

export function createClaims({ claims, comments, otherJobs, log, digest, identity }: ClaimsOptions): Claims {
  const { runId, attempt, leaseToken } = identity
  const claimant = { runId, attempt, nonce: digest(leaseToken).slice(0, 16) }
  const asked = new Map<string, Promise<Whose>>()
  let due: readonly Mark[] = []

  async function ask(deed: DeedOf<'claim'>): Promise<Whose> {
    const { what, mark, lapses, inherits } = deed
    if (lapses !== undefined) {
      const isMade = await askAgain(what, lapses.tries ?? Number.POSITIVE_INFINITY)
      // It only shows that somebody has read it.
      if (isMade && mark !== null) await react(mark.comment, mark.reaction)
      return isMade ? 'ours' : 'held'
    }
    const claim = await claims.claim(what, claimant)
    if (!claim.isOurs && !mayTakeOverClaim(claim, claimant))
      return inherits === true && mark?.reaction === '+1' ? inherit(claim.runId, mark) : 'done'
    return isForUs(claim, await markRead(mark), claimant) ? 'ours' : 'done'
  }

  /** From a job that has ended. Whether it had done what was asked for, the last reaction tells, which whoever follows sets first. */
  async function inherit(from: string, { comment, reaction }: Mark): Promise<Whose> {
    if (!(await otherJobs.isOver(from))) return 'held'
    return (await react(comment, reaction)) === 'new' ? 'ours' : 'done'
  }

  /** Each job that makes it anew adds a sign to its key. */
  async function askAgain(what: Claimable, tries: number): Promise<boolean> {
    const claim = await claims.claim(what, claimant)
    if (claim.isOurs || mayTakeOverClaim(claim, claimant)) return true
    if (tries <= 1 || !(await otherJobs.isOver(claim.runId))) return false
    return askAgain({ ...what, key: `${what.key}+` }, tries - 1)
  }

  /** Where one of us has read it before, that job was lost, or the claim is not what it was: only the last reaction tells which. */
  async function markRead(mark: Mark | null): Promise<Marked> {
    if (mark === null) return 'none'
    const read = await react(mark.comment, 'eyes')
    return read === 'there' && mark.reaction !== 'eyes' ? react(mark.comment, mark.reaction) : read
  }

  async function react(comment: Mark['comment'], reaction: Mark['reaction']): Promise<'new' | 'there' | 'unknown'> {
    try {
      return await comments.react(comment, reaction)
    } catch (error) {
      log.line(`The reaction could not be set: ${messageOf(error)}`)
      return 'unknown'
    }
  }

  return {
    async ask(claim) {
      const { what, mark, lapses } = claim
      const key = `${what.thread} ${what.key}`
      const answer = asked.get(key) ?? ask(claim)
      asked.set(key, answer)
      const whose = await answer
      if (whose === 'ours' && mark?.reaction === '+1' && lapses === undefined) due = [...due, mark]
      return whose
    },
    async stored() {
      const now = due
      due = []
      for (const { comment, reaction } of now) await react(comment, reaction)
    },
    wasStored(id) {
      due = [...due, { comment: { id, kind: 'issue_comment' }, reaction: '+1' }]
    },
    over() {
      due = []
    },
  }
}
