import { lstatSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
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

/**
 * Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. Somebody else may have
 * made the folder: a repository elsewhere that it names has to know it, as otherwise any project of the person could be named.
 */
export async function openCheckout(directory: string): Promise<Checkout | undefined> {
  const checkout = await saidCheckout(directory)
  if (checkout !== undefined && !(await isKnownThere(checkout))) throw notItsOwn(checkout)
  return checkout
}

/** What a folder says of itself: nothing of it is believed. */
export async function saidCheckout(directory: string): Promise<Checkout | undefined> {
  const root = await realpath(directory)
  const gitDirectory = await gitDirectoryOf(root)
  if (gitDirectory === undefined) return undefined
  return { main: { root, gitDirectory }, common: await commonOf(gitDirectory) }
}

/** By what a stranger to the repository cannot write: its list of worktrees, its settings. What was never told where its files are may be anybody's. */
async function isKnownThere({ main: { root, gitDirectory }, common }: Checkout): Promise<boolean> {
  if (isLinked(gitDirectory)) return (await registered(gitDirectory, common))?.root === root
  if (gitDirectory === join(root, '.git')) return true
  const place = worktreeSaid(gitDirectory)
  return place === undefined ? basename(gitDirectory) !== '.git' : (await realPlace(gitDirectory, place)) === root
}

function notItsOwn({ main: { root, gitDirectory }, common }: Checkout): ProblemError {
  const isWorktree = dirname(gitDirectory) === join(common, 'worktrees')
  return new ProblemError({
    code: 'RAY-NO-REPOSITORY',
    message: `The .git of ${root} leads to another repository, which does not know this folder: ${isLinked(gitDirectory) ? common : gitDirectory}`,
    place: join(root, '.git'),
    hint: isWorktree
      ? 'Where it is a worktree of yours that you have moved, tell its repository: git worktree repair. Else clone your repository again.'
      : 'Clone your repository again, and change into that.',
  })
}

/** All worktrees that are registered and there, the main one first. */
export async function worktreesOf({ main, common }: Checkout): Promise<readonly Worktree[]> {
  const folder = join(common, 'worktrees')
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => registered(join(folder, name), common)))
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

/** Undefined for what is no worktree of that repository. */
async function registered(gitDirectory: string, common: string): Promise<Worktree | undefined> {
  const link = readPath(join(gitDirectory, 'gitdir'))
  if (link === undefined) return undefined
  const place = dirname(resolve(gitDirectory, link))
  const [root, own] = await Promise.all([place, gitDirectory].map((folder) => realpath(folder).catch(() => undefined)))
  if (root === undefined || own === undefined) return undefined // it may go while we look
  if (dirname(own) !== join(common, 'worktrees') || (await commonOf(own)) !== common) return undefined
  const worktree = { root, gitDirectory: own }
  // Git writes a real path. Where it leads elsewhere since, by a link, somebody may mean files that are none of the worktree's.
  return root === place || (await isLinkedBack(worktree)) ? worktree : undefined
}

async function gitDirectoryOf(root: string): Promise<string | undefined> {
  const entry = join(root, '.git')
  const found = await stat(entry).catch(() => undefined)
  if (found?.isDirectory()) return realpath(entry)
  const line = readPath(entry)
  return line?.startsWith('gitdir: ') ? realPlace(root, line.slice('gitdir: '.length)) : undefined
}

/** Git goes by whatever lies there. */
function isLinked(gitDirectory: string): boolean {
  return lstatSync(join(gitDirectory, 'commondir'), { throwIfNoEntry: false }) !== undefined
}

async function commonOf(gitDirectory: string): Promise<string> {
  const path = readPath(join(gitDirectory, 'commondir'))
  return (path === undefined ? undefined : await realPlace(gitDirectory, path)) ?? gitDirectory
}

/** Links on the way are followed before `..` is, as the system does it and git with it. */
async function realPlace(from: string, path: string): Promise<string | undefined> {
  return realpath(isAbsolute(path) ? path : `${from}${sep}${path}`).catch(() => undefined)
}

/**
 * What a file names; undefined when there is no such file, and for what git would read otherwise: more than a line. No pipe is waited for that an
 * agent has put in its place.
 */
export function readPath(file: string): string | undefined {
  const bytes = readForeignFile(file, { most: LARGEST_PATH, follow: true })
  if (bytes === undefined || bytes.length === LARGEST_PATH) return undefined
  const path = bytes.toString().replace(/[\r\n]+$/, '')
  return path === '' || /[\n\0]/.test(path) ? undefined : path
}

/** Bytes. */
const LARGEST_PATH = 65_536
const LARGEST_SETTINGS = 1024 * 1024

/** `core.worktree` as git writes it for a submodule. In a worktree's own settings where it has some, which come last. */
function worktreeSaid(gitDirectory: string): string | undefined {
  const texts = ['config', 'config.worktree'].map((name) =>
    readForeignFile(join(gitDirectory, name), { most: LARGEST_SETTINGS, follow: true })?.toString(),
  )
  let section = ''
  let said: string | undefined
  for (const line of texts.join('\n').split(/\r?\n/)) {
    const [, name, rest = line] = /^\s*\[([^\]]*)\](.*)$/.exec(line) ?? []
    section = (name ?? section).trim().toLowerCase()
    const [, value] = (section === 'core' && /^\s*worktree\s*=\s*(.*?)\s*$/i.exec(rest)) || []
    if (value !== undefined) said = /^".*"$/.test(value) ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
  }
  return said
}
