import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type GitOutcome, runGit } from '../../adapters/process/git/run-git.ts'
import { readLedger } from '../../core/ledger/ledger.ts'
import { ProblemError } from '../../core/problem.ts'
import { decodeRun } from '../../core/run/encode-run.ts'
import { parseJournal } from '../../core/run/parse-journal.ts'
import type { ReportSource } from './report-source.ts'

export interface Branch {
  /** A clone, or a folder in one. */
  readonly clone: string
  readonly ref: string
}

/** Runs of a state branch, read with git from a clone as of the commit that it has now; nothing is fetched, nothing checked out. */
export async function withBranchSource<T>({ clone, ref }: Branch, use: (source: ReportSource) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'raymond-report-'))
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
  async function paths(folder: string): Promise<readonly string[]> {
    const { stdout } = await git('ls-tree', '-r', '-z', '--name-only', commit, '--', folder)
    return stdout.toString().split('\0').filter(Boolean)
  }
  return {
    name,
    async ids() {
      return (await paths('runs/')).flatMap((path) => /^runs\/([^/]+)\/state\.json$/.exec(path)?.[1] ?? [])
    },
    async run(id) {
      const state = await text(`runs/${id}/state.json`)
      return state === undefined ? undefined : decodeRun(state, `${name}: runs/${id}/state.json`)
    },
    async journal(id) {
      const journal = await text(`runs/${id}/journal.jsonl`)
      return journal === undefined ? undefined : parseJournal(journal, `${name}: runs/${id}/journal.jsonl`)
    },
    async ledger() {
      const months = await Promise.all((await paths('ledger/')).map(text))
      return readLedger(months.flatMap((month) => (month ?? '').split('\n').filter(Boolean)))
    },
  }
}
