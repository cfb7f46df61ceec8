import type { Claimable } from '../../core/job/deeds.ts'
import type { Claim, Claimant } from '../../ports/github/comment-claims.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { Branch } from './branch.ts'
import { claimsFile } from './layout.ts'
import { readTreeFile } from './read-tree.ts'
import { addLines, openLines } from './signed-lines.ts'

export interface ClaimParts {
  readonly repository: BareRepository
  readonly branch: Branch
  /** The input `state-key`; null where there is none. */
  readonly key: string | null
  readonly now: () => number
}

/** GitHub runs no job again that began more than 30 days ago, and what was said before that bears our reaction. */
const KEPT_DAYS = 35
/** Claims of one thread that are kept, the newest ones. */
const MOST = 1000

const DAY_MS = 24 * 60 * 60 * 1000

/** One line a claim. The first one stands; a line that cannot be read, or, where there is a key, one without a signature, is none. */
export async function claimComment(
  { repository, branch, key: stateKey, now }: ClaimParts,
  { thread, key }: Claimable,
  { runId, attempt, nonce }: Claimant,
): Promise<Claim> {
  const place = claimsFile(thread)
  const options = { key: stateKey, place }
  const { value } = await branch.swap<Claim>([], async ({ commit }) => {
    const text = (commit === null ? undefined : await readTreeFile(repository, commit, place))?.toString() ?? ''
    const lines = openLines(text, options).flatMap(({ body, isSigned }) => (isSigned || stateKey === null ? [body] : []))
    const before = lines.flatMap(readClaim).find((claim) => claim.key === key)
    if (before) return { kind: 'stop', value: { ...before, isOurs: before.nonce === nonce } }
    const line = JSON.stringify({ key, job: runId, attempt, nonce, at: new Date(now()).toISOString() })
    const kept = lines.filter((one) => !isOld(one, now())).slice(1 - MOST)
    return {
      kind: 'write',
      changes: new Map([[place, addLines('', [...kept, line], options)]]),
      message: `${key} of #${thread} is carried out by job ${runId}`,
      beside: [],
      value: { runId, attempt, nonce, isOurs: true },
    }
  })
  return value
}

/** Whether nothing in a thread's file of claims can be of use any more. */
export function hasOldClaimsAlone(text: string, now: number): boolean {
  return text.split('\n').every((line) => line === '' || isOld(line, now))
}

function isOld(line: string, now: number): boolean {
  const { at } = fieldsOf(line)
  return typeof at === 'string' && now - Date.parse(at) > KEPT_DAYS * DAY_MS
}

function readClaim(line: string): readonly (Claimant & { readonly key: string })[] {
  const { key, job, attempt, nonce } = fieldsOf(line)
  const isClaim = typeof key === 'string' && typeof job === 'string' && typeof attempt === 'number' && typeof nonce === 'string'
  return isClaim ? [{ key, runId: job, attempt, nonce }] : []
}

function fieldsOf(line: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(line) as object) }
  } catch {
    return {}
  }
}
