import type { Claimable } from '../../core/job/deeds.ts'
import type { Claim, Claimant } from '../../ports/github/comment-claims.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { Branch } from './branch.ts'
import { claimsFile } from './layout.ts'
import { readTreeFile } from './read-tree.ts'

export interface ClaimParts {
  readonly repository: BareRepository
  readonly branch: Branch
  readonly now: () => number
}

/** One line a claim. The first one stands; a line that cannot be read is none. */
export async function claimComment(
  { repository, branch, now }: ClaimParts,
  { thread, key }: Claimable,
  { runId, attempt, nonce }: Claimant,
): Promise<Claim> {
  const path = claimsFile(thread)
  const { value } = await branch.swap<Claim>([], async ({ commit }) => {
    const text = (commit === null ? undefined : await readTreeFile(repository, commit, path))?.toString() ?? ''
    const before = text
      .split('\n')
      .flatMap(readClaim)
      .find((claim) => claim.key === key)
    if (before) return { kind: 'stop', value: { ...before, isOurs: before.nonce === nonce } }
    const line = JSON.stringify({ key, job: runId, attempt, nonce, at: new Date(now()).toISOString() })
    return {
      kind: 'write',
      changes: new Map([[path, `${text}${line}\n`]]),
      message: `${key} of #${thread} is carried out by job ${runId}`,
      beside: [],
      value: { runId, attempt, nonce, isOurs: true },
    }
  })
  return value
}

function readClaim(line: string): readonly (Claimant & { readonly key: string })[] {
  try {
    const { key, job, attempt, nonce } = JSON.parse(line) as Record<string, unknown>
    const isClaim = typeof key === 'string' && typeof job === 'string' && typeof attempt === 'number' && typeof nonce === 'string'
    return isClaim ? [{ key, runId: job, attempt, nonce }] : []
  } catch {
    return []
  }
}
