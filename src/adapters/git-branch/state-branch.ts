import pLimit from 'p-limit'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Entropy } from '../../ports/entropy.ts'
import type { CommentClaims } from '../../ports/github/comment-claims.ts'
import type { RunArchive } from '../../ports/keeping/run-archive.ts'
import type { Seen, StateBranch, StoredRun } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readAside, writeAside } from './aside.ts'
import { BACKOFF, type Backoff } from './backoff.ts'
import { type Branch, createBranch } from './branch.ts'
import { readState, writeCheckpoint } from './checkpoint.ts'
import { claimComment, claimsMade } from './claim-comment.ts'
import { type Known, rolledBack } from './fencing.ts'
import { checkRunId, ledgerFile, runFolder, stateFile } from './layout.ts'
import { packRun } from './pack-run.ts'
import { pruneBranch, RETENTION, type Retention } from './prune.ts'
import { listTreeBlobs, listTreeFiles, readBlobs, readTreeFile } from './read-tree.ts'
import { openLines } from './signed-lines.ts'
import { openStateOf, type StateFile, sha256Of, tampered } from './state-file.ts'

export interface StateBranchOptions {
  /** With the remote whose branch it is. */
  readonly repository: BareRepository
  /** Short name of the branch; `raymond/state` unless the user says else. */
  readonly name?: string
  /** The input `state-key`: signs every state. Null signs nothing. */
  readonly key: string | null
  /** Takes agents' work along; null where there is none. */
  readonly snapshots: Snapshots | null
  readonly clock: Clock
  readonly entropy: Entropy
  readonly backoff?: Backoff
  readonly retention?: Retention
  /** Hears of runs on the branch that cannot be read and were passed over. */
  readonly onProblem?: (problem: Problem) => void
}

/** The state branch, by real git against a real server. Calls are worked one at a time. */
export function createStateBranch(options: StateBranchOptions): StateBranch & RunArchive & CommentClaims {
  const { repository, key, snapshots, clock, entropy, onProblem = () => {} } = options
  const name = options.name ?? 'raymond/state'
  const branches = new Map<string, Branch>()
  const branchOf = (which: string): Branch => {
    const made =
      branches.get(which) ?? createBranch({ repository, name: which, clock, entropy, backoff: options.backoff ?? BACKOFF })
    branches.set(which, made)
    return made
  }
  const branch = branchOf(name)
  const known = new Map<string, Known>()
  const parts = { repository, name, branch, branchOf, known, found: new Map(), snapshots, key, now: () => clock.now() }
  const oneAtATime = pLimit(1)
  let listed: ReadonlyMap<string, StateFile> = new Map() // states by blob: a job asks for the list several times

  return {
    load: (id, seen) => oneAtATime(() => load(id, seen)),
    overtaken: (id) => oneAtATime(() => overtaken(id)),
    list: () => oneAtATime(list),
    checkpoint: (checkpoint) => oneAtATime(() => (checkpoint.aside ? writeAside : writeCheckpoint)(parts, checkpoint)),
    pack: (checkpoint) => oneAtATime(() => packRun(parts, checkpoint)),
    claim: (what, claimant) => oneAtATime(() => claimComment(parts, what, claimant)),
    made: (since) => oneAtATime(() => claimsMade(parts, since)),
    readLedger: (month) => oneAtATime(() => readLedger(month)),
    prune: (lastClosing) => oneAtATime(() => pruneBranch(parts, options.retention ?? RETENTION, lastClosing)),
  }

  async function load(id: string, seen: Seen | undefined): Promise<StoredRun | undefined> {
    checkRunId(id)
    const { commit } = await branch.tip()
    const stored = commit === null ? undefined : await readState(parts, commit, id)
    requireProgress(id, stored, [known.get(id), seen])
    if (commit === null || !stored) return undefined
    known.set(id, { seq: stored.run.seq, sha256: stored.sha256 })
    const folder = runFolder(id)
    const paths = (await listTreeFiles(repository, commit, folder)).filter((path) => path !== stateFile(id))
    const files = await Promise.all(
      paths.map(
        async (path) => [path.slice(folder.length), (await readTreeFile(repository, commit, path)) ?? Buffer.alloc(0)] as const,
      ),
    )
    const aside = await readAside(parts, stored)
    if (aside === undefined)
      return { run: stored.run, sha256: stored.sha256, files: Object.fromEntries(files.filter(isAsStored(stored.run))) }
    const { run } = aside
    const older = files.filter(([path]) => !aside.files.has(path)).filter(isAsStored(run))
    return {
      run,
      sha256: stored.sha256,
      files: { ...Object.fromEntries(older), ...Object.fromEntries(aside.files) },
      behind: stored.run,
    }
  }

  async function overtaken(id: string): Promise<Run | undefined> {
    const last = known.get(id)
    if (!last) return undefined
    const { commit } = await branch.tip()
    const stored = commit === null ? undefined : await readState(parts, commit, id)
    return stored && stored.sha256 !== last.sha256 ? stored.run : undefined
  }

  async function list(): Promise<readonly Run[]> {
    const { commit } = await branch.tip()
    if (commit === null) return []
    const found = (await listTreeBlobs(repository, commit, 'runs/')).flatMap(({ path, blob }) => {
      const id = /^runs\/([^/]+)\/state\.json$/.exec(path)?.[1]
      return id === undefined ? [] : [{ id, blob }]
    })
    const unread = found.filter(({ blob }) => !listed.has(blob))
    const texts = await readBlobs(
      repository,
      unread.map(({ blob }) => blob),
    )
    const read = new Map(unread.flatMap(({ id, blob }, i) => opened(id, blob, texts[i]?.toString() ?? '')))
    listed = new Map(
      found.flatMap(({ blob }) =>
        [listed.get(blob) ?? read.get(blob)].flatMap((state) => (state ? [[blob, state] as const] : [])),
      ),
    )
    // The same file may lie in another run's folder, too.
    return found.flatMap(({ id, blob }) => {
      const run = listed.get(blob)?.run
      return run?.workflow_id === id ? [run] : []
    })
  }

  function opened(id: string, blob: string, text: string): readonly (readonly [string, StateFile])[] {
    try {
      return [[blob, openStateOf(id, text, { key, place: stateFile(id) })]]
    } catch (error) {
      passOver(error)
      return []
    }
  }

  function passOver(error: unknown): void {
    if (!(error instanceof ProblemError)) throw error
    onProblem(error.problem)
  }

  async function readLedger(month: string): Promise<readonly string[]> {
    const { commit } = await branch.tip()
    const content = commit === null ? undefined : await readTreeFile(repository, commit, ledgerFile(month))
    if (content === undefined) return []
    // Lines from before there was a key count as well: they can only add to what has been spent.
    return openLines(content.toString(), { key, place: ledgerFile(month) }).map(({ body }) => body)
  }
}

/** Files that the state does not name were put there by somebody else, and are left out; one that was changed is a problem. */
function isAsStored({ workflow_id, beside }: Run): (file: readonly [string, Uint8Array]) => boolean {
  return ([path, content]) => {
    if (beside === undefined) return true // stored by a release that kept no digests
    const digest = beside[path]
    if (digest !== undefined && digest !== sha256Of(content))
      throw tampered('the file is not the one that was stored with the state', `${runFolder(workflow_id)}${path}`)
    return digest !== undefined
  }
}

/** A run does not vanish, and its number only grows. */
function requireProgress(id: string, stored: StateFile | undefined, seen: readonly (Seen | undefined)[]): void {
  for (const one of seen) {
    if (!one) continue
    if (!stored) throw tampered('the run was there before and is gone', stateFile(id))
    if (stored.run.seq < one.seq) throw tampered(rolledBack(stored.run.seq, one.seq), stateFile(id))
  }
}
