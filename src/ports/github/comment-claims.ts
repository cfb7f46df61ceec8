import type { Claimable } from '../../core/job/deeds.ts'

export interface Claimant {
  readonly runId: string
  readonly attempt: number
  /** Tells jobs of one Actions run apart. */
  readonly nonce: string
}

/** A claim that was made. */
export interface MadeClaim extends Claimable {
  readonly runId: string
  readonly nonce: string
  readonly at: string
}

/** Who has claimed it before; `isOurs` for the one who asks. */
export interface Claim extends Claimant {
  readonly isOurs: boolean
  /** When it was made. */
  readonly at: string
}

/** Which comments have been carried out, in all jobs and attempts. */
export interface CommentClaims {
  /** Claims it by compare-and-swap, if nobody has. Gives the claim that stands. */
  claim(what: Claimable, claimant: Claimant): Promise<Claim>
  /** All that were made at that time or later. */
  made(since: string): Promise<readonly MadeClaim[]>
}
