import { closeSync, constants, existsSync, fstatSync, openSync, readlinkSync, readSync, realpathSync } from 'node:fs'

export interface ForeignFile {
  /** Bytes. */
  readonly most: number
  readonly follow: boolean
  /** No folder on the way is a link either, whatever an agent that is at work puts there meanwhile; the path is a real one. */
  readonly exactly?: true
}

/**
 * The first `most` bytes of a file in whose place an agent may have put anything: undefined for what is no file, pipes are not waited
 * for, and a link is followed only where `follow` says so. At once, as handing so little to another thread takes longer.
 */
export function readForeignFile(path: string, { most, follow, exactly }: ForeignFile): Buffer | undefined {
  if (!existsSync(path)) return undefined // often it is not there, and an exception takes longer than a look
  try {
    // Windows has neither of the two others, which counts as none here.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW))
    try {
      const found = fstatSync(file)
      if (!found.isFile() || (exactly === true && placeOf(file, path) !== path)) return undefined
      const content = Buffer.alloc(Math.min(found.size, most))
      return content.subarray(0, readSync(file, content, 0, content.length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Of what was opened: looked at before or after, the path may be another's. Where the system does not say it no agent is shut in either. */
function placeOf(file: number, path: string): string {
  return process.platform === 'linux' ? readlinkSync(`/proc/self/fd/${file}`) : realpathSync(path)
}
