import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { objectFolders } from './read-in-git.ts'

/** Objects of a repository that others may have written to. */
export interface ForeignObjects {
  /** Its `objects` folder. */
  readonly objects: string
  /** Its list of shallow commits, whether or not there is one. */
  readonly shallow: string
  /** Folders of other repositories in which the rest of them lie. */
  readonly borrowed?: readonly string[]
}

/** The objects of the repository whose common git directory this is. */
export function objectsOf(commonDirectory: string): ForeignObjects {
  return { objects: join(commonDirectory, 'objects'), shallow: join(commonDirectory, 'shallow') }
}

/** With those that the checkout borrows, as one by `git clone --shared` does: for what stays on this machine, or goes into the checkout alone. */
export function allObjectsOf(commonDirectory: string): ForeignObjects & { readonly borrowed: readonly string[] } {
  const own = objectsOf(commonDirectory)
  return { ...own, borrowed: objectFolders({ common: commonDirectory }).slice(1) }
}

/**
 * Calls `work` with an environment in which git can also read those objects, but not what lies beside them: no alternates of theirs,
 * no commit graph. Nothing that is read this way is proven to be what its id says.
 */
export async function withForeignObjects<T>(
  scratch: string,
  foreign: ForeignObjects,
  work: (env: Readonly<Record<string, string>>, shallow: readonly string[]) => Promise<T>,
): Promise<T> {
  await mkdir(scratch, { recursive: true })
  const folder = await mkdtemp(join(scratch, 'objects-'))
  try {
    const all = [foreign.objects, ...(foreign.borrowed ?? [])]
    const views = await Promise.all(all.map((objects, at) => viewOf(objects, join(folder, String(at)))))
    return await work({ GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesOf(views) }, await readShallow(foreign.shallow))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As git reads such a list from its environment: a path with what parts them in it stands in quotes. */
export function alternatesOf(folders: readonly string[]): string {
  const quoted = (folder: string): string => `"${folder.replaceAll(/["\\]/g, '\\$&')}"`
  return folders.map((folder) => (folder.includes(delimiter) || folder.startsWith('"') ? quoted(folder) : folder)).join(delimiter)
}

async function viewOf(objects: string, view: string): Promise<string> {
  const names = await readdir(objects)
  await mkdir(view)
  const wanted = names.filter((name) => name === 'pack' || /^[0-9a-f]{2}$/.test(name))
  await Promise.all(wanted.map((name) => symlink(join(objects, name), join(view, name), 'junction')))
  return view
}

const LARGEST_LIST = 16 * 1024 * 1024

/** Commits whose parents a repository does not have; none when the file is missing or is no such list. */
export async function readShallow(file: string): Promise<readonly string[]> {
  const entry = await lstat(file).catch(() => undefined)
  if (!entry?.isFile() || entry.size > LARGEST_LIST) return []
  const text = await readFile(file, 'utf8')
  return text.split('\n').filter((line) => /^[0-9a-f]{40,64}$/.test(line))
}
