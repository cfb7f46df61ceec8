/** Repositories in a checkout: submodules, clones that earlier steps have made. Of their objects we have none, so that nothing in them can be put back. */
import { existsSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { isInside, openCheckout, type Worktree } from '../checkout.ts'
import { GITLINK, listIndex } from '../index-entries.ts'
import { bytePath, type Changes } from './changes-below.ts'
import { differing } from './differing.ts'

/** As it was when the job began. */
export interface InnerRepository {
  readonly root: string
  /** Where a copy of its index is. */
  readonly index: string
  /** Paths of its tracked files that were not as the index says. */
  readonly changed: ReadonlySet<string>
}

/** Submodules, and clones right below the root. `index` is a copy of the checkout's; copies of theirs come into `folder`. */
export async function innerRepositories(
  repository: BareRepository,
  { root }: Worktree,
  { index, folder }: { readonly index: string; readonly folder: string },
): Promise<readonly InnerRepository[]> {
  const below = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const linked = existsSync(join(root, '.gitmodules')) ? await linksIn(repository, index) : []
  const roots = [...new Set([...below, ...linked])]
    .map((path) => join(root, path))
    .filter((path) => existsSync(join(path, '.git')))
  const found = await Promise.all(roots.map((inner, at) => lookAt(repository, inner, join(folder, `inner-${at}`))))
  return found.filter((one) => one !== undefined)
}

async function linksIn(repository: BareRepository, index: string): Promise<readonly string[]> {
  const listed = await listIndex(repository, { GIT_INDEX_FILE: index })
  return [...listed.values()].filter(({ mode }) => mode === GITLINK).map(({ path }) => path)
}

/** Undefined where it cannot be read, as with an index of a kind that is not read on its own. */
async function lookAt(repository: BareRepository, root: string, index: string): Promise<InnerRepository | undefined> {
  try {
    const inner = await openCheckout(root)
    if (inner === undefined) return undefined
    await copyFile(join(inner.main.gitDirectory, 'index'), index)
    return { root: inner.main.root, index, changed: new Set(await differing(repository, root, index)) }
  } catch {
    return undefined
  }
}

/** The first one that is not as the job found it; undefined when all are. One of which nothing was known is not, once a name in it has come or gone. */
export async function changedInner(
  repository: BareRepository,
  known: readonly InnerRepository[],
  { files, folders, touched, repositories }: Changes,
): Promise<string | undefined> {
  const all = [...files, ...folders]
  const there = new Set(repositories)
  const gone = known.find(({ root }) => !there.has(bytePath(root)))
  if (gone !== undefined) return gone.root
  for (const root of repositories) {
    if (all.some((path) => isInside(path, root))) return root
    const before = known.find((one) => bytePath(one.root) === root)
    const isOther =
      before === undefined
        ? touched.some((path) => isInside(path, root) && !isOfGit(path))
        : (await differing(repository, before.root, before.index)).some((path) => !before.changed.has(path))
    if (isOther) return root
  }
  return undefined
}

/** Git itself writes there, and takes away what it wrote. */
function isOfGit(path: string): boolean {
  return /[\\/]\.git(?:[\\/]|$)/.test(path)
}
