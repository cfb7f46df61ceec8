import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { BareRepository } from '../bare-repository.ts'
import { idOf, knownObjects } from './known-objects.ts'

export interface NewObject {
  readonly type: 'commit' | 'tree' | 'blob'
  readonly content: Buffer
}

const NUMBERS = { commit: 1, tree: 2, blob: 3 } as const

/** All by one process, as a pack: a checkpoint writes half a dozen of them, and must be quick. Git checks each one's content. */
export async function writeObjects(repository: BareRepository, objects: readonly NewObject[]): Promise<void> {
  const head = Buffer.alloc(12)
  head.write('PACK')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(objects.length, 8)
  const body = Buffer.concat([head, ...objects.flatMap((object) => [sizeOf(object), deflateSync(object.content)])])
  const input = Buffer.concat([body, createHash('sha1').update(body).digest()])
  await repository.run(['unpack-objects', '-q'], { input })
  const known = knownObjects(repository)
  for (const object of objects) known.keep({ ...object, id: idOf(object) })
}

/** Four bits beside the type, then seven at a time, the lowest first. */
function sizeOf({ type, content }: NewObject): Buffer {
  const bytes: number[] = []
  let byte = (NUMBERS[type] << 4) | (content.length & 15)
  for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 0x80)
    byte = rest & 0x7f
  }
  return Buffer.from([...bytes, byte])
}
