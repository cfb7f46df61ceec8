import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entryAt } from './entry-at.ts'

/** Removes what lies there, also where somebody of our user has locked the folders around it or in it: they are still ours to open. */
export function removeLocked(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    if (entryAt(dirname(path))?.isDirectory() === true) chmodSync(dirname(path), 0o755)
    if (entryAt(path) === undefined) return // what is on the way is no folder
    unlock(path)
    rmSync(path, { recursive: true, force: true })
  }
}

function unlock(path: string): void {
  if (entryAt(path)?.isDirectory() !== true) return
  chmodSync(path, 0o700)
  for (const name of readdirSync(path)) unlock(join(path, name))
}
