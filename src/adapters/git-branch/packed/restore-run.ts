import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import type { Run } from '../../../core/run/run.ts'
import { decodeRun } from '../../../core/run/stored/encode-run.ts'
import { branchOfAgent, laterBranch, runOfBranch } from '../../../core/run/work.ts'
import { childId } from '../../../core/run/workers/children.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { fetchCommit, hasCommit, keptRef } from '../../process/git/fetch-commit.ts'
import type { RefUpdate } from '../../process/git/gateway.ts'
import { isAncestor, parentsOf, treeOf } from '../../process/git/read-commit.ts'
import { lastWords } from '../../process/git/run-git.ts'
import { writeCommit } from '../../process/git/write-commit.ts'
import { type BranchOptions, createBranch, type Tip } from '../branch.ts'
import { besideState, checkRunId, runFolder, stateFile } from '../layout.ts'
import { readLongTexts } from '../long-texts.ts'
import { listTreeFiles, readTreeFile } from '../read-tree.ts'
import { sha256Of, wholeText } from '../state-file.ts'
import { BUNDLE, MANIFEST, type PackedRun, packedRunSchema } from './packed-run.ts'
import { packedLines, withPackedLines } from './restored-ledger.ts'

export interface RestoredRun {
  readonly run: Run
  /** The state branch that it stands on now. */
  readonly branch: string
  /** Branches with agents' work that were brought back. */
  readonly branches: readonly string[]
  /** What the server still refuses, in sentences. */
  readonly leftOut: readonly string[]
}

/** Content by path; undefined for a file that is not there. */
export type PackedFiles = (path: string) => Promise<Uint8Array | undefined>

/**
 * Puts a packed run onto the state branch, and its agents' work onto their branches, in one atomic push. Nothing of others is taken
 * back: a run that went on since is left as it is, and work is joined with what stands on its branch.
 */
export async function restoreRun(files: PackedFiles, options: BranchOptions): Promise<RestoredRun> {
  const { repository, clock } = options
  const packed = await readManifest(files)
  const { workflow_id: id } = packed
  checkRunId(id)
  if (packed.branch !== options.name) throw ofAnotherBranch(packed.branch, options.name)
  await bringObjects(files, packed, options)
  const text = (await readTreeFile(repository, packed.state, stateFile(id)))?.toString()
  if (text === undefined) throw unreadable(`it holds no state of ${id}`)
  const run = onOwnBranches(
    await decoded(repository, `${packed.state}:${runFolder(id)}`, { text, place: `${BUNDLE}: ${stateFile(id)}` }),
    packed,
  )
  const lines = await packedLines(repository, { commit: packed.state, run, refused: unreadable })

  const branch = createBranch(options)
  const { value } = await branch.swap(packed.work.map(refOf), async (tip, refused) => {
    await requireParent(repository, tip, { packed, run })
    await requireNothingNewer(tip, { packed, text, run })
    const wanted = packed.work.filter((one) => !refused.has(refOf(one)))
    const beside = (await Promise.all(wanted.map((one) => updateOf(one, tip)))).flatMap((update) => update ?? [])
    const ledger = await withPackedLines(repository, { tip, run, packed: lines })
    return {
      kind: 'write',
      changes: new Map<string, string | Uint8Array | null>([...(await filesOf(packed)), ...ledger]),
      message: `${id}: ${run.status}, ${run.seq}, restored`,
      beside,
      value: {
        run,
        branch: packed.branch,
        branches: wanted.map((one) => one.branch),
        leftOut: packed.work.flatMap((one) => refused.get(refOf(one)) ?? []),
      },
    }
  })
  return value

  /** The run as it stands there must be one that the packed one builds on: what was stored before it, or by the same job. */
  async function requireNothingNewer(tip: Tip, saved: { packed: PackedRun; text: string; run: Run }): Promise<void> {
    const content = tip.commit === null ? undefined : await readTreeFile(repository, tip.commit, stateFile(id))
    const storedText = content?.toString()
    if (storedText === undefined || storedText === saved.text) return
    const stored = await decoded(repository, `${tip.commit ?? ''}:${runFolder(id)}`, { text: storedText, place: stateFile(id) })
    if (stored.nonce !== saved.run.nonce) throw wentOn(id, 'another run of that name stands there')
    if (stored.seq > saved.run.seq) throw wentOn(id, `state ${stored.seq} stands there, and this is ${saved.run.seq}`)
    const isBase = sha256Of(storedText) === saved.run.previous
    const isSameJob = stored.lease !== null && sha256Of(stored.lease.token) === saved.packed.lease_sha256
    if (!isBase && !isSameJob && !saysTheSame(stored, saved.run)) throw wentOn(id, 'another job has written it since')
  }

  /** On top of what the branch has, so that every push is a fast-forward. */
  async function updateOf(work: PackedRun['work'][number], tip: Tip): Promise<RefUpdate | undefined> {
    const ref = refOf(work)
    const from = tip.refs.get(ref) ?? null
    if (from === work.commit || (from !== null && (await isJoined(repository, from, work.commit)))) return undefined
    if (from === null || (await isAncestor(repository, from, work.commit))) return { ref, from, to: work.commit }
    const tree = await treeOf(repository, work.commit)
    const message = `Work of ${work.branch}, restored\n`
    return { ref, from, to: await writeCommit(repository, { tree, parents: [from, work.commit], message, at: clock.now() }) }
  }

  async function filesOf({ state, removed }: PackedRun): Promise<[string, Uint8Array | null][]> {
    const paths = await listTreeFiles(repository, state, `runs/${id}/`)
    const contents = await Promise.all(paths.map((path) => readTreeFile(repository, state, path)))
    const gone = removed.map((path): [string, null] => [besideState(id, path), null])
    return [...gone, ...paths.map((path, index): [string, Uint8Array] => [path, contents[index] ?? Buffer.alloc(0)])]
  }
}

/** The branch of a worker is its parent's: that one must be stored, and know the worker. */
async function requireParent(
  repository: BareRepository,
  tip: Tip,
  { packed, run: { workflow_id: id, parent } }: { packed: PackedRun; run: Run },
): Promise<void> {
  const ofParent = packed.work.find(({ branch }) => runOfBranch(branch) !== id)?.branch
  if (parent === undefined || ofParent === undefined) return
  const place = stateFile(parent.run)
  const text = tip.commit === null ? undefined : (await readTreeFile(repository, tip.commit, place))?.toString()
  const folder = `${tip.commit ?? ''}:${runFolder(parent.run)}`
  const stored = text === undefined ? undefined : await decoded(repository, folder, { text, place })
  const knows = stored?.children?.some((child) => child.id === id && child.agent === parent.agent)
  if (stored?.workflow_id === parent.run && knows === true) return
  throw unreadable(
    `it holds commits for ${ofParent}, and no run ${parent.run} with the worker ${id} stands on ${packed.branch} (if that one was saved as well, restore it first)`,
  )
}

/** `folder` is the run's, for git. */
async function decoded(repository: BareRepository, folder: string, state: { text: string; place: string }): Promise<Run> {
  const { text, place } = state
  return decodeRun(wholeText(text, await readLongTexts(repository, folder, [text]), place), place)
}

/** By a restore before this one. */
async function isJoined(repository: BareRepository, tip: string, commit: string): Promise<boolean> {
  await fetchCommit(repository, tip)
  return (await parentsOf(repository, tip)).includes(commit)
}

async function readManifest(files: PackedFiles): Promise<PackedRun> {
  const content = await files(MANIFEST)
  if (content === undefined) throw unreadable(`it has no ${MANIFEST}`)
  try {
    return packedRunSchema.parse(JSON.parse(Buffer.from(content).toString()))
  } catch {
    throw unreadable(`its ${MANIFEST} is not one of this release`)
  }
}

/** Takes the bundle's objects in, on top of the commits that only the server has. */
async function bringObjects(
  files: PackedFiles,
  packed: PackedRun,
  { repository }: Pick<BranchOptions, 'repository'>,
): Promise<void> {
  const content = await files(BUNDLE)
  if (content === undefined) throw unreadable(`it has no ${BUNDLE}`)
  for (const commit of packed.needs) await fetchCommit(repository, commit)
  const scratch = await mkdtemp(join(repository.directory, 'restore-'))
  try {
    const file = join(scratch, BUNDLE)
    await writeFile(file, content)
    const outcome = await repository.attempt(['bundle', 'unbundle', file], { config: { 'transfer.fsckObjects': 'true' } })
    if (outcome.exitCode !== 0) throw unreadable(`git cannot take in its ${BUNDLE}: ${lastWords(outcome.stderr)}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  for (const commit of [packed.state, ...packed.work.map((one) => one.commit)]) {
    if (await hasCommit(repository, commit)) continue
    const { exitCode } = await repository.attempt(['update-ref', keptRef(commit), commit])
    if (exitCode !== 0) throw unreadable(`its ${BUNDLE} lacks the commit ${commit.slice(0, 12)}`)
  }
}

/** An archive comes from somewhere: it brings one run back, and commits onto branches of that run's agents only. */
function onOwnBranches(run: Run, { workflow_id: id, work }: PackedRun): Run {
  if (run.workflow_id !== id) throw unreadable(`it is said to be ${id}, and its state is of ${run.workflow_id}`)
  const { parent } = run
  const isChild = parent !== undefined && id === childId(parent.run, Number(/\d+$/.exec(id)?.[0]))
  if (isChild) checkRunId(parent.run)
  const branches = Object.keys(run.work ?? {}).map((agent) => branchOfAgent(isChild ? run : { workflow_id: id }, agent))
  const own = new Set(branches.filter((branch) => runOfBranch(branch) !== undefined).flatMap((name) => [name, laterBranch(name)]))
  const foreign = work.find(({ branch }) => !own.has(branch))
  if (foreign === undefined) return run
  throw unreadable(`it holds commits for ${foreign.branch}, which is no branch of ${id}`)
}

function refOf({ branch }: PackedRun['work'][number]): string {
  return `refs/heads/${branch}`
}

/** But for what each push writes anew. */
function saysTheSame(one: Run, other: Run): boolean {
  const core = (run: Run) => JSON.stringify({ ...run, previous: null, signature: null, lease: null, work: null })
  return core(one) === core(other)
}

function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-RESTORE-UNREADABLE',
    message: `This is not a saved run: ${why}.`,
    hint: 'Give the artifact as it was downloaded, as a zip or as a folder: gh run download RUN_ID -n raymond-run-… -D saved',
  })
}

function ofAnotherBranch(name: string, wanted: string): ProblemError {
  const { problem } = unreadable(`it belongs on the branch ${name}, not on ${wanted}`)
  const hint = `Where ${name} is the state branch of the repository (input state-branch): --state-branch ${shellWord(name)}`
  return new ProblemError({ ...problem, hint })
}

function wentOn(id: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-RESTORE-OVERTAKEN',
    message: `The run ${id} has gone on without what was saved here: ${why}. Nothing was written.`,
    place: stateFile(id),
    hint: `To take the saved one all the same, delete the folder runs/${id} on the state branch in a commit of your own, then restore again.`,
  })
}
