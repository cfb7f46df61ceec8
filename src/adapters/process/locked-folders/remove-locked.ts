import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entryAt } from './entry-at.ts'

/**
 * Removes what lies there, also where somebody of our user has locked the folders around it or in it: they are still ours to open. What
 * cannot be removed all the same, such as a path that is longer than a system call takes, goes out of the way under a name that means nothing.
 */
export function removeLocked(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
    return
  } catch {
    const around = entryAt(dirname(path))
    if (around?.isDirectory() === true && (around.mode & OWNERS) !== OWNERS) chmodSync(dirname(path), 0o755)
    if (entryAt(path) === undefined) return // what is on the way is no folder
  }
  try {
    unlock(Buffer.from(path))
    rmSync(path, { recursive: true, force: true })
  } catch {
    renameSync(path, join(dirname(path), `.removed-${randomUUID()}`))
  }
}

/** What an owner needs in a folder to remove something of it. */
const OWNERS = 0o700n

/** By the bytes of the names: one that is no UTF-8 leads nowhere as a string. */
function unlock(path: Buffer): void {
  if (!lstatSync(path).isDirectory()) return
  chmodSync(path, 0o700)
  for (const name of readdirSync(path, { encoding: 'buffer' })) unlock(Buffer.concat([path, Buffer.from('/'), name]))
}
