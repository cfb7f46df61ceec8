import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const LARGEST = 1024 * 1024
/** Folders that are looked into at most; a repository may hold any number. */
const MOST_FOLDERS = 20_000
const NEVER = new Set(['node_modules', 'objects', 'refs', 'logs', 'hooks', 'lfs'])

/** Undefined for what is no plain file, or a large one. */
export async function readSmall(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined)
  if (!found?.isFile() || found.size > LARGEST) return undefined
  return readFile(file, 'utf8').catch(() => undefined)
}

/** Paths of the files that are wanted, down to `depth` folders below this one; links are not followed. */
export async function filesBelow(
  folder: string,
  { depth, wanted }: { readonly depth: number; readonly wanted: (name: string, folder: string) => boolean },
): Promise<readonly string[]> {
  const found: string[] = []
  let level = [folder]
  let looked = 0
  for (let at = 0; at <= depth && level.length > 0 && looked < MOST_FOLDERS; at += 1) {
    const next: string[] = []
    for (const one of level) {
      looked += 1
      for (const entry of await readdir(one, { withFileTypes: true }).catch((): Dirent[] => [])) {
        if (entry.isFile() && wanted(entry.name, one)) found.push(join(one, entry.name))
        else if (entry.isDirectory() && !NEVER.has(entry.name)) next.push(join(one, entry.name))
      }
    }
    level = next
  }
  return found
}
