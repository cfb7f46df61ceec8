/** Checkpoints of a worker's run on a branch of its own, so that siblings do not race for the state branch. */

import type { Run } from '../../core/run/run.ts'
import { LONG_TEXTS } from '../../core/run/stored/long-texts.ts'
import type { Checkpoint, CheckpointOutcome } from '../../ports/keeping/state-branch.ts'
import type { Branch, Tip } from './branch.ts'
import { type CheckpointParts, filesOf, readState } from './checkpoint.ts'
import { goesOn } from './fencing.ts'
import { asideBranch, checkRunId, runFolder, stateFile } from './layout.ts'
import { spreadFiles, textChanges } from './long-texts.ts'
import { readFolder } from './read-tree.ts'
import { requireReadable, type StateFile, sealState, sha256Of, tampered, withDigests } from './state-file.ts'
import { refsOf, shortName, takeWork } from './take-work.ts'

type Parts = CheckpointParts & { readonly branchOf: (name: string) => Branch }

/** Stores the run aside, unless the state branch has it otherwise than this process last saw it there. */
export async function writeAside(parts: Parts, checkpoint: Checkpoint): Promise<CheckpointOutcome> {
  const { run, work } = checkpoint
  const spread = spreadFiles(checkpoint.files)
  const id = run.workflow_id
  checkRunId(id)
  const base = await stored(parts, id)
  const known = parts.known.get(id)
  if (base === undefined || known === undefined) throw tampered('the run was there before and is gone', stateFile(id))
  if (base.sha256 !== known.sha256) return { kind: 'superseded', stored: base.run }
  const side = parts.branchOf(asideBranch(id))
  const { value, commit } = await side.swap(work.flatMap(refsOf), async (tip, refused) => {
    const before = (await asideIn(parts, tip, base))?.run ?? base.run
    const taken = await takeWork(parts.snapshots, checkpoint, {
      repository: parts.repository,
      tip,
      refused,
      before: before.work ?? {},
    })
    const carrying = run.work || Object.keys(taken.work).length > 0 ? { ...run, work: taken.work } : run
    const state = sealState(withDigests(carrying, spread.files, before), { previous: base.sha256, key: parts.key })
    requireReadable(state, stateFile(id))
    return {
      kind: 'write',
      changes: new Map([
        [stateFile(id), state.text],
        ...filesOf(id, spread.files),
        ...textChanges(id, spread, { state, before: undefined }),
      ]),
      message: `${id}: ${run.status}, ${run.seq}`,
      beside: taken.beside,
      value: { run: state.run, sha256: state.sha256, leftOut: taken.leftOut, refused: [...refused.keys()].map(shortName) },
    }
  })
  if (commit === null) throw new Error(`${id} was stored on a branch without a commit`)
  return { kind: 'stored', ...value, commit }
}

async function stored(parts: Parts, id: string): Promise<StateFile | undefined> {
  const { commit } = await parts.branch.tip()
  return commit === null ? undefined : readState(parts, commit, id)
}

/** What of the run is aside and newer than on the state branch. */
async function asideIn(parts: Parts, { commit }: Tip, base: StateFile): Promise<StateFile | undefined> {
  const aside = commit === null ? undefined : await readState(parts, commit, base.run.workflow_id)
  return aside !== undefined && goesOn(aside, base) ? aside : undefined
}

export interface Aside {
  /** With the lease that stands on the state branch: that one is kept alive. */
  readonly run: Run
  /** Paths below the run's folder; long texts are still beside the journal. Some may be of an earlier checkpoint. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** What a job has left aside that did not come to its end; undefined where the state branch has all there is. */
export async function readAside(parts: Parts, base: StateFile): Promise<Aside | undefined> {
  const { parent, status, lease, workflow_id: id } = base.run
  if (parent === undefined || status !== 'running' || lease === null) return undefined
  const tip = await parts.branchOf(asideBranch(id)).tip()
  const aside = await asideIn(parts, tip, base)
  if (aside === undefined || tip.commit === null) return undefined
  const { repository } = parts
  const files = new Map<string, Buffer>()
  for (const [path, content] of await readFolder(repository, tip.commit, runFolder(id))) {
    const name = path.slice(runFolder(id).length)
    if (name.startsWith(LONG_TEXTS) || aside.run.beside?.[name] === sha256Of(content)) files.set(name, content)
  }
  return { run: { ...aside.run, lease }, files }
}
