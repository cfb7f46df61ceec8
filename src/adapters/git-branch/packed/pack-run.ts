import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import { STATE_BRANCH } from '../../../core/run/usual-branch.ts'
import type { ArtifactFile } from '../../../ports/keeping/artifact-store.ts'
import type { Checkpoint } from '../../../ports/keeping/state-branch.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { readShallow } from '../../process/git/foreign-objects.ts'
import { writeCommit, writeTree } from '../../process/git/write-commit.ts'
import type { Tip } from '../branch.ts'
import type { CheckpointParts } from '../checkpoint.ts'
import { besideState, checkRunId, ledgerFile, stateFile } from '../layout.ts'
import { spreadFiles, textChanges } from '../long-texts.ts'
import { sealState, sha256Of, withDigests } from '../state-file.ts'
import { shortName, takeWork } from '../take-work.ts'
import { BUNDLE, MANIFEST, type PackedRun } from './packed-run.ts'

/** Nothing is known of the server, and nothing is asked: `restore` joins the work with what is there then. */
const UNKNOWN: Tip = { commit: null, refs: new Map() }

/** The checkpoint as a bundle of its own, which any clone of the repository can read, and a list of what is in it. */
export async function packRun(parts: CheckpointParts, checkpoint: Checkpoint): Promise<readonly ArtifactFile[]> {
  const { repository, key, known, found } = parts
  const id = checkpoint.run.workflow_id
  checkRunId(id)
  const before = checkpoint.run.work ?? {}
  const { work, beside } = await takeWork(parts.snapshots, checkpoint, { repository, tip: UNKNOWN, refused: new Map(), before })
  const carrying = checkpoint.run.work || Object.keys(work).length > 0 ? { ...checkpoint.run, work } : checkpoint.run
  const spread = spreadFiles(checkpoint.files)
  const run = withDigests(carrying, spread.files, carrying)
  const state = sealState(run, { previous: found.get(id) ?? known.get(id)?.sha256 ?? null, key })
  const files = Object.entries(spread.files)
  const changes = new Map<string, string | Uint8Array>([
    [stateFile(id), state.text],
    ...files.flatMap(([path, content]) => (content === null ? [] : [[besideState(id, path), content] as const])),
    ...textChanges(id, spread, { state, before: undefined }).flatMap(([path, text]) =>
      text === null ? [] : [[path, text] as const],
    ),
    ...Object.entries(checkpoint.ledger).map(
      ([month, lines]) => [ledgerFile(month), lines.map((line) => `${line}\n`).join('')] as const,
    ),
  ])
  const tree = await writeTree(repository, null, changes)
  const message = `${id}: ${run.status}, ${run.seq}, not on the state branch\n`
  const commit = await writeCommit(repository, { tree, parents: [], message, at: parts.now() })
  const branches = beside.map(({ ref, to }) => ({ branch: shortName(ref), commit: to }))
  const { bundle, needs } = await bundleOf(repository, [
    { ref: `refs/raymond/packed/${id}`, commit },
    ...branches.map((one) => ({ ref: `refs/heads/${one.branch}`, commit: one.commit })),
  ])
  const manifest: PackedRun = {
    version: 1,
    workflow_id: id,
    branch: parts.name,
    seq: run.seq,
    state: commit,
    removed: files.flatMap(([path, content]) => (content === null ? [path] : [])),
    work: branches,
    needs: [...needs],
    lease_sha256: checkpoint.token === undefined ? null : sha256Of(checkpoint.token),
  }
  return [
    { path: 'README.md', content: readme(id, parts.name) },
    { path: MANIFEST, content: `${JSON.stringify(manifest, null, 2)}\n` },
    { path: BUNDLE, content: bundle },
  ]
}

/** Everything behind those refs down to where our own history is cut off; there the server has the rest. */
async function bundleOf(
  repository: BareRepository,
  tips: readonly { readonly ref: string; readonly commit: string }[],
): Promise<{ readonly bundle: Buffer; readonly needs: readonly string[] }> {
  const reached = await repository.run(['rev-list', ...tips.map(({ commit }) => commit)])
  const cut = new Set(await readShallow(join(repository.directory, 'shallow')))
  const needs = reached
    .toString()
    .split('\n')
    .filter((commit) => cut.has(commit))
  const scratch = await mkdtemp(join(repository.directory, 'pack-'))
  try {
    for (const { ref, commit } of tips) await repository.run(['update-ref', ref, commit])
    const file = join(scratch, BUNDLE)
    await repository.run(['bundle', 'create', '--quiet', file, ...tips.map(({ ref }) => ref), ...needs.map((id) => `^${id}`)])
    return { bundle: await readFile(file), needs }
  } finally {
    for (const { ref } of tips) await repository.run(['update-ref', '-d', ref])
    await rm(scratch, { recursive: true, force: true })
  }
}

function readme(id: string, branch: string): string {
  const option = branch === STATE_BRANCH ? '' : ` --state-branch ${shellWord(branch)}`
  return `# The run ${id}

A job of raymond-action could not write its state branch, and saved here what it wanted to write: the state of the run, its ledger
lines, what its agents have changed, and their transcripts where those may be stored.

First fix what the error of that job names. Then, in a clone of the repository and with this folder (or its zip):

    GITHUB_TOKEN=$(gh auth token) raymond restore FOLDER${option}

The run then stands on the state branch again, and goes on with \`/raymond resume\` in its thread.
\`git bundle list-heads ${BUNDLE}\` shows the commits in here.
`
}
