/** GitHub's issuer of job tokens, the vendors' token endpoints and a model behind them, on 127.0.0.1 and with a clock of the test's. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Exchange {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  /** Of the token that was shown. */
  readonly jti: string
  readonly status: number
}

export interface FakeFederation {
  readonly url: string
  /** As the runner tells them. */
  readonly jobTokens: { readonly url: string; readonly requestToken: string }
  readonly audiences: readonly string[]
  readonly exchanges: readonly Exchange[]
  /** Header fields of the calls to the model, and whether their credential was good. */
  readonly calls: readonly { readonly headers: IncomingMessage['headers']; readonly status: number }[]
  /** Of this one alone, in each of its secrets: others run beside it, and what they hold is looked through as well. */
  readonly mark: string
  /** Every secret that was given out. */
  readonly secrets: readonly string[]
  /** Ends all credentials before their time, as somebody in a console may. */
  revoke(): void
  /** Status of the next answers of the token endpoints, before they are asked anything. */
  fail(...statuses: number[]): void
  close(): Promise<void>
}

export async function startFakeFederation(options: { now?: () => number; lifeSeconds?: number } = {}): Promise<FakeFederation> {
  const { now = Date.now, lifeSeconds = 3600 } = options
  const mark = randomUUID()
  const requestToken = `request-token-of-the-job-${mark}`
  const audiences: string[] = []
  const exchanges: Exchange[] = []
  const calls: { headers: IncomingMessage['headers']; status: number }[] = []
  const secrets: string[] = [requestToken]
  const used = new Set<string>()
  const ends = new Map<string, number>()
  let failures: number[] = []
  let count = 0

  function issue(url: URL, headers: IncomingMessage['headers']): { status: number; body: object } {
    if (headers.authorization !== `Bearer ${requestToken}`) return { status: 401, body: {} }
    count += 1
    audiences.push(url.searchParams.get('audience') ?? '')
    const claims = { jti: `jti-${count}`, sub: 'repo:octo/app:ref:refs/heads/main', aud: url.searchParams.get('audience') }
    const value = ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), `signature${count}-${mark}`].join('.')
    secrets.push(value)
    return { status: 200, body: { value } }
  }

  function exchange(path: string, headers: IncomingMessage['headers'], body: Record<string, unknown>) {
    const shown = String(body.assertion ?? body.subject_token)
    const { jti } = JSON.parse(Buffer.from(shown.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
    const forced = failures.shift()
    const status = forced ?? (used.has(jti) ? 401 : 200)
    used.add(jti)
    exchanges.push({ path, headers, body, jti, status })
    if (status !== 200) return { status, body: { error: 'invalid_grant' } }
    const access_token = `${path.startsWith('/v1') ? 'sk-ant-oat01' : 'exchanged'}-${exchanges.length}-${mark}`
    secrets.push(access_token)
    ends.set(access_token, now() + lifeSeconds * 1000)
    return { status, body: { access_token, token_type: 'Bearer', expires_in: lifeSeconds } }
  }

  function call(headers: IncomingMessage['headers']) {
    const end = ends.get(String(headers.authorization).replace('Bearer ', ''))
    const status = end !== undefined && now() < end ? 200 : 401
    calls.push({ headers, status })
    const usage = { input_tokens: 1, output_tokens: 1 }
    return { status, body: { model: 'claude-sonnet-4-5', usage, echo: headers.authorization } }
  }

  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = new URL(request.url ?? '', 'http://fake')
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const isToken = url.pathname.endsWith('/oauth/token')
    const answer =
      url.pathname === '/id-token'
        ? issue(url, request.headers)
        : isToken
          ? exchange(url.pathname, request.headers, body)
          : call(request.headers)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    jobTokens: { url: `${url}/id-token?api-version=2.0`, requestToken },
    audiences,
    exchanges,
    calls,
    mark,
    secrets,
    revoke: () => ends.clear(),
    fail: (...statuses) => {
      failures = statuses
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
