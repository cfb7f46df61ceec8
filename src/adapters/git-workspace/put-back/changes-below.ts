import { accessSync, chmodSync, constants, lstatSync, readdirSync, type Stats } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * A path with one character for each byte: an agent can give a file a name that is no UTF-8, and a string of such a name leads nowhere.
 * Joined and compared like any other path.
 */
export type BytePath = string

export function bytePath(path: string): BytePath {
  return Buffer.from(path).toString('latin1')
}

export function bytesOf(path: BytePath): Buffer {
  return Buffer.from(path, 'latin1')
}

/** All that is in a folder; nothing where it is none. */
export function bytePathsIn(folder: string): readonly BytePath[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return namesIn(bytePath(folder)).map((name) => join(bytePath(folder), name))
}

export function namesIn(folder: BytePath): readonly string[] {
  return readdirSync(bytesOf(folder), { encoding: 'latin1' })
}

/** What has changed since the job began; absolute. */
export interface Changes {
  /** Files and links that are new or were changed. */
  readonly files: BytePath[]
  /** Folders that are new, with all that is in them. */
  readonly folders: BytePath[]
  /** Folders that were there before, in which names have come, gone or changed. */
  readonly touched: BytePath[]
  /** Folders with a git directory that was there before: submodules, other clones. */
  readonly repositories: BytePath[]
}

/** `ours` is a folder that is left alone; `since` in milliseconds, by the clock that stamps files. */
export function changesBelow(root: string, { since, ours }: { readonly since: number; readonly ours: string }): Changes {
  const changes: Changes = { files: [], folders: [], touched: [], repositories: [] }
  const top = bytePath(root)
  const left = bytePath(ours)
  const look = (folder: BytePath): void => {
    for (const name of namesIn(folder)) {
      if (folder === top && name === '.git') continue
      const path = join(folder, name)
      const entry = lstatSync(bytesOf(path), { throwIfNoEntry: false })
      if (path === left || entry === undefined) continue // it went while we look: somebody else is at work
      const isChanged = entry.ctimeMs >= since
      if (name === '.git' && entry.birthtimeMs < since) changes.repositories.push(folder)
      // A mere look at its status writes the index of a repository.
      if (!entry.isDirectory() && isChanged && !(name === 'index' && basename(folder) === '.git')) changes.files.push(path)
      if (!entry.isDirectory()) continue
      if (entry.birthtimeMs >= since) changes.folders.push(path)
      else {
        if (isChanged) changes.touched.push(path)
        if (isOpen(path, entry, isChanged)) look(path)
      }
    }
  }
  look(top)
  return changes
}

/** An agent may have locked its folder. One that another account keeps to itself is closed to agents as well. */
function isOpen(path: BytePath, { uid, mode }: Stats, isChanged: boolean): boolean {
  const isOurs = process.getuid === undefined || uid === process.getuid()
  if (isOurs && isChanged && (mode & 0o700) !== 0o700) chmodSync(bytesOf(path), mode | 0o700)
  if (isOurs) return true
  try {
    accessSync(bytesOf(path), constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
