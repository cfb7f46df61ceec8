import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { Octokit } from '@octokit/rest'
import { listAt, textAt } from '../../core/triggers/payload-fields.ts'
import type { WaitWhileNew } from '../process/renewed-token.ts'
import { isHttpError } from './http-error.ts'
import { refusesWhatIsLed, writingWhereLed } from './led-elsewhere.ts'
import { promisedAnswers } from './promised-answers.ts'
import { proxiedFetch } from './proxied-fetch.ts'
import type { SiteClock } from './site-clock.ts'

/** Gives a token that is good for at least some minutes more. */
export type TokenSource = (() => Promise<string>) & { readonly waitWhileNew?: WaitWhileNew }

type Request = Octokit['request']
/** Sends a request and shows whose it is, each time that it is tried. */
type Sign = (
  request: Request,
  options: Parameters<Request['endpoint']>[0] & { readonly headers: Record<string, unknown> },
) => Promise<unknown>

export interface ClientOptions {
  /** Or how each request is signed, by a GitHub App. */
  readonly token: TokenSource | { readonly sign: Sign }
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
  /** Spaces writes out as GitHub advises. Its limits are waited for in any case. */
  readonly throttled: boolean
  /** How long a second of waiting lasts, in milliseconds; less in tests. */
  readonly secondMs?: number
  /** Waits that are longer, in seconds, are an error at once; an hour when left out, the longest that GitHub asks for. */
  readonly longestWait?: number
  /** Hears of every wait, in a sentence. */
  readonly onWait?: (why: string) => void
  /** Hears the time from every answer. */
  readonly listening?: SiteClock['listening'] | undefined
}

export type GitHubClient = Octokit

const MOST_WAITS = 3

// In place of the throttle's queues, of whose type this is the part that it uses: every request at once.
const UNSPACED = { key: () => ({ schedule: (_: object, work: () => unknown) => work() }) } as never

// A POST that was answered with 502 may have been applied: only what can be repeated is tried again by the client.
const ReliableOctokit = Octokit.plugin(refusesWhatIsLed, graphqlLimits, promisedAnswers, namedLimits, retry, throttling)

/** A token that was refused because it is too new has done nothing: it is shown again, with a write too. */
function showing(token: TokenSource): Sign {
  return async (request, options) => {
    for (let tries = 1; ; tries += 1) {
      options.headers.authorization = `token ${await token()}`
      try {
        return await request(options)
      } catch (error) {
        if (!isHttpError(error) || error.status !== 401 || !(await token.waitWhileNew?.(tries))) throw error
      }
    }
  }
}

/** By these words the throttle knows that a limit is a secondary one. */
const SECONDARY = /\bsecondary rate\b/i

/** The throttle knows secondary limits by these words; older servers have others for them, and say "retry-after" all the same. */
function namedLimits(octokit: Pick<Octokit, 'hook'>): void {
  octokit.hook.error('request', (error) => {
    const wait = 'response' in error && (error.status === 403 || error.status === 429) && error.response?.headers['retry-after']
    if (wait && !SECONDARY.test(error.message)) error.message = `Secondary rate limit: ${error.message}`
    throw error
  })
}

/**
 * GraphQL may say with 200 that a limit is reached, in words of several ages, at an address of its own on each kind of server: it is thrown as
 * REST's are, which are waited for.
 */
function graphqlLimits(octokit: Pick<Octokit, 'hook'>): void {
  octokit.hook.after('request', (response, request) => {
    const why = request.method === 'POST' && request.url.endsWith('/graphql') ? limitIn(response.data) : undefined
    if (why === undefined) return
    const { headers } = response
    // Where nothing says when there are points again, it is waited as long as for a limit that is secondary.
    const isDated = headers['x-ratelimit-reset'] !== undefined || SECONDARY.test(why)
    throw Object.assign(new Error(isDated ? why : `Secondary rate limit: ${why}`), {
      name: 'HttpError',
      status: 403,
      request,
      response: { ...response, headers: { ...headers, 'x-ratelimit-remaining': '0' } },
    })
  })
}

function limitIn(data: unknown): string | undefined {
  const isLimit = (error: unknown) => /^RATE_LIMIT(?:ED)?$/.test(textAt(error, 'type') ?? '') || isSecondary(error)
  const isSecondary = (error: unknown) => SECONDARY.test(textAt(error, 'message') ?? '')
  const told = listAt(data, 'errors').find(isLimit) ?? (isSecondary(data) ? data : undefined)
  return told === undefined ? undefined : (textAt(told, 'message') ?? 'The rate limit is reached.')
}

/** Answers that stay as they are. With 406 GitHub says that a diff is too large to be given. */
const FINAL = [400, 401, 403, 404, 406, 410, 422, 451]

/** A client for GitHub's REST API that honours proxies, waits for rate limits, and repeats only reads. */
export function createGitHubClient(options: ClientOptions): GitHubClient {
  const { token, apiUrl, throttled, secondMs = 1000, longestWait = 3600, onWait, listening = (fetch) => fetch } = options
  const waitAgain = (what: string) => (seconds: number, request: { method: string; url: string }, _: unknown, count: number) => {
    if (count >= MOST_WAITS || seconds > longestWait) return false
    onWait?.(`GitHub's ${what} limit: ${request.method} ${request.url} waits ${seconds} s`)
    return true
  }
  const client = new ReliableOctokit({
    baseUrl: apiUrl,
    userAgent: 'raymond-action',
    // Within all other hooks: the token of a try may have ended when the next one comes, after the wait for a limit.
    authStrategy: () => ({ hook: typeof token === 'function' ? showing(token) : token.sign }),
    request: { fetch: writingWhereLed(listening(proxiedFetch(apiUrl))) },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    retry: { retryAfterBaseValue: secondMs, doNotRetry: FINAL },
    throttle: {
      retryAfterBaseValue: secondMs,
      ...(throttled ? {} : { write: UNSPACED, notifications: UNSPACED, search: UNSPACED }),
      onRateLimit: waitAgain('rate'),
      onSecondaryRateLimit: waitAgain('secondary rate'),
    },
  })
  client.hook.before('request', (request) => {
    if (request.method !== 'GET') request.request = { ...request.request, retries: 0 }
  })
  return client
}
