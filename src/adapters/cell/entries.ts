import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** None of a folder that is not there, is somebody else's, or may be passed through and not be listed. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

export function foldersIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))
}
