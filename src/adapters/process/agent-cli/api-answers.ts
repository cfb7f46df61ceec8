import type { ResponseTokens } from '../../../core/prices/price-response.ts'
import type { Price } from '../../../core/prices/price-table.ts'
import { readingText, type UsageReader } from '../model/model-upstream.ts'
import { type Usage, usageFor } from '../model/usage.ts'
import { type Counts, mergeCounts, messagesUsage, numberIn } from './messages-usage.ts'
import { splitAnswer } from './split-answer.ts'

/** What an API said instead of an answer. */
export interface ApiFault {
  /** 200 for an answer that broke off or failed on its way. */
  readonly status: number
  readonly type: string | null
  readonly code: string | null
  readonly message: string | null
  /** Seconds since the epoch. */
  readonly resetsAt: number | null
}

export interface Answered {
  /** What a model costs, by the name that an answer gives it; undefined where nobody knows. */
  readonly priceOf: (model: string | undefined) => Price | undefined
  /** After each call: what went wrong with it, or null. */
  readonly onAnswer: (fault: ApiFault | null) => void
}

const LONGEST_ERROR = 64 * 1024
/** A credit of GitHub's is a cent; answers count it in billionths. */
const DOLLARS_PER_NANO_CREDIT = 0.01 / 1e9

/** Reads what an answer used and how it ended, in any of the forms that agents' CLIs speak: Responses, Chat Completions, Messages. */
export function readAnswer(status: number, answered: Answered): UsageReader {
  return status === 200 ? readStream(answered) : readError(status, answered)
}

interface ApiError {
  readonly type?: string | null
  readonly code?: string | null
  readonly message?: string | null
  readonly resets_at?: number | null
}
interface Body {
  readonly model?: string
  readonly error?: ApiError | null
  readonly usage?: Counts | null
  readonly copilot_usage?: { readonly total_nano_aiu?: number } | null
}
interface Said extends Body {
  readonly type?: string
  readonly response?: Body | null
  readonly message?: Body | null
  readonly choices?: unknown
}

/** Events that carry nothing of an answer. */
const NO_ANSWER = ['response.created', 'response.queued', 'response.in_progress', 'response.failed', 'error']
const ENDS = ['response.completed', 'response.incomplete', 'response.failed', 'message_stop']

function readStream({ priceOf, onAnswer }: Answered): UsageReader {
  let [begun, ended] = [false, false]
  let body: Body = {}
  const parts = splitAnswer({ onEvent: hear, onWhole: hearWhole })

  function hear(text: string): void {
    if (text === '[DONE]') ended = true
    const said = parse<Said>(text)
    if (said === undefined) return
    if (ENDS.includes(said.type ?? '')) ended = true
    if (said.choices !== undefined || (said.type !== undefined && !NO_ANSWER.includes(said.type))) begun = true
    for (const part of [said, said.response, said.message]) body = merge(body, part)
  }

  /** An answer that is no stream. */
  function hearWhole(text: string): void {
    body = merge(body, parse<Body>(text))
    ended = true
  }

  return readingText({
    add: (text) => parts.add(text),
    end() {
      parts.end()
      if (body.error) onAnswer(faultOf(200, body.error))
      else onAnswer(ended ? null : { ...NO_FAULT, message: 'The answer broke off.' })
      const used = usageIn(body.usage ?? {}, priceOf(body.model))
      const credits = body.copilot_usage?.total_nano_aiu ?? 0
      if (credits > 0) return { ...used, usd: credits * DOLLARS_PER_NANO_CREDIT }
      // What it wrote before it failed may have its price.
      return body.error && !begun && used.usd === 0 ? { ...used, isAll: true } : used
    },
  })
}

/** What an endpoint sends is not sure to be of these types. */
function merge(before: Body, part: Body | null | undefined): Body {
  if (part == null) return before
  const { model, error, usage, copilot_usage } = part
  return {
    ...before,
    ...(typeof model === 'string' ? { model } : {}),
    ...(error ? { error } : {}),
    ...(usage ? { usage: mergeCounts(before.usage ?? {}, usage) } : {}),
    ...(copilot_usage ? { copilot_usage } : {}),
  }
}

function readError(status: number, { onAnswer }: Answered): UsageReader {
  let body = ''
  return readingText({
    add(text) {
      if (body.length < LONGEST_ERROR) body += text
    },
    end() {
      onAnswer(faultOf(status, parse<{ error?: ApiError }>(body)?.error ?? {}))
      return { tokens: { input: 0, output: 0 }, usd: 0 }
    },
  })
}

const NO_FAULT: ApiFault = { status: 200, type: null, code: null, message: null, resetsAt: null }

export function faultOf(status: number, { type, code, message, resets_at }: ApiError): ApiFault {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const resetsAt = typeof resets_at === 'number' ? resets_at : null
  return { status, type: text(type), code: text(code), message: text(message), resetsAt }
}

/** Whichever way they were counted. Of a chat that a gateway has with Messages it gives the names of both, and counts as a chat does. */
function usageIn(usage: Counts, price: Price | undefined): Usage {
  const { cache_read_input_tokens: read, cache_creation_input_tokens: created } = usage
  if (usage.prompt_tokens === undefined && (read ?? created) !== undefined) return messagesUsage(usage, price)
  const details = (usage.input_tokens_details ?? usage.prompt_tokens_details ?? {}) as Counts
  const tokens = tokensOf({
    input: usage.input_tokens ?? usage.prompt_tokens,
    cached: details.cached_tokens ?? read,
    written: details.cache_write_tokens ?? created,
    output: usage.output_tokens ?? usage.completion_tokens,
  })
  return usageFor(tokens, price)
}

/** In OpenAI's counts the input holds what was read from a cache and written to one, the output the reasoning. */
export function tokensOf(counts: Readonly<Record<'input' | 'cached' | 'written' | 'output', unknown>>): ResponseTokens {
  const [cacheRead, cacheWrite] = [numberIn(counts.cached), numberIn(counts.written)]
  return {
    input: Math.max(0, numberIn(counts.input) - cacheRead - cacheWrite),
    cacheRead,
    cacheWrite,
    output: numberIn(counts.output),
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
