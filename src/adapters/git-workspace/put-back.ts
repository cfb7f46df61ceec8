/**
 * Puts a checkout back to what a job found there. Runs of one job work in it one after the other: what one has left is not what the next one
 * runs, and proposes in its own name.
 */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, lstat, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf, ProblemError } from '../../core/problem.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { replaceFile, skippedIn } from './add-worktree.ts'
import { type Checkout, isInside, type Worktree, worktreesOf } from './checkout.ts'
import { type Head, readHead, writeHead } from './head.ts'
import { GITLINK, listIndex, markSkipped, zeroTerminated } from './index-entries.ts'
import { readRefs } from './look-at-checkout.ts'

/**
 * What the job found. Content of tracked files is that of the commit; what is ignored or untracked, or what an earlier step has changed, is
 * known by its times alone: an old folder that a run has moved to another such place stays there.
 */
interface Found {
  /** By the clock that stamps files, in milliseconds: whatever has changed from then on was changed by a run. */
  readonly since: number
  readonly head: Head
  /** Id by full name. */
  readonly refs: ReadonlyMap<string, string>
  readonly worktrees: readonly string[]
  /** Where a copy of the index is. */
  readonly index: string
  /** Paths of tracked files that an earlier step has changed. */
  readonly changed: ReadonlySet<string>
  /** HEAD, settings, rules and hooks of the git directory, by path in it. */
  readonly steering: ReadonlyMap<string, Buffer>
  readonly ours: string
}

/** Gives how many paths were not as they had been. A `RAY-CHECKOUT-CHANGED` problem where that cannot be undone. */
export type PutBack = () => Promise<number>

/**
 * Looks now, before any agent starts; the base is in the repository. `lent` is where git directories of cells are, which keep what was staged,
 * `ours` a folder that is left alone should it lie in the checkout.
 */
export async function createPutBack(
  repository: BareRepository,
  checkout: Checkout,
  { base, lent, ours }: { readonly base: string; readonly lent: string; readonly ours: string },
): Promise<PutBack> {
  const found = { ...(await lookAt(repository, checkout)), ours }
  return async () => {
    try {
      for (const name of namesOf(lent)) await removeTree(join(lent, name, 'git'))
      return await putBack(repository, checkout, { base, found })
    } catch (error) {
      throw cannot(checkout.main.root, messageOf(error))
    }
  }
}

async function lookAt(repository: BareRepository, { main, common }: Checkout): Promise<Omit<Found, 'ours'>> {
  const folder = await mkdtemp(join(repository.directory, 'found-'))
  const index = join(folder, 'index')
  await copyFile(join(main.gitDirectory, 'index'), index).catch(() => {}) // there may be none
  const [changed, head, refs, worktrees] = await Promise.all([
    differing(repository, main, index).catch(() => []), // an index of a kind that is not read on its own
    readHead(repository, main.gitDirectory),
    readRefs(repository, common),
    worktreesOf({ main, common }),
  ])
  const steering = new Map(steeringFiles(common).map((path) => [path, readFileSync(join(common, path))]))
  const probe = join(folder, 'now')
  await writeFile(probe, '')
  const { ctimeMs } = await lstat(probe)
  return { since: ctimeMs, head, refs, worktrees: worktrees.map(({ root }) => root), index, changed: new Set(changed), steering }
}

interface Wanted {
  readonly base: string
  readonly found: Found
}

async function putBack(repository: BareRepository, checkout: Checkout, { base, found }: Wanted): Promise<number> {
  const { main, common } = checkout
  restoreSteering(common, found)
  for (const { root, gitDirectory } of await worktreesOf(checkout)) {
    if (found.worktrees.includes(root)) continue
    await removeTree(root)
    await removeTree(gitDirectory)
  }
  for (const name of UNDER_WAY) await removeTree(join(main.gitDirectory, name))
  const changes = changesBelow(main.root, found)
  const inside = changes.repositories.find((root) => [...changes.files, ...changes.folders].some((path) => isInside(path, root)))
  if (inside !== undefined) throw new Error(`a repository of its own was changed: ${inside}`)
  for (const path of changes.files) rmSync(path, { force: true })
  for (const path of changes.folders) await removeTree(path)
  await writeHead(repository, main.gitDirectory, { commit: base, branch: found.head.branch })
  await restoreRefs(repository, common, found.refs)
  const restored = await restoreFiles(repository, checkout, { base, found }, changes)
  return changes.files.length + changes.folders.length + restored
}

interface Changes {
  /** Files and links that are new or were changed; absolute, as all the others. */
  readonly files: string[]
  /** Folders that are new, with all that is in them. */
  readonly folders: string[]
  /** Folders with a git directory that was there before: submodules, other clones. */
  readonly repositories: string[]
}

function changesBelow(root: string, { since, ours }: Found): Changes {
  const changes: Changes = { files: [], folders: [], repositories: [] }
  const look = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      if (folder === root && name === '.git') continue
      const path = join(folder, name)
      if (path === ours) continue
      const { ctimeMs, birthtimeMs, mode } = lstatSync(path)
      const isFolder = (mode & 0o170000) === 0o040000
      const isChanged = ctimeMs >= since
      if (name === '.git' && birthtimeMs < since) changes.repositories.push(folder)
      // A mere look at its status writes the index of a repository.
      if (!isFolder && isChanged && !(name === 'index' && basename(folder) === '.git')) changes.files.push(path)
      if (isFolder && birthtimeMs >= since) changes.folders.push(path)
      else if (isFolder) {
        if (isChanged) chmodSync(path, mode | 0o700) // an agent may have locked it
        look(path)
      }
    }
  }
  look(root)
  return changes
}

/** The commit's files where the directory has others, but for what was changed before the job began. */
async function restoreFiles(
  repository: BareRepository,
  { main }: Checkout,
  { base, found }: Wanted,
  { files }: Changes,
): Promise<number> {
  const scratch = await mkdtemp(join(repository.directory, 'back-'))
  try {
    const index = join(scratch, 'index')
    const env = { GIT_INDEX_FILE: index, GIT_WORK_TREE: main.root }
    const options = { env, cwd: main.root, config: { 'core.bare': 'false' } }
    await copyFile(found.index, index).catch(() => {})
    const skipped = await skippedIn(repository, { ...main, gitDirectory: dirname(found.index) }, {})
    if ((await repository.attempt(['read-tree', '--reset', base], { env })).exitCode !== 0) {
      await rm(index, { force: true })
      await repository.run(['read-tree', base], { env })
    }
    await markSkipped(repository, env, { listed: await listIndex(repository, env), skipped })
    const listed = await listIndex(repository, env)
    await repository.attempt(['update-index', '-q', '--refresh', '--ignore-submodules'], options)
    const gone = new Set(files)
    const wrong = (await differing(repository, main, index))
      .filter((path) => listed.get(path)?.mode !== GITLINK)
      .filter((path) => !found.changed.has(path) || !existsSync(join(main.root, path)))
    if (wrong.length > 0)
      await repository.run(['checkout-index', '-z', '--stdin', '--force', '--quiet', '--index'], {
        ...options,
        input: zeroTerminated(wrong),
      })
    await replaceFile(index, join(main.gitDirectory, 'index'))
    return wrong.filter((path) => !gone.has(join(main.root, path))).length
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Tracked files that are not as that index says. */
async function differing(repository: BareRepository, { root }: Worktree, index: string): Promise<readonly string[]> {
  const options = { env: { GIT_INDEX_FILE: index, GIT_WORK_TREE: root }, cwd: root, config: { 'core.bare': 'false' } }
  const output = await repository.run(['diff-files', '-z', '--name-only', '--ignore-submodules=all'], options)
  return output.toString().split('\0').filter(Boolean)
}

/** What a merge or the like leaves that is under way. */
const UNDER_WAY = [
  'MERGE_HEAD',
  'MERGE_MSG',
  'MERGE_MODE',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'rebase-merge',
  'rebase-apply',
  'sequencer',
  'index.lock',
]

/** Files are few there; more, or longer ones, are nobody's settings. */
const MOST_FILES = 200
const LONGEST_FILE = 1024 * 1024

function steeringFiles(common: string): readonly string[] {
  const inside = ['hooks', 'info'].flatMap((folder) => filesIn(common, folder))
  return ['HEAD', 'config', 'config.worktree', ...inside].filter((path) => isSmallFile(join(common, path))).slice(0, MOST_FILES)
}

function filesIn(common: string, folder: string): readonly string[] {
  return namesOf(join(common, folder)).map((name) => join(folder, name))
}

function namesOf(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function isSmallFile(path: string): boolean {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  return entry?.isFile() === true && entry.size <= LONGEST_FILE
}

/** Whoever could write there has steered everybody's git. */
function restoreSteering(common: string, { steering }: Found): void {
  for (const path of ['config.worktree', ...['hooks', 'info'].flatMap((folder) => filesIn(common, folder))])
    if (!steering.has(path)) rmSync(join(common, path), { recursive: true, force: true })
  for (const [path, content] of steering) {
    const file = join(common, path)
    if (isSmallFile(file) && readFileSync(file).equals(content)) continue
    rmSync(file, { recursive: true, force: true })
    writeFileSync(file, content, { mode: path.startsWith('hooks') ? 0o755 : 0o644 })
  }
}

async function restoreRefs(repository: BareRepository, common: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const there = await readRefs(repository, common)
  const deleted = [...there.keys()].filter((name) => !wanted.has(name)).map((name) => `delete ${name}\0\0`)
  const updated = [...wanted].filter(([name, id]) => there.get(name) !== id).map(([name, id]) => `update ${name}\0${id}\0\0`)
  // One after the other: where a branch was deleted another one may lie below its name.
  for (const lines of [deleted, updated].filter(({ length }) => length > 0))
    await repository.run(['update-ref', '--no-deref', '-z', '--stdin'], { env: { GIT_DIR: common }, input: lines.join('') })
}

const run = promisify(execFile)

/** Also one with paths that are longer than a system call takes, which only a program that goes down step by step can remove. */
async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
  } catch (error) {
    if (process.platform === 'win32') throw error
    await run('/bin/chmod', ['-R', 'u+rwx', '--', path]).catch(() => {})
    await run('/bin/rm', ['-rf', '--', path])
  }
}

function cannot(root: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CHECKOUT-CHANGED',
    message: `What an earlier run of this job has left in the checkout could not be taken away: ${why}`,
    place: root,
    hint: 'Nothing was started over it. Go on in a job of its own: /raymond resume, or the command or label again.',
  })
}
