import { outcomeLines, type Proposer, proposerOf } from '../../core/outcomes/offer.ts'
import { ProblemError } from '../../core/problem.ts'
import { pullsOf } from '../../core/rounds/pull-request-link.ts'
import type { Run } from '../../core/run/run.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { RefUpdate } from '../process/git/gateway.ts'
import { historyOf } from './branch.ts'
import type { CheckpointParts } from './checkpoint.ts'
import { hasOldClaimsAlone } from './claim-comment.ts'
import { asideBranch, CLAIMS_FOLDER, OUTCOMES, runFolder, stateFile } from './layout.ts'
import { listTreeBlobs, readBlobs, readTreeFile } from './read-tree.ts'
import { readRemoteRefs } from './remote-refs.ts'
import { openState, type StateFile } from './state-file.ts'

export interface Retention {
  /** Days after its end that a run is kept. */
  readonly runDays: number
  /** Days after its end that a run's transcripts are kept. */
  readonly transcriptDays: number
  /** Commits of the branch above which its history begins anew. */
  readonly history: number
}

export const RETENTION: Retention = { runDays: 30, transcriptDays: 7, history: 1000 }

const DAY_MS = 24 * 60 * 60 * 1000

type LastClosing = (run: Run) => Promise<string | null>

/**
 * Removes ended runs and transcripts that are past their time; the ledger stays, and so does a line for each proposal. Gives the ids of the removed runs. Runs that
 * nobody can read stay too: only a person knows what they are.
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
  { repository, branch, key, known, now }: CheckpointParts,
  retention: Retention,
  lastClosing: LastClosing,
): Promise<readonly string[]> {
  const { value } = await branch.swap<readonly string[]>([], async ({ commit }, refused) => {
    if (commit === null) return { kind: 'stop', value: [] }
    const files = await listTreeBlobs(repository, commit, 'runs/')
    const paths = files.map(({ path }) => path)
    const states = await statesIn({ repository, key }, files)
    const ids = rotated([...states.keys()], now())
    const changes = new Map<string, string | null>()
    const proposers: Proposer[] = []
    const sides: string[] = []
    const removed: string[] = []
    for (const id of ids) {
      const state = states.get(id)
      if (state?.run.parent !== undefined && hasEnded(state.run)) sides.push(`refs/heads/${asideBranch(id)}`)
      const fate = state ? await fateNow(state.run, retention, now(), lastClosing) : 'stays'
      if (fate === 'stays') continue
      const folder = fate === 'goes' ? runFolder(id) : `${runFolder(id)}sessions/`
      for (const path of paths) if (path.startsWith(folder)) changes.set(path, null)
      if (fate !== 'goes') continue
      removed.push(id)
      if (state) proposers.push(proposerOf(state.run))
    }
    const root = (await historyOf(repository, commit)) > retention.history
    for (const path of await oldClaims(repository, commit, now())) changes.set(path, null)
    const outcomes = await withOutcomes(repository, commit, proposers)
    if (outcomes !== undefined) changes.set(OUTCOMES, outcomes)
    const beside = await leftOver(
      repository,
      sides.filter((ref) => !refused.has(ref)),
    )
    if (changes.size === 0 && !root && beside.length === 0) return { kind: 'stop', value: [] }
    return { kind: 'write', changes, message: messageOf(removed, root), beside, root, value: removed }
  })
  for (const id of value) known.delete(id)
  return value
}

/** Runs by their ids; those that nobody can read are left out. All by one process, as there may be thousands. */
async function statesIn(
  { repository, key }: Pick<CheckpointParts, 'repository' | 'key'>,
  files: Awaited<ReturnType<typeof listTreeBlobs>>,
): Promise<ReadonlyMap<string, StateFile>> {
  const found = files.flatMap(({ path, blob }) => {
    const id = path.split('/')[1]
    return id !== undefined && path === stateFile(id) ? [{ id, path, blob }] : []
  })
  const texts = await readBlobs(
    repository,
    found.map(({ blob }) => blob),
  )
  return new Map(
    found.flatMap(({ id, path }, i) => {
      try {
        return [[id, openState(texts[i]?.toString() ?? '', { key, place: path })] as const]
      } catch {
        return []
      }
    }),
  )
}

/** Only so many closings can be asked for at a time: from another run on each time. */
function rotated(ids: readonly string[], now: number): readonly string[] {
  const from = ids.length === 0 ? 0 : Math.floor(now / 1000) % ids.length
  return [...ids.slice(from), ...ids.slice(0, from)]
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

/** Files of threads in which nothing was said for long. */
async function oldClaims(repository: BareRepository, commit: string, now: number): Promise<readonly string[]> {
  const files = await listTreeBlobs(repository, commit, CLAIMS_FOLDER)
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

function hasEnded({ status }: Run): boolean {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'over_budget':
    case 'cancelled':
      return true
    case 'running':
    case 'waiting':
    case 'suspended':
      return false
  }
}

function messageOf(removed: readonly string[], long: boolean): string {
  const what = removed.length > 0 ? `Remove ${removed.length} old runs` : 'Remove what is past its time'
  return long ? `${what}; start the history over` : what
}
