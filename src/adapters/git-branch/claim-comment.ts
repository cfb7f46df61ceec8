import type { Claimable } from '../../core/job/deeds.ts'
import type { Claim, Claimant, MadeClaim } from '../../ports/github/comment-claims.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readBlobs } from '../process/git/objects/named-objects.ts'
import type { Branch } from './branch.ts'
import { CLAIMS_FOLDER, claimsFile } from './layout.ts'
import { listFolders, readTreeFile } from './read-tree.ts'
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
    const lines = believed(text, options)
    const before = lines.flatMap(readClaim).find((claim) => claim.key === key)
    if (before) return { kind: 'stop', value: { ...before, isOurs: before.nonce === nonce } }
    const at = new Date(now()).toISOString()
    const line = JSON.stringify({ key, job: runId, attempt, nonce, at })
    const kept = lines.filter((one) => !isOld(one, now())).slice(1 - MOST)
    return {
      kind: 'write',
      changes: new Map([[place, addLines('', [...kept, line], options)]]),
      message: `${key} of #${thread} is carried out by job ${runId}`,
      beside: [],
      value: { runId, attempt, nonce, at, isOurs: true },
    }
  })
  return value
}

/** In all threads, from files of which most are short and old. */
export async function claimsMade(
  { repository, branch, key: stateKey }: ClaimParts,
  since: string,
  youngMs: number,
): Promise<readonly MadeClaim[]> {
  const { commit } = await branch.tip(youngMs)
  if (commit === null) return []
  const files = await claimFiles(repository, commit)
  const texts = await readBlobs(
    repository,
    files.map(({ blob }) => blob),
  )
  return files.flatMap(({ path }, i) => {
    const thread = Number(/(\d+)\.jsonl$/.exec(path)?.[1])
    const lines = believed(texts[i]?.toString() ?? '', { key: stateKey, place: path })
    return lines
      .flatMap(readClaim)
      .flatMap(({ key, runId, nonce, at }) => (at >= since ? [{ thread, key, runId, nonce, at }] : []))
  })
}

export async function claimFiles(
  repository: BareRepository,
  commit: string,
): Promise<readonly { readonly path: string; readonly blob: string }[]> {
  const [files = new Map<string, string>()] = await listFolders(repository, [`${commit}:${CLAIMS_FOLDER.slice(0, -1)}`])
  return [...files].map(([name, blob]) => ({ path: `${CLAIMS_FOLDER}${name}`, blob }))
}

function believed(text: string, options: Parameters<typeof openLines>[1]): readonly string[] {
  return openLines(text, options).flatMap(({ body, isSigned }) => (isSigned || options.key === null ? [body] : []))
}

/** Whether nothing in a thread's file of claims can be of use any more. */
export function hasOldClaimsAlone(text: string, now: number): boolean {
  return text.split('\n').every((line) => line === '' || isOld(line, now))
}

function isOld(line: string, now: number): boolean {
  const { at } = fieldsOf(line)
  return typeof at === 'string' && now - Date.parse(at) > KEPT_DAYS * DAY_MS
}

function readClaim(line: string): readonly (Omit<Claim, 'isOurs'> & { readonly key: string })[] {
  const { key, job, attempt, nonce, at = '' } = fieldsOf(line)
  const isClaim = typeof key === 'string' && typeof job === 'string' && typeof attempt === 'number' && typeof nonce === 'string'
  return isClaim ? [{ key, runId: job, attempt, nonce, at: String(at) }] : []
}

function fieldsOf(line: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(line) as object) }
  } catch {
    return {}
  }
}
