import { constants } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { ProblemError } from '../../core/problem.ts'
import { shellWord } from '../../core/report/cleaning/shell-text.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { allObjectsOf, withForeignObjects } from '../process/git/foreign-objects.ts'
import { readBeside } from '../process/git/read-in-git.ts'
import { nameInTheWay } from '../process/git/ref-commands.ts'
import { gitFailed, lastWords } from '../process/git/run-git.ts'
import { refuseCopies, refuseLinks } from '../process/git/write-in-git.ts'
import { type Checkout, isLinkedBack, type Worktree, worktreesOf } from './checkout.ts'
import { type IndexEntry, listIndex, markSkipped } from './index-entries.ts'
import { clearBegun } from './made/clear-begun.ts'
import { markFilled, markMade } from './made/marks.ts'

export interface NewWorktree {
  /** Absolute; does not exist yet, or is empty. Its parent is real. */
  readonly path: string
  /** Made at `commit`, or taken as it is when it exists already; null for a detached HEAD. */
  readonly branch: string | null
  readonly commit: string
  /** The worktree that it is made from. */
  readonly from: Worktree
}

// Git does not guard this command: of 16 at once, two failed.
const oneAtATime = pLimit(1)
const TRIES = 8

/** Adds a worktree without files. The branch gets a number when another worktree is on it. */
export function addEmptyWorktree(repository: BareRepository, checkout: Checkout, wanted: NewWorktree): Promise<Worktree> {
  return oneAtATime(async () => {
    refuseLinks(checkout)
    refuseCopies(wanted.from)
    await clearBegun(checkout, wanted)
    await add(repository, wanted)
    const added = await linkedAt(checkout, wanted.path)
    if (!added) throw notFound(wanted.path)
    markMade(added)
    return added
  })
}

/** Whoever made the checkout may have put notes there that name the place as well: the folder names the one that git has made. */
async function linkedAt(checkout: Checkout, path: string): Promise<Worktree | undefined> {
  for (const one of await worktreesOf(checkout)) if (one.root === path && (await isLinkedBack(one))) return one
  return undefined
}

async function add(repository: BareRepository, { path, branch, commit, from }: NewWorktree): Promise<void> {
  const run = (args: readonly string[]) =>
    repository.attempt(['worktree', ...args], { cwd: from.root, env: { GIT_DIR: from.gitDirectory } })
  let name = branch
  let isThere = false
  for (let tries = 0, number = 2; ; tries++) {
    const how = name === null ? ['--detach', path, commit] : isThere ? [path, name] : ['-b', name, path, commit]
    const outcome = await run(['add', '--no-checkout', ...how])
    if (outcome.exitCode === 0) return
    const words = outcome.stderr
    if (/already registered worktree/.test(words)) await run(['prune'])
    else if (/a branch named .* already exists/.test(words)) isThere = true
    else if (/already (checked out|used by worktree) at/.test(words)) {
      name = `${branch}-${number++}`
      isThere = false
    } else if (/could not lock|commondir|File exists/.test(words)) await pause(Math.random() * 50 * 2 ** tries)
    else if (nameInTheWay(words) !== undefined) throw branchInTheWay(name ?? '', nameInTheWay(words) ?? '')
    else if (/is a missing but locked worktree/.test(words)) throw lockedAway(path)
    else if (/already exists/.test(words)) throw inTheWay(path, lastWords(words))
    else throw gitFailed(['worktree add'], outcome)
    if (tries >= TRIES + number) throw gitFailed(['worktree add'], outcome)
  }
}

/**
 * Writes the files of a commit into a worktree that has none, or those that a former process got to. No filter, no hook and no setting of the checkout plays a part, so
 * that files in Git LFS are their pointers. What `like`, another worktree, leaves out by a sparse checkout is left out here too.
 */
export async function fillWorktree(
  repository: BareRepository,
  checkout: Checkout,
  { worktree, commit, like }: { readonly worktree: Worktree; readonly commit: string; readonly like: Worktree },
): Promise<void> {
  const foreign = allObjectsOf(checkout.common)
  await withForeignObjects(join(repository.directory, 'views'), foreign, async (objects) => {
    const index = join(repository.directory, `fill-${process.pid}-${Date.now()}-${Math.random()}.index`)
    const env = { ...objects, GIT_INDEX_FILE: index, GIT_WORK_TREE: worktree.root }
    const shown = [...readBeside(checkout.common), ...foreign.borrowed]
    const options = { env, cwd: worktree.root, shown, config: { 'core.bare': 'false' } }
    try {
      await repository.run(['read-tree', commit], options)
      const skipped = await skippedIn(repository, like, objects)
      if (skipped.size > 0) await markSkipped(repository, env, { listed: await listIndex(repository, env), skipped })
      await repository.run(['checkout-index', '--all', '--quiet', '--index', '--force'], options)
      await replaceFile(index, join(worktree.gitDirectory, 'index'))
      await markFilled(worktree)
    } finally {
      await rm(index, { force: true })
    }
  })
}

/** Paths that a worktree's index says are not to be in it; none when it cannot be read. */
export async function skippedIn(
  repository: BareRepository,
  worktree: Worktree,
  objects: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  return new Set((await skippedEntries(repository, worktree, objects).catch(() => [])).map(({ path }) => path))
}

/**
 * None where there is no index. Rejects where it cannot be read: a sparse one names whole folders, and git has to find what is in them by `objects`,
 * an environment.
 */
export async function skippedEntries(
  repository: BareRepository,
  { gitDirectory }: Worktree,
  objects: Readonly<Record<string, string>>,
): Promise<readonly IndexEntry[]> {
  const copy = join(repository.directory, `look-${process.pid}-${Math.random()}.index`)
  try {
    const isThere = await copyFile(join(gitDirectory, 'index'), copy).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (!isThere) return []
    const entries = await listIndex(repository, { ...objects, GIT_INDEX_FILE: copy })
    return [...entries.values()].filter(({ skipped }) => skipped)
  } finally {
    await rm(copy, { force: true })
  }
}

/** In one step, also when the two lie on different disks. What lies in the place of the draft may be a link, which is not written through. */
export async function replaceFile(from: string, to: string): Promise<void> {
  const draft = `${to}.raymond`
  await rm(draft, { force: true })
  await copyFile(from, draft, constants.COPYFILE_EXCL)
  await rename(draft, to)
}

function notFound(path: string): ProblemError {
  return new ProblemError({
    code: 'RAY-WORKTREE-IN-THE-WAY',
    message: `Git has made a worktree for ${path}, and it is not there.`,
    place: path,
    hint: 'Something moves or removes directories meanwhile, or the file system keeps them under another name. Choose another directory.',
  })
}

function branchInTheWay(branch: string, other: string): ProblemError {
  const word = shellWord(other)
  return new ProblemError({
    code: 'RAY-BRANCH-IN-THE-WAY',
    message: `The branch ${branch} cannot be made: git keeps none of that name beside one that is called ${other}.`,
    place: other,
    hint: `Rename it: git branch -m ${word} ${shellWord(`${other}-setup`)}. Or delete it where it is merged: git branch -d ${word}`,
  })
}

function lockedAway(path: string): ProblemError {
  return new ProblemError({
    code: 'RAY-WORKTREE-IN-THE-WAY',
    message: `Git knows a worktree at ${path} that is locked, and it is not there.`,
    place: path,
    hint: `Bring it back, such as the disk that it is on, or give it up: git worktree unlock ${shellWord(path)}. Or choose another directory.`,
  })
}

function inTheWay(path: string, words: string): ProblemError {
  return new ProblemError({
    code: 'RAY-WORKTREE-IN-THE-WAY',
    message: `No worktree can be made at ${path}: ${words}`,
    place: path,
    hint: 'Remove or rename what is there, or choose another directory.',
  })
}
