import { closeSync, constants, existsSync, openSync, readdirSync, readlinkSync, rmdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../core/problem.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { lastWords } from '../process/git/run-git.ts'
import type { Worktree } from './checkout.ts'

/**
 * Removes a worktree with all that is in it, and gives why it stays, or null. An agent of another run may be at work in a directory around
 * it, and put links in the place of its folders meanwhile: git's own "worktree remove" would delete what they lead to.
 */
export async function removeWorktree(repository: BareRepository, { root, gitDirectory }: Worktree): Promise<string | null> {
  if (existsSync(join(gitDirectory, 'locked'))) return 'it is locked (git worktree unlock)'
  // By an index that is empty nothing in it belongs to anybody.
  const env = { GIT_WORK_TREE: root, GIT_INDEX_FILE: join(repository.directory, 'nothing.index') }
  const options = { env, cwd: root, config: { 'core.bare': 'false' } }
  const emptied = await repository.attempt(['clean', '-ffdxq'], options)
  if (emptied.exitCode !== 0) return lastWords(emptied.stderr)
  try {
    removeEmpty(root)
  } catch (error) {
    return messageOf(error)
  }
  await rm(gitDirectory, { recursive: true, force: true }) // git's note of it, where no agent in a cell writes
  return null
}

/** The very folder, wherever its name leads by now. Only on Linux are agents shut in, and only there a folder can be gone through by its number. */
export function removeEmpty(root: string): void {
  if (process.platform !== 'linux') {
    removeHere(root, root)
    return
  }
  const folder = openSync(root, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    const here = `/proc/self/fd/${folder}`
    if (readlinkSync(here) !== root) throw new Error('something else is in its place')
    removeHere(here, root)
  } finally {
    closeSync(folder)
  }
}

function removeHere(here: string, root: string): void {
  const left = readdirSync(here).find((name) => name !== '.git')
  if (left !== undefined) throw new Error(`something was written there meanwhile: ${left}`)
  rmSync(join(here, '.git'), { force: true })
  rmdirSync(root) // removes no link, and nothing that is filled
}
