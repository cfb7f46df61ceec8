import { priceResponse, type ResponseTokens } from '../../core/prices/price-response.ts'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { ProblemError } from '../../core/problem.ts'
import type { ModelUpstream, ShortLivedCredential, Usage, UsageReader } from '../process/model-proxy.ts'
import { splitLines } from '../process/split-lines.ts'

const API = 'https://api.openai.com/v1'
const LONGEST_ERROR = 64 * 1024

/** What the API said instead of an answer. */
export interface ApiFault {
  /** 200 for an answer that broke off or failed on its way. */
  readonly status: number
  readonly type: string | null
  readonly code: string | null
  readonly message: string | null
  /** Seconds since the epoch. */
  readonly resetsAt: number | null
}

export interface CodexUpstream {
  readonly key: string | ShortLivedCredential
  /** Where a gateway of the user's own stands, if there is one; ends in `/v1`. */
  readonly url: string | undefined
  /** The model that was asked for: answers may name it in more words. */
  readonly model: string
  readonly prices: PriceTable
  /** After each call: what went wrong with it, or null. */
  readonly onAnswer: (fault: ApiFault | null) => void
}

/** OpenAI's API, as far as Codex needs it. */
export function codexUpstream({ key, url, model, prices, onAnswer }: CodexUpstream): ModelUpstream {
  return {
    url: url === undefined || url === '' ? API : url,
    endpoints: [{ method: 'POST', path: '/responses', queries: [''] }],
    credential: async () => ({ authorization: `Bearer ${await currentOf(key, onAnswer)}` }),
    credentialFields: ['authorization'],
    standInPrefix: 'sk-proj-',
    secrets: () => (typeof key === 'string' ? [key] : key.recent()),
    readUsage: (status) => readAnswer(status, { model, prices, onAnswer }),
    errorBody: (kind, message) => JSON.stringify({ error: { type: ERROR_TYPES[kind], message, code: null } }),
  }
}

async function currentOf(key: CodexUpstream['key'], onAnswer: CodexUpstream['onAnswer']): Promise<string> {
  if (typeof key === 'string') return key
  return key.current().catch((error: unknown) => {
    const isRefusal = error instanceof ProblemError && error.problem.code !== 'RAY-EXCHANGE-FAILED'
    if (isRefusal) onAnswer(faultOf(401, { message: error.problem.message }))
    throw error
  })
}

const ERROR_TYPES = {
  permission: 'permission_error',
  'not-found': 'not_found_error',
  'too-large': 'invalid_request_error',
} as const

type Answered = Pick<CodexUpstream, 'model' | 'prices' | 'onAnswer'>

function readAnswer(status: number, answered: Answered): UsageReader {
  return status === 200 ? readStream(answered) : readError(status, answered)
}

interface Response {
  readonly model?: string
  readonly error?: ApiError | null
  readonly usage?: {
    readonly input_tokens?: number
    readonly input_tokens_details?: { readonly cached_tokens?: number; readonly cache_write_tokens?: number }
    readonly output_tokens?: number
  } | null
}
interface ApiError {
  readonly type?: string | null
  readonly code?: string | null
  readonly message?: string | null
  readonly resets_at?: number | null
}

const ENDS = ['response.completed', 'response.incomplete', 'response.failed']

function readStream({ model, prices, onAnswer }: Answered): UsageReader {
  let response: Response | undefined
  const lines = splitLines((line) => {
    if (!line.startsWith('data:')) return
    const said = parse<{ type?: string; response?: Response }>(line.slice('data:'.length))
    if (said?.type !== undefined && ENDS.includes(said.type)) response = said.response
  })
  return {
    add: (text) => lines.add(text),
    end() {
      lines.end()
      if (response === undefined) onAnswer({ ...NO_FAULT, message: 'The answer broke off.' })
      else onAnswer(response.error ? faultOf(200, response.error) : null)
      return usageOf(response?.usage ?? {}, prices.models.get(response?.model ?? '') ?? prices.models.get(model))
    },
  }
}

function readError(status: number, { onAnswer }: Answered): UsageReader {
  let body = ''
  return {
    add(text) {
      if (body.length < LONGEST_ERROR) body += text
    },
    end() {
      onAnswer(faultOf(status, parse<{ error?: ApiError }>(body)?.error ?? {}))
      return NOTHING
    },
  }
}

const NOTHING: Usage = { tokens: { input: 0, output: 0 }, usd: 0 }
const NO_FAULT: ApiFault = { status: 200, type: null, code: null, message: null, resetsAt: null }

function faultOf(status: number, { type, code, message, resets_at }: ApiError): ApiFault {
  return { status, type: type ?? null, code: code ?? null, message: message ?? null, resetsAt: resets_at ?? null }
}

type Known = ReturnType<PriceTable['models']['get']>

function usageOf(usage: NonNullable<Response['usage']>, known: Known): Usage {
  const tokens = tokensOf({
    input: usage.input_tokens,
    cached: usage.input_tokens_details?.cached_tokens,
    written: usage.input_tokens_details?.cache_write_tokens,
    output: usage.output_tokens,
  })
  return usageFor(tokens, known)
}

/** In OpenAI's counts the input holds what was read from a cache and written to one, the output the reasoning. */
export function tokensOf(counts: Readonly<Record<'input' | 'cached' | 'written' | 'output', unknown>>): ResponseTokens {
  const of = (count: unknown): number => (typeof count === 'number' && count > 0 ? count : 0)
  const [cacheRead, cacheWrite] = [of(counts.cached), of(counts.written)]
  return { input: Math.max(0, of(counts.input) - cacheRead - cacheWrite), cacheRead, cacheWrite, output: of(counts.output) }
}

export function usageFor(tokens: ResponseTokens, known: Known): Usage {
  const { input, cacheRead, cacheWrite, output } = tokens
  return {
    tokens: { input: input + cacheRead + cacheWrite, output },
    usd: known === undefined ? 0 : priceResponse(known.price, tokens),
  }
}

function parse<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
