import { ProblemError } from '../../../core/problem.ts'
import type { BareRepository } from './bare-repository.ts'
import { type GitOutcome, lastWords } from './run-git.ts'
import { isRateLimited, isUnwell } from './unwell.ts'

// Old repositories hold objects with these flaws in good faith; the rest of git's checks stays on.
const FORGIVEN = ['zeroPaddedFilemode', 'missingSpaceBeforeDate', 'missingNameBeforeEmail', 'badTimezone', 'missingEmail']

/** For `git index-pack`: every object is hashed anew and checked, and so is that nothing is missing. */
export const STRICT = `--strict=${FORGIVEN.map((id) => `${id}=ignore`).join(',')}`

/** For `git fetch`, the same checks. */
const STRICT_FETCH: Readonly<Record<string, string>> = {
  'fetch.fsckObjects': 'true',
  ...Object.fromEntries(FORGIVEN.map((id) => [`fetch.fsck.${id}`, 'ignore'])),
}

/** Where a commit that was taken in is kept. */
export function keptRef(commit: string): string {
  return `refs/kept/${commit}`
}

/** By repository, what this process has kept: what is kept stays so, and each question starts a git. */
const kept = new WeakMap<BareRepository, Set<string>>()

/** The commit, all of its files among it, is in this very repository. */
export async function hasCommit(repository: BareRepository, commit: string): Promise<boolean> {
  if (kept.get(repository)?.has(commit)) return true
  const { exitCode } = await repository.attempt(['rev-parse', '--verify', '--quiet', keptRef(commit)])
  return exitCode === 0
}

/** Says that the commit is here, with all of its files. */
export async function keepCommit(repository: BareRepository, commit: string): Promise<void> {
  await repository.run(['update-ref', keptRef(commit), commit])
  const commits = kept.get(repository) ?? new Set()
  kept.set(repository, commits.add(commit))
}

/**
 * Fetches a commit by its id, with `depth` generations (1 is the commit alone). A `RAY-FETCH-FAILED` problem when the server does
 * not give it.
 */
export async function fetchCommit(repository: BareRepository, commit: string, depth = 1): Promise<void> {
  if (depth === 1 && (await hasCommit(repository, commit))) return
  await fetchInto(repository, { what: commit, ref: keptRef(commit), depth })
}

export interface Wanted {
  readonly what: string
  readonly ref: string
  readonly depth: number
  /** Commits and folders only, where the server can leave files out: `bringBlobs` fetches those that are read. */
  readonly withoutFiles?: boolean
}

/** Brings one ref of ours to what the remote has under that name or id. */
export async function fetchInto(repository: BareRepository, { what, ref, depth, withoutFiles = false }: Wanted): Promise<void> {
  const filter = withoutFiles ? [WITHOUT_FILES] : []
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', `--depth=${depth}`, ...filter, '--end-of-options']
  const fetch = () => repository.contact([...args, repository.remote?.url ?? '', `+${what}:${ref}`], { config: STRICT_FETCH })
  const outcome = await repository.alone(() => patiently(repository, fetch))
  if (outcome.exitCode !== 0) throw notFetched(what, outcome, repository)
}

const WITHOUT_FILES = '--filter=blob:none'

/** Files that were left out of a fetch, by their ids, all in one. */
export async function bringBlobs(repository: BareRepository, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', WITHOUT_FILES, '--stdin', '--end-of-options']
  // Git would tell the server that the commit is here, and the server takes it for whole.
  const config = { ...STRICT_FETCH, 'fetch.negotiationAlgorithm': 'noop' }
  const input = `${ids.join('\n')}\n`
  const fetch = () => repository.contact([...args, repository.remote?.url ?? ''], { config, input })
  const outcome = await repository.alone(() => patiently(repository, fetch))
  if (outcome.exitCode !== 0) throw notFetched(ids.length === 1 ? (ids[0] ?? '') : `${ids.length} files`, outcome, repository)
}

function notFetched(what: string, outcome: GitOutcome, repository: BareRepository): ProblemError {
  return new ProblemError({
    code: 'RAY-FETCH-FAILED',
    message: `${what} cannot be fetched: ${outcome.timedOut ? 'the server took too long' : lastWords(outcome.stderr)}`,
    place: repository.remote?.url,
    hint: 'Check that the commit or branch is still there and that the token may read the contents of the repository (contents: read).',
  })
}

const TRIES = 4
const PAUSE_MS = 1000
const LIMIT_PAUSE_MS = 30_000

/** A fetch changes nothing on the server, so it is done again when the server or the network had a moment of weakness. */
async function patiently(repository: BareRepository, fetch: () => Promise<GitOutcome>): Promise<GitOutcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await fetch()
    if (outcome.exitCode === 0 || tries === TRIES || !isUnwell(outcome.stderr)) return outcome
    await repository.pause(isRateLimited(outcome.stderr) ? LIMIT_PAUSE_MS : PAUSE_MS * 2 ** (tries - 1))
  }
}
