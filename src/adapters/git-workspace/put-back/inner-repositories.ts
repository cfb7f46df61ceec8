/** Repositories in a checkout: submodules, clones that earlier steps have made. Of their objects we have none, so that nothing in them can be put back. */
import { accessSync, constants, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { isInside, type Worktree } from '../checkout.ts'
import { GITLINK, listIndex } from '../index-entries.ts'
import { type BytePath, bytePath, bytesOf, type Changes, namesIn } from './changes-below.ts'

/** As it was when the job began. */
export interface InnerRepository {
  readonly root: string
  readonly folders: Folders
}

/**
 * Which folder lies at a path, and the names in it. A folder that was moved here brings files along whose times are old; a file that is
 * moved or changed shows by its own.
 */
type Folders = ReadonlyMap<BytePath, string>

/** Submodules, and clones right below the root. `index` is a copy of the checkout's. */
export async function innerRepositories(
  repository: BareRepository,
  { root }: Worktree,
  index: string,
): Promise<readonly InnerRepository[]> {
  const below = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const linked = existsSync(join(root, '.gitmodules')) ? await linksIn(repository, index) : []
  return [...new Set([...below, ...linked])]
    .map((path) => join(root, path))
    .filter((path) => existsSync(join(path, '.git')))
    .map((path) => ({ root: path, folders: foldersBelow(path) }))
}

async function linksIn(repository: BareRepository, index: string): Promise<readonly string[]> {
  const listed = await listIndex(repository, { GIT_INDEX_FILE: index })
  return [...listed.values()].filter(({ mode }) => mode === GITLINK).map(({ path }) => path)
}

/** The first one that is not as the job found it; undefined when all are. One of which nothing was known is not, once a name in it has come or gone. */
export function changedInner(
  known: readonly InnerRepository[],
  { files, folders, touched, repositories }: Changes,
): string | undefined {
  const all = [...files, ...folders]
  const there = new Set(repositories)
  const gone = known.find(({ root }) => !there.has(bytePath(root)))
  if (gone !== undefined) return gone.root
  return repositories.find((root) => {
    if (all.some((path) => isInside(path, root))) return true
    const before = known.find((one) => bytePath(one.root) === root)
    return before === undefined
      ? touched.some((path) => isInside(path, root) && !isOfGit(path))
      : !isSame(before.folders, foldersBelow(before.root))
  })
}

/** Git itself writes there, and takes away what it wrote, but for hooks and rules. */
function isOfGit(path: string): boolean {
  return /[\\/]\.git(?:[\\/]|$)/.test(path) && !/[\\/]\.git[\\/](?:.*[\\/])?(?:hooks|info)(?:[\\/]|$)/.test(path)
}

function foldersBelow(root: string): Folders {
  const found = new Map<BytePath, string>()
  const look = (folder: BytePath): void => {
    const entry = lstatSync(bytesOf(folder), { bigint: true, throwIfNoEntry: false })
    if (entry?.isDirectory() !== true) return
    const names = namesWithin(folder)
    found.set(folder, [entry.ino, ...names.toSorted()].join('\0'))
    for (const name of names) look(join(folder, name))
  }
  look(bytePath(root))
  return found
}

/** None where it is closed to us, and to agents as well. */
function namesWithin(folder: BytePath): readonly string[] {
  try {
    accessSync(bytesOf(folder), constants.R_OK | constants.X_OK)
    return namesIn(folder)
  } catch {
    return []
  }
}

function isSame(before: Folders, now: Folders): boolean {
  return before.size === now.size && [...before].every(([path, folder]) => now.get(path) === folder)
}
