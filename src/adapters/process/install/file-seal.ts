import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
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

export async function identityOf(file: string): Promise<string> {
  return identityIn(await stat(file, { bigint: true }))
}

/** Whoever changes a file, replaces it or changes its rights changes this; the time of the last change is the kernel's to set. */
export function identityIn({ dev, ino, size, mode, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, mtimeNs, ctimeNs].join(' ')
}
