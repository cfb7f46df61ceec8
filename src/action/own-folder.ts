/** What of the runner's temp folder is ours. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'

/**
 * On a runner that is kept, a job in a container, which is root there, may have left a folder of this name that the runner's own user can
 * neither write to nor remove: the next jobs have one of their own beside it. Main and post step of a job are the same user.
 */
export function ownFolder(temp: string): string {
  const usual = join(temp, 'raymond')
  const me = process.getuid?.()
  const owner = lstatSync(usual, { throwIfNoEntry: false })?.uid
  return me === undefined || me === 0 || owner === undefined || owner === me ? usual : `${usual}-${me}`
}

/** Room on the disk for what has to be stored. */
export function reserveIn(home: string): string {
  return join(home, 'reserve')
}
