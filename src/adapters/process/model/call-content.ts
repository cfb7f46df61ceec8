import { isUtf8 } from 'node:buffer'
import { type Fields, isObject, objectsIn, toolsOf } from './objects-in-call.ts'

/** What a program may not ask of a vendor, whatever its key is good for. */
export interface CallContent {
  /** As it is passed on: where a key stood twice, it stands once, so that nobody reads the other one. */
  readonly body: Buffer
  readonly asked: Fields
  /** Why the call is not passed on; undefined when it is. */
  readonly refusal: string | undefined
}

/** Run by the vendor, with addresses that the call or the model names: a way out of every cell. One of the two searches opens pages. */
const FETCHING_TOOLS = /^(?:web_fetch|mcp|web_search(?:$|_preview|_\d{4}_))/
/** Run by the vendor, at a price of their own. */
const DEAR_TOOLS = /^(?:code_execution|code_interpreter|image_generation|file_search)/
/** Run by the program, and a search that opens no pages. A vendor has new ones of its own before anybody here has heard of them. */
const KNOWN_TOOLS =
  /^(?:undefined|function|custom|namespace|local_shell|apply_patch|tool_search(?:_tool)?(?:_\w+)?|(?:bash|text_editor|computer|memory|web_search)_\d{8})$/
/** What costs no more than the model does, at the time of the call. A vendor has dearer values before anybody here has heard of them. */
const USUAL: Readonly<Record<string, readonly unknown[]>> = {
  speed: ['standard'],
  service_tier: ['auto', 'default', 'flex', 'standard', 'standard_only'],
  background: [false],
  inference_geo: ['global'],
  n: [1],
}
/** Other models that may answer, each at its own price and as long as it likes, or helpers that each cost what a call does. */
const OTHERS = ['fallbacks', 'models', 'multi_agent']
/** By which the vendor, or a gateway before it, fetches something without any tool. */
const FETCHING_FIELDS = ['mcp_servers', 'web_search_options', 'data_sources', 'plugins']
/** They search for each answer, at a price for each, and work with no tools of a program. */
const FETCHING_MODELS = /-search-(?:preview|api)|-deep-research/

/** Lists and objects of one call: a text of 33 MB that is nothing else would fill the memory of whoever reads it. */
const MOST_PARTS = 2_000_000
const [BRACE, BRACKET] = [0x7b, 0x5b]

/** Reads what a call asks for; null for what is no JSON object, and so nothing that can be looked at. Not to be kept: it may be large. */
export function readContent(body: Buffer): CallContent | null {
  if (body.length > MOST_PARTS && partsOf(body) > MOST_PARTS) return null
  const text = body.toString('utf8')
  let asked: unknown
  let again: string
  try {
    asked = JSON.parse(text)
    again = JSON.stringify(asked)
  } catch {
    return null
  }
  if (!isObject(asked)) return null
  return { asked, body: again === text && isUtf8(body) ? body : Buffer.from(again), refusal: refusalOf(asked) }
}

function partsOf(body: Buffer): number {
  let parts = 0
  for (let at = 0; at < body.length; at += 1) if (body[at] === BRACE || body[at] === BRACKET) parts += 1
  return parts
}

function refusalOf(asked: Fields): string | undefined {
  for (const [field, values] of Object.entries(USUAL)) if (!values.includes(asked[field] ?? values[0])) return isDearer(field)
  const other = OTHERS.find((field) => isFilled(asked[field]))
  if (other !== undefined) return isDearer(other)
  const kept = keptIn(asked)
  if (kept !== undefined) return keeps(kept)
  const fetches = FETCHING_MODELS.test(String(asked.model)) || FETCHING_FIELDS.some((field) => isFilled(asked[field]))
  return fetches ? FETCHES : unwanted(asked)
}

function isDearer(field: string): string {
  return `raymond passes no call on with "${field}": its price is not the model's.`
}

const FETCHES = 'raymond passes no call on that has the vendor fetch something from an address.'

/** What was said before, by its name alone; an item of a conversation needs no type for that. */
function keptIn(asked: Fields): string | undefined {
  const { prompt, previous_response_id, conversation, thread, input } = asked
  if (isObject(prompt)) return 'prompt'
  if (isObject(thread)) return 'thread'
  if (typeof previous_response_id === 'string') return 'previous_response_id'
  if (typeof conversation === 'string' || isObject(conversation)) return 'conversation'
  const isReference = ({ type, role }: Fields) =>
    type === 'item_reference' || ((type ?? null) === null && (role ?? null) === null)
  return Array.isArray(input) && input.filter(isObject).some(isReference) ? 'item_reference' : undefined
}

/** Neither what it holds nor what it costs can be seen. */
function keeps(field: string): string {
  return `raymond passes no call on with "${field}": what is in it is kept by the vendor, and cannot be read.`
}

function unwanted(asked: Fields): string | undefined {
  for (const next of objectsIn(asked)) {
    const tools = toolsOf(next)
    const dear = tools.find(({ type }) => DEAR_TOOLS.test(String(type)))
    if (dear !== undefined) return `raymond passes no call on with the tool "${String(dear.type)}": its price is not the model's.`
    if (tools.some((tool) => FETCHING_TOOLS.test(String(tool.type)) || 'server_url' in tool)) return FETCHES
    const unknown = tools.find(({ type }) => !KNOWN_TOOLS.test(String(type)))
    if (unknown !== undefined)
      return `raymond passes no call on with the tool "${String(unknown.type)}": it is none that programs run themselves.`
    if (next !== asked && namesAddress(next)) return FETCHES
    if (typeof next.file_id === 'string') return keeps('file_id')
  }
  return undefined
}

/** An image or a file that is somewhere else, in the words of either vendor. */
function namesAddress({ source, image_url: image, file_url: file }: Fields): boolean {
  const addresses = [
    isObject(source) && source.type === 'url' ? source.url : undefined,
    isObject(image) ? image.url : image,
    file,
  ]
  return addresses.some((address) => typeof address === 'string' && !/^data:/i.test(address))
}

function isFilled(value: unknown): boolean {
  return isObject(value) || ((Array.isArray(value) || typeof value === 'string') && value.length > 0)
}
