import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '../../../core/problem.ts'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import { runOfBranch } from '../../../core/run/work.ts'
import { refuseLinks } from '../../process/git/write-in-git.ts'
import { readForeignFile } from '../../process/read-foreign-file.ts'
import { type Checkout, isInside, readPath } from '../checkout.ts'
import { removeEmpty } from '../remove-worktree.ts'
import { hasIndex, isMadeByRun } from './marks.ts'

/** Git adds a worktree without files in a moment; what is older was left by one that was killed. Milliseconds. */
const SETTLED = 10_000
const LOOK_AGAIN = 250

/**
 * Takes away what a `git worktree add` has left that was ended in the middle: git itself keeps its note for good, as locked, and the folder
 * looks like work that deletes all files. Gives whether there was such a one around the path.
 */
export async function clearBegun(
  checkout: Checkout,
  { path, branch }: { readonly path: string; readonly branch: string | null },
): Promise<boolean> {
  let cleared = false
  for (const note of notesOf(checkout)) {
    const root = rootSaidBy(note)
    if (root === undefined || !isInside(path, root)) continue
    for (let left = SETTLED / LOOK_AGAIN; left > 0 && isAtWork(note); left--) await pause(LOOK_AGAIN)
    if (!isBegun({ note, root, branch })) continue
    refuseLinks(checkout)
    if (isThere(root)) {
      if (readdirSync(root).some((name) => name !== '.git')) throw filledByOthers(root)
      removeEmpty(root)
    }
    await rm(note, { recursive: true, force: true })
    cleared = true
  }
  return cleared
}

function notesOf({ common }: Checkout): readonly string[] {
  const folder = join(common, 'worktrees')
  return isThere(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

function rootSaidBy(note: string): string | undefined {
  const link = readPath(join(note, 'gitdir'))
  return link === undefined ? undefined : dirname(resolve(note, link))
}

/** A note that lies elsewhere, or names a folder that does not name it, is none that git has begun. */
function isBegun({
  note,
  root,
  branch,
}: {
  readonly note: string
  readonly root: string
  readonly branch: string | null
}): boolean {
  if (hasIndex(note) || isMadeByRun({ gitDirectory: note })) return false
  if (!isThere(root)) return isInitializing(note)
  if (!isThere(join(root, '.git'))) return isInitializing(note) && readdirSync(root).length === 0
  const link = readPath(join(root, '.git'))
  if (link === undefined || realPlace(resolve(root, link.replace(/^gitdir: /, ''))) !== note) return false
  return isInitializing(note) || (branch !== null && isOnBranchOf(note, branch))
}

/** Nobody was left to fill it. */
function isOnBranchOf(note: string, branch: string): boolean {
  const [, own = ''] = /^ref: refs\/heads\/(.+)$/.exec(readPath(join(note, 'HEAD')) ?? '') ?? []
  return own === branch || (runOfBranch(own) !== undefined && runOfBranch(own) === runOfBranch(branch))
}

/** The word that git writes, and takes away when it is ready. One that a person has locked has a reason of theirs, or none. */
function isInitializing(note: string): boolean {
  const why = readForeignFile(join(note, 'locked'), { most: 100, follow: false })?.toString()
  return why?.trim() === 'initializing'
}

function isAtWork(note: string): boolean {
  const lock = lstatSync(join(note, 'locked'), { throwIfNoEntry: false })
  return lock !== undefined && isInitializing(note) && Date.now() - lock.mtimeMs < SETTLED
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false
}

function realPlace(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function filledByOthers(root: string): ProblemError {
  return new ProblemError({
    code: 'RAY-WORKTREE-IN-THE-WAY',
    message: `A git worktree was begun at ${root} and never finished, and there are files in it that git did not put there.`,
    place: root,
    hint: `Move the files that you need, then remove it: git worktree remove -f -f ${shellWord(root)}. Or choose another directory.`,
  })
}
