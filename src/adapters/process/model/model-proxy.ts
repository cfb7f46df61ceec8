import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ProblemError } from '../../../core/problem.ts'
import { boundOfCall, type CallBound, unbound } from './call-bound.ts'
import { type Beside, createCallBudget } from './call-budget.ts'
import { type CallContent, readContent } from './call-content.ts'
import type { ModelEndpoint, ModelUpstream } from './model-upstream.ts'
import { answer, LARGEST_BODY, passCall, refuseLength } from './pass-call.ts'
import { NOTHING_USED, sumOf, type Usage } from './usage.ts'

export interface ModelProxy {
  readonly listener: RequestListener
  /** To be given to the program in place of the credential; good for this turn and this proxy alone. */
  readonly standIn: string
  /** The turn is over: breaks off what is under way, and passes no more on. What the turn's calls have cost: it was no less. */
  end(): Promise<Usage>
  /** Whether a call was refused as the turn's cap was reached. */
  isOverspent(): boolean
}

export interface ProxyOptions extends Beside {
  /** Dollars that the turn may cost; null is no cap. */
  readonly capUsd: number | null
  /** A call was refused at the cap: a program that has none of its own would only try again. */
  readonly onOverspent?: () => void
  /** A call named a model without a price, which counts as the dearest one before the cap; told once for each model. */
  readonly onUnpriced?: (model: string) => void
}

const MOST_AT_ONCE = 64
/** Bytes of calls that are held until they may begin. */
const MOST_HELD = 4 * LARGEST_BODY
/** Holds a credential for one turn: passes the calls that a program needs on with it, counts what they use, and stops at the cap. */
export function createModelProxy(
  upstream: ModelUpstream,
  { capUsd, onOverspent = () => {}, onUnpriced = () => {}, ...beside }: ProxyOptions,
): ModelProxy {
  const standIn = `${upstream.standInPrefix}${randomBytes(24).toString('base64url')}`
  const budget = createCallBudget(capUsd, beside)
  const unpriced = new Set<string>()
  const open = new Set<ServerResponse>()
  let spent = NOTHING_USED
  let overspent = false
  let ended = false
  let held = 0

  return {
    standIn,
    async end() {
      ended = true
      for (const response of open) response.destroy()
      await budget.idle()
      return spent
    },
    isOverspent: () => overspent,
    listener(request, response) {
      const refusal = judge(request)
      if (refusal !== undefined) {
        request.resume()
        answer(response, refusal.status, upstream.errorBody(refusal.kind, refusal.message))
        return
      }
      open.add(response)
      response.once('close', () => open.delete(response))
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
    if (!endpointOf(upstream, request)?.queries.includes(query))
      return { status: 404, kind: 'not-found', message: 'raymond passes no such call on.' }
    if (ended || !presents(request.headers, upstream.credentialFields, standIn)) {
      return { status: 401, kind: 'permission', message: 'This is not the key of this turn.' }
    }
    if (open.size >= MOST_AT_ONCE) return { status: 403, kind: 'permission', message: 'There are too many calls at once.' }
    return undefined
  }

  async function passWithin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'GET' ? undefined : await hold(request, response)
    if (body === 'too-large') return
    const looked =
      body === undefined ? { bound: unbound(), passed: undefined } : look(body, (content) => boundOf(request, content))
    if ('refusal' in looked) return answer(response, 403, upstream.errorBody('permission', looked.refusal))
    const { bound, passed } = looked
    if (!(await budget.begin(bound.mostUsd))) {
      if (response.destroyed) return
      overspent = true
      onOverspent()
      const message = `The turn has spent the ${capUsd?.toFixed(2)} dollars that it may cost.`
      return answer(response, 403, upstream.errorBody('permission', message))
    }
    const onEnd = (used: Usage) => {
      spent = sumOf([spent, used])
      budget.end(bound.mostUsd, used.usd)
    }
    if (response.destroyed) return onEnd(NOTHING_USED) // while it waited
    await passCall(request, response, { bound, body: passed, onEnd }, upstream).catch((error: unknown) => {
      onEnd(NOTHING_USED)
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
      refuseLength(response, upstream)
      return 'too-large'
    }
    return Buffer.concat(chunks)
  }

  function boundOf(request: IncomingMessage, content: CallContent): CallBound {
    const endpoint = endpointOf(upstream, request)
    const asked = { ...content.asked, ...modelInPath(endpoint, request) }
    if (capUsd === null || endpoint?.isFree) return unbound(typeof asked.model === 'string' ? asked.model : undefined)
    return boundOfCall({ ...content, asked }, (model = '') => {
      const known = upstream.priceOf(model === '' ? undefined : model)
      if (known !== undefined) return known
      if (model !== '' && !unpriced.has(model)) onUnpriced(model)
      unpriced.add(model)
      return upstream.dearestPrice(model)
    })
  }
}

function endpointOf({ endpoints }: ModelUpstream, { method, url = '' }: IncomingMessage): ModelEndpoint | undefined {
  const [path] = splitOnce(url, '?')
  const isMeant = (one: ModelEndpoint) => (typeof one.path === 'string' ? one.path === path : one.path.test(path))
  return endpoints.find((one) => one.method === method && isMeant(one))
}

/** Where the path names the model, that is the one which answers, whatever the body says. */
function modelInPath(endpoint: ModelEndpoint | undefined, { url = '' }: IncomingMessage): { readonly model?: string } {
  if (endpoint === undefined) return {}
  if (typeof endpoint.path === 'string') return endpoint.model === undefined ? {} : { model: endpoint.model }
  const [path] = splitOnce(url, '?')
  return { model: decodeURIComponent(endpoint.path.exec(path)?.groups?.model ?? '') }
}

/** What was read is large, and not kept. */
function look(
  body: Buffer,
  boundOf: (content: CallContent) => CallBound,
): { readonly refusal: string } | { readonly bound: CallBound; readonly passed: Buffer } {
  const content = readContent(body)
  if (content === null) return { refusal: 'raymond passes no call on that is not plain JSON.' }
  const { refusal, body: passed } = content
  return refusal === undefined ? { bound: boundOf(content), passed } : { refusal }
}

function presents(headers: IncomingHttpHeaders, fields: readonly string[], standIn: string): boolean {
  return fields.some((field) => {
    const value = Buffer.from(String(headers[field] ?? '').replace(/^Bearer /i, ''))
    const wanted = Buffer.from(standIn)
    return value.length === wanted.length && timingSafeEqual(value, wanted)
  })
}

function splitOnce(text: string, at: string): readonly [string, string?] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
