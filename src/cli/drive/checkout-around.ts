import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The checkout around another one in which runs have been, or are, at work: what lies below it their agents could write, and a repository
 * there may be of their making. Undefined where there is none.
 */
export function checkoutAround(root: string): string | undefined {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git')) && existsSync(join(folder, '.raymond', 'state'))) return folder
    if (dirname(folder) === folder) return undefined
  }
}
