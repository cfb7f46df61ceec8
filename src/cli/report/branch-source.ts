import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { transcriptsIn } from '../../adapters/claude-cli/session-archive.ts'
import { textsIn } from '../../adapters/git-branch/long-texts.ts'
import { createTranscriptVault } from '../../adapters/git-branch/transcript-vault.ts'
import { ownTemp } from '../../adapters/process/environment.ts'
import { type GitOutcome, runGit } from '../../adapters/process/git/run-git.ts'
import { readLedger } from '../../core/ledger/ledger.ts'
import type { Snapshot } from '../../core/page/snapshots-around.ts'
import { ProblemError } from '../../core/problem.ts'
import { parseJournal } from '../../core/run/parse-journal.ts'
import type { Run } from '../../core/run/run.ts'
import { decodeRun } from '../../core/run/stored/encode-run.ts'
import { longTextsIn, putBackInJournal, putBackLongTexts, type ReadText } from '../../core/run/stored/long-texts.ts'
import { branchOfAgent, laterBranch } from '../../core/run/work.ts'
import { diffArguments } from './diff-arguments.ts'
import type { ReportSource } from './report-source.ts'

export interface Branch {
  /** A clone, or a folder in one. */
  readonly clone: string
  readonly ref: string
}

/** Runs of a state branch, read with git from a clone as of the commit that it has now; nothing is fetched, nothing checked out. */
export async function withBranchSource<T>({ clone, ref }: Branch, use: (source: ReportSource) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(ownTemp(), 'raymond-report-'))
  const cwd = resolve(clone)
  const git = (...args: readonly string[]) => runGit({ args, cwd, home })
  try {
    const commit = await commitOf(git, { clone, ref })
    return await use(sourceOf(git, commit, `${ref} at ${commit.slice(0, 12)}`))
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

type Git = (...args: readonly string[]) => Promise<GitOutcome>

/** The branch of that name here, else what was last fetched of it. */
async function commitOf(git: Git, { clone, ref }: Branch): Promise<string> {
  for (const name of [`refs/heads/${ref}`, `refs/remotes/origin/${ref}`, ref]) {
    const { exitCode, stdout } = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
    if (exitCode === 0) return stdout.toString().trim()
  }
  throw new ProblemError({
    code: 'RAY-NO-STATE-BRANCH',
    message: `There is no branch ${ref} in ${clone}.`,
    place: clone,
    hint: `Fetch it first: git -C ${clone} fetch origin ${ref}:${ref}`,
  })
}

function sourceOf(git: Git, commit: string, name: string): ReportSource {
  async function text(path: string): Promise<string | undefined> {
    const { exitCode, stdout } = await git('cat-file', 'blob', `${commit}:${path}`)
    return exitCode === 0 ? stdout.toString() : undefined
  }
  async function bytes(path: string): Promise<Buffer | undefined> {
    const { exitCode, stdout } = await git('cat-file', 'blob', `${commit}:${path}`)
    return exitCode === 0 ? stdout : undefined
  }
  async function paths(folder: string): Promise<readonly string[]> {
    const { stdout } = await git('ls-tree', '-r', '-z', '--name-only', commit, '--', folder)
    return stdout.toString().split('\0').filter(Boolean)
  }
  async function textsOf(id: string, content: string): Promise<ReadText> {
    const files = new Map<string, Buffer>()
    for (const path of longTextsIn(content)) {
      const found = await bytes(`runs/${id}/${path}`)
      if (found) files.set(path, found)
    }
    return textsIn(files)
  }
  return {
    name,
    async ids() {
      return (await paths('runs/')).flatMap((path) => /^runs\/([^/]+)\/state\.json$/.exec(path)?.[1] ?? [])
    },
    async run(id) {
      const [state, place] = [await text(`runs/${id}/state.json`), `${name}: runs/${id}/state.json`]
      return state === undefined ? undefined : decodeRun(putBackLongTexts(state, await textsOf(id, state), place), place)
    },
    async journal(id) {
      const [journal, place] = [await text(`runs/${id}/journal.jsonl`), `${name}: runs/${id}/journal.jsonl`]
      return journal === undefined ? undefined : parseJournal(putBackInJournal(journal, await textsOf(id, journal), place), place)
    },
    outcomes: () => text('outcomes.jsonl'),
    async ledger() {
      const months = await Promise.all((await paths('ledger/')).map(text))
      return readLedger(months.flatMap((month) => (month ?? '').split('\n').filter(Boolean)))
    },
    async transcripts({ workflow_id }) {
      const folder = `runs/${workflow_id}/`
      const vault = createTranscriptVault(readersKey())
      const texts = new Map<string, string>()
      for (const path of await paths(`${folder}sessions/`)) {
        const sealed = await bytes(path)
        if (sealed)
          for (const [id, text] of Object.entries(transcriptsIn(vault.open(sealed, path.slice(folder.length)))))
            texts.set(id, text)
      }
      return (id) => texts.get(id)
    },
    grain: 1000,
    snapshots: (run, agent) => snapshotsOf(git, run, agent),
    async diff(from, to) {
      const { exitCode, stdout } = await git(...diffArguments(from, to))
      return exitCode === 0 ? stdout.toString() : undefined
    },
  }
}

/** A reader's own machine alone opens what is sealed: a page that a job makes is for others. */
function readersKey(): string | null {
  const { RAYMOND_STATE_KEY = '', GITHUB_ACTIONS } = process.env
  return RAYMOND_STATE_KEY === '' || GITHUB_ACTIONS === 'true' ? null : RAYMOND_STATE_KEY
}

const MOST_SNAPSHOTS = 5000

/** Of the agent's branches: what stood there before the run, then what raymond wrote at checkpoints, and their tips. */
async function snapshotsOf(git: Git, run: Run, agent: string): Promise<readonly Snapshot[]> {
  const base = run.work?.[agent]?.base
  const branch = branchOfAgent(run, agent)
  const first = await writtenOn(git, branch, base)
  const later = await writtenOn(git, laterBranch(branch), base)
  if (first.length + later.length === 0) return []
  const found = [...first, ...later.filter(({ commit }) => first.every((one) => one.commit !== commit))]
  return [...(base === undefined ? [] : [{ commit: base, at: 0 }]), ...found]
}

/** Oldest first. */
async function writtenOn(git: Git, branch: string, base: string | undefined): Promise<readonly Snapshot[]> {
  for (const ref of [`refs/heads/${branch}`, `refs/remotes/origin/${branch}`]) {
    const range = [ref, ...(base === undefined ? [] : [`^${base}`])]
    const log = await git('log', '--first-parent', `--max-count=${MOST_SNAPSHOTS}`, '--format=%H %ct %s', ...range, '--')
    if (log.exitCode !== 0) continue
    const commits = log.stdout.toString().split('\n').filter(Boolean)
    const ours = commits.filter((line, i) => i === 0 || line.endsWith(` Work of ${branch}`))
    return ours.map((line) => ({ commit: line.split(' ')[0] ?? '', at: Number(line.split(' ')[1]) * 1000 })).toReversed()
  }
  return []
}
