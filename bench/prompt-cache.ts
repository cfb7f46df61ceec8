/** What a prompt cache would make of a request: which of its tokens are read from it, written to it, or neither. Counted from bytes. */
import { createHash } from 'node:crypto'
import type { ResponseTokens } from '../src/core/prices/price-response.ts'

interface Block {
  readonly type?: string
  readonly text?: string
  readonly cache_control?: unknown
}

export interface ModelRequest {
  readonly model: string
  readonly tools?: readonly Block[]
  readonly system?: string | readonly Block[]
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[]
}

/** The shortest beginning that is cached, in tokens; shorter ones cost what they cost. */
const SHORTEST = 1024
const BYTES_A_TOKEN = 4

interface Cut {
  /** Names all that came before and this block. */
  readonly hash: string
  readonly tokens: number
  readonly isMarked: boolean
}

export interface PromptCache {
  /** The tokens of a request, the output left to the caller; what it marks is kept. */
  ask(request: ModelRequest): Omit<ResponseTokens, 'output'>
  /** Keeps tools and system prompt alone, as a run with another task would have left them. */
  warm(request: ModelRequest): void
}

export function createPromptCache(): PromptCache {
  const kept = new Set<string>()
  const keep = (cuts: readonly Cut[]) => {
    for (const { hash, tokens, isMarked } of cuts) if (isMarked && tokens >= SHORTEST) kept.add(hash)
  }
  return {
    ask(request) {
      const cuts = cutsOf(request)
      const total = cuts.at(-1)?.tokens ?? 0
      const read = cuts.findLast(({ hash }) => kept.has(hash))?.tokens ?? 0
      const marked = cuts.findLast(({ isMarked }) => isMarked)?.tokens ?? 0
      const written = marked >= SHORTEST ? Math.max(0, marked - read) : 0
      keep(cuts)
      return { input: total - read - written, cacheRead: read, cacheWrite: written }
    },
    warm: (request) => keep(cutsOf({ ...request, messages: [] })),
  }
}

/** The request as the API caches it: tools, then the system prompt, then the messages, cut behind each block. */
function cutsOf({ model, tools = [], system = [], messages }: ModelRequest): readonly Cut[] {
  const blocks = [
    ...tools.map((tool) => ({ at: 'tool', block: tool })),
    // What says which build of the CLI asks is taken off by the API before it looks into the cache.
    ...listed(system)
      .filter(({ text = '' }) => !text.startsWith('x-anthropic-billing-header:'))
      .map((block) => ({ at: 'system', block })),
    ...messages.flatMap(({ role, content }) => listed(content).map((block) => ({ at: role, block }))),
  ]
  const hash = createHash('sha256').update(model)
  let bytes = 0
  return blocks.map(({ at, block: { cache_control: mark, ...block } }) => {
    const text = JSON.stringify([at, ...Object.entries(block).toSorted(([a], [b]) => a.localeCompare(b))])
    hash.update(text)
    bytes += Buffer.byteLength(text)
    return { hash: hash.copy().digest('hex'), tokens: Math.round(bytes / BYTES_A_TOKEN), isMarked: mark !== undefined }
  })
}

function listed(content: string | readonly Block[]): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}
