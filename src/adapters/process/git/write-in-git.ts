/** Where git, or we, write in a git directory that somebody else may have made: by a link there, to any file or folder of the person. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import { objectFolders } from './read-in-git.ts'

/** Git makes files in these, appends to them, and takes them away. */
const FOLDERS = ['refs', 'logs', 'reftable']
/** Git writes the first where a link leads, and we append to the second. Its other files git puts in the place of a link. */
const FILES = ['packed-refs', 'shallow']

const looked = new WeakSet<object>()

/** Looks once for each checkout that was opened: an agent in a cell writes nothing there. */
export function refuseLinks(
  checkout: { readonly common: string },
  code: 'RAY-NO-CELL' | 'RAY-NO-REPOSITORY' = 'RAY-NO-REPOSITORY',
): void {
  if (looked.has(checkout)) return
  const place = linkIn(checkout.common)
  if (place !== undefined) {
    throw new ProblemError({
      code,
      message: `${place} is a link, or no file or folder that can be looked at: what git writes there could go to another repository, or to any file of yours.`,
      place,
      hint: `Look where it leads (ls -ld ${shellWord(place)}). Work in a worktree of that repository (git worktree add), or clone it again.`,
    })
  }
  looked.add(checkout)
}

/** The first that is found. */
function linkIn(common: string): string | undefined {
  const worktrees = join(common, 'worktrees') // git removes old ones: where a link is, all that is in the folder it leads to
  if (isOther(worktrees)) return worktrees
  const entries = entriesIn(worktrees)
  if (entries === undefined) return worktrees
  const own = entries.map(({ name }) => join(worktrees, name))
  const folders = [common, ...own].flatMap((folder) => FOLDERS.map((name) => join(folder, name)))
  const files = FILES.map((name) => join(common, name))
  const objects = join(common, 'objects')
  const isKnown = objectFolders({ common }).length > 0 // those of another repository may stand there
  const places = [...own, ...files, ...folders, ...(isKnown ? [] : [objects]), join(objects, 'pack')]
  return places.find(isOther) ?? first(folders, linkBelow)
}

function linkBelow(folder: string): string | undefined {
  const entries = entriesIn(folder)
  if (entries === undefined) return folder
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory())
  if (other !== undefined) return join(folder, other.name)
  return first(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)),
    linkBelow,
  )
}

function first(paths: readonly string[], look: (path: string) => string | undefined): string | undefined {
  for (const path of paths) {
    const found = look(path)
    if (found !== undefined) return found
  }
  return undefined
}

/** Git waits for a pipe. */
function isOther(path: string): boolean {
  try {
    const entry = lstatSync(path)
    return !entry.isFile() && !entry.isDirectory()
  } catch (error) {
    return !isNone(error)
  }
}

/** Undefined where nobody can look, though git could write there. */
function entriesIn(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return isNone(error) ? [] : undefined
  }
}

function isNone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
