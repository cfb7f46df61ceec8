import pLimit from 'p-limit'
import { type Problem, problemIn } from '../../core/problem.ts'
import { hasEnded } from '../../core/run/due.ts'
import type { Run } from '../../core/run/run.ts'
import { LONG_TEXTS } from '../../core/run/stored/long-texts.ts'
import { STATE_BRANCH } from '../../core/run/usual-branch.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Entropy } from '../../ports/entropy.ts'
import type { CommentClaims } from '../../ports/github/comment-claims.ts'
import type { RunArchive } from '../../ports/keeping/run-archive.ts'
import type { About, Checkpoint, Seen, StateBranch, StoredRun } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readAside, writeAside } from './aside.ts'
import { BACKOFF, type Backoff } from './backoff.ts'
import { type Branch, createBranch } from './branch.ts'
import { readState, writeCheckpoint, writeLedger } from './checkpoint.ts'
import { claimComment, claimsMade } from './claim-comment.ts'
import { type Known, rolledBack } from './fencing.ts'
import { checkRunId, largeRef, ledgerFile, runFolder, stateFile } from './layout.ts'
import { joinFiles } from './long-texts.ts'
import { packRun } from './packed/pack-run.ts'
import { pruneBranch, RETENTION, type Retention } from './prune.ts'
import { readFolder, readTreeFile } from './read-tree.ts'
import { type Folders, foldersIn, readStates, settledAbout } from './settled.ts'
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
  /**
   * How old a look at the remote may be, in milliseconds, for lists, runs, claims and costs; 0 looks each time. What a job decides by them it
   * pushes on the very commit that it read, or reads anew.
   */
  readonly youngMs?: number
  readonly retention?: Retention
  /** Hears of runs on the branch that cannot be read and were passed over. */
  readonly onProblem?: (problem: Problem) => void
}

/** The state branch, by real git against a real server. Calls are worked one at a time. */
export function createStateBranch(options: StateBranchOptions): StateBranch & RunArchive & CommentClaims {
  const { repository, key, snapshots, clock, entropy, onProblem = () => {} } = options
  const name = options.name ?? STATE_BRANCH
  const youngMs = options.youngMs ?? 0
  const branches = new Map<string, Branch>()
  const branchOf = (which: string): Branch => {
    const large = which === name ? { large: largeRef(name) } : {}
    const parts = { repository, name: which, clock, entropy, backoff: options.backoff ?? BACKOFF, ...large }
    const made = branches.get(which) ?? createBranch(parts)
    branches.set(which, made)
    return made
  }
  const branch = branchOf(name)
  const known = new Map<string, Known>()
  const parts = { repository, name, branch, branchOf, known, found: new Map(), snapshots, key, now: () => clock.now() }
  const oneAtATime = pLimit(1)
  /** Both as they were last read: a job asks for the list several times. No run where it could not be read. */
  let read: { readonly commit: string; readonly folders: Folders } | undefined
  const listed = new Map<string, { readonly folder: string; readonly run: Run | undefined }>()

  return {
    load: (id, seen) => oneAtATime(() => load(id, seen)),
    overtaken: (id) => oneAtATime(() => overtaken(id)),
    list: (about) => oneAtATime(() => list(about)),
    checkpoint: (checkpoint) => oneAtATime(() => writerOf(checkpoint)(parts, checkpoint)),
    pack: (checkpoint) => oneAtATime(() => packRun(parts, checkpoint)),
    claim: (what, claimant) => oneAtATime(() => claimComment(parts, what, claimant)),
    made: (since) => oneAtATime(() => claimsMade(parts, since, youngMs)),
    readLedger: (month) => oneAtATime(() => readLedger(month)),
    prune: (lastClosing) => oneAtATime(() => pruneBranch(parts, options.retention ?? RETENTION, lastClosing)),
  }

  async function load(id: string, seen: Seen | undefined): Promise<StoredRun | undefined> {
    checkRunId(id)
    const { commit } = await branch.tip(seen === undefined ? youngMs : 0)
    const stored = commit === null ? undefined : await readState(parts, commit, id)
    requireProgress(id, stored, [known.get(id), seen])
    if (commit === null || !stored) return undefined
    known.set(id, { seq: stored.run.seq, sha256: stored.sha256 })
    const folder = runFolder(id)
    const files = [...(await readFolder(repository, commit, folder))].flatMap(([path, content]) =>
      path === stateFile(id) ? [] : [[path.slice(folder.length), content] as const],
    )
    const aside = await readAside(parts, stored)
    if (aside === undefined)
      return { run: stored.run, sha256: stored.sha256, files: joinFiles(id, new Map(files.filter(isAsStored(stored.run)))) }
    const { run } = aside
    const older = files.filter(([path]) => !aside.files.has(path)).filter(isAsStored(run))
    return {
      run,
      sha256: stored.sha256,
      files: joinFiles(id, new Map([...older, ...aside.files])),
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

  async function list(about?: About): Promise<readonly Run[]> {
    const { commit } = await branch.tip(youngMs)
    if (commit === null) return []
    const folders = read?.commit === commit ? read.folders : await foldersIn(repository, commit, key)
    read = { commit, folders }
    const wanted = new Set(folders.all.keys())
    if (about !== undefined) for (const id of folders.settled) wanted.delete(id)
    const first = await statesOf(folders, wanted)
    if (wanted.size === folders.all.size || about === undefined) return first
    const workers = first.flatMap((run) => (hasEnded(run) ? [] : (run.children ?? []).map(({ id }) => id)))
    const asked = await settledAbout(repository, commit, folders, { ...about, ids: [...(about.ids ?? []), ...workers] })
    return statesOf(folders, new Set([...wanted, ...asked]))
  }

  async function statesOf({ all }: Folders, ids: ReadonlySet<string>): Promise<readonly Run[]> {
    const wanted = [...all].filter(([id]) => ids.has(id))
    const unread = wanted.filter(([id, folder]) => listed.get(id)?.folder !== folder)
    const states = new Map((await readStates(repository, new Map(unread))).map((state) => [state.id, state]))
    for (const [id, folder] of unread) listed.set(id, { folder, run: opened(states.get(id)) })
    return wanted.flatMap(([id]) => listed.get(id)?.run ?? [])
  }

  function opened(state: Awaited<ReturnType<typeof readStates>>[number] | undefined): Run | undefined {
    if (state === undefined) return undefined
    const { id, text, read } = state
    try {
      return openStateOf(id, text, { key, place: stateFile(id), read }).run
    } catch (error) {
      // Whatever is wrong with one run, the others of the repository go on.
      onProblem(problemIn(error, `The run ${id} cannot be read and was passed over`))
      return undefined
    }
  }

  async function readLedger(month: string): Promise<readonly string[]> {
    const { commit } = await branch.tip(youngMs)
    const content = commit === null ? undefined : await readTreeFile(repository, commit, ledgerFile(month))
    if (content === undefined) return []
    // Lines from before there was a key count as well: they can only add to what has been spent.
    return openLines(content.toString(), { key, place: ledgerFile(month) }).map(({ body }) => body)
  }
}

function writerOf({ aside, ledgerOnly }: Checkpoint) {
  if (ledgerOnly) return writeLedger
  return aside ? writeAside : writeCheckpoint
}

/** Files that the state does not name were put there by somebody else, and are left out; one that was changed is a problem. */
function isAsStored({ workflow_id, beside }: Run): (file: readonly [string, Uint8Array]) => boolean {
  return ([path, content]) => {
    if (path.startsWith(LONG_TEXTS)) return true // by the digest that is its name
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
