import { isForUs, type Marked, mayTakeOverClaim } from '../../core/job/claim-of.ts'
import type { Claimable, DeedOf } from '../../core/job/deeds.ts'
import { messageOf } from '../../core/problem.ts'
import type { CommentClaims } from '../../ports/github/comment-claims.ts'
import type { Comments } from '../../ports/github/comments.ts'
import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { Digest } from './showing/approvals.ts'

/** Which comments this job carries out. Asked for the same one twice, it gives the same answer. */
export interface Claims {
  isForUs(claim: DeedOf<'claim'>): Promise<boolean>
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
  const asked = new Map<string, Promise<boolean>>()

  async function ask(deed: DeedOf<'claim'>): Promise<boolean> {
    const { what, mark, lapses } = deed
    if (lapses !== undefined) {
      const isMade = await askAgain(what, lapses.tries ?? Number.POSITIVE_INFINITY)
      // It only shows that somebody has read it.
      if (isMade) await setMark(mark)
      return isMade
    }
    const claim = await claims.claim(what, claimant)
    if (!claim.isOurs && !mayTakeOverClaim(claim, claimant)) return false
    return isForUs(claim, await setMark(mark), claimant)
  }

  /** Each job that makes it anew adds a sign to its key. */
  async function askAgain(what: Claimable, tries: number): Promise<boolean> {
    const claim = await claims.claim(what, claimant)
    if (claim.isOurs || mayTakeOverClaim(claim, claimant)) return true
    if (tries <= 1 || !(await otherJobs.isOver(claim.runId))) return false
    return askAgain({ ...what, key: `${what.key}+` }, tries - 1)
  }

  async function setMark(mark: DeedOf<'claim'>['mark']): Promise<Marked> {
    if (mark === null) return 'none'
    try {
      return await comments.react(mark.comment, mark.reaction)
    } catch (error) {
      log.line(`The reaction could not be set: ${messageOf(error)}`)
      return 'unknown'
    }
  }

  return {
    isForUs(claim) {
      const key = `${claim.what.thread} ${claim.what.key}`
      const answer = asked.get(key) ?? ask(claim)
      asked.set(key, answer)
      return answer
    },
  }
}
