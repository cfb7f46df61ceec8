import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { PinnedArchive } from './cli-package.ts'
import { type FileSeal, identityIn } from './file-seal.ts'
import { unpackArchive } from './unpack-archive.ts'

/** What only npm knows how to go by: a person's settings, a proxy, other files of settings. */
const NPM_ALONE = /^(?:https?|all)_proxy$|^npm_config_(?!registry$)/i
const REGISTRY = 'https://registry.npmjs.org'
const CHUNK = 1024 * 1024

/** Where a pinned archive lies in the registry that the machine names; undefined where npm has to find the way. */
export function archiveUrl(
  archive: PinnedArchive,
  environment: Readonly<Record<string, string>>,
  settings: string,
): string | undefined {
  if (settings !== '' || Object.keys(environment).some((name) => NPM_ALONE.test(name))) return undefined
  const registry = environment.npm_config_registry ?? environment.NPM_CONFIG_REGISTRY ?? REGISTRY
  const file = `${archive.name.replace(/^.*\//, '')}-${archive.version}.tgz`
  return `${registry.replace(/\/+$/, '')}/${archive.name}/-/${file}`
}

/**
 * Unpacks an archive while it comes in, which npm does only when it is there. It must be the pinned one, and so is the program in it then;
 * undefined says that it was not to be had so, and then npm may try, and say why.
 */
export async function fetchProgram(
  { archive, url, program }: { readonly archive: PinnedArchive; readonly url: string; readonly program: string },
  folder: string,
  signal: AbortSignal,
): Promise<FileSeal | undefined> {
  try {
    const response = await fetch(url, { signal, redirect: 'follow' })
    if (!response.ok || response.body === null) return undefined
    const whole = createHash('sha512')
    const target = join(folder, 'node_modules', archive.name)
    await mkdir(dirname(target), { recursive: true })
    let written: Awaited<ReturnType<typeof unpackArchive>> = new Map()
    await pipeline(
      Readable.fromWeb(response.body),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          whole.update(chunk)
          yield chunk
        }
      },
      createGunzip({ chunkSize: CHUNK }),
      async (bytes: AsyncIterable<Buffer>) => {
        written = await unpackArchive(bytes, target)
      },
    )
    const file = written.get(archive.program)
    if (`sha512-${whole.digest('base64')}` !== archive.integrity || file === undefined) return undefined
    return { digest: program, identity: identityIn(file) }
  } catch {
    return undefined
  }
}
