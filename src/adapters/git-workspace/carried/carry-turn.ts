import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../../core/problem.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { objectFolders } from '../../process/git/read-in-git.ts'
import { readForeignFile } from '../../process/read-foreign-file.ts'
import { putInPlace } from '../renewed-index/git-index.ts'
import { LARGEST, renewIndex } from '../renewed-index/renew-index.ts'
import { type LentDirectory, readPackedRefs } from '../take-back-git.ts'
import { carryObjects } from './carry-objects.ts'

/** What one turn leaves for the next: staged files, a merge or rebase that is under way, stashes, logs. */
const CARRIED = ['index', 'logs', 'worktrees', 'MERGE_HEAD', 'MERGE_MSG', 'MERGE_MODE', 'CHERRY_PICK_HEAD', 'REVERT_HEAD']
const ALSO_CARRIED = ['ORIG_HEAD', 'SQUASH_MSG', 'AUTO_MERGE', 'REBASE_HEAD', 'rebase-merge', 'rebase-apply']
const FOLDERS = ['', 'objects', 'objects/pack', 'objects/info', 'refs', 'refs/heads', 'refs/tags', 'info', 'hooks']
/** For a look at the objects that a turn has left: eight thousand little ones take two seconds. */
const MOST_MS = 60_000
/** Git directories whose turns are over: what is in there is still to be carried, by a later process where this one is killed meanwhile. */
const LEFT = 'left-'
/** Those of which nothing more is wanted. */
const OLD = 'old-'

/**
 * Makes the git directory anew, with what the last turn left in it. Nothing that a cell wrote is followed or believed. Resolves to what does
 * not come along, in words.
 */
export async function carryTurn(
  repository: BareRepository,
  directory: LentDirectory,
  { carries, format }: { readonly carries: boolean; readonly format: 'sha1' | 'sha256' },
): Promise<readonly string[]> {
  const { folder } = directory
  const git = join(folder, 'git')
  try {
    putAside(folder)
    makeFolders(git)
    const stays = carries ? await carryAll(repository, directory, format) : []
    finish(folder)
    return stays
  } catch (error) {
    // A folder that its agent has locked is neither moved nor written to.
    putAside(folder)
    finish(folder)
    makeFolders(git)
    return [`what it had staged or begun in git (${messageOf(error)})`]
  }
}

/** What former turns have left, while the next one runs. A folder that its agent has locked stays; it is used no more. */
export async function sweep(folder: string): Promise<void> {
  const olds = namesIn(folder, OLD)
  await Promise.all(olds.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => {})))
}

/** Objects first: an index whose files have no content could neither be shown nor committed. No name lies in two of the folders. */
async function carryAll(
  repository: BareRepository,
  directory: LentDirectory,
  format: 'sha1' | 'sha256',
): Promise<readonly string[]> {
  const { folder, packs } = directory
  const git = join(folder, 'git')
  const lefts = namesIn(folder, LEFT).map((name) => join(folder, name))
  const until = performance.now() + MOST_MS
  const stays: string[] = []
  for (const left of lefts) {
    const [from, to] = [join(left, 'objects'), join(git, 'objects')]
    stays.push(...(await carryObjects(repository, { from, to, format, genuine: packs, until })))
  }
  for (const left of lefts) {
    carry(left, git)
    carryPackedStash(left, git, directory)
  }
  return stays.length === 0 ? stays : [...stays, ...(await dropLost(repository, directory))]
}

/** Files whose content did not come along are in the index as in that of the checkout, or not at all, so that git adds them anew. */
async function dropLost(repository: BareRepository, { checkout, worktree, folder }: LentDirectory): Promise<readonly string[]> {
  const file = join(folder, 'git', 'index')
  const old = readForeignFile(file, { most: LARGEST, follow: false })
  if (old === undefined) return []
  const at = { file, mayBeLink: false, worktree, common: checkout.common }
  const objects = [join(folder, 'git', 'objects'), ...objectFolders(checkout)]
  let told: readonly string[] = []
  await renewIndex(repository, at, {
    old,
    objects,
    async use({ index, lost }) {
      if (lost === undefined) return
      await putInPlace(index, file)
      told = [lost]
    },
  })
  return told
}

function putAside(folder: string): void {
  if (existsSync(join(folder, 'git'))) renameSync(join(folder, 'git'), join(folder, `${LEFT}${randomUUID()}`))
}

/** No later process looks for anything in there. */
function finish(folder: string): void {
  for (const name of namesIn(folder, LEFT)) renameSync(join(folder, name), join(folder, `${OLD}${randomUUID()}`))
}

function makeFolders(git: string): void {
  for (const one of FOLDERS) mkdirSync(join(git, one))
}

function namesIn(folder: string, beginning: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith(beginning))
}

/** Moves what was left, by name: what such a name leads to is only looked at inside of a cell. */
function carry(left: string, git: string): void {
  for (const name of [...ALSO_CARRIED, ...CARRIED]) {
    const entry = lstatSync(join(left, name), { throwIfNoEntry: false })
    if (entry === undefined || !(entry.isFile() || entry.isDirectory())) continue
    renameSync(join(left, name), join(git, name))
  }
  const stash = join(left, 'refs', 'stash')
  if (
    lstatSync(join(left, 'refs'), { throwIfNoEntry: false })?.isDirectory() &&
    lstatSync(stash, { throwIfNoEntry: false })?.isFile()
  )
    renameSync(stash, join(git, 'refs', 'stash'))
}

/** Where git has packed it, as `git gc` does. One of the checkout's lies there as well, and is looked up anew. */
function carryPackedStash(left: string, git: string, { refs }: LentDirectory): void {
  const id = readPackedRefs(left).get('refs/stash')
  const place = join(git, 'refs', 'stash')
  if (id !== undefined && id !== refs.get('refs/stash') && !existsSync(place)) writeFileSync(place, `${id}\n`)
}
