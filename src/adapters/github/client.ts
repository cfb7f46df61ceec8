import { defaults } from '@actions/github/lib/utils'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { Octokit } from '@octokit/rest'
import type { TokenSource } from './token-source.ts'

export interface ClientOptions {
  readonly token: TokenSource
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
  /** Spaces requests out as GitHub advises, and waits for its limits. */
  readonly throttled: boolean
  /** Hears of every wait, in a sentence. */
  readonly onWait?: (why: string) => void
}

export type GitHubClient = Octokit

const MOST_WAITS = 3

// A POST that was answered with 502 may have been applied: only what can be repeated is tried again by the client.
const ReliableOctokit = Octokit.plugin(retry, throttling)

/** A client for GitHub's REST API that honours proxies, waits for rate limits, and repeats only reads. */
export function createGitHubClient({ token, apiUrl, throttled, onWait }: ClientOptions): GitHubClient {
  const waitAgain = (what: string) => (seconds: number, request: { method: string; url: string }, _: unknown, count: number) => {
    onWait?.(`GitHub's ${what} limit: ${request.method} ${request.url} waits ${seconds} s`)
    return count < MOST_WAITS
  }
  const client = new ReliableOctokit({
    baseUrl: apiUrl,
    userAgent: 'raymond-action',
    ...(defaults.request === undefined ? {} : { request: defaults.request }),
    log: { debug() {}, info() {}, warn() {}, error() {} },
    throttle: { enabled: throttled, onRateLimit: waitAgain('rate'), onSecondaryRateLimit: waitAgain('secondary rate') },
  })
  client.hook.before('request', async (options) => {
    options.headers.authorization = `token ${await token()}`
    if (options.method !== 'GET') options.request = { ...options.request, retries: 0 }
  })
  return client
}
