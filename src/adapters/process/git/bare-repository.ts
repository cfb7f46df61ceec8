import { randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ProblemError } from '../../../core/problem.ts'
import { ownPath } from '../environment.ts'
import { readForeignFile } from '../read-foreign-file.ts'
import type { GitRemote } from './closed-environment.ts'
import { whileFreeingPipes } from './free-pipes.ts'
import { BATCH, createBatch, linesOf } from './objects/batch.ts'
import { type GitCall, type GitOutcome, gitFailed, gitProgram, mustRunGit, runGit } from './run-git.ts'
import { isDenied } from './unwell.ts'

export type CallOptions = Pick<GitCall, 'env' | 'config' | 'input' | 'inputFile' | 'outputFile' | 'timeoutMs'> & {
  /** Working directory; the repository itself without it. */
  readonly cwd?: string
  /** Folders beside the worktree that git has to read there. */
  readonly shown?: readonly string[]
}

/**
 * What stands before git's name on the command line where it works on files that an agent may be changing: it then reaches that worktree and
 * what is ours, and no link leads it elsewhere. Undefined where there is no such thing.
 */
export type ConfineGit = (
  worktree: string,
  folders: { readonly ours: readonly string[]; readonly shown: readonly string[] },
) => readonly string[] | undefined

/**
 * A repository of our own, apart from every checkout: no agent's settings, no hooks, only objects that were checked.
 * All that carries a token, and all that is trusted, happens in here.
 */
export interface BareRepository {
  readonly directory: string
  readonly remote: GitRemote | undefined
  /** Runs git without network; a ProblemError when it fails. */
  run(args: readonly string[], options?: CallOptions): Promise<Buffer>
  /** Likewise, for a failure that means something. */
  attempt(args: readonly string[], options?: CallOptions): Promise<GitOutcome>
  /** What `git cat-file --batch` says of these names, by one process for as long as somebody asks. */
  look(names: readonly string[]): Promise<Buffer>
  /** Runs git with the way to the remote open. */
  contact(args: readonly string[], options?: CallOptions & Pick<GitCall, 'updates'>): Promise<GitOutcome>
  /** Before another contact with a server that was unwell. */
  pause(ms: number): Promise<void>
  /** One at a time: for what changes the list of shallow commits or shared files. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** Makes the repository in that directory, or goes on with the one that a former process made there. */
export async function openBareRepository(options: {
  readonly directory: string
  /** Left out where nothing is fetched or pushed. */
  readonly remote?: GitRemote | undefined
  /** For one contact with the remote, in milliseconds. */
  readonly timeoutMs?: number
  /** Left out where no agent works beside us. */
  readonly confine?: ConfineGit | undefined
  /** A test's is shorter. */
  readonly pause?: (ms: number) => Promise<void>
}): Promise<BareRepository> {
  const { remote, timeoutMs, confine, pause = (ms) => setTimeout(ms) } = options
  mkdirSync(options.directory, { recursive: true, mode: 0o700 })
  const directory = realpathSync(options.directory)
  const home = join(directory, 'home')
  mkdirSync(home, { recursive: true })
  const base = { cwd: directory, home }
  const settings = join(directory, 'config')
  ownSettings(settings)
  await Promise.all([requireVersion(base), initialise(base)])

  const limit = pLimit(1)
  const freely = <T>(options: CallOptions | undefined, work: () => Promise<T>): Promise<T> => {
    const worktree = worktreeOf(options)
    return worktree === undefined || process.platform === 'win32' ? work() : whileFreeingPipes(worktree, work)
  }
  const call = (args: readonly string[], options: CallOptions = {}): GitCall => {
    ownSettings(settings)
    const { env, shown = [], ...others } = options
    const worktree = worktreeOf(options)
    const before = worktree === undefined ? undefined : confine?.(worktree, { ours: [directory], shown })
    return { ...base, ...others, args, env: { GIT_DIR: directory, ...env }, before }
  }
  const batch = createBatch(() => gitProgram(call(BATCH)))
  return {
    directory,
    remote,
    look: (names) => batch.ask(names).catch(() => mustRunGit(call(BATCH, { input: linesOf(names) }))),
    run: (args, callOptions) => freely(callOptions, () => mustRunGit(call(args, callOptions))),
    attempt: (args, callOptions) => freely(callOptions, () => runGit(call(args, callOptions))),
    contact: (args, callOptions) =>
      asOftenAsNew(remote ?? noRemote(args), (to) => runGit({ timeoutMs, ...call(args, callOptions), remote: to })),
    pause,
    alone: (work) => limit(work),
  }
}

/** What was refused for its token has done nothing, so it is done again where that is only too new. */
async function asOftenAsNew(remote: GitRemote, contact: (remote: GitRemote) => Promise<GitOutcome>): Promise<GitOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await contact(remote)
    const isRefused = outcome.exitCode !== 0 && isDenied(outcome.stderr)
    if (!isRefused || !(await remote.token.waitWhileNew?.(tries))) return outcome
  }
}

/** The worktree that a call works on. One that only reads or writes an index does not go to its folder. */
function worktreeOf({ cwd, env }: CallOptions = {}): string | undefined {
  return cwd !== undefined && env?.GIT_WORK_TREE === cwd ? cwd : undefined
}

const TRIES = 8

/** Two runs that start at once on a laptop share their repository; git lets one of them write its settings at a time. */
async function initialise(base: { readonly cwd: string; readonly home: string }): Promise<void> {
  const args = ['init', '--quiet', '--bare', '--template=', '.']
  for (let tries = 1; ; tries++) {
    const outcome = await runGit({ ...base, args })
    if (outcome.exitCode === 0) return
    if (tries === TRIES || !/could not lock/.test(outcome.stderr)) throw gitFailed(args, outcome)
    await setTimeout(Math.random() * 20 * 2 ** tries)
  }
}

const SETTINGS = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n'

/** The repository's own settings are ours, whoever wrote there meanwhile: they could lead git elsewhere or have it run programs. */
function ownSettings(file: string): void {
  if (readForeignFile(file, { most: SETTINGS.length + 1, follow: false })?.toString() === SETTINGS) return
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, SETTINGS, { flag: 'wx' })
  renameSync(draft, file)
}

function noRemote(args: readonly string[]): never {
  throw new Error(`git ${args.join(' ')}: the repository was opened without a remote`)
}

const versionsSeen = new Map<string, boolean>()

/** Settings by environment came with 2.31, the overwriting `read-tree --reset -u` with 2.34. */
async function requireVersion(base: { cwd: string; home: string }): Promise<void> {
  const path = ownPath()
  if (versionsSeen.get(path)) return
  const text = (await mustRunGit({ ...base, args: ['--version'] })).toString().trim()
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(text) ?? []
  if (Number(major) * 1000 + Number(minor) < 2034) {
    throw new ProblemError({
      code: 'RAY-GIT-TOO-OLD',
      message: `The runner has ${text}; raymond needs 2.34 or newer.`,
      hint: 'Install a newer git on the runner, or use a hosted one.',
    })
  }
  versionsSeen.set(path, true)
}
