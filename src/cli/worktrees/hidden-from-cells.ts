import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { allWorktreesOf, openCheckout } from '../../adapters/git-workspace/checkout.ts'

/**
 * What no cell shows of a checkout: where a person's runs are kept, in its other worktrees as well. An agent that is sent to one of these
 * may leave notes in `.raymond` there.
 */
export async function hiddenFromCells(workspace: string): Promise<readonly string[]> {
  const checkout = await openCheckout(workspace)
  const worktrees = checkout === undefined ? [] : await allWorktreesOf(checkout)
  const states = worktrees.map(({ root }) => join(root, '.raymond', 'state'))
  return [join(workspace, '.raymond'), ...states.filter(isReal)]
}

/** Runs are kept behind no link. */
function isReal(path: string): boolean {
  try {
    return realpathSync(path) === path
  } catch {
    return false
  }
}
