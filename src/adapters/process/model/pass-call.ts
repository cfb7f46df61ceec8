import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BYTES_PER_TOKEN, type CallBound } from './call-bound.ts'
import { hideIn } from './hide-in.ts'
import type { Credential, ModelUpstream, PassedCall } from './model-upstream.ts'
import { NOTHING_USED, type Usage } from './usage.ts'

export const LARGEST_BODY = 33 * 1024 * 1024
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer']
/** What the agents' programs send. Others may lead a gateway elsewhere, credential and all, or ask a cloud for another price. */
const PASSED_ON =
  /^(?:accept|content-type|user-agent|anthropic-(?:beta|version|dangerous-direct-browser-access)|openai-(?:beta|intent)|originator|x-app|session[-_]id|thread-id|conversation[-_]id|x-(?:client-)?request-id|x-client-machine-id|x-initiator|x-interaction-(?:id|type)|x-github-api-version|editor(?:-plugin)?-version|traceparent|tracestate|x-amzn-bedrock-accept|x-openai-(?:internal-codex|subagent)[\w-]*|(?:x-stainless|x-claude-code|x-codex|copilot)-[\w-]+)$/
const NOT_HANDED_BACK = [...HOP_BY_HOP, 'transfer-encoding', 'upgrade', 'set-cookie', 'set-cookie2']

// Calls of one turn follow each other; the vendors close what is idle after a minute or more.
const proxies = { proxyEnv: process.env } as object // Node knows it since 24.5; an older one goes without
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: 30_000, ...proxies }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: 30_000, ...proxies }),
}

/** A call that may begin. */
export interface Call {
  readonly bound: CallBound
  /** What was held until the call began; undefined where there is nothing to send. */
  readonly body: Buffer | undefined
  /** What it has cost, or at the least where nobody said. */
  readonly onEnd: (used: Usage) => void
}

/** Passes a call on, and its answer back. `onEnd` is told once what the call has cost, unless the promise is rejected. */
export async function passCall(
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
  upstream: ModelUpstream,
): Promise<void> {
  const base = new URL(upstream.url)
  const passed: PassedCall = {
    method: request.method ?? 'POST',
    url: new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${request.url}`),
    headers: request.headers,
    body: call.body,
  }
  const credential = await upstream.credential(passed)
  const begun = performance.now()
  if (response.destroyed) return call.onEnd(NOTHING_USED)
  send(credential, async (incoming) => {
    const other = incoming.statusCode === 401 ? await another(credential) : undefined
    if (other === undefined) return handBack(incoming, begun, response, call, upstream)
    incoming.resume()
    if (response.destroyed) return call.onEnd(NOTHING_USED)
    return send(other, async (second) => handBack(second, begun, response, call, upstream))
  })

  /** One that ends early, or was taken back, is refused; undefined where there is no other. */
  async function another(refused: Credential): Promise<Credential | undefined> {
    const other = await upstream.credential(passed, refused).catch(() => undefined)
    return other?.authorization === refused.authorization ? undefined : other
  }

  function send(fields: Credential, onAnswer: (incoming: IncomingMessage) => Promise<void>): void {
    const { method, url, headers, body } = passed
    const request = url.protocol === 'http:' ? requestHttp : requestHttps
    const outgoing = request({
      agent: url.protocol === 'http:' ? agents['http:'] : agents['https:'],
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...passedOn(headers, upstream.credentialFields),
        'accept-encoding': 'identity',
        // In the characters in which it was looked at.
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
        ...fields,
      },
    })
    // A failed connection is told by a failed connection: an answer of ours would be taken for the API's.
    let isAnswered = false
    let isBrokenOff = false
    outgoing.once('error', () => response.destroy())
    response.once('close', () => {
      isBrokenOff = outgoing.writableFinished && !outgoing.destroyed
      outgoing.destroy()
    })
    outgoing.end(body)
    outgoing.once('close', () => {
      if (!isAnswered) call.onEnd(isBrokenOff ? untold(call, begun) : NOTHING_USED)
    })
    outgoing.once('response', (incoming) => {
      isAnswered = true
      void onAnswer(incoming)
    })
  }
}

/** Of a call whose answer nobody has read. */
function untold({ bound }: Call, begun: number): Usage {
  return bound.atLeast(NOTHING_USED, writtenSince(begun))
}

/** Tokens: the vendor was at work on the answer all the time, on what it does not show too, at some fifty a second. */
function writtenSince(begun: number): number {
  return ((performance.now() - begun) / 1000) * 50
}

/** A stream wraps each piece of an answer in an event of its own. */
const STREAMED_BYTES_PER_TOKEN = 40

function handBack(incoming: IncomingMessage, begun: number, response: ServerResponse, call: Call, upstream: ModelUpstream): void {
  const { bound, onEnd } = call
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (incoming.destroyed || encoding !== 'identity' || response.headersSent) {
    const end = () => onEnd(incoming.statusCode === 200 ? untold(call, begun) : NOTHING_USED)
    if (incoming.destroyed) end()
    else incoming.once('close', end)
    response.destroy() // nothing could be looked for in it
    return
  }
  const secrets = upstream.secrets()
  const headers = Object.entries(without(incoming.headers, NOT_HANDED_BACK)).filter(
    ([, value]) => !secrets.some((secret) => String(value).includes(secret)),
  )
  response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(headers))
  const contentType = incoming.headers['content-type'] ?? ''
  const reader = upstream.readUsage({
    status: incoming.statusCode ?? 502,
    contentType,
    asked: bound.model,
  })
  let bytes = 0
  let isRead = false
  // Before whatever waits for a client that does not read.
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    reader.add(chunk)
  })
  incoming.pipe(hideIn(secrets)).pipe(response)
  // Once the program has gone, Node throws away what is left, and tells the end of that as well.
  incoming.once('end', () => (isRead = !response.destroyed))
  incoming.once('error', () => response.destroy())
  // Also of an answer that was cut off: what was generated is paid for.
  incoming.once('close', () => {
    if (!incoming.complete) response.destroy()
    const used = reader.end()
    // A good answer that cost nothing is none that says what it cost; and one may have come whole that was not read to its end.
    const tellsAll = incoming.statusCode !== 200 || used.isAll || (isRead && used.usd > 0)
    const seen = bytes / (/event-?stream/.test(contentType) ? STREAMED_BYTES_PER_TOKEN : BYTES_PER_TOKEN)
    onEnd(tellsAll ? used : bound.atLeast(used, Math.max(seen, writtenSince(begun))))
  })
}

export function refuseLength(response: ServerResponse, upstream: ModelUpstream): void {
  answer(response, 413, upstream.errorBody('too-large', 'The request is longer than raymond passes on.'))
}

export function answer(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function passedOn(headers: IncomingHttpHeaders, credentialFields: readonly string[]): Record<string, string | string[]> {
  const others = Object.keys(headers).filter((name) => !PASSED_ON.test(name))
  return without(headers, [...others, ...credentialFields])
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string | string[]> {
  const named = String(headers.connection ?? '').split(',')
  const dropped = new Set([...names, ...named.map((name) => name.trim().toLowerCase())])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (dropped.has(name) || value === undefined ? [] : [[name, value]])),
  )
}
