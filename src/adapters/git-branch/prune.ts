import { isUnheardWorker } from '../../core/job/unheard-worker.ts'
import { outcomeLines, type Proposer, proposerOf } from '../../core/outcomes/offer.ts'
import { ProblemError } from '../../core/problem.ts'
import { pullsOf } from '../../core/rounds/pull-request-link.ts'
import { hasEnded } from '../../core/run/due.ts'
import type { Run } from '../../core/run/run.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { RefUpdate } from '../process/git/gateway.ts'
import { readBlobs } from '../process/git/objects/named-objects.ts'
import { historyOf } from './branch.ts'
import type { CheckpointParts } from './checkpoint.ts'
import { claimFiles, hasOldClaimsAlone } from './claim-comment.ts'
import { asideBranch, largeRef, OUTCOMES, README, runFolder, stateFile } from './layout.ts'
import { listFolders, readTreeFile } from './read-tree.ts'
import { readRemoteRefs } from './remote-refs.ts'
import { type Folders, foldersIn, notesFor, readStates } from './settled.ts'
import { openStateOf } from './state-file.ts'

export interface Retention {
  /** Days after its end that a run is kept. */
  readonly runDays: number
  /** Days after its end that a run's transcripts are kept. */
  readonly transcriptDays: number
  /** Commits of the branch above which its history begins anew. */
  readonly history: number
  /** From so many runs on that ended a while ago they are noted, so that jobs need not read them. */
  readonly many: number
}

export const RETENTION: Retention = { runDays: 30, transcriptDays: 7, history: 1000, many: 500 }

const DAY_MS = 24 * 60 * 60 * 1000

type LastClosing = (run: Run) => Promise<string | null>

/**
 * Removes ended runs and transcripts that are past their time; the ledger stays, and so does a line for each proposal. Gives the ids of the removed runs. Runs that
 * nobody can read stay too: only a person knows what they are. And so do workers of whose ends an open run has not heard.
 */
export async function pruneBranch(
  parts: CheckpointParts,
  retention: Retention,
  lastClosing: LastClosing,
): Promise<readonly string[]> {
  const known = new Map<string, Promise<string | null>>()
  const once: LastClosing = (run) => {
    const asked = known.get(run.workflow_id) ?? lastClosing(run)
    known.set(run.workflow_id, asked)
    return asked
  }
  try {
    return await prune(parts, retention, once)
  } catch (error) {
    // A rule against force pushes forbids a new history, but nothing else.
    if (!(error instanceof ProblemError) || error.problem.code !== 'RAY-STATE-BRANCH-REFUSED') throw error
    return prune(parts, { ...retention, history: Number.POSITIVE_INFINITY }, once)
  }
}

async function prune(
  { repository, name, branch, key, known, now }: CheckpointParts,
  retention: Retention,
  lastClosing: LastClosing,
): Promise<readonly string[]> {
  const large = largeRef(name)
  const { value } = await branch.swap<readonly string[]>([], async ({ commit, refs }, refused) => {
    if (commit === null) return { kind: 'stop', value: [] }
    const folders = await foldersIn(repository, commit, key)
    const states = await statesIn({ repository, key }, folders, now())
    const isUnread = (id: string) => folders.all.has(id) && !folders.settled.has(id)
    const changes = new Map<string, string | { readonly tree: string } | null>()
    const gone: Run[] = []
    const silenced: string[] = []
    const sides: string[] = []
    for (const id of rotated([...states.keys()], now())) {
      const run = states.get(id)
      if (run === undefined) continue
      if (run.parent !== undefined && hasEnded(run)) sides.push(`refs/heads/${asideBranch(id)}`)
      const due = await fateNow(run, retention, now(), lastClosing)
      const fate = due === 'goes' && isUnheardWorker(run, states, isUnread) ? 'loses transcripts' : due
      if (fate === 'loses transcripts') silenced.push(id)
      if (fate !== 'goes') continue
      gone.push(run)
      changes.set(`runs/${id}`, null)
    }
    const files = await listFolders(
      repository,
      silenced.map((id) => folders.all.get(id) ?? ''),
    )
    for (const [i, id] of silenced.entries()) if (files[i]?.has('sessions')) changes.set(`${runFolder(id)}sessions`, null)
    const root = (await historyOf(repository, commit)) > retention.history
    for (const path of await oldClaims(repository, commit, now())) changes.set(path, null)
    const outcomes = await withOutcomes(repository, commit, gone.map(proposerOf))
    if (outcomes !== undefined) changes.set(OUTCOMES, outcomes)
    const notes = await notesFor(repository, commit, {
      key,
      folders,
      runs: [...states.values()],
      gone,
      now: now(),
      many: retention.many,
    })
    for (const [path, content] of notes) changes.set(path, content)
    const beside = await leftOver(
      repository,
      sides.filter((ref) => !refused.has(ref)),
    )
    if (changes.size === 0 && !root && beside.length === 0) return { kind: 'stop', value: [] }
    const removed = gone.map(({ workflow_id }) => workflow_id)
    const marks = notes.length > 0 && !refs.has(large) && !refused.has(large) ? [await markOf(repository, commit, large)] : []
    return { kind: 'write', changes, message: messageOf(removed, root), beside: [...beside, ...marks], root, value: removed }
  })
  for (const id of value) known.delete(id)
  return value
}

/** Says that the branch is large. What it stands at is of no matter, and is there. */
async function markOf(repository: BareRepository, commit: string, ref: string): Promise<RefUpdate> {
  return { ref, from: null, to: (await repository.run(['rev-parse', `${commit}:${README}`])).toString().trim() }
}

/** Of those that are settled so many are looked at by one job. */
const MOST_SETTLED = 50

/** Runs by their ids; those that nobody can read are left out. */
async function statesIn(
  { repository, key }: Pick<CheckpointParts, 'repository' | 'key'>,
  { all, settled }: Folders,
  now: number,
): Promise<ReadonlyMap<string, Run>> {
  const some = new Set(rotated([...settled], now).slice(0, MOST_SETTLED))
  const wanted = new Map([...all].filter(([id]) => some.has(id) || !settled.has(id)))
  const found = await readStates(repository, wanted)
  return new Map(
    found.flatMap(({ id, text, read }) => {
      try {
        return [[id, openStateOf(id, text, { key, place: stateFile(id), read }).run] as const]
      } catch {
        return []
      }
    }),
  )
}

/** Only so many can be looked at, and closings asked for, at a time: from another one on each time. */
function rotated<T>(all: readonly T[], now: number): readonly T[] {
  const from = all.length === 0 ? 0 : Math.floor(now / 1000) % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}

/** Branches of workers whose job was lost before it could remove them. */
async function leftOver(repository: BareRepository, sides: readonly string[]): Promise<readonly RefUpdate[]> {
  if (sides.length === 0) return []
  const answer = await readRemoteRefs(repository, sides)
  return answer.kind === 'refs' ? [...answer.refs].map(([ref, from]) => ({ ref, from, to: null })) : []
}

/** What came of a proposal can be asked for as long as it is known; undefined where nothing is to be added. */
async function withOutcomes(
  repository: BareRepository,
  commit: string,
  proposers: readonly Proposer[],
): Promise<string | undefined> {
  const lines = proposers.flatMap(outcomeLines)
  if (lines.length === 0) return undefined
  const before = (await readTreeFile(repository, commit, OUTCOMES))?.toString() ?? ''
  return [before.trimEnd(), ...lines]
    .filter((line) => line !== '')
    .join('\n')
    .concat('\n')
}

/** Threads whose claims one job looks at. */
const MOST_CLAIMS = 200

/** Files of threads in which nothing was said for long. */
async function oldClaims(repository: BareRepository, commit: string, now: number): Promise<readonly string[]> {
  const files = rotated(await claimFiles(repository, commit), now).slice(0, MOST_CLAIMS)
  const texts = await readBlobs(
    repository,
    files.map(({ blob }) => blob),
  )
  return files.flatMap(({ path }, i) => (hasOldClaimsAlone(texts[i]?.toString() ?? '', now) ? [path] : []))
}

type Fate = 'stays' | 'goes' | 'loses transcripts'

/** A pull request may have a next round as long as it is open, so its time begins when it is closed. */
async function fateNow(run: Run, retention: Retention, now: number, lastClosing: LastClosing): Promise<Fate> {
  const fate = fateOf(run, run.updated_at, retention, now)
  if (fate === 'stays' || pullsOf([run]).length === 0) return fate
  const closed = await lastClosing(run)
  return closed === null ? 'stays' : fateOf(run, closed > run.updated_at ? closed : run.updated_at, retention, now)
}

function fateOf(run: Run, since: string, { runDays, transcriptDays }: Retention, now: number): Fate {
  if (!hasEnded(run)) return 'stays'
  const days = (now - Date.parse(since)) / DAY_MS
  if (days > runDays) return 'goes'
  return days > transcriptDays ? 'loses transcripts' : 'stays'
}

function messageOf(removed: readonly string[], long: boolean): string {
  const what = removed.length > 0 ? `Remove ${removed.length} old runs` : 'Remove what is past its time'
  return long ? `${what}; start the history over` : what
}
