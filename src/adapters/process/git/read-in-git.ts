/** What is read of a git directory for others to see, which somebody else may have made. */
import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { readForeignFile } from '../read-foreign-file.ts'

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
export function objectFolders({ common }: { readonly common: string }): readonly string[] {
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
