/** What of the runner's temp folder is ours. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'

/** Where root, of a job in a container, has left such a folder on a runner that is kept, the next ones have their own beside it. */
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
