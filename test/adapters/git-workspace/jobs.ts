/** Jobs as a runner sees them: a fresh clone at the same path, a temp folder, a server, and nothing else from the job before. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createConfineGit } from '../../../src/adapters/cell/confine-git.ts'
import { createStateBranch } from '../../../src/adapters/git-branch/state-branch.ts'
import { type Checkout, openCheckout } from '../../../src/adapters/git-workspace/checkout.ts'
import { createPutBack } from '../../../src/adapters/git-workspace/put-back/put-back.ts'
import { createSnapshots, type SnapshotsOptions } from '../../../src/adapters/git-workspace/snapshots.ts'
import { createWorkspace } from '../../../src/adapters/git-workspace/workspace.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { objectsOf } from '../../../src/adapters/process/git/foreign-objects.ts'
import { bringCommit } from '../../../src/adapters/process/git/take-over.ts'
import { AGENT } from '../../../src/adapters/process/git/write-commit.ts'
import { cleanCommitMessage } from '../../../src/core/report/cleaning/clean.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { fastImportOf } from '../../../src/embedded/git/commit-files.ts'
import type { RunArchive } from '../../../src/ports/keeping/run-archive.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import type { Snapshots, Workspace } from '../../../src/ports/turns/workspace.ts'
import { type GitServer, startGitServer } from '../../tools/git-server.ts'

export type CloneKind = 'depth-1' | 'full' | 'sparse' | 'sparse-index' | 'partial'

export interface Job {
  readonly checkout: Checkout
  readonly repository: BareRepository
  readonly snapshots: Snapshots
  readonly workspace: Workspace
  readonly branch: StateBranch & RunArchive
  readonly base: string
}

export interface World {
  readonly server: GitServer
  /** Where each job's checkout is. */
  readonly root: string
  readonly temp: string
  /** Forgets the last job's machine and starts one with a new clone. */
  startJob(kind?: CloneKind, rules?: Partial<SnapshotsOptions['rules']>, prepare?: () => void): Promise<Job>
  /** Commits files on the server's main branch. */
  commit(files: Files, message?: string): string
  close(): Promise<void>
}

/** Content by path; null deletes, `{ link }` is a symlink, `{ run }` an executable file. */
export type Files = Readonly<Record<string, string | Buffer | null | { readonly link: string } | { readonly run: string }>>

export const SECRET = 's3cr3t-value'

const confine = createConfineGit({ environment: process.env, hidden: [] }) // looks once at what the machine can do

export async function openWorld(files: Files): Promise<World> {
  const server = await startGitServer()
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'jobs-')))
  const root = join(home, 'checkout')
  const temp = join(home, 'temp')
  let parent: string | undefined
  const commit = (changes: Files, message = 'change'): string => {
    const files = Object.fromEntries(
      Object.entries(changes).map(([path, file]) => [
        path,
        file !== null && typeof file === 'object' && 'run' in file ? { content: file.run, executable: true as const } : file,
      ]),
    )
    const plan = { branch: 'main', message: `${message}\n`, files, ...AGENT, date: new Date(), parent }
    parent = 'refs/heads/main^0'
    return execFileSync('git', ['fast-import', '--quiet', '--done', '--date-format=raw', '--cat-blob-fd=1'], {
      cwd: server.directory,
      env: userEnvironment,
      input: fastImportOf(plan),
      encoding: 'utf8',
    }).trim()
  }
  commit(files, 'first')
  commit({ 'history.txt': 'two generations\n' }, 'second')
  let jobs = 0

  return {
    server,
    root,
    temp,
    commit,
    startJob: async (kind = 'depth-1', rules = {}, prepare = () => {}) => {
      jobs += 1
      rmSync(root, { recursive: true, force: true })
      rmSync(temp, { recursive: true, force: true })
      mkdirSync(temp)
      clone(kind, `file://${server.directory}`, root) // not over HTTP: this very process is the server
      prepare()
      const checkout = await openCheckout(root)
      if (!checkout) throw new Error(`${root} is no checkout`)
      const repository = await openBareRepository({
        directory: join(temp, 'raymond.git'),
        remote: { url: server.url, token: () => Promise.resolve('ghs_token') },
        timeoutMs: 20_000,
        confine,
      })
      const base = git(root, 'rev-parse', 'HEAD')
      await bringCommit(repository, objectsOf(checkout.common), base)
      const now = (): number => Date.parse('2026-11-21T10:00:00.000Z') + jobs
      const snapshots = createSnapshots({
        repository,
        checkout,
        base,
        now,
        putBack: await createPutBack(repository, checkout, {
          base,
          lent: join(temp, 'lent-git'),
          ours: temp,
          emptied: join(temp, 'reading'),
        }),
        commits: { published: [], message: (text) => cleanCommitMessage(text, { redactor: createRedactor([]) }) },
        rules: { holdsSecret: (bytes) => Buffer.from(bytes).includes(SECRET), ...rules },
      })
      return {
        checkout,
        repository,
        snapshots,
        base,
        workspace: createWorkspace({ root, temp, repository: () => Promise.resolve(repository) }),
        branch: createStateBranch({
          repository,
          key: null,
          snapshots,
          clock: { now, sleep: (ms) => pause(ms) },
          entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => Math.random() },
          backoff: { firstMs: 20, longestMs: 400, tries: 5 },
        }),
      }
    },
    close: async () => {
      await server.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function clone(kind: CloneKind, url: string, root: string): void {
  const options = {
    'depth-1': ['--depth=1'],
    full: [],
    sparse: ['--depth=1', '--sparse'],
    'sparse-index': ['--depth=1', '--sparse'],
    partial: ['--depth=1', '--sparse', '--filter=blob:none'],
  }[kind]
  execFileSync('git', ['clone', '-q', ...options, url, root], { env: userEnvironment, stdio: 'ignore' })
  if (kind === 'sparse' || kind === 'partial') git(root, 'sparse-checkout', 'set', 'src')
  if (kind === 'sparse-index') git(root, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'src')
}

export const userEnvironment = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: AGENT.name,
  GIT_AUTHOR_EMAIL: AGENT.email,
  GIT_COMMITTER_NAME: AGENT.name,
  GIT_COMMITTER_EMAIL: AGENT.email,
}

/** What an agent or a person would run. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env: userEnvironment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd()
}

export function write(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const full = join(root, path)
    rmSync(full, { recursive: true, force: true })
    if (content === null) continue
    mkdirSync(dirname(full), { recursive: true })
    if (typeof content === 'string' || Buffer.isBuffer(content)) writeFileSync(full, content)
    else if ('link' in content) symlinkSync(content.link, full)
    else {
      writeFileSync(full, content.run)
      chmodSync(full, 0o755)
    }
  }
}

/** Everything that is in a directory but git's own and what is ignored by name: content, links and executable bits, by path. */
export function contentOf(root: string, folder = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = folder === '' ? name : `${folder}/${name}`
    const full = join(root, path)
    if (name === '.git' || name === 'ignored') continue
    const entry = lstatSync(full)
    if (entry.isDirectory()) Object.assign(found, contentOf(root, path))
    else if (entry.isSymbolicLink()) found[path] = `-> ${readlinkSync(full)}`
    else found[path] = `${entry.mode & 0o100 ? 'x ' : ''}${readFileSync(full).toString('base64')}`
  }
  return found
}

/** What git says of a directory, with staged and unstaged changes taken for the same. */
export function statusOf(root: string): readonly string[] {
  return git(root, 'status', '--porcelain', '-uall', '--no-renames')
    .split('\n')
    .filter(Boolean)
    .map((line) => `${line.slice(0, 2).trim().replace('A', '??')} ${line.slice(3)}`)
    .sort()
}
