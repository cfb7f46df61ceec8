import { type Dirent, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf } from './entries.ts'

/** Among settings: whatever others than its owner and its group may not read. */
export function privateIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) return []
    if ((modeOf(path) & OTHERS_READ) === 0) return [path]
    return entry.isDirectory() ? privateIn(path) : []
  })
}

const OTHERS_READ = 0o004
const OTHERS_ENTER = 0o001
const ANY_RUN = 0o111

/** A large tool cache must not keep a cell from beginning. Shallow folders come first, as settings and keys lie there. */
const MOST_LOOKED_AT = 4_000
/** Each takes a mount, and a cell with many begins late. */
const MOST_HIDDEN = 64
/** What programs are made of: some are laid out for their owner and a group alone, as Tomcat is. */
const CODE = /\.(?:class|[cm]?js|dll|jar|node|p[lm]|pth|pyc?|rb|so(?:\.[\d.]+)?|war|whl)$/
/** Only what packages are made of lies there, and much of it. */
const PACKAGES = /^(?:hostedtoolcache|node_modules|site-packages)$/

interface Folder {
  readonly path: string
  /** Others may not enter it, or a folder around it, whatever the marks of what lies there. */
  readonly isPrivate: boolean
  readonly inner: Folder[]
  /** Files to hide. */
  readonly secrets: string[]
  isLookedAt: boolean
  /** Whether anything that lies directly in it stays. */
  shows: boolean
}

/**
 * Among programs: files that others may not read and that nobody runs, so that a program which was installed for its owner alone still can be. A folder
 * that others may not enter goes whole where no program is in it, or where there was no time to look; so does one with too many such files.
 */
export function privateAmongPrograms(roots: readonly string[], isPassed: (path: string) => boolean): readonly string[] {
  const tops = roots.map((path) => folderAt(path, false))
  const queue = [...tops]
  let left = MOST_LOOKED_AT
  for (const folder of queue) {
    if (left <= 0) break
    const entries = entriesOf(folder.path)
    left -= entries.length
    for (const entry of entries) judge(folder, entry, isPassed)
    folder.isLookedAt = true
    queue.push(...folder.inner)
  }
  return tops.flatMap((top) => [...top.secrets, ...top.inner.flatMap(hiddenOf)])
}

function folderAt(path: string, isPrivate: boolean): Folder {
  return { path, isPrivate, inner: [], secrets: [], isLookedAt: false, shows: false }
}

function judge(folder: Folder, entry: Dirent, isPassed: (path: string) => boolean): void {
  const path = join(folder.path, entry.name)
  if (isPassed(path)) {
    folder.shows = true
    return
  }
  const mode = modeOf(path)
  if (entry.isDirectory()) {
    const isPrivate = folder.isPrivate || (mode & OTHERS_ENTER) === 0
    if (isPrivate || !PACKAGES.test(entry.name)) folder.inner.push(folderAt(path, isPrivate))
    else folder.shows = true
  } else if (entry.isFile()) {
    const isForOwner = folder.isPrivate || (mode & OTHERS_READ) === 0
    const isSecret = isForOwner && (mode & ANY_RUN) === 0 && !CODE.test(entry.name)
    if (isSecret) folder.secrets.push(path)
    else folder.shows = true
  }
}

function hiddenOf(folder: Folder): readonly string[] {
  if (folder.isPrivate && (!folder.isLookedAt || !showsAny(folder))) return [folder.path]
  const all = [...folder.secrets, ...folder.inner.flatMap(hiddenOf)]
  return all.length > MOST_HIDDEN ? [folder.path] : all
}

function showsAny(folder: Folder): boolean {
  return folder.shows || folder.inner.some(showsAny)
}

/** None of what is not there any more. */
function modeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mode ?? OTHERS_READ
}
