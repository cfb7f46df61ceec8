/** What it takes to put the work of an agent into a commit, in a checkout of 100,000 files and 1 GB of which it has changed ten. */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCheckout } from '../src/adapters/git-workspace/checkout.ts'
import { createSnapshots } from '../src/adapters/git-workspace/snapshots.ts'
import { openBareRepository } from '../src/adapters/process/git/bare-repository.ts'
import { objectsOf } from '../src/adapters/process/git/foreign-objects.ts'
import { bringCommit } from '../src/adapters/process/git/take-over.ts'

const FILES = Number(process.env.FILES ?? 100_000)
const FOLDERS = 1_000
const BYTES = 10_000
const CHANGED = 10
const AGENT = { agent: 'main', branch: 'raymond/bench/main' }

export interface LargeCheckout {
  /** Milliseconds: of the first commit of a job, of a later one, and of `git add --all` and `git commit` in the same place. */
  readonly first: number
  readonly later: number
  readonly git: number
  /** What a later commit adds to our repository. */
  readonly bytes: number
}

export async function measureLargeCheckout(): Promise<LargeCheckout> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-large-')))
  try {
    const root = join(folder, 'checkout')
    await makeRepository(root)
    const checkout = await openCheckout(root)
    if (checkout === undefined) throw new Error(`${root} is no checkout`)
    const repository = await openBareRepository({ directory: join(folder, 'own.git') })
    const base = git(root, 'rev-parse', 'HEAD').trim()
    await bringCommit(repository, objectsOf(checkout.common), base)
    const rules = { holdsSecret: () => false }
    const snapshots = createSnapshots({ repository, checkout, base, rules, now: Date.now })
    const take = async () => {
      change(root)
      const began = performance.now()
      const work = await snapshots.take({ ...AGENT, directory: root }, null)
      if (work?.snapshot == null) throw new Error('nothing was taken')
      return performance.now() - began
    }
    const first = await take()
    const before = sizeOf(repository.directory)
    const later = await take()
    const bytes = sizeOf(repository.directory) - before
    change(root)
    const began = performance.now()
    git(root, 'add', '--all')
    git(root, '-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '-m', 'x')
    return { first, later, git: performance.now() - began, bytes }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
  }
}

async function makeRepository(root: string): Promise<void> {
  execFileSync('git', ['init', '--quiet', root])
  const child = spawn('git', ['fast-import', '--quiet', '--done'], { cwd: root, stdio: ['pipe', 'ignore', 'inherit'] })
  const line = randomBytes(BYTES / 2).toString('hex')
  child.stdin.write('commit refs/heads/main\ncommitter bench <bench@example.com> 1700000000 +0000\ndata 1\nx\n')
  for (let n = 0; n < FILES; n++) {
    const text = `${n}\n${line}\n`
    if (!child.stdin.write(`M 644 inline ${nameOf(n)}\ndata ${text.length}\n${text}\n`)) await once(child.stdin, 'drain')
  }
  child.stdin.end('done\n')
  await once(child, 'close')
  git(root, 'checkout', '--quiet', '--force', 'main')
}

function nameOf(n: number): string {
  return `folder-${n % FOLDERS}/file-${n}.txt`
}

function change(root: string): void {
  for (let n = 0; n < CHANGED; n++) {
    const file = join(root, nameOf(n * Math.floor(FILES / CHANGED)))
    writeFileSync(file, `${readFileSync(file, 'utf8')}${randomBytes(20).toString('hex')}\n`)
  }
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1e9 })
}

function sizeOf(directory: string): number {
  const counted = execFileSync('git', ['count-objects', '-v'], { cwd: directory, encoding: 'utf8' })
  return [...counted.matchAll(/^size(?:-pack)?: (\d+)$/gm)].reduce((sum, [, kib]) => sum + Number(kib) * 1024, 0)
}
