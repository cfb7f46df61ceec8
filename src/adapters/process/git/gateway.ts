import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf } from '../../../core/problem.ts'
import { basicCredential, type GitRemote } from './closed-environment.ts'
import { readRefCommands } from './ref-commands.ts'
import { requestUpstream } from './upstream.ts'

/** What a push may move on the remote. */
export interface RefUpdate {
  /** Full name on the remote. */
  readonly ref: string
  /** What the remote must have; null when the ref must not exist. */
  readonly from: string | null
  /** Null removes it. */
  readonly to: string | null
}

/** A way to the remote on 127.0.0.1, for one call of git. */
export interface Gateway {
  readonly url: string
  /** A header field without which nobody is let through: a command line, with its address, is seen by all users of the machine. */
  readonly pass: string
  close(): void
}

/**
 * Git gets no token: what stands in its environment, its arguments or its files can be read by every process of the same user, and
 * what stands in a repository's configuration can be written. It talks to this gateway instead, which adds the token and passes
 * three kinds of request on: what there is, fetch, and a push of exactly these updates. Whoever else finds the way can do no more.
 */
export async function openGateway(remote: GitRemote, token: string | null, updates: readonly RefUpdate[] = []): Promise<Gateway> {
  const path = `/${randomBytes(16).toString('hex')}/${new URL(remote.url).pathname.split('/').at(-1)}`
  const key = randomBytes(24).toString('base64url')
  const upstream = { base: remote.url, authorization: token === null ? {} : { authorization: `Basic ${basicCredential(token)}` } }
  const server = createServer((request, response) => {
    void pass(request, response, { path, key, upstream, updates }).catch((error: unknown) => {
      if (response.headersSent) request.socket.destroy()
      else refuse(response, 502, `${new URL(remote.url).host} cannot be reached: ${messageOf(error)}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    pass: `${PASS}: ${key}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Upstream {
  /** Changes when the server says that the repository has moved. */
  base: string
  readonly authorization: Readonly<Record<string, string>>
}

const PASS = 'x-raymond-pass'

interface Way {
  readonly path: string
  readonly key: string
  readonly upstream: Upstream
  readonly updates: readonly RefUpdate[]
}

const KINDS = /^(GET \/info\/refs\?service=git-(upload|receive)-pack|POST \/git-(upload|receive)-pack)$/

async function pass(request: IncomingMessage, response: ServerResponse, way: Way): Promise<void> {
  const { method = '', url = '' } = request
  if (request.headers[PASS] !== way.key) return refuse(response, 403, 'This way is for one call of git alone.')
  const rest = url.startsWith(`${way.path}/`) ? url.slice(way.path.length) : ''
  if (!KINDS.test(`${method} ${rest}`)) return refuse(response, 404, 'There is no such thing here.')
  const pushes = rest.includes('git-receive-pack')
  if (pushes && way.updates.length === 0) return refuse(response, 403, 'Nothing is pushed in this call.')
  const begun = method === 'POST' && pushes ? await allowedBeginning(request, way.updates) : []
  if (begun === undefined) return refuse(response, 403, 'This call pushes something else.')
  const answer = await ask(request, { rest, begun, upstream: way.upstream, response })
  response.writeHead(answer.statusCode ?? 502, only(answer.headers, PASSED_BACK))
  answer.once('error', () => request.socket.destroy())
  answer.once('aborted', () => request.socket.destroy())
  answer.pipe(response)
}

const MOST_MOVES = 3

async function ask(
  request: IncomingMessage,
  asked: { rest: string; begun: readonly Buffer[]; upstream: Upstream; response: ServerResponse },
): Promise<IncomingMessage> {
  const { rest, begun, upstream, response } = asked
  for (let moves = 0; ; moves += 1) {
    const headers = { ...only(request.headers, PASSED_ON), ...upstream.authorization }
    const there = await requestUpstream(new URL(`${upstream.base}${rest}`), { method: request.method ?? 'GET', headers })
    response.once('close', () => there.destroy())
    const answered = once(there, 'response') as Promise<[IncomingMessage]>
    if (request.method === 'GET') there.end()
    else {
      for (const chunk of begun) there.write(chunk)
      request.pipe(there)
    }
    const [answer] = await answered
    const moved = request.method === 'GET' && moves < MOST_MOVES ? newBase(answer, upstream.base, rest) : undefined
    if (moved === undefined) return answer
    answer.resume()
    upstream.base = moved
  }
}

/** A repository that was renamed is found under its new name, on the same server: the token goes to no other. */
function newBase({ statusCode = 0, headers: { location } }: IncomingMessage, base: string, rest: string): string | undefined {
  if (statusCode < 300 || statusCode > 399 || location === undefined) return undefined
  const target = new URL(location, base)
  if (target.origin !== new URL(base).origin || !target.href.endsWith(rest)) return undefined
  return target.href.slice(0, -rest.length)
}

/** The bytes up to the end of the list of what is to be moved; undefined when that is not what was agreed. */
async function allowedBeginning(request: IncomingMessage, updates: readonly RefUpdate[]): Promise<readonly Buffer[] | undefined> {
  if (request.headers['content-encoding'] !== undefined) return undefined
  let bytes = Buffer.alloc(0)
  for (;;) {
    const commands = readRefCommands(bytes)
    if (commands === 'broken') return undefined
    if (commands !== 'more') {
      const agreed = commands.every(({ ref, from, to }) =>
        updates.some(
          (update) =>
            update.ref === ref && (update.to ?? '') === to.replace(NONE, '') && (update.from ?? '') === from.replace(NONE, ''),
        ),
      )
      return agreed ? [bytes] : undefined
    }
    const chunk = (await nextChunk(request)) as Buffer | null
    if (chunk === null) return undefined
    bytes = Buffer.concat([bytes, chunk])
  }
}

const NONE = /^0+$/

/** Null at the end. */
async function nextChunk(request: IncomingMessage): Promise<Buffer | null> {
  for (;;) {
    const chunk = request.read() as Buffer | null
    if (chunk !== null) return chunk
    if (request.readableEnded || request.destroyed) return null
    await Promise.race([once(request, 'readable'), once(request, 'end'), once(request, 'close')])
  }
}

const PASSED_ON = [
  'accept',
  'accept-encoding',
  'content-type',
  'content-encoding',
  'content-length',
  'git-protocol',
  'user-agent',
]
const PASSED_BACK = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'www-authenticate', 'retry-after']

function only(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

/** Git shows plain text to whoever called it. */
function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(words)
}
