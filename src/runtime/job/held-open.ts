import type { Untold } from '../../core/job/deeds.ts'
import type { Run } from '../../core/run/run.ts'
import type { Claimant, CommentClaims } from '../../ports/github/comment-claims.ts'

/** Of a claim whose answer was not told to its run: the ids of the run and of the question follow. */
const UNTOLD = '/untold/'

/** Questions that somebody has answered in a way which no job reads again: whoever it was is to say it again, and silence does not decide before that. */
export interface HeldOpen {
  /** The answer could not be told to its run, for a reason that passes. */
  holdOpen(answer: Untold): Promise<void>
  /** Whether a question of the run whose time was up by then is held open. */
  isHeldOpen(run: Pick<Run, 'workflow_id' | 'asks'>, at: string): Promise<boolean>
}

export function createHeldOpen(claims: CommentClaims, claimant: Claimant): HeldOpen {
  return {
    async holdOpen({ what, run, ask }) {
      await claims.claim({ ...what, key: `${what.key}${UNTOLD}${run}/${ask}` }, claimant)
    },
    async isHeldOpen({ workflow_id: run, asks }, at) {
      const overdue = asks.filter(({ deadline }) => deadline !== null && deadline <= at)
      const [first] = overdue.map(({ asked_at }) => asked_at).toSorted()
      const made = first === undefined ? [] : await claims.made(first)
      // What is asked anew nobody has answered yet.
      const holds = ({ id, asked_at }: Run['asks'][number]) =>
        made.some((claim) => claim.key.endsWith(`${UNTOLD}${run}/${id}`) && claim.at >= asked_at)
      return overdue.some(holds)
    },
  }
}
