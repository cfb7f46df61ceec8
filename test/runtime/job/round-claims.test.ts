import { expect, it } from 'vitest'
import { createRoundClaims } from '../../../src/runtime/job/round-claims.ts'

const AT = '2026-11-29T08:00:00.000Z'

/** Of jobs that could not begin a round and have said so. */
function toldOf(key: string) {
  const sign = (n: number) => key + '+'.repeat(n)
  return Array.from({ length: 10 }, (_, n) => [sign(n), `${sign(n)}/told`])
    .flat()
    .map((one) => ({ thread: 1, key: one, runId: '7', nonce: 'n', at: AT }))
}

it('what was said of a round counts for its own comment, and for none whose number begins alike', async () => {
  const made = toldOf('said/issue_comment/123')
  const claims = {
    made: async () => made,
    claim: async () => {
      throw new Error('nothing is claimed')
    },
  }
  const otherJobs = { isOver: async () => true, askedForAt: async () => null }
  const rounds = createRoundClaims(claims, otherJobs, { runId: '8', attempt: 1, nonce: 'm' })
  const asking = { tries: 3, now: Date.parse(AT) }
  const standing = (id: number) => rounds.standing({ thread: 1, key: `said/issue_comment/${id}` }, asking)
  expect([await standing(123), await standing(12)]).toEqual(['resting', 'open'])
})
