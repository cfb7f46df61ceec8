import { closeSync, constants, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * The first `most` bytes of a file in whose place an agent may have put anything: undefined for what is no file, pipes are not waited
 * for, and a link is followed only where `follow` says so. At once, as handing so little to another thread takes longer.
 */
export function readForeignFile(path: string, { most, follow }: { most: number; follow: boolean }): Buffer | undefined {
  if (!existsSync(path)) return undefined // often it is not there, and an exception takes longer than a look
  try {
    // Windows has neither of the two others, which counts as none here.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW))
    try {
      const found = fstatSync(file)
      if (!found.isFile()) return undefined
      const content = Buffer.alloc(Math.min(found.size, most))
      return content.subarray(0, readSync(file, content, 0, content.length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
