import type { Run } from '../../core/run/run.ts'
import type { Checkpoint, CheckpointOutcome, RunFiles } from '../../ports/keeping/state-branch.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { type Backoff, CROWD } from './backoff.ts'
import type { Branch, Refused, Step, Tip } from './branch.ts'
import { judge, type Known } from './fencing.ts'
import { besideState, checkRunId, ledgerFile, runFolder, stateFile } from './layout.ts'
import { readLongTexts, spreadFiles, textChanges } from './long-texts.ts'
import { readTreeFile } from './read-tree.ts'
import { addLines } from './signed-lines.ts'
import { openStateOf, requireReadable, type StateFile, sealState, tampered, withDigests } from './state-file.ts'
import { needlessRefs, refsOf, removals, shortName, takeWork } from './take-work.ts'

export interface CheckpointParts {
  readonly repository: BareRepository
  /** Short name of the branch. */
  readonly name: string
  readonly branch: Branch
  /** What this process last read or wrote, by run; kept up to date here. */
  readonly known: Map<string, Known>
  /** Hash of each run's state as a checkpoint that failed found it on the branch; null where it found none. */
  readonly found: Map<string, string | null>
  /** Null where no agent's work is carried. */
  readonly snapshots: Snapshots | null
  readonly key: string | null
  readonly now: () => number
}

type Value =
  | { readonly kind: 'superseded'; readonly stored: Run }
  | {
      readonly kind: 'stored'
      readonly state: StateFile
      readonly leftOut: readonly string[]
      readonly refused: readonly string[]
    }

/** Writes a run, what belongs to it, and its agents' branches, unless another job has taken it over. */
export async function writeCheckpoint(parts: CheckpointParts, checkpoint: Checkpoint): Promise<CheckpointOutcome> {
  const { branch, known, now } = parts
  const { run } = checkpoint
  const spread = spreadFiles(checkpoint.files)
  const id = run.workflow_id
  checkRunId(id)
  const token = checkpoint.token ?? run.lease?.token ?? null
  const tried = new Map<string, Extract<Value, { kind: 'stored' }>>()

  // Siblings write all the time: what is remembered of the branch would cost a push in vain.
  if (run.parent !== undefined) await branch.tip()
  const needless = needlessRefs(checkpoint)
  const names = [...checkpoint.work.flatMap(refsOf), ...needless]
  const { value, commit } = await branch.swap<Value>(
    names,
    async (tip, refused): Promise<Step<Value>> => {
      const stored = tip.commit === null ? undefined : await readState(parts, tip.commit, id)
      parts.found.set(id, stored?.sha256 ?? null)
      const landed = stored && tried.get(stored.sha256) // by a push that we had no answer to
      if (landed) return { kind: 'stop', value: landed }
      const verdict = judge({ stored, known: known.get(id), run, token, now: now(), force: checkpoint.force })
      if (verdict.kind === 'tampered') throw tampered(verdict.why, stateFile(id))
      if (verdict.kind === 'superseded' && stored) return { kind: 'stop', value: { kind: 'superseded', stored: stored.run } }

      const taken = await takeWork(parts.snapshots, checkpoint, {
        repository: parts.repository,
        tip,
        refused,
        before: (stored?.run ?? run).work ?? {},
      })
      const carrying = run.work || Object.keys(taken.work).length > 0 ? { ...run, work: taken.work } : run
      const state = nextState(withDigests(carrying, spread.files, stored?.run), stored, parts.key)
      requireReadable(state, stateFile(id))
      const done = { kind: 'stored' as const, state, leftOut: taken.leftOut, refused: namesOf(refused, needless) }
      tried.set(state.sha256, done)
      return {
        kind: 'write',
        changes: new Map([
          [stateFile(id), state.text],
          ...filesOf(id, spread.files),
          ...textChanges(id, spread, { state, before: stored }),
          ...(await ledgerOf(parts, checkpoint, tip)),
        ]),
        message: `${id}: ${run.status}, ${run.seq}`,
        beside: [...taken.beside, ...removals(needless, tip, refused)],
        value: done,
      }
    },
    { pauses: pausesOf(run), areNew: !known.has(id) && needless.length === 0 },
  )
  if (value.kind === 'superseded') return value
  if (commit === null) throw new Error(`${id} was stored on a branch without a commit`)
  known.set(id, { seq: value.state.run.seq, sha256: value.state.sha256 })
  parts.found.delete(id)
  const { state, leftOut, refused } = value
  return { kind: 'stored', run: state.run, sha256: state.sha256, commit, leftOut, refused }
}

/** What a job has paid that has lost the run: lines only add, so nobody's state is in the way. */
export async function writeLedger(parts: CheckpointParts, checkpoint: Checkpoint): Promise<CheckpointOutcome> {
  const id = checkpoint.run.workflow_id
  checkRunId(id)
  const { value } = await parts.branch.swap<Run>([], async (tip): Promise<Step<Run>> => {
    const stored = tip.commit === null ? undefined : await readState(parts, tip.commit, id)
    if (stored === undefined) throw tampered('the run was there before and is gone', stateFile(id))
    const changes = new Map(await ledgerOf(parts, checkpoint, tip))
    return { kind: 'write', changes, message: `${id}: paid by a job that has lost it`, beside: [], value: stored.run }
  })
  return { kind: 'superseded', stored: value }
}

/** On top of the stored one, or that one itself when it says the same. */
function nextState(run: Run, stored: StateFile | undefined, key: string | null): StateFile {
  if (!stored) return sealState(run, { previous: null, key })
  const again = sealState(run, { previous: stored.run.previous, key })
  return again.sha256 === stored.sha256 ? stored : sealState(run, { previous: stored.sha256, key })
}

/** The state of a run in a commit of the branch; undefined when it has none. */
export async function readState(
  { repository, key }: Pick<CheckpointParts, 'repository' | 'key'>,
  commit: string,
  id: string,
): Promise<StateFile | undefined> {
  const text = (await readTreeFile(repository, commit, stateFile(id)))?.toString()
  if (text === undefined) return undefined
  const read = await readLongTexts(repository, `${commit}:${runFolder(id)}`, [text])
  return openStateOf(id, text, { key, place: stateFile(id), read })
}

/** A run that comes to rest has no time to wait. */
function pausesOf({ parent, status }: Run): Backoff | undefined {
  return parent !== undefined && status === 'running' ? CROWD : undefined
}

/** Of agents' branches that the server would not take. */
function namesOf(refused: Refused, needless: readonly string[]): readonly string[] {
  return [...refused.keys()].filter((ref) => !needless.includes(ref)).map(shortName)
}

export function filesOf(id: string, files: RunFiles): [string, string | Uint8Array | null][] {
  return Object.entries(files).map(([path, content]) => [besideState(id, path), content])
}

/** The months' files with the new lines behind the ones that stand there. */
async function ledgerOf({ repository, key }: CheckpointParts, { ledger }: Checkpoint, tip: Tip): Promise<[string, string][]> {
  return Promise.all(
    Object.entries(ledger).map(async ([month, added]): Promise<[string, string]> => {
      const path = ledgerFile(month)
      const text = tip.commit === null ? undefined : (await readTreeFile(repository, tip.commit, path))?.toString()
      return [path, addLines(text ?? '', added, { key, place: path })]
    }),
  )
}
