import { join } from 'node:path'
import { allWorktreesOf, isInside, openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { statesNoted } from '../drive/known-states.ts'

/**
 * What no cell shows of a checkout: where a person's runs are kept, in its other worktrees and in repositories below it as well. Beside that
 * an agent that is sent to a worktree may leave notes in `.raymond`.
 */
export async function hiddenFromCells(workspace: string): Promise<readonly string[]> {
  const checkout = await openCheckout(workspace)
  const worktrees = checkout === undefined ? [] : await allWorktreesOf(checkout)
  const shown = [workspace, ...worktrees.map(({ root }) => root)]
  const states = (await statesNoted()).filter((state) => shown.some((root) => isInside(state, root)))
  return [join(workspace, '.raymond'), ...states]
}
