/** A registry on loopback with the agent's CLI alone, as quick as it is told to be, that notes when it was asked for what. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { PINNED_PACKAGES } from '../src/adapters/claude-cli/pinned-packages.ts'
import { pinnedVersions } from '../src/adapters/process/install/pinned-versions.ts'
import { claudePath } from '../test/tools/install-claude.mjs'

export interface Served {
  readonly path: string
  /** Milliseconds since 1970, as all times here. */
  readonly began: number
  ended: number
}

export interface PackageRegistry {
  readonly url: string
  /** Address of the archive with the program. */
  readonly archive: string
  readonly bytes: number
  readonly served: Served[]
  close(): Promise<void>
}

const VERSION = pinnedVersions.claude
const CHUNK = 256 * 1024

/** Bytes a second; without them as quick as the machine is. */
export async function startRegistry(bytesPerSecond: number): Promise<PackageRegistry> {
  const platform = basename(resolve(claudePath(), '..')).replace('claude-code-', '')
  const names = ['@anthropic-ai/claude-code', `@anthropic-ai/claude-code-${platform}`]
  const archives = new Map(names.map((name) => [name, readFileSync(packed(name))]))
  const served: Served[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname).slice(1)
    const one = { path, began: Date.now(), ended: 0 }
    served.push(one)
    response.on('close', () => (one.ended = Date.now()))
    const archive = archives.get(path.replace(/\/-\/.*$/, ''))
    if (archive === undefined) return void response.writeHead(404).end('{}')
    if (path.endsWith('.tgz')) return await send(archive, response)
    const name = path
    const integrity = PINNED_PACKAGES[platform]?.integrity
    const dist = { tarball: `${url}/${name}/-/a-${VERSION}.tgz`, ...(name === names[1] ? { integrity } : {}) }
    const versions = { [VERSION]: { name, version: VERSION, dist } }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ name, 'dist-tags': { latest: VERSION }, versions }))
  }

  async function send(archive: Buffer, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': archive.length })
    const began = performance.now()
    const closed = new Promise((done) => response.once('close', done))
    for (let at = 0; at < archive.length && !response.destroyed; at += CHUNK) {
      const early = (at / bytesPerSecond) * 1000 - (performance.now() - began)
      if (early > 1) await new Promise((done) => setTimeout(done, early))
      if (!response.write(archive.subarray(at, at + CHUNK)))
        await Promise.race([new Promise((done) => response.once('drain', done)), closed])
    }
    response.end()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    archive: `${url}/${names[1]}/-/a-${VERSION}.tgz`,
    bytes: archives.get(names[1] ?? '')?.length ?? 0,
    served,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** The package as the real registry gives it, kept from run to run. */
function packed(name: string): string {
  const folder = resolve(import.meta.dirname, '../node_modules/.cache/packed')
  const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${VERSION}.tgz`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${VERSION}`], { cwd: folder })
  return file
}
