/** Files in a folder in which somebody may be at work who is not to lead us elsewhere: each folder on the way is held while it is used. */
import { randomUUID } from 'node:crypto'
import { closeSync, constants, lstatSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** Somebody who is at work there can put something else in its place once more. */
const TRIES = 5

export interface PlacedFile {
  readonly content: Buffer
  readonly mode: number
  /** A folder of our own on the same disk, where nobody else writes. What stood in a place goes there, and is not looked into. */
  readonly aside: string
}

/** Writes a file unless it is there as it should be. `folder` itself is ours; what stands below it in the place of a folder, or of the file, goes. */
export function placeFile(folder: string, path: string, { content, mode, aside }: PlacedFile): void {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const held: number[] = []
  try {
    const at = parts.reduce((above, part) => folderIn(above, part, { held, aside }), folder)
    const file = join(at, name)
    const there = readForeignFile(file, { most: content.length + 1, follow: false })
    if (there?.equals(content) === true) return
    const draft = join(aside, `draft-${randomUUID()}`)
    writeFileSync(draft, content, { mode, flag: 'wx' })
    putInPlace(draft, file, aside)
  } finally {
    for (const fd of held) closeSync(fd)
  }
}

/** A path of that folder which stays its path, whatever takes its place. Only Linux has such paths, and cells, in which somebody could be at work. */
function folderIn(above: string, part: string, { held, aside }: { readonly held: number[]; readonly aside: string }): string {
  const place = join(above, part)
  for (let tries = 1; ; tries += 1) {
    const there = lstatSync(place, { throwIfNoEntry: false })
    if (there !== undefined && !there.isDirectory()) renameSync(place, join(aside, randomUUID()))
    if (there?.isDirectory() !== true) mkdirSync(place, { mode: 0o700 })
    if (process.platform !== 'linux') return place
    try {
      const fd = openSync(place, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
      held.push(fd)
      return `/proc/self/fd/${fd}`
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

/** A link or a file is replaced; a folder is taken away first, whole. */
function putInPlace(draft: string, file: string, aside: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      renameSync(draft, file)
      return
    } catch (error) {
      if (tries === TRIES || lstatSync(file, { throwIfNoEntry: false }) === undefined) throw error
      renameSync(file, join(aside, randomUUID()))
    }
  }
}
