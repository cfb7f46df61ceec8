/** Where git, or we, write in a git directory that somebody else may have made: by a link there, to any file or folder of the person. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import { readForeignFile } from '../read-foreign-file.ts'
import { objectFolders, readInGit } from './read-in-git.ts'

/** Git makes files in these, appends to them, and takes them away. */
const FOLDERS = ['refs', 'logs', 'reftable']
/** Git writes the first where a link leads, and we append to the second. Its other files git puts in the place of a link. */
const FILES = ['packed-refs', 'shallow']
/** Git copies them from a worktree into the note of one that it makes from it. */
const COPIED = ['info/sparse-checkout', 'config.worktree']
/** Bytes. */
const LARGEST_REFERENCE = 4096

const looked = new WeakSet<object>()

type Code = 'RAY-NO-CELL' | 'RAY-NO-REPOSITORY'

/** Looks once for each checkout that was opened: an agent in a cell writes nothing there. */
export function refuseLinks(checkout: { readonly common: string }, code: Code = 'RAY-NO-REPOSITORY'): void {
  if (looked.has(checkout)) return
  const { common } = checkout
  const place = linkIn(common)
  if (place !== undefined) {
    throw new ProblemError({
      code,
      message: `${place} is a link, or no file or folder that can be looked at: what git writes there could go to another repository, or to any file of yours.`,
      place,
      hint: `Look where it leads (ls -ld ${shellWord(place)}). Work in a worktree of that repository (git worktree add), or clone it again.`,
    })
  }
  const reference = referenceOut(common)
  if (reference !== undefined) throw leadsOut(reference, common, code)
  looked.add(checkout)
}

/** Before git makes a worktree from this one: a cell is shown what it copies. */
export function refuseCopies({ gitDirectory }: { readonly gitDirectory: string }): void {
  const places = COPIED.filter((name) => isThere(join(gitDirectory, name)) && readInGit(gitDirectory, name, 1) === undefined)
  const [place] = places.map((name) => join(gitDirectory, name))
  if (place === undefined) return
  throw new ProblemError({
    code: 'RAY-NO-REPOSITORY',
    message: `${place} is reached by a link, or is no file: git would copy what is there into a new worktree, which could be any file of yours.`,
    place,
    hint: `Look where it leads (ls -ld ${shellWord(place)}), and put a file of its own in its place or remove it.`,
  })
}

function leadsOut(place: string, common: string, code: Code): ProblemError {
  const isHead = /^(\/worktrees\/[^/]+)?\/HEAD$/.test(place.slice(common.length))
  const mend = isHead
    ? `let it name a branch: git --git-dir ${shellWord(dirname(place))} symbolic-ref HEAD refs/heads/main`
    : `remove it: rm ${shellWord(place)}`
  return new ProblemError({
    code,
    message: `${place} names no reference of its repository: what git writes by it could go to another repository, or to any file of yours.`,
    place,
    hint: `Look what it names (head -c 200 ${shellWord(place)}), and ${mend}`,
  })
}

/** The first link that is found. */
function linkIn(common: string): string | undefined {
  const worktrees = join(common, 'worktrees') // git removes old ones: where a link is, all that is in the folder it leads to
  if (isOther(worktrees)) return worktrees
  const own = notesIn(common)
  if (own === undefined) return worktrees
  const folders = [common, ...own].flatMap((folder) => FOLDERS.map((name) => join(folder, name)))
  const files = FILES.map((name) => join(common, name))
  const objects = join(common, 'objects')
  const isKnown = objectFolders({ common }).length > 0 // those of another repository may stand there
  const places = [...own, ...files, ...folders, ...(isKnown ? [] : [objects]), join(objects, 'pack')]
  return places.find(isOther) ?? first(folders, linkBelow)
}

/** Of the worktrees. */
function notesIn(common: string): readonly string[] | undefined {
  const folder = join(common, 'worktrees')
  return entriesIn(folder)?.map(({ name }) => join(folder, name))
}

/** The first reference by another's name, where that is a way out of the references: git goes it when it writes. */
function referenceOut(common: string): string | undefined {
  return first([common, ...(notesIn(common) ?? [])], (folder) => {
    const head = join(folder, 'HEAD') // it may be a link
    return isOut(head, true) ? head : outBelow(join(folder, 'refs'))
  })
}

function outBelow(folder: string): string | undefined {
  return first(entriesIn(folder) ?? [], (entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? outBelow(path) : isOut(path, false) ? path : undefined
  })
}

function isOut(file: string, follow: boolean): boolean {
  const text = readForeignFile(file, { most: LARGEST_REFERENCE + 1, follow })?.toString('latin1') ?? ''
  if (!text.startsWith('ref:')) return false
  const name = text.slice('ref:'.length).replace(/^[ \t\r\n]+/, '')
  return text.length > LARGEST_REFERENCE || !name.startsWith('refs/') || name.includes('..')
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

function first<T>(places: readonly T[], look: (place: T) => string | undefined): string | undefined {
  for (const place of places) {
    const found = look(place)
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

function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
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
