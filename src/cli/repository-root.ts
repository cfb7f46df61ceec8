import { realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The nearest folder upwards that holds `.git`; the folder itself when there is none. Real path. In a folder that everybody may write to, as
 * `/tmp`, another user's counts for nothing: their configuration and instructions would be those of what lies below.
 */
export function repositoryRoot(from: string): string {
  const start = realpathSync(from)
  for (let folder = start; ; folder = dirname(folder)) {
    const git = statOf(join(folder, '.git'))
    if (git !== undefined && !(isEverybodys(folder) && isAnothers(git))) return folder
    if (dirname(folder) === folder) return start
  }
}

function isEverybodys(folder: string): boolean {
  return process.platform !== 'win32' && ((statOf(folder)?.mode ?? 0) & 0o002) !== 0
}

function isAnothers({ uid }: Stats): boolean {
  return uid !== 0 && uid !== process.getuid?.()
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}
