import type { IncomingHttpHeaders } from 'node:http'
import { shippedModels } from '../../core/steps/models/model-table.ts'
import type { ModelUpstream, Usage, UsageReader } from '../process/model/model-proxy.ts'
import { splitLines } from '../process/split-lines.ts'
import { type ChosenCredential, type ClaudeCredentials, chosenCredential } from './credential.ts'

const API = 'https://api.anthropic.com'
const OAUTH_FEATURE = 'oauth-2025-04-20'

/** Anthropic's API, as far as Claude Code needs it. `url` is where a gateway of the user's own stands, if there is one. */
export function claudeUpstream(credentials: ClaudeCredentials, url: string | undefined): ModelUpstream {
  const chosen = chosenCredential(credentials)
  return {
    url: url === undefined || url === '' ? API : url,
    endpoints: ['/v1/messages', '/v1/messages/count_tokens'].map((path) => ({
      method: 'POST',
      path,
      queries: ['', 'beta=true'],
    })),
    credential: (headers) => headersFor(chosen, headers),
    credentialFields: ['x-api-key', 'authorization'],
    // Of the same kind as the real one: the CLI reads a usage limit only for a subscription.
    standInPrefix: chosen.variable === 'ANTHROPIC_API_KEY' ? 'sk-ant-api03-' : 'sk-ant-oat01-',
    secrets: () => (typeof chosen.secret === 'string' ? [chosen.secret] : chosen.secret.recent()),
    readUsage,
    errorBody: (kind, message) => JSON.stringify({ type: 'error', error: { type: ERROR_TYPES[kind], message } }),
  }
}

/** What was exchanged stands where a log-in's token would; the API takes it only with the feature that the CLI, which sees a key, leaves out. */
async function headersFor(
  { variable, secret }: ChosenCredential,
  { 'anthropic-beta': given }: IncomingHttpHeaders,
): Promise<Readonly<Record<string, string>>> {
  if (typeof secret !== 'string') {
    const features = new Set([...String(given ?? '').split(','), OAUTH_FEATURE].map((name) => name.trim()).filter(Boolean))
    return { authorization: `Bearer ${await secret.current()}`, 'anthropic-beta': [...features].join(',') }
  }
  return variable === 'ANTHROPIC_API_KEY' ? { 'x-api-key': secret } : { authorization: `Bearer ${secret}` }
}

const ERROR_TYPES = { permission: 'permission_error', 'not-found': 'not_found_error', 'too-large': 'request_too_large' } as const

interface Counts {
  readonly input_tokens?: unknown
  readonly output_tokens?: unknown
  readonly cache_creation_input_tokens?: unknown
  readonly cache_read_input_tokens?: unknown
}

/** From a stream: `message_start` tells the input, each `message_delta` the output so far; or from one object. */
function readUsage(): UsageReader {
  let model = ''
  let counts: Counts = {}
  const lines = splitLines((line) => {
    if (line.startsWith('data:') && line.includes('"usage"')) hear(line.slice('data:'.length))
    else if (line.startsWith('{')) hear(line)
  })

  function hear(text: string): void {
    const said = parse(text)
    model = said?.message?.model ?? said?.model ?? model
    counts = { ...counts, ...definedOf(said?.message?.usage), ...definedOf(said?.usage) }
  }

  return {
    add: (text) => lines.add(text),
    end() {
      lines.end()
      return usageOf(model, counts)
    },
  }
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

function definedOf(counts: Counts | undefined): Counts {
  return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => typeof count === 'number'))
}

/** What is read from a cache costs a tenth, what is written to it a quarter more. */
function usageOf(model: string, counts: Counts): Usage {
  const of = (count: unknown): number => (typeof count === 'number' ? count : 0)
  const [input, output] = [of(counts.input_tokens), of(counts.output_tokens)]
  const [written, read] = [of(counts.cache_creation_input_tokens), of(counts.cache_read_input_tokens)]
  const { attributes = {} } = shippedModels.find(({ id }) => model === id || model.startsWith(`${id}-2`)) ?? {}
  const [inputPrice, outputPrice] = [of(attributes['input-price']), of(attributes['output-price'])]
  const usd = ((input + written * 1.25 + read * 0.1) * inputPrice + output * outputPrice) / 1_000_000
  return { tokens: { input: input + written + read, output }, usd }
}
