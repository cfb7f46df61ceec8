import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { messageOf } from '../../../core/problem.ts'
import { requestUpstream } from '../../process/git/upstream.ts'
import { hideIn } from '../../process/model/hide-in.ts'
import type { TokenSource } from '../client.ts'
import { hideCredentials } from './hide-credentials.ts'
import type { Pace } from './pace.ts'

export interface ApiReaderOptions {
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
  /** `owner/repo` */
  readonly repository: string
  readonly token: TokenSource
  readonly pace: Pace
}

export interface ApiReader {
  readonly listener: RequestListener
  /** To be given to programs in place of a token; good for this reader alone. */
  readonly standIn: string
  /** Where the listener is reached, so that pages lead to the next through it. */
  servedAt(url: string): void
}

const PASSED_ON = ['accept', 'if-none-match', 'if-modified-since', 'x-github-api-version']
const PASSED_BACK = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified', 'x-github-media-type']
const LONGEST_URL = 4096
/** Alerts with the secrets that were found, and addresses of webhooks, which may be credentials themselves. */
const HOLDS_SECRETS = /^\/repos\/[^/]+\/[^/]+\/(?:secret-scanning|hooks)(?:[/?]|$)/i

/** Passes reads of one repository on with a token of ours, which no program ever holds, and nothing else. */
export function createApiReader({ apiUrl, repository, token, pace }: ApiReaderOptions): ApiReader {
  const standIn = `ghs_${randomBytes(24).toString('base64url')}`
  const base = apiUrl.replace(/\/+$/, '')
  let here = ''

  return {
    standIn,
    servedAt(url) {
      here = url
    },
    listener(request, response) {
      void pass(request, response).catch((error: unknown) =>
        refuse(response, 502, `GitHub cannot be reached: ${messageOf(error)}`),
      )
    },
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    request.resume()
    if (!presents(request.headers, standIn)) return refuse(response, 401, 'This is not the token of this turn.')
    if (method !== 'GET' && method !== 'HEAD')
      return refuse(response, 403, 'Only GET and HEAD are passed on: effects are proposed.')
    if (!isWithin(url, repository))
      return refuse(response, 404, `Only paths under /repos/${repository}, spelled plainly, are passed on.`)
    if (HOLDS_SECRETS.test(unescaped(url)))
      return refuse(response, 403, 'What GitHub says there may hold credentials: it is not passed on.')
    const wait = pace.take()
    if (wait > 0)
      return refuse(response, 429, `The run has read as often as it may. Try again in ${wait} s.`, { 'retry-after': wait })
    const secret = await token()
    const headers = {
      'user-agent': 'raymond-action',
      'accept-encoding': 'identity',
      ...only(request.headers, PASSED_ON),
      authorization: `Bearer ${secret}`,
    }
    const there = await requestUpstream(new URL(`${base}${url}`), { method, headers })
    response.once('close', () => there.destroy())
    there.end()
    const [answer] = (await once(there, 'response')) as [IncomingMessage]
    const { 'content-encoding': encoding = 'identity' } = answer.headers
    if (encoding !== 'identity') {
      answer.destroy()
      return refuse(response, 502, 'GitHub answered in a form in which nothing can be looked for.')
    }
    // Where it leads elsewhere, such as to logs and archives, the way holds a credential of its own.
    response.writeHead(answer.statusCode ?? 502, { ...only(answer.headers, PASSED_BACK), ...linkOf(answer.headers) })
    answer.once('error', () => response.destroy())
    const plain = answer.pipe(hideIn([secret]))
    const whole = isOwnText(answer.headers) ? plain.pipe(hideCredentials()) : plain
    whole.pipe(response)
  }

  function linkOf({ link }: IncomingHttpHeaders): IncomingHttpHeaders {
    if (typeof link !== 'string') return {}
    return { link: link.replace(/<([^>]*)>/g, (whole, to: string) => (to.startsWith(`${base}/`) ? `<${led(to)}>` : whole)) }
  }

  /** To another page of what was asked for: github.com names the repository by its number there, by which nothing is passed on. */
  function led(to: string): string {
    return `${here}${to.slice(base.length).replace(/^\/repositories\/\d+(?=[/?]|$)/, `/repos/${repository}`)}`
  }
}

/** A file, a difference or an archive comes as it is in the repository, or was uploaded. */
function isOwnText({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return !/^application\/(?:vnd\.github(?:\.v3)?\.(?:raw|diff|patch|sha)\b|octet-stream|(?:x-)?(?:gzip|zip)\b)/i.test(type)
}

function presents({ authorization = '' }: IncomingHttpHeaders, standIn: string): boolean {
  const given = Buffer.from(authorization.replace(/^(?:bearer|token) /i, ''))
  const wanted = Buffer.from(standIn)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Compared as it is sent: what is spelled in another way, with escapes of dots or slashes, is not passed on. */
function isWithin(url: string, repository: string): boolean {
  if (url.length > LONGEST_URL || /[^!-~]|\\|#/.test(url)) return false
  const [path = ''] = url.split('?')
  const home = `/repos/${repository}`.toLowerCase()
  const plain = path.toLowerCase()
  if (plain !== home && !plain.startsWith(`${home}/`)) return false
  return (
    !/%(?:2e|5c|25|00)/i.test(path) &&
    // Names of branches hold escaped slashes; a server may take them for slashes before it looks at dots.
    path
      .split(/\/|%2f/i)
      .slice(1)
      .every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

function unescaped(url: string): string {
  return url.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function only(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

/** In the form of GitHub's own errors. */
function refuse(response: ServerResponse, status: number, message: string, headers: Readonly<Record<string, number>> = {}): void {
  if (response.headersSent) response.destroy()
  else
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ message: `raymond: ${message}` }))
}
