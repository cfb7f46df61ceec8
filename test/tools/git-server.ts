/** A real git server on 127.0.0.1: git's services behind node:http, with faults to order. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bodyOf, feedService, headersOf, serviceCallOf, startService } from '../../src/embedded/git/service.ts'

export type Service = 'info/refs' | 'git-upload-pack' | 'git-receive-pack'

/** What one request meets: an answer that never reached git, or one that git has worked before it was lost. */
export type Fault = 'error-500' | 'forbidden' | 'dropped' | 'done-then-502' | 'done-then-dropped'

export interface GitServer {
  readonly url: string
  /** The bare repository behind it. */
  readonly directory: string
  readonly requests: readonly { readonly service: string; readonly authorization: string | undefined }[]
  /** The next request for that service meets the fault, once for each call. */
  failNext(service: Service, fault: Fault): void
  /** A hook of the server's repository, as a shell script. */
  hook(name: 'pre-receive' | 'update', script: string): void
  git(...args: string[]): string
  close(): Promise<void>
}

export async function startGitServer(): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'git-server-'))
  const directory = join(root, 'repository.git')
  const requests: { service: string; authorization: string | undefined }[] = []
  const faults: { service: Service; fault: Fault }[] = []
  makeBare(directory)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
    const service = pathname.replace(/^\/repository\.git\//, '')
    requests.push({ service, authorization: request.headers.authorization })
    const asked = service === 'info/refs' ? searchParams.get('service') : service
    const at = faults.findIndex((one) => one.service === service || (one.service === asked && service === asked))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault === 'error-500') return void response.writeHead(500).end('no luck')
    if (fault === 'forbidden') {
      const words = 'Permission to o/r.git denied to github-actions[bot].'
      return void response.writeHead(403, { 'content-type': 'text/plain' }).end(words) // git shows plain text alone
    }
    if (fault === 'dropped') return void request.socket.destroy()
    void answer(directory, { request, response, fault })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/repository.git`,
    directory,
    requests,
    failNext: (service, fault) => void faults.push({ service, fault }),
    hook: (name, script) => {
      mkdirSync(join(directory, 'hooks'), { recursive: true })
      writeFileSync(join(directory, 'hooks', name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(directory, 'hooks', name), 0o755)
    },
    git: (...args) =>
      execFileSync('git', args, { cwd: directory, maxBuffer: 64 * 1024 * 1024, env: plain, encoding: 'utf8' }).trim(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(root, { recursive: true, force: true, maxRetries: 9 })
    },
  }
}

const plain = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', HOME: tmpdir() }

/** As `git init --bare` leaves it: dozens of these are made for one file of tests. */
function makeBare(directory: string): void {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(directory, folder), { recursive: true })
  writeFileSync(join(directory, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(
    join(directory, 'config'),
    '[core]\n\trepositoryformatversion = 0\n\tbare = true\n[uploadpack]\n\tallowAnySHA1InWant = true\n\tallowFilter = true\n',
  )
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly fault: Fault | undefined
}

async function answer(directory: string, { request, response, fault }: Exchange): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
  const path = pathname.replace(/^\/repository\.git\//, '')
  const call = serviceCallOf(path, searchParams.toString(), String(request.headers['git-protocol'] ?? ''))
  if (call === undefined) return void response.writeHead(404).end()
  const child = startService(call, { directory, env: plain, stdio: ['pipe', 'pipe', 'ignore'] })
  feedService(child, request, request.headers['content-encoding'])
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => child.once('close', resolve))
  if (fault === 'done-then-502') return void response.writeHead(502).end('bad gateway')
  if (fault === 'done-then-dropped') return void request.socket.destroy()
  response.writeHead(200, headersOf(call)).end(bodyOf(call, Buffer.concat(chunks)))
}
