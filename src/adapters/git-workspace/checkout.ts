import { lstatSync, realpathSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** A directory with files, and the git directory that belongs to it alone. */
export interface Worktree {
  /** Absolute and real. */
  readonly root: string
  /** Holds its HEAD and its index. */
  readonly gitDirectory: string
}

/** The user's repository, as it was found before any agent started. */
export interface Checkout {
  readonly main: Worktree
  /** Shared by all worktrees: objects, refs, configuration. */
  readonly common: string
}

/** Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. */
export async function openCheckout(directory: string): Promise<Checkout | undefined> {
  const root = await realpath(directory)
  const gitDirectory = await gitDirectoryOf(root)
  if (gitDirectory === undefined) return undefined
  const common = readLine(join(gitDirectory, 'commondir'))
  return {
    main: { root, gitDirectory },
    common: common === undefined ? gitDirectory : await realpath(resolve(gitDirectory, common)),
  }
}

/** All worktrees that are registered and there, the main one first. */
export async function worktreesOf({ main, common }: Checkout): Promise<readonly Worktree[]> {
  const folder = join(common, 'worktrees')
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => registered(join(folder, name))))
  return [main, ...found.flatMap((one) => (one && one.root !== main.root ? [one] : []))]
}

/** The same with the worktree that the common directory belongs to, also where the repository was found by another one. */
export async function allWorktreesOf({ main, common }: Checkout): Promise<readonly Worktree[]> {
  if (main.gitDirectory === common) return worktreesOf({ main, common })
  return worktreesOf({ main: { root: await realpath(dirname(common)), gitDirectory: common }, common })
}

/** What is git's own, by whatever name: what lies there steers git in each of the worktrees, and may hold credentials. The outermost folders. */
export async function gitDirectoriesOf(checkout: Checkout): Promise<readonly string[]> {
  const worktrees = [checkout.main, ...(await allWorktreesOf(checkout))]
  const all = [...new Set([checkout.common, ...worktrees.map(({ gitDirectory }) => gitDirectory)])]
  return all.filter((one) => !all.some((other) => other !== one && isInside(one, other)))
}

/** The worktree that a directory lies in, the innermost one. */
export function worktreeAround(directory: string, worktrees: readonly Worktree[]): Worktree | undefined {
  const around = worktrees.filter(({ root }) => isInside(directory, root))
  return around.toSorted((a, b) => b.root.length - a.root.length)[0]
}

/** Both ends of the link agree: an entry alone could name any directory as a worktree. */
export async function isLinkedBack({ root, gitDirectory }: Worktree): Promise<boolean> {
  return (await gitDirectoryOf(root)) === gitDirectory
}

export function isInside(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)
}

async function registered(gitDirectory: string): Promise<Worktree | undefined> {
  const link = readLine(join(gitDirectory, 'gitdir'))
  if (link === undefined) return undefined
  const place = dirname(resolve(gitDirectory, link))
  const [root, own] = await Promise.all([place, gitDirectory].map((folder) => realpath(folder).catch(() => undefined)))
  if (root === undefined || own === undefined) return undefined // it may go while we look
  const worktree = { root, gitDirectory: own }
  // Git writes a real path. Where it leads elsewhere since, by a link, somebody may mean files that are none of the worktree's.
  return root === place || (await isLinkedBack(worktree)) ? worktree : undefined
}

async function gitDirectoryOf(root: string): Promise<string | undefined> {
  const entry = join(root, '.git')
  const found = await stat(entry).catch(() => undefined)
  if (found?.isDirectory()) return realpath(entry)
  const line = readLine(entry)
  if (!line?.startsWith('gitdir: ')) return undefined
  return realpath(resolve(root, line.slice('gitdir: '.length))).catch(() => undefined)
}

/** The first line of a file; undefined when there is no such file. No pipe is waited for that an agent has put in its place. */
function readLine(file: string): string | undefined {
  return readForeignFile(file, { most: 65_536, follow: true })?.toString().split(/\r?\n/)[0]
}

/**
 * Of the common directory, what git reads while it works on a worktree with an index of ours: objects, rules, and what tells a folder that is
 * another worktree or a submodule from one that is not. The configuration is not among it.
 */
export function readBeside(common: string): readonly string[] {
  return ['objects', 'refs', 'info', 'modules', 'worktrees'].map((name) => join(common, name))
}

/** Bytes of the list of other object folders. */
const LARGEST_LIST = 1024 * 1024

/**
 * The checkout's objects, and those that they borrow from elsewhere. Somebody else may have made the checkout: of a folder that is not the objects of
 * a repository nothing is shown, whatever names it.
 */
export function objectFolders({ common }: Checkout): readonly string[] {
  const found: string[] = []
  const look = (named: string): void => {
    const folder = realFolder(named)
    if (folder === undefined || basename(folder) !== 'objects' || !isGit(dirname(folder))) return
    if (found.includes(folder) || found.length >= 8) return
    found.push(folder)
    const list = readForeignFile(join(folder, 'info', 'alternates'), { most: LARGEST_LIST, follow: false, exactly: true })
    for (const line of list?.toString().split('\n') ?? [])
      if (line !== '' && !line.startsWith('#')) look(isAbsolute(line) ? line : resolve(folder, line))
  }
  look(join(common, 'objects'))
  return found
}

/**
 * A file of a git directory, for others to see: whoever made that may have put a link to a file of the person in its place. The folder that it lies in may
 * be one of another git directory, as `git-new-workdir` lays `info`.
 */
export function readInGit(gitDirectory: string, name: string, most: number): Buffer | undefined {
  const folder = realFolder(dirname(join(gitDirectory, name)))
  if (folder === undefined) return undefined
  const file = join(folder, basename(name))
  const end = join(sep, name)
  if (!file.endsWith(end) || !isGit(file.slice(0, -end.length))) return undefined
  return readForeignFile(file, { most, follow: false, exactly: true })
}

function realFolder(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** Git itself takes no folder without it for one of its own. It was a link once. */
function isGit(folder: string): boolean {
  return lstatSync(join(folder, 'HEAD'), { throwIfNoEntry: false }) !== undefined
}
