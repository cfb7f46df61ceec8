import { mayTakeOverClaim } from '../../core/job/claim-of.ts'
import type { RoundFacts } from '../../core/job/decide-round.ts'
import type { Claimable } from '../../core/job/deeds.ts'
import type { Claimant, CommentClaims } from '../../ports/github/comment-claims.ts'
import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import { idOf } from './left-claims.ts'

/** Of a claim whose job begins no round by it, but a run of its own: that job's nonce follows. */
const ALONE = '/alone/'
/** Of one whose job could not begin its round, and has said why: it was not lost. */
const TOLD = '/told'

/** Jobs that could not begin it before the next one waits, and for how long, in milliseconds: a thread keeps so many claims and no more. */
const MOST_TOLD = 10
const RESTS = 3_600_000

/** `begun` by a job of another configuration, as a run of its own; `given_up` as too many jobs were lost over it. */
export type Standing = RoundFacts['standing']

interface Asking {
  readonly tries: number
  readonly now: number
}

/**
 * Claims that are given up with their job: a later one makes them anew, and adds a sign to the key. What a round is told may begin a run of its
 * own in a job of another configuration: the same claim says which of them it is.
 */
export interface RoundClaims {
  /** `done` where it has begun a run of its own. */
  claim(what: Claimable, tries: number): Promise<'ours' | 'held' | 'done'>
  standing(what: Claimable, asking: Asking): Promise<Standing>
  /** This job could begin nothing by it, and says why. */
  told(what: Claimable): Promise<void>
  /** Whether a round has it. */
  isRounds(what: Claimable): Promise<boolean>
  /** Claims it for a run of its own. False where a round has it. */
  claimAlone(what: Claimable): Promise<boolean>
}

export function createRoundClaims(claims: CommentClaims, otherJobs: OtherJobs, claimant: Claimant): RoundClaims {
  /** The keys by which this job has it. */
  const ours = new Map<string, string>()

  /** As they are at this moment. */
  async function look({ thread, key: first }: Claimable) {
    const made = (await claims.made('')).filter((one) => one.thread === thread && one.key.startsWith(first))
    const keys = new Set(made.map(({ key }) => key))
    const isAlone = ({ key, nonce }: { readonly key: string; readonly nonce: string }) => keys.has(key + ALONE + nonce)
    const isTold = (key: string) => keys.has(key + TOLD)
    // The number of another comment may begin with that of this one.
    const isAgain = (key: string) => /^\+*$/.test(key.slice(first.length))
    const holders = made.filter(({ key }) => isAgain(key) && !isTold(key))
    /** What is said of earlier ones is over. */
    const free = (key: string): string => (isTold(key) ? free(`${key}+`) : key)
    return { holders, isAlone, free, told: made.filter(({ key }) => key.endsWith(TOLD) && isAgain(key.slice(0, -TOLD.length))) }
  }

  return {
    async claim(what, tries) {
      let key = (await look(what)).free(what.key)
      for (let left = tries; ; left--) {
        const claim = await claims.claim({ ...what, key }, claimant)
        const { isAlone, free } = await look(what)
        if (isAlone({ ...claim, key })) return 'done'
        if (claim.isOurs || mayTakeOverClaim(claim, claimant)) {
          ours.set(idOf(what), key)
          return 'ours'
        }
        if (left <= 1 || !(await otherJobs.isOver(claim.runId))) return 'held'
        key = free(`${key}+`)
      }
    },
    async standing(what, { tries, now }) {
      const { holders, isAlone, told } = await look(what)
      if (holders.some(isAlone)) return 'begun'
      if (told.length >= MOST_TOLD && now - Date.parse(told.at(-1)?.at ?? '') < RESTS) return 'resting'
      const lost = holders.filter(({ runId }) => runId !== claimant.runId)
      const last = lost.length < tries ? undefined : lost.at(-1)
      return last !== undefined && (await otherJobs.isOver(last.runId)) ? 'given_up' : 'open'
    },
    async told(what) {
      const key = ours.get(idOf(what))
      if (key !== undefined) await claims.claim({ ...what, key: key + TOLD }, claimant)
    },
    async isRounds(what) {
      const { holders, isAlone } = await look(what)
      return holders.some((one) => !isAlone(one))
    },
    async claimAlone(what) {
      const key = (await look(what)).free(what.key)
      // Said first: should this job be lost in between, the claim is still to be had.
      await claims.claim({ ...what, key: key + ALONE + claimant.nonce }, claimant)
      const claim = await claims.claim({ ...what, key }, claimant)
      return claim.isOurs || (await look(what)).isAlone({ ...claim, key })
    },
  }
}
