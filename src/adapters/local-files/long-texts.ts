import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ReadText } from '../../core/run/stored/long-texts.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** More than any of our files may have on a state branch. */
const LONGEST = 256 * 1024 * 1024

/** Of a folder that was taken from a state branch; one that was made on this disk has none. */
export function textsBeside(folder: string): ReadText {
  return (path) => {
    const content = readForeignFile(join(folder, path), { most: LONGEST, follow: false })
    const isIt = content !== undefined && path.endsWith(`/${createHash('sha256').update(content).digest('hex')}`)
    return isIt ? content.toString() : undefined
  }
}
