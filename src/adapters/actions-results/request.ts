import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpClient } from '@actions/http-client'

export interface RequestOptions {
  /** Honours the proxies of the machine. */
  readonly client: HttpClient
  readonly pauseMs: number
  /** Nothing goes on after it. */
  readonly end: AbortSignal
}

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** An answer that is no success, in the server's words. */
export class RequestFailed extends Error {
  readonly status: number

  constructor(status: number, words: string) {
    super(`the server answered ${status}${words === '' ? '' : `: ${words}`}`)
    this.status = status
  }
}

const TRIES = 4

/** Sends it, again when the server or the network had a hiccup, and gives the body of the answer. */
export async function request(what: Request, options: RequestOptions): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await untilEnd(send(what, options.client), options.end)
    } catch (error) {
      if (options.end.aborted || tries === TRIES || !passes(error)) throw error
      await pause(options.pauseMs * 2 ** (tries - 1), undefined, { signal: options.end })
    }
  }
}

async function send({ method, url, headers, body }: Request, client: HttpClient): Promise<string> {
  const response = await client.request(method, url, Readable.from([body]), { ...headers, 'content-length': body.length })
  const status = response.message.statusCode ?? 0
  const answer = await response.readBody()
  if (status < 200 || status > 299) throw new RequestFailed(status, wordsOf(answer))
  return answer
}

/** The client itself cannot be interrupted; when it is disposed of, its connections are cut. */
async function untilEnd<T>(work: Promise<T>, end: AbortSignal): Promise<T> {
  end.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(end.reason)
  end.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    end.removeEventListener('abort', stop)
    work.catch(() => {}) // told to nobody when it ends later
  }
}

function passes(error: unknown): boolean {
  return !(error instanceof RequestFailed) || error.status === 429 || error.status >= 500
}

/** Twirp answers `{"code", "msg"}`, storage XML. */
function wordsOf(answer: string): string {
  const [, words = ''] = /"msg"\s*:\s*"([^"]*)"/.exec(answer) ?? /<Message>([^<]*)/.exec(answer) ?? []
  return words.slice(0, 300)
}
