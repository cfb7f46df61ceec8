/** Objects as a push leaves them, each in a file of its own: reading one takes less than a process of git. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** Commits and trees by their full ids. Undefined for another type, and where git has to be asked: in a pack, or not there at all. */
export async function looseObject(directory: string, type: 'commit' | 'tree', id: string): Promise<Buffer | undefined> {
  try {
    const object = inflateSync(await readFile(pathOf(directory, id)))
    const begin = object.indexOf(0) + 1
    return object.toString('latin1', 0, begin).startsWith(`${type} `) ? object.subarray(begin) : undefined
  } catch {
    return undefined
  }
}

/** More than this many bytes are not in it, by the length of its file. Rejects where it has none. */
export async function mostBytesOf(directory: string, id: string): Promise<number> {
  return (await stat(pathOf(directory, id))).size * HIGHEST_RATIO
}

/** Deflate's own limit. */
const HIGHEST_RATIO = 1032

function pathOf(directory: string, id: string): string {
  return join(directory, 'objects', id.slice(0, 2), id.slice(2))
}
