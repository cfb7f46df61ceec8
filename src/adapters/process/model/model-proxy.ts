import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Price } from '../../../core/prices/price-table.ts'
import { ProblemError } from '../../../core/problem.ts'
import type { Tokens } from '../../../core/run/events.ts'
import { boundOfCall, type CallBound, FREE } from './call-bound.ts'
import { createCallBudget } from './call-budget.ts'
import { hideIn } from './hide-in.ts'

/** How a vendor's API is spoken to: which calls a program needs, where its credential stands, how an answer tells what it used. */
export interface ModelUpstream {
  /** Base of the API, such as `https://api.anthropic.com`. */
  readonly url: string
  readonly endpoints: readonly ModelEndpoint[]
  /**
   * Header fields that hold the real credential, for a call with the given ones; asked for each call, so that one that is renewed is
   * renewed for all turns. A ProblemError is told to the program as a refused key.
   */
  readonly credential: (headers: IncomingHttpHeaders) => Promise<Readonly<Record<string, string>>>
  /** What a program presents: the header fields that may hold the credential, of which nothing is passed on. */
  readonly credentialFields: readonly string[]
  /** How a stand-in for the credential begins, so that the program takes it for one of the same kind. */
  readonly standInPrefix: string
  /** What must not be seen in any answer. */
  readonly secrets: () => readonly string[]
  readonly readUsage: (status: number) => UsageReader
  /** What a model costs that a call names, undefined where nobody knows; of a call that names none, what the turn asked for. */
  readonly priceOf: (model: string | undefined) => Price | undefined
  /** What holds for the cap where nobody knows. */
  readonly dearestPrice: (model: string) => Price
  /** An error in the API's own form. */
  readonly errorBody: (kind: 'permission' | 'not-found' | 'too-large', message: string) => string
}

/** A credential that ends, and is renewed by whoever holds it. */
export interface ShortLivedCredential {
  /** One that is good for a call that begins now. Throws a ProblemError where none can be had. */
  current(): Promise<string>
  /** Those that an answer may still hold. */
  recent(): readonly string[]
}

export interface ModelEndpoint {
  readonly method: 'GET' | 'POST'
  /** Compared with what was asked for, character by character. */
  readonly path: string
  /** The queries that are let through, the empty one included. */
  readonly queries: readonly string[]
  /** Nothing is generated, so nothing is paid for. */
  readonly isFree?: true
}

/** Reads what an answer used, from its text as it comes. */
export interface UsageReader {
  add(text: string): void
  end(): Usage
}

export interface Usage {
  readonly tokens: Tokens
  /** Dollars that it has cost at the least; 0 for a model whose price is not known. */
  readonly usd: number
}

export interface ModelProxy {
  readonly listener: RequestListener
  /** To be given to the program in place of the credential; good for this turn and this proxy alone. */
  readonly standIn: string
  /** By the answers so far: a turn has cost no less. */
  spent(): Usage
  /** Whether a call was refused as the turn's cap was reached. */
  isOverspent(): boolean
}

interface ProxyOptions {
  /** Dollars that the turn may cost; null is no cap. */
  readonly capUsd: number | null
  /** A call was refused at the cap: a program that has none of its own would only try again. */
  readonly onOverspent?: () => void
  /** A call named a model without a price, which counts as the dearest one before the cap; told once for each model. */
  readonly onUnpriced?: (model: string) => void
}

const LARGEST_BODY = 33 * 1024 * 1024
const MOST_AT_ONCE = 64
/** Bytes of calls that are held until they may begin. */
const MOST_HELD = 4 * LARGEST_BODY
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer']
const NOT_PASSED_ON = [
  ...HOP_BY_HOP,
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'cookie',
  'forwarded',
  'via',
  'accept-encoding',
]
const NOT_HANDED_BACK = [...HOP_BY_HOP, 'transfer-encoding', 'upgrade', 'set-cookie', 'set-cookie2']

// Calls of one turn follow each other; the vendors close what is idle after a minute or more.
const proxies = { proxyEnv: process.env } as object // Node knows it since 24.5; an older one goes without
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: 30_000, ...proxies }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: 30_000, ...proxies }),
}

/** Holds a credential for one turn: passes the calls that a program needs on with it, counts what they use, and stops at the cap. */
export function createModelProxy(
  upstream: ModelUpstream,
  { capUsd, onOverspent = () => {}, onUnpriced = () => {} }: ProxyOptions,
): ModelProxy {
  const standIn = `${upstream.standInPrefix}${randomBytes(24).toString('base64url')}`
  const base = new URL(upstream.url)
  const budget = createCallBudget(capUsd)
  const unpriced = new Set<string>()
  let spent: Usage = { tokens: { input: 0, output: 0 }, usd: 0 }
  let overspent = false
  let atOnce = 0
  let held = 0

  return {
    standIn,
    spent: () => spent,
    isOverspent: () => overspent,
    listener(request, response) {
      const refusal = judge(request)
      if (refusal !== undefined) {
        request.resume()
        answer(response, refusal.status, upstream.errorBody(refusal.kind, refusal.message))
        return
      }
      atOnce += 1
      response.once('close', () => {
        atOnce -= 1
      })
      void passWithin(request, response).catch((error: unknown) => {
        // What could not be reached is told by a failed connection, as the API itself would be.
        request.resume()
        const isRefusal = error instanceof ProblemError && error.problem.code !== 'RAY-EXCHANGE-FAILED'
        if (!isRefusal) response.destroy()
        else answer(response, 401, upstream.errorBody('permission', error.problem.message))
      })
    },
  }

  function judge(request: IncomingMessage): { status: number; kind: 'permission' | 'not-found'; message: string } | undefined {
    const [, query = ''] = splitOnce(request.url ?? '', '?')
    if (!endpointOf(request)?.queries.includes(query))
      return { status: 404, kind: 'not-found', message: 'raymond passes no such call on.' }
    if (!presents(request.headers, upstream.credentialFields, standIn)) {
      return { status: 401, kind: 'permission', message: 'This is not the key of this turn.' }
    }
    if (atOnce >= MOST_AT_ONCE) return { status: 403, kind: 'permission', message: 'There are too many calls at once.' }
    return undefined
  }

  function endpointOf({ method, url = '' }: IncomingMessage): ModelEndpoint | undefined {
    const [path] = splitOnce(url, '?')
    return upstream.endpoints.find((one) => one.method === method && one.path === path)
  }

  async function passWithin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = capUsd === null ? undefined : await hold(request, response)
    if (body === 'too-large') return
    const bound = boundOf(request, body)
    if (!(await budget.begin(bound.mostUsd))) {
      overspent = true
      onOverspent()
      const message = `The turn has spent the ${capUsd?.toFixed(2)} dollars that it may cost.`
      return answer(response, 403, upstream.errorBody('permission', message))
    }
    const call = { bound, body, onEnd: (usd: number) => budget.end(bound.mostUsd, usd) }
    if (response.destroyed) return call.onEnd(0) // while it waited
    await pass(request, response, call).catch((error: unknown) => {
      call.onEnd(0)
      throw error
    })
  }

  /** The whole call, which tells what it may cost; one that is too long, or one too many, is answered here. */
  async function hold(request: IncomingMessage, response: ServerResponse): Promise<Buffer | 'too-large'> {
    const chunks: Buffer[] = []
    let size = 0
    response.once('close', () => {
      held -= size
      size = 0
    })
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      held += chunk.length
      chunks.push(chunk)
      if (size <= LARGEST_BODY && held <= MOST_HELD) continue
      request.resume()
      refuseLength(response)
      return 'too-large'
    }
    return Buffer.concat(chunks)
  }

  function refuseLength(response: ServerResponse): void {
    answer(response, 413, upstream.errorBody('too-large', 'The request is longer than raymond passes on.'))
  }

  function boundOf(request: IncomingMessage, body: Buffer | undefined): CallBound {
    if (body === undefined || body.length === 0 || endpointOf(request)?.isFree) return FREE
    return boundOfCall(body, (model) => {
      const known = upstream.priceOf(model)
      if (known !== undefined || model === undefined) return { price: known ?? upstream.dearestPrice(''), isKnown: true }
      if (!unpriced.has(model)) onUnpriced(model)
      unpriced.add(model)
      return { price: upstream.dearestPrice(model), isKnown: false }
    })
  }

  /** `onEnd` is told once what the call has cost, unless the promise is rejected. */
  async function pass(request: IncomingMessage, response: ServerResponse, call: Call): Promise<void> {
    const credential = await upstream.credential(request.headers)
    const send = base.protocol === 'http:' ? requestHttp : requestHttps
    const outgoing = send({
      agent: base.protocol === 'http:' ? agents['http:'] : agents['https:'],
      protocol: base.protocol,
      hostname: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port,
      method: request.method,
      path: `${base.pathname.replace(/\/$/, '')}${request.url}`,
      headers: {
        ...without(request.headers, [...NOT_PASSED_ON, ...upstream.credentialFields]),
        'accept-encoding': 'identity',
        ...credential,
      },
    })
    // A failed connection is told by a failed connection: an answer of ours would be taken for the API's.
    outgoing.once('error', () => response.destroy())
    response.once('close', () => outgoing.destroy())
    if (call.body === undefined) passBody(request, outgoing, response)
    else outgoing.end(call.body)
    let isAnswered = false
    outgoing.once('close', () => {
      if (!isAnswered) call.onEnd(0)
    })
    outgoing.once('response', (incoming) => {
      isAnswered = true
      handBack(incoming, response, call)
    })
  }

  function passBody(request: IncomingMessage, outgoing: ClientRequest, response: ServerResponse): void {
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > LARGEST_BODY) {
        outgoing.destroy()
        refuseLength(response)
      } else if (!outgoing.write(chunk)) {
        request.pause()
        outgoing.once('drain', () => request.resume())
      }
    })
    request.once('end', () => outgoing.end())
    request.once('error', () => outgoing.destroy())
  }

  function handBack(incoming: IncomingMessage, response: ServerResponse, { bound, onEnd }: Call): void {
    const encoding = incoming.headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity' || response.headersSent) {
      incoming.once('close', () => onEnd(0))
      response.destroy() // nothing could be looked for in it
      return
    }
    const secrets = upstream.secrets()
    const headers = Object.entries(without(incoming.headers, NOT_HANDED_BACK)).filter(
      ([, value]) => !secrets.some((secret) => String(value).includes(secret)),
    )
    response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(headers))
    const reader = upstream.readUsage(incoming.statusCode ?? 502)
    const text = new TextDecoder()
    const hidden = incoming.pipe(hideIn(secrets))
    let bytes = 0
    hidden.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      reader.add(text.decode(chunk, { stream: true }))
    })
    hidden.pipe(response)
    incoming.once('error', () => response.destroy())
    // Also of an answer that was cut off: what was generated is paid for.
    incoming.once('close', () => {
      if (!incoming.complete) response.destroy()
      const used = reader.end()
      const { input, output } = used.tokens
      spent = {
        tokens: { input: spent.tokens.input + input, output: spent.tokens.output + output },
        usd: spent.usd + used.usd,
      }
      const tellsAll = incoming.statusCode !== 200 || (incoming.complete && bound.isKnown)
      onEnd(tellsAll ? used.usd : Math.max(used.usd, bound.atLeast({ input, output, bytes })))
    })
  }
}

interface Call {
  readonly bound: CallBound
  /** What was held until the call began; undefined where it is passed on as it comes. */
  readonly body: Buffer | undefined
  /** What counts before the cap. */
  readonly onEnd: (usd: number) => void
}

function presents(headers: IncomingHttpHeaders, fields: readonly string[], standIn: string): boolean {
  return fields.some((field) => {
    const value = Buffer.from(String(headers[field] ?? '').replace(/^Bearer /i, ''))
    const wanted = Buffer.from(standIn)
    return value.length === wanted.length && timingSafeEqual(value, wanted)
  })
}

function answer(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string | string[]> {
  const named = String(headers.connection ?? '').split(',')
  const dropped = new Set([...names, ...named.map((name) => name.trim().toLowerCase())])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      dropped.has(name) || name.startsWith('x-forwarded-') || value === undefined ? [] : [[name, value]],
    ),
  )
}

function splitOnce(text: string, at: string): readonly [string, string?] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
