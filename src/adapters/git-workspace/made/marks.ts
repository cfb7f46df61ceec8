/** What raymond writes into git's note of a worktree that it makes, beside git's own files. */
import { existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worktree } from '../checkout.ts'

/** An agent may switch a worktree of a person to a branch of its run: that one is not ours all the same. */
const MADE = 'made-by-raymond'
/** There until all files are. */
const FILLING = 'filling-by-raymond'

/** Git has made the folder just now. */
export function markMade({ gitDirectory }: Worktree): void {
  for (const name of [FILLING, MADE]) writeFileSync(join(gitDirectory, name), '', { flag: 'wx' })
}

export async function markFilled({ gitDirectory }: Worktree): Promise<void> {
  await rm(join(gitDirectory, FILLING), { force: true })
}

export function isMadeByRun({ gitDirectory }: Pick<Worktree, 'gitDirectory'>): boolean {
  return existsSync(join(gitDirectory, MADE))
}

/**
 * Whether its files were never all there, so that no agent was sent to it: to git it looks like work that deletes the others. The index comes
 * after them, and one that an agent has removed since says nothing.
 */
export function isUnfilled({ gitDirectory }: Worktree): boolean {
  return existsSync(join(gitDirectory, FILLING)) && !hasIndex(gitDirectory)
}

export function hasIndex(gitDirectory: string): boolean {
  return existsSync(join(gitDirectory, 'index'))
}
