import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isInside } from '../../adapters/git-workspace/checkout.ts'
import { type Facts, isNoted, note } from './notes.ts'

/**
 * The folder around a checkout in which runs, or commands in a cell, have been or are at work: what lies below it their agents could write,
 * and a repository there may be of their making. Undefined where there is none.
 */
export function checkoutAround(root: string): string | undefined {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (wereAgentsIn(folder) || (existsSync(join(folder, '.git')) && existsSync(join(folder, '.raymond', 'state')))) return folder
    if (dirname(folder) === folder) return undefined
  }
}

/** Whether runs, or commands in a cell, have been or are at work in this very folder, or could be sent there. */
export function wereAgentsIn(folder: string): boolean {
  return isNoted(worked(folder))
}

/**
 * Leaves word of it: a worktree to which an agent is sent, a folder without git and a command in a cell leave no state. Of a home there is
 * none, as all repositories of the person lie below it, and no cell is made around it.
 */
export async function noteWork(roots: readonly string[]): Promise<void> {
  for (const root of roots) if (!holdsHome(root)) await note(worked(root))
}

/** Homes lie behind links on some machines. */
function holdsHome(root: string): boolean {
  const home = existsSync(homedir()) ? realpathSync(homedir()) : homedir()
  return isInside(home, root)
}

function worked(folder: string): Facts {
  return [folder, 'agents were at work']
}
