import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { digestOf } from './digest-of.ts'

/** What a file held, and by what it is known whether somebody has changed it since. */
export interface FileSeal {
  readonly digest: string
  readonly identity: string
}

/** What this process has read already, by identity: an agent's program takes most of a second each time. */
const digests = new Map<string, Promise<string>>()

/** Looks who the file is before it reads it: what changes meanwhile is another one afterwards. */
export async function sealOf(file: string): Promise<FileSeal> {
  const identity = await identityOf(file)
  let digest = digests.get(identity)
  if (digest === undefined) {
    digest = digestOf(file)
    digests.set(identity, digest)
    digest.catch(() => digests.delete(identity))
  }
  return { digest: await digest, identity }
}

/** Of all names and contents: of what `sha256sum` prints for the files in the order of their names. A link is no file. */
export async function digestOfFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines = entries
    .filter((entry) => !entry.isDirectory())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const digest = entry.isFile() ? (await sealOf(path)).digest : 'none'
      return `${digest}  ${path.slice(folder.length + 1).replaceAll(sep, '/')}\n`
    })
  const sorted = (await Promise.all(lines)).toSorted((a, b) => (a.slice(a.indexOf(' ')) < b.slice(b.indexOf(' ')) ? -1 : 1))
  return createHash('sha256').update(sorted.join('')).digest('hex')
}

export async function identityOf(file: string): Promise<string> {
  return identityIn(await stat(file, { bigint: true }))
}

/** Whoever changes a file, replaces it or changes its rights changes this; the time of the last change is the kernel's to set. */
export function identityIn({ dev, ino, size, mode, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, mtimeNs, ctimeNs].join(' ')
}
