import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allWorktreesOf, openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { takeNoProgramsFrom } from '../../adapters/process/environment.ts'

/** Agents may be sent to all worktrees of a checkout: what lies there on the `PATH` may be of one that was, whatever is asked for now. */
export async function takeNoProgramsOf(root: string): Promise<void> {
  const checkout = await openCheckout(root).catch(() => undefined) // what names no repository says so where one is needed
  const worktrees = checkout === undefined ? [] : await allWorktreesOf(checkout)
  // A bare repository lies in a folder that is none of its worktrees.
  const roots = worktrees.map((worktree) => worktree.root).filter((folder) => existsSync(join(folder, '.git')))
  takeNoProgramsFrom([root, ...roots, ...repositoriesAround(root)])
}

/** npm puts `node_modules/.bin` of each folder around on the `PATH`: a run there may have left programs too. */
export function repositoriesAround(root: string): readonly string[] {
  const around = dirname(root)
  if (around === root) return []
  return [...(existsSync(join(around, '.git')) ? [around] : []), ...repositoriesAround(around)]
}
