import { priceResponse } from '../../../core/prices/price-response.ts'
import type { Price } from '../../../core/prices/price-table.ts'
import type { CallContent } from './call-content.ts'
import { type Fields, isObject, objectsIn, toolsOf } from './objects-in-call.ts'
import { PRICE_OF_SEARCH, type Usage } from './usage.ts'

/** What can be said of a call's cost before and without its answer, in US dollars. */
export interface CallBound {
  /** The most that it can cost, as far as its length tells. */
  readonly mostUsd: number
  /** That the call names. */
  readonly model: string | undefined
  /** What it has cost at the least, where the answer told no more than this, and had so many tokens by its look. */
  atLeast(told: Usage, output: number): Usage
}

/** The longest answer that any model gives, where the call does not bound it. */
const LONGEST_ANSWER = 128_000
/** Texts have three to five bytes a token. */
export const BYTES_PER_TOKEN = 3
/**
 * Tokens of pictures, which no length tells: one of a single colour is short. At the most an image has 10,000 patches (OpenAI's detail
 * "original"), at a fifth more each, and a PDF of 600 pages (Anthropic) fills the longest context; they mostly have a part of that, which is
 * what a call is billed where nothing tells more.
 */
const TOKENS_OF_IMAGE = { most: 12_000, mostly: 5_000 }
const TOKENS_OF_DOCUMENT = { most: 1_000_000, mostly: 300_000 }
/** In one call, where it does not bound them. */
const MOST_SEARCHES = 20
/** What one has found: some ten pages. The vendor asks its model anew after each, with all that came before out of a cache. */
const TOKENS_OF_SEARCH = 20_000

/** Of a call without a bound. */
export function unbound(model?: string): CallBound {
  return { mostUsd: 0, model, atLeast: (told) => told }
}

/** By what a call says: the length of its body in bytes, the longest answer that it asks for, and what its model costs. */
export function boundOfCall(
  { body, asked }: Pick<CallContent, 'body' | 'asked'>,
  priceOf: (model: string | undefined) => Price,
): CallBound {
  const model = typeof asked.model === 'string' ? asked.model : undefined
  const price = priceOf(model)
  const { pictures, searches } = besideText(asked)
  const text = Math.ceil((body.length - pictures.bytes) / BYTES_PER_TOKEN)
  const input = text + pictures.mostly
  const longest = longestOf(asked)
  const most = text + pictures.most + searches * TOKENS_OF_SEARCH
  const again = PRICE_OF_SEARCH + priceResponse(price, { input: 0, cacheRead: most, cacheWrite: 0, output: 0 })
  return {
    mostUsd: priceResponse(price, { input: 0, cacheRead: 0, cacheWrite: most, output: longest }) + searches * again,
    model,
    atLeast({ tokens: told, usd }, output) {
      const tokens = { input: told.input || input, output: Math.max(told.output, Math.min(longest, Math.floor(output))) }
      // What was told has its own price, less than this for what a cache gave.
      const priced = usd > 0 ? told : { input: 0, output: 0 }
      const rest = { input: tokens.input - priced.input, output: tokens.output - priced.output }
      return { tokens, usd: usd + priceResponse(price, { ...rest, cacheRead: 0, cacheWrite: 0 }) }
    },
  }
}

interface BesideText {
  readonly pictures: { readonly most: number; readonly mostly: number; readonly bytes: number }
  readonly searches: number
}

/** What costs something else than its length tells, and how many bytes the images have. */
function besideText(asked: Fields): BesideText {
  let [images, bytes, documents, searches] = [0, 0, 0, 0]
  for (const next of objectsIn(asked)) {
    const image = imageIn(next)
    if (image !== undefined) {
      images += 1
      bytes += image.length
    }
    if (isDocument(next)) documents += 1
    for (const tool of toolsOf(next)) searches += searchesBy(tool)
  }
  const tokens = (of: 'most' | 'mostly') => images * TOKENS_OF_IMAGE[of] + documents * TOKENS_OF_DOCUMENT[of]
  return { pictures: { most: tokens('most'), mostly: tokens('mostly'), bytes }, searches }
}

/** In the words of either vendor. A gateway may take other files in the place of an image, which are as long as they are. */
function imageIn({ type, source, image_url: image }: Fields): string | undefined {
  const data = isObject(image) ? image.url : image
  if (typeof data === 'string') return /^data:image\//i.test(data) ? data : ''
  if (type !== 'image') return undefined
  return isObject(source) && typeof source.data === 'string' ? source.data : ''
}

function isDocument({ source, file_data: file }: Fields): boolean {
  return typeof file === 'string' || (isObject(source) && source.media_type === 'application/pdf')
}

function searchesBy({ type, max_uses: uses }: Fields): number {
  if (!/^web_search_\d/.test(String(type))) return 0
  return typeof uses === 'number' && uses > 0 ? Math.min(uses, MOST_SEARCHES) : MOST_SEARCHES
}

interface Asked {
  readonly model?: unknown
  readonly max_tokens?: unknown
  readonly max_output_tokens?: unknown
  readonly max_completion_tokens?: unknown
}

function longestOf({ max_tokens, max_output_tokens, max_completion_tokens }: Asked): number {
  const said = [max_tokens, max_output_tokens, max_completion_tokens].filter((bound) => typeof bound === 'number' && bound > 0)
  // Which of several counts is the vendor's to say.
  return said.length === 0 ? LONGEST_ANSWER : Math.min(LONGEST_ANSWER, Math.max(...(said as number[])))
}
