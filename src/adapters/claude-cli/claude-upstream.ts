import { dearestPrice } from '../../core/prices/dearest-price.ts'
import { type Price, type PriceTable, priceTable } from '../../core/prices/price-table.ts'
import { shippedModels } from '../../core/steps/models/model-table.ts'
import { type Counts, mergeCounts, messagesUsage } from '../process/agent-cli/messages-usage.ts'
import { splitAnswer } from '../process/agent-cli/split-answer.ts'
import {
  bearerOf,
  type Credential,
  type ModelUpstream,
  type PassedCall,
  readingText,
  type UsageReader,
} from '../process/model/model-upstream.ts'
import type { Usage } from '../process/model/usage.ts'
import { readEvents } from './clouds/event-stream.ts'
import { type ChosenCredential, type ClaudeCredentials, chosenCredential } from './credential.ts'
import { MESSAGES } from './messages-api.ts'

const API = 'https://api.anthropic.com'
const OAUTH_FEATURE = 'oauth-2025-04-20'

/** Anthropic's API, as far as Claude Code needs it. `url` is where a gateway of the user's own stands, if there is one. */
export function claudeUpstream(
  credentials: ClaudeCredentials,
  url: string | undefined,
  prices: PriceTable = priceTable(),
): ModelUpstream {
  return {
    ...(credentials.cloud ?? anthropic(chosenCredential(credentials), url)),
    credentialFields: ['x-api-key', 'authorization'],
    // Of the same kind as the real one: the CLI reads a usage limit only for a subscription.
    standInPrefix: isSubscription(credentials) ? 'sk-ant-oat01-' : 'sk-ant-api03-',
    readUsage: ({ contentType, asked = '' }) => {
      const count = countUsage((said) => priceIn(prices, said) ?? priceIn(prices, asked))
      return contentType.startsWith(EVENT_STREAM) ? readEventStream(count) : readText(count)
    },
    priceOf: (model) => (model === undefined ? undefined : priceIn(prices, model)),
    dearestPrice: (model) => dearestPrice(prices, model),
    errorBody: (kind, message) => JSON.stringify({ type: 'error', error: { type: ERROR_TYPES[kind], message } }),
  }
}

function isSubscription(credentials: ClaudeCredentials): boolean {
  return !credentials.cloud && chosenCredential(credentials).variable === 'CLAUDE_CODE_OAUTH_TOKEN'
}

const EVENT_STREAM = 'application/vnd.amazon.eventstream'

function anthropic(
  chosen: ChosenCredential,
  url: string | undefined,
): Pick<ModelUpstream, 'url' | 'endpoints' | 'credential' | 'secrets'> {
  return {
    url: url || API,
    endpoints: MESSAGES,
    credential: (call, refused) => headersFor(chosen, call, refused),
    secrets: () => (typeof chosen.secret === 'string' ? [chosen.secret] : chosen.secret.recent()),
  }
}

/** What was exchanged stands where a log-in's token would; the API takes it only with the feature that the CLI, which sees a key, leaves out. */
async function headersFor(
  { field, secret }: ChosenCredential,
  { headers: { 'anthropic-beta': given } }: PassedCall,
  refused: Credential | undefined,
): Promise<Credential> {
  if (typeof secret !== 'string') {
    const features = new Set([...String(given ?? '').split(','), OAUTH_FEATURE].map((name) => name.trim()).filter(Boolean))
    return { authorization: `Bearer ${await secret.current(bearerOf(refused))}`, 'anthropic-beta': [...features].join(',') }
  }
  return field === 'x-api-key' ? { 'x-api-key': secret } : { authorization: `Bearer ${secret}` }
}

const ERROR_TYPES = { permission: 'permission_error', 'not-found': 'not_found_error', 'too-large': 'request_too_large' } as const

function readText({ hear, used }: UsageCount): UsageReader {
  const parts = splitAnswer({ onEvent: hear, onWhole: hear })
  return readingText({
    add: (text) => parts.add(text),
    end() {
      parts.end()
      return used()
    },
  })
}

function readEventStream({ hear, used }: UsageCount): UsageReader {
  return { add: readEvents(hear), end: used }
}

interface UsageCount {
  readonly hear: (text: string) => void
  readonly used: () => Usage
}

/** Of a stream's events, `message_start` tells the input, each `message_delta` the output so far; or one object tells all. */
function countUsage(priceOf: (model: string) => Price | undefined): UsageCount {
  let model = ''
  let counts: Counts = {}
  let failed = false

  function hear(text: string): void {
    if (text.startsWith('{"type":"error"')) failed = true
    if (!text.includes('"usage"')) return
    const said = parse(text)
    model = said?.message?.model ?? said?.model ?? model
    counts = mergeCounts(mergeCounts(counts, said?.message?.usage), said?.usage)
  }

  function used(): Usage {
    const told = messagesUsage(counts, priceOf(model))
    const hasBegun = told.tokens.input + told.tokens.output > 0 // what it costs need not be known
    return failed && !hasBegun ? { ...told, isAll: true } : told
  }

  return { hear, used }
}

interface Said {
  readonly model?: string
  readonly usage?: Counts
  readonly message?: { readonly model?: string; readonly usage?: Counts }
}

function parse(text: string): Said | undefined {
  try {
    return JSON.parse(text) as Said
  } catch {
    return undefined // half a line of an answer that was cut off
  }
}

/** Answers name a model with its date, and clouds with its vendor, which few tables know. */
function priceIn(prices: PriceTable, named: string): Price | undefined {
  const { models } = prices
  const model = models.has(named) ? named : plainName(named)
  const known = models.get(model) ?? models.get(undated(model))
  if (known !== undefined) return known.price
  const { attributes = {} } = shippedModels.find(({ id }) => id === undated(model)) ?? {}
  const { 'input-price': input, 'output-price': output } = attributes
  if (typeof input !== 'number' || typeof output !== 'number') return undefined
  return { input, output, cache_read: input * 0.1, cache_write: input * 1.25 }
}

/** `eu.anthropic.claude-opus-4-5-20251101-v1:0` of Bedrock, `claude-opus-4-5@20251101` of Vertex AI. */
function plainName(named: string): string {
  return named
    .replace(/^(?:[a-z-]+\.)?anthropic\./, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace('@', '-')
}

function undated(model: string): string {
  return model.replace(/-\d{8}$/, '')
}
