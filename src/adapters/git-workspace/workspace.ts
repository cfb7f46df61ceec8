import { existsSync, realpathSync, statSync } from 'node:fs'
import { lstat, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import pLimit from 'p-limit'
import { ProblemError } from '../../core/problem.ts'
import type { Workspace } from '../../ports/turns/workspace.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { addEmptyWorktree, fillWorktree } from './add-worktree.ts'
import { type Checkout, isInside, isLinkedBack, openCheckout, type Worktree, worktreeAround, worktreesOf } from './checkout.ts'
import { noteAround, requireOwn } from './foreign-worktree.ts'
import { readHead } from './head.ts'
import { clearBegun } from './made/clear-begun.ts'
import { hasIndex, isUnfilled } from './made/marks.ts'

export interface WorkspaceOptions {
  /** The checkout's root, or any folder on a laptop. */
  readonly root: string
  /** The runner's temp directory. */
  readonly temp: string
  /** Our own; asked for when the first worktree is made. */
  readonly repository: () => Promise<BareRepository>
  /** What lies inside of the two and is ours or the runner's: an agent that worked there would write what steers us. */
  readonly reserved?: readonly string[]
  /**
   * Where tools are said to be. A cell shows them, and later steps start them: below the temp directory nobody works in the folder around one,
   * where an agent could put others, or links, in their place.
   */
  readonly tools?: readonly string[]
  /** The one folder in there that an agent works in all the same; it is empty. */
  readonly reading?: string
  /** Where runs follow one another in the same checkout: a worktree of another run is refused. */
  readonly shared?: boolean
  /** Called before a worktree is made from the checkout itself, at that commit. */
  readonly onLeaving?: (repository: BareRepository, checkout: Checkout, commit: string) => Promise<void>
}

const oneAtATime = pLimit(1) // two agents may be sent to the same new path

/** Directories in the real file system, with git worktrees made on demand. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  return {
    ensureDirectory: async (path, { branch, from }) => {
      const wanted = { path: resolve(from, path), branch, from }
      const place = placeWithin(options, wanted.path) ?? (await oneAtATime(() => ensureDirectory(options, wanted)))
      if (options.shared === true) requireOwn(place, { root: realpathSync.native(options.root), branch })
      return place
    },
  }
}

/**
 * A directory that is there, inside of the workspace or the temp directory: most turns. Looked at anew each time, and at once, as
 * every hand-over to another thread would cost a small turn more than the look itself. Undefined for all that needs a closer look.
 */
function placeWithin(options: WorkspaceOptions, path: string): string | undefined {
  try {
    const real = realpathSync.native(path)
    const roots = [options.root, options.temp].map((directory) => realpathSync.native(directory))
    const isWithin = roots.some((directory) => isInside(real, directory) && !isInGit(relative(directory, real)))
    if (!isWithin || isReserved(options, real) || !statSync(real).isDirectory()) return undefined
    const note = noteAround(real, roots)
    return note === undefined || hasIndex(note) ? real : undefined
  } catch {
    return undefined
  }
}

interface Wanted {
  readonly path: string
  readonly branch: string
  readonly from: string
}

async function ensureDirectory(options: WorkspaceOptions, wanted: Wanted): Promise<string> {
  const checkout = await openCheckout(options.root)
  const worktrees = checkout ? await worktreesOf(checkout) : []
  const linked = (await Promise.all(worktrees.map(async (one) => ((await isLinkedBack(one)) ? [one] : [])))).flat()
  const allowed = [await realpath(options.root), await realpath(options.temp), ...linked.map(({ root }) => root)]

  const { real, missing } = await resolveReal(wanted.path)
  const path = join(real, missing)
  const around = allowed.filter((directory) => isInside(path, directory))
  if (around.every((directory) => isInGit(relative(directory, path))) || isReserved(options, path))
    throw outside(wanted.path, path)
  if (checkout && (await finishAround(options, checkout, { ...wanted, path, worktrees: linked })))
    return ensureDirectory(options, wanted)
  if (missing === '') {
    if ((await stat(real)).isDirectory()) return real
    throw noDirectory(wanted.path)
  }
  if (!isNamable(path)) throw notNamable(path)
  if (!checkout) throw needsGit(wanted.path, `${options.root} is not a git repository`)
  return makeWorktree(options, checkout, { ...wanted, path, worktrees })
}

type WantedHere = Wanted & { readonly worktrees: readonly Worktree[] }

/** A worktree whose making was ended in the middle gets its files, or goes to be made anew. Gives whether there was one around the path. */
async function finishAround(options: WorkspaceOptions, checkout: Checkout, wanted: WantedHere): Promise<boolean> {
  if (await clearBegun(checkout, wanted)) return true
  const worktree = worktreeAround(wanted.path, wanted.worktrees)
  if (worktree === undefined || worktree.root === checkout.main.root || !isUnfilled(worktree)) return false
  if (options.shared === true) requireOwn(worktree.root, { root: checkout.main.root, branch: wanted.branch })
  const repository = await options.repository()
  const { commit } = await readHead(repository, worktree.gitDirectory)
  if (commit === null) throw needsGit(wanted.path, 'the branch of the worktree there is gone')
  await fillWorktree(repository, checkout, { worktree, commit, like: await parentOf(checkout, wanted) })
  return true
}

async function parentOf(checkout: Checkout, { from, worktrees }: WantedHere): Promise<Worktree> {
  return worktreeAround(await realpath(from).catch(() => from), worktrees) ?? checkout.main
}

async function makeWorktree(options: WorkspaceOptions, checkout: Checkout, wanted: WantedHere): Promise<string> {
  const { path, branch } = wanted
  const repository = await options.repository()
  const parent = await parentOf(checkout, wanted)
  const { commit } = await readHead(repository, parent.gitDirectory)
  if (commit === null) throw needsGit(path, 'its repository has no commit yet')
  if (parent.root === checkout.main.root) await options.onLeaving?.(repository, checkout, commit)
  const worktree = await addEmptyWorktree(repository, checkout, { path, branch, commit, from: parent })
  const head = await readHead(repository, worktree.gitDirectory) // a branch that was there already has its own
  await fillWorktree(repository, checkout, { worktree, commit: head.commit ?? commit, like: parent })
  return worktree.root
}

/** The real path of what exists of a path, and the rest of it. A link that leads nowhere is refused: what it will lead to is unknown. */
async function resolveReal(path: string): Promise<{ readonly real: string; readonly missing: string }> {
  try {
    return { real: await realpath(path), missing: '' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') throw noDirectory(path)
    if (code === 'ELOOP' || (await lstat(path).catch(() => undefined))?.isSymbolicLink()) throw outside(path, 'nowhere')
    const parent = dirname(path)
    if (parent === path) throw outside(path, path)
    const { real, missing } = await resolveReal(parent)
    return { real, missing: join(missing, basename(path)) }
  }
}

/** The temp directory as a whole holds what is reserved in it; the workspace may. */
function isReserved({ root, temp, reserved = [], tools = [], reading }: WorkspaceOptions, real: string): boolean {
  if (reading !== undefined && existsSync(reading) && realpathSync.native(reading) === real) return false
  const [workspace, above] = [realpathSync.native(root), realpathSync.native(temp)]
  const all = [
    ...reserved.map(realPlace),
    ...tools.map(realPlace).flatMap((tool) => (isInside(tool, workspace) ? [] : topBelow(above, tool))),
  ]
  const isAround = real === above && real !== workspace
  return all.some((folder) => (isInside(real, folder) && !isInside(workspace, folder)) || (isAround && isInside(folder, real)))
}

/** Also of what is not there yet: somebody may make it. */
function realPlace(path: string): string {
  if (existsSync(path)) return realpathSync.native(path)
  return dirname(path) === path ? path : join(realPlace(dirname(path)), basename(path))
}

/** The folder of a directory that a path leads through. */
function topBelow(directory: string, path: string): readonly string[] {
  if (path === directory || !isInside(path, directory)) return []
  return [join(directory, relative(directory, path).split(sep)[0] ?? '')]
}

/** Git's own folder is no place to work in: what lies there steers git. */
function isInGit(path: string): boolean {
  return path.split(sep).some((part) => part.toLowerCase() === '.git')
}

function outside(path: string, real: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CD-OUTSIDE',
    message: `cd leads to ${real}, which is outside of what is an agent's in the workspace, its worktrees and the temp directory.`,
    place: path,
    hint: 'Use a path inside the workspace, for example cd="worktrees/feature".',
  })
}

function noDirectory(path: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CD-NO-DIRECTORY',
    message: 'cd names a file; an agent needs a directory to work in.',
    place: path,
    hint: 'Name the directory that the file is in.',
  })
}

/** Git reads the paths of its worktrees line by line, in UTF-8: what is none of that it would find under another name, or not at all. */
function isNamable(path: string): boolean {
  return path.isWellFormed() && !/\p{Cc}/u.test(path)
}

function notNamable(path: string): ProblemError {
  const shown = JSON.stringify(path.toWellFormed())
  return new ProblemError({
    code: 'RAY-CD-BAD-NAME',
    message: `cd names a directory that does not exist, and no git worktree can have its name: ${shown}.`,
    place: shown,
    hint: 'Leave out line breaks, other control characters and halves of characters, for example cd="worktrees/feature".',
  })
}

function needsGit(path: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CD-NEEDS-GIT',
    message: `cd names a directory that does not exist, and no git worktree can be made there: ${why}.`,
    place: path,
    hint: 'Create the directory first, or run in a git repository with at least one commit (git init, then git commit).',
  })
}
