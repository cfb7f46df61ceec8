import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Removes what lies there, also where somebody of our user has locked the folders around it or in it: they are still ours to open. */
export function removeLocked(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    chmodSync(dirname(path), 0o755)
    unlock(path)
    rmSync(path, { recursive: true, force: true })
  }
}

function unlock(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return
  chmodSync(path, 0o700)
  for (const name of readdirSync(path)) unlock(join(path, name))
}
