import type { BareRepository } from '../bare-repository.ts'

export interface GitObject {
  readonly id: string
  readonly content: Buffer
}

const BATCH_BYTES = 64 * 1024 * 1024

/** Sizes in bytes by id; an object that is not there has none. */
export async function readSizes(repository: BareRepository, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const output = await repository.run(['cat-file', '--batch-check=%(objectname) %(objectsize)'], { input: `${ids.join('\n')}\n` })
  const sizes = new Map<string, number>()
  for (const line of output.toString().split('\n')) {
    const [id, size] = line.split(' ')
    if (id && size && /^\d+$/.test(size)) sizes.set(id, Number(size))
  }
  return sizes
}

/** Contents of objects of any kind, a batch of bounded size at a time. */
export async function* readObjects(repository: BareRepository, sizes: ReadonlyMap<string, number>): AsyncGenerator<GitObject> {
  let batch: string[] = []
  let bytes = 0
  for (const [id, size] of sizes) {
    if (bytes + size > BATCH_BYTES && batch.length > 0) {
      yield* readBatch(repository, batch)
      batch = []
      bytes = 0
    }
    batch.push(id)
    bytes += size
  }
  if (batch.length > 0) yield* readBatch(repository, batch)
}

async function* readBatch(repository: BareRepository, ids: readonly string[]): AsyncGenerator<GitObject> {
  const output = await repository.run(['cat-file', '--batch'], { input: `${ids.join('\n')}\n` })
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at)
    const [id = '', , size = ''] = output.toString('latin1', at, end).split(' ')
    if (!/^\d+$/.test(size)) throw new Error(`git cat-file said ${output.toString('latin1', at, end)}`)
    const from = end + 1
    yield { id, content: output.subarray(from, from + Number(size)) }
    at = from + Number(size) + 1
  }
}
