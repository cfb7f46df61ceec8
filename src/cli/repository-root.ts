import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder upwards that holds `.git`; the folder itself when there is none. Real path. */
export function repositoryRoot(from: string): string {
  const start = realpathSync(from)
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return start
  }
}
