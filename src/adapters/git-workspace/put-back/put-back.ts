/**
 * Puts a checkout back to what a job found there. Runs of one job work in it one after the other: what one has left is not what the next one
 * runs, and proposes in its own name.
 */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, rmSync } from 'node:fs'
import { copyFile, lstat, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf, ProblemError } from '../../../core/problem.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { refuseLinks } from '../../process/git/write-in-git.ts'
import { replaceFile, skippedIn } from '../add-worktree.ts'
import { type Checkout, isInside, isLinkedBack, type Worktree, worktreesOf } from '../checkout.ts'
import { type Head, readHead, writeHead } from '../head.ts'
import { GITLINK, listIndex, markSkipped, zeroTerminated } from '../index-entries.ts'
import { readRefs } from '../look-at-checkout.ts'
import { cutByUs } from '../put-commits.ts'
import { refreshIndex } from '../renewed-index/refresh-index.ts'
import { type BytePath, bytePath, bytePathsIn, bytesOf, type Changes, changesBelow } from './changes-below.ts'
import { differing, untracked } from './differing.ts'
import { addedTo, dropChanged, type GitSettings, namesIn, readSettings, restoreSettings } from './git-settings.ts'
import { changedInner, type InnerRepository, innerRepositories } from './inner-repositories.ts'

/**
 * What the job found. Content of tracked files is that of the commit; what is ignored, or what an earlier step has changed, is known by its
 * times alone: an old folder that a run has moved to an ignored place stays there.
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
  readonly changed: ReadonlySet<BytePath>
  /** What is neither tracked nor ignored; null where that index cannot be read on its own, as a split one. */
  readonly untracked: ReadonlySet<BytePath> | null
  readonly inner: readonly InnerRepository[]
  readonly settings: GitSettings
  readonly ours: string
}

/** Gives how many paths were not as they had been. A `RAY-CHECKOUT-CHANGED` problem where that cannot be undone. */
export type PutBack = () => Promise<number>

/**
 * Looks now, before any agent starts; the base is in the repository. `lent` is where git directories of cells are, which keep what was staged,
 * `ours` a folder that is left alone should it lie in the checkout, `emptied` one in which runs work that may not see the checkout.
 */
export async function createPutBack(
  repository: BareRepository,
  checkout: Checkout,
  {
    base,
    lent,
    ours,
    emptied,
  }: { readonly base: string; readonly lent: string; readonly ours: string; readonly emptied: string },
): Promise<PutBack> {
  // Whatever it finds, the first run of the job begins.
  const looked = await lookAt(repository, checkout).catch((error: unknown) => messageOf(error))
  return async () => {
    try {
      if (typeof looked === 'string') throw new Error(`it could not be looked at when the job began: ${looked}`)
      const found = { ...looked, ours }
      for (const name of namesIn(lent)) await removeTree(join(lent, name, 'git'))
      for (const path of bytePathsIn(emptied)) await removeTree(bytesOf(path))
      return await putBack(repository, checkout, { base, found })
    } catch (error) {
      throw cannot(checkout.main.root, messageOf(error))
    }
  }
}

async function lookAt(repository: BareRepository, { main, common }: Checkout): Promise<Omit<Found, 'ours'>> {
  if (main.gitDirectory !== common) throw new Error('it is a worktree of a repository that others use as well')
  const folder = await mkdtemp(join(repository.directory, 'found-'))
  const index = join(folder, 'index')
  await copyFile(join(main.gitDirectory, 'index'), index).catch(() => {}) // there may be none
  const [changed, others, inner, head, refs, worktrees] = await Promise.all([
    differing(repository, main.root, index).catch(() => []), // an index of a kind that is not read on its own
    untracked(repository, main.root, index).catch(() => null),
    innerRepositories(repository, main, index),
    readHead(repository, main.gitDirectory),
    readRefs(repository, common),
    worktreesOf({ main, common }),
  ])
  const settings = readSettings(common)
  const probe = join(folder, 'now')
  await writeFile(probe, '')
  const { ctimeMs } = await lstat(probe)
  const roots = worktrees.map(({ root }) => root)
  return {
    since: ctimeMs,
    head,
    refs,
    worktrees: roots,
    index,
    changed: new Set(changed),
    untracked: others && new Set(others),
    inner,
    settings,
  }
}

interface Wanted {
  readonly base: string
  readonly found: Found
}

async function putBack(repository: BareRepository, checkout: Checkout, { base, found }: Wanted): Promise<number> {
  const { main, common } = checkout
  for (const folder of [main.root, common]) unlock(folder)
  for (const path of addedTo(common, found.settings)) await removeTree(bytesOf(path))
  restoreSettings(common, found.settings, { since: found.since, cut: cutByUs(common) })
  refuseLinks({ common }) // a run without a cell may have made one
  for (const { root, gitDirectory } of await worktreesOf(checkout)) {
    if (found.worktrees.includes(root)) continue
    if (await isLinkedBack({ root, gitDirectory })) await removeTree(root)
    await removeTree(gitDirectory)
  }
  for (const path of leftovers(main.gitDirectory, common)) await removeTree(path)
  const changes = changesBelow(main.root, found)
  const inner = changedInner(found.inner, changes)
  if (inner !== undefined) throw new Error(`a repository of its own was changed: ${inner}`)
  for (const path of changes.files) rmSync(bytesOf(path), { force: true })
  for (const path of changes.folders) await removeTree(bytesOf(path))
  await restoreRefs(repository, checkout, { base, found })
  const restored = await restoreFiles(repository, checkout, { base, found }, changes)
  dropChanged(common, found.settings)
  return changes.files.length + changes.folders.length + restored
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
    const skipped = await skippedIn(repository, { ...main, gitDirectory: dirname(found.index) }, { GIT_DIR: main.gitDirectory })
    if ((await repository.attempt(['read-tree', '--reset', base], { env })).exitCode !== 0) {
      await rm(index, { force: true })
      await repository.run(['read-tree', base], { env })
    }
    await markSkipped(repository, env, { listed: await listIndex(repository, env), skipped })
    const listed = await listIndex(repository, env)
    await refreshIndex(repository, options)
    const gone = new Set(files)
    const top = bytePath(main.root)
    const wrong = (await differing(repository, main.root, index))
      .filter((path) => listed.get(bytesOf(path).toString())?.mode !== GITLINK)
      .filter((path) => !found.changed.has(path) || !existsSync(bytesOf(join(top, path))))
    if (wrong.length > 0)
      await repository.run(['checkout-index', '-z', '--stdin', '--force', '--quiet', '--index'], {
        ...options,
        input: bytesOf(zeroTerminated(wrong)),
      })
    await replaceFile(index, join(main.gitDirectory, 'index'))
    const moved = await movedHere(repository, main, { found, listed })
    for (const path of moved) await removeTree(bytesOf(join(top, path)))
    return wrong.filter((path) => !gone.has(join(top, path))).length + moved.length
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What is in a folder that a run has moved: its times are old. Nothing is taken for that where nobody knows what was there before. */
async function movedHere(
  repository: BareRepository,
  { root }: Worktree,
  { found, listed }: { readonly found: Found; readonly listed: ReadonlyMap<string, unknown> },
): Promise<readonly BytePath[]> {
  const before = found.untracked
  if (before === null) return []
  const [top, ours] = [bytePath(root), bytePath(found.ours)]
  const isNew = (path: BytePath) => !before.has(path) && !listed.has(bytesOf(path).toString())
  return (await untracked(repository, root, found.index)).filter((path) => isNew(path) && !isInside(join(top, path), ours))
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
  'index.raymond',
]

/** With the locks of a git that was ended in the middle. */
function leftovers(gitDirectory: string, common: string): readonly string[] {
  const locks = [...new Set([gitDirectory, common])].flatMap((folder) => [
    ...locksIn(folder),
    ...locksBelow(join(folder, 'refs')),
  ])
  return [...locks, ...UNDER_WAY.map((name) => join(gitDirectory, name))]
}

function locksIn(folder: string): readonly string[] {
  return namesIn(folder).flatMap((name) => (name.endsWith('.lock') ? [join(folder, name)] : []))
}

function locksBelow(folder: string): readonly string[] {
  return [...locksIn(folder), ...namesIn(folder).flatMap((name) => locksBelow(join(folder, name)))]
}

/** One step after the other: where a branch was deleted another one may lie below its name. */
async function restoreRefs(repository: BareRepository, { main, common }: Checkout, { base, found }: Wanted): Promise<void> {
  const env = { GIT_DIR: common }
  const update = async (lines: readonly string[]) => {
    if (lines.length > 0) await repository.run(['update-ref', '--no-deref', '-z', '--stdin'], { env, input: lines.join('') })
  }
  const refs = await readRefs(repository, common)
  await update([...refs.keys()].filter((name) => !found.refs.has(name)).map((name) => `delete ${name}\0\0`))
  await writeHead(repository, main.gitDirectory, { commit: base, branch: found.head.branch })
  // One that is another's name is right again as soon as that one is.
  const named = await repository.run(['for-each-ref', '--format=%(if)%(symref)%(then)%(refname)%(end)'], { env })
  const isName = (ref: string) => named.toString().split('\n').includes(ref)
  for (const isLeft of [(ref: string) => !isName(ref), () => true]) {
    const there = await readRefs(repository, common)
    const moved = [...found.refs].filter(([ref, id]) => there.get(ref) !== id && isLeft(ref))
    await update(moved.map(([ref, id]) => `update ${ref}\0${id}\0\0`))
  }
}

const run = promisify(execFile)

/** Also one with paths that are longer than a system call takes, which only a program that goes down step by step can remove. */
async function removeTree(path: string | Buffer): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true })
  } catch (error) {
    const name = path.toString()
    if (process.platform === 'win32' || (path instanceof Buffer && !Buffer.from(name).equals(path))) throw error
    await run('/bin/chmod', ['-R', 'u+rwx', '--', name]).catch(() => {})
    await run('/bin/rm', ['-rf', '--', name])
  }
}

/** An agent may have locked it. */
function unlock(folder: string): void {
  const entry = lstatSync(folder)
  if (entry.isDirectory() && (entry.mode & 0o700) !== 0o700) chmodSync(folder, entry.mode | 0o700)
}

function cannot(root: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CHECKOUT-CHANGED',
    message: `What an earlier run of this job has left in the checkout could not be taken away: ${why}`,
    place: root,
    hint: 'Nothing was started over it. Go on in a job of its own: /raymond resume, or the command or label again.',
  })
}
