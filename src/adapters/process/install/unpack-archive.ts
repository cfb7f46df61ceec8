/** The archives of npm packages: tar, of which regular files below `package/` count. */
import type { BigIntStats } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'

const BLOCK = 512

interface UnpackedFile {
  /** Below the package's own folder. */
  readonly name: string
  readonly mode: number
  readonly size: number
}

/** Writes the files of an archive into a folder as its bytes come, and says as what they were written. */
export async function unpackArchive(bytes: AsyncIterable<Buffer>, folder: string): Promise<ReadonlyMap<string, BigIntStats>> {
  const source = createSource(bytes)
  const written = new Map<string, BigIntStats>()
  for (;;) {
    const header = await source.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const file = fileIn(header)
    const padding = (BLOCK - (file.size % BLOCK)) % BLOCK
    if (file.isRegular) written.set(file.name, await writeFileFrom(source, file, folder))
    else await source.skip(file.size)
    await source.skip(padding)
  }
  await source.end() // whoever sums up the bytes needs all of them
  return written
}

async function writeFileFrom(source: ReturnType<typeof createSource>, file: UnpackedFile, folder: string): Promise<BigIntStats> {
  const path = join(folder, file.name)
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(path, 'wx', file.mode)
  try {
    for await (const chunk of source.upTo(file.size)) {
      await handle.writeFile(chunk)
    }
    return await handle.stat({ bigint: true })
  } finally {
    await handle.close()
  }
}

/** The fields of a header have fixed places; numbers are octal. Longer names and other kinds of entries are not in these packages. */
function fileIn(header: Buffer): UnpackedFile & { readonly isRegular: boolean } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const prefix = text(345, 500)
  const path = normalize([prefix, text(0, 100)].filter((part) => part !== '').join('/'))
  const [, ...rest] = path.split(sep)
  if (path.startsWith('..') || path.startsWith(sep)) throw new Error(`an archive names ${path}`)
  const kind = text(156, 157)
  return {
    name: join(...rest),
    mode: Number.parseInt(text(100, 108), 8) & 0o111 ? 0o755 : 0o644,
    size: Number.parseInt(text(124, 136), 8),
    isRegular: (kind === '0' || kind === '') && rest.length > 0,
  }
}

/** Bytes as they come, asked for by length. */
function createSource(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done === true) throw new Error('an archive ends too early')
      rest = next.value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }

  async function* upTo(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const chunk = await some(left)
      left -= chunk.length
      yield chunk
    }
  }

  return {
    upTo,
    async exactly(length: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const chunk of upTo(length)) parts.push(chunk)
      return Buffer.concat(parts)
    },
    async end(): Promise<void> {
      while ((await chunks.next()).done !== true);
    },
    async skip(length: number): Promise<void> {
      for await (const _ of upTo(length));
    },
  }
}
