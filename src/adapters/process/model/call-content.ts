/** What a program may not ask of a vendor, whatever its key is good for. */
export interface CallContent {
  /** As it is passed on: where a key stood twice, it stands once, so that nobody reads the other one. */
  readonly body: Buffer
  readonly asked: Readonly<Record<string, unknown>>
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
/** Paid for with more than the price of the model, or at a time at which nobody hears of it. */
const DEARER: Readonly<Record<string, readonly unknown[]>> = {
  speed: ['fast'],
  service_tier: ['priority', 'fast', 'scale'],
  background: [true],
  inference_geo: ['us'],
}
/** What is in them is a tool's own, and nothing that the vendor would follow; tools are looked at by themselves. */
const OPAQUE_FIELDS: ReadonlySet<string> = new Set(['tools', 'input_schema', 'parameters', 'arguments'])
const TOOL_USE = /tool_use$|_call$/

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
  return { asked, body: again === text ? body : Buffer.from(again), refusal: refusalOf(asked) }
}

function partsOf(body: Buffer): number {
  let parts = 0
  for (let at = 0; at < body.length; at += 1) if (body[at] === BRACE || body[at] === BRACKET) parts += 1
  return parts
}

function refusalOf(asked: Readonly<Record<string, unknown>>): string | undefined {
  for (const [field, values] of Object.entries(DEARER)) if (values.some((value) => value === asked[field])) return isDearer(field)
  // Answers to one question, each of which costs what a call does.
  if ((asked.n ?? 1) !== 1) return isDearer('n')
  const kept = keptIn(asked)
  if (kept !== undefined) return keeps(kept)
  return isFilled(asked.mcp_servers) || isFilled(asked.web_search_options) ? FETCHES : unwanted(asked)
}

function isDearer(field: string): string {
  return `raymond passes no call on with "${field}": its price is not the model's.`
}

const FETCHES = 'raymond passes no call on that has the vendor fetch something from an address.'

/** What was said before, by its name alone; an item of a conversation needs no type for that. */
function keptIn({ prompt, previous_response_id, conversation, input }: Readonly<Record<string, unknown>>): string | undefined {
  if (isObject(prompt)) return 'prompt'
  if (typeof previous_response_id === 'string') return 'previous_response_id'
  if (typeof conversation === 'string' || isObject(conversation)) return 'conversation'
  const isReference = ({ type, role }: Readonly<Record<string, unknown>>) =>
    type === 'item_reference' || ((type ?? null) === null && (role ?? null) === null)
  return Array.isArray(input) && input.filter(isObject).some(isReference) ? 'item_reference' : undefined
}

/** Neither what it holds nor what it costs can be seen. */
function keeps(field: string): string {
  return `raymond passes no call on with "${field}": what is in it is kept by the vendor, and cannot be read.`
}

/** Without recursion: how deep it goes is the caller's to say. Lists of tools may also stand deeper, as what a search for tools has found. */
function unwanted(asked: Readonly<Record<string, unknown>>): string | undefined {
  const waiting: unknown[] = [asked]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (Array.isArray(next)) for (const one of next) waiting.push(one)
    else if (isObject(next)) {
      const tools = toolsOf(next)
      for (const { tools: inner } of tools) waiting.push({ tools: inner })
      const dear = tools.find(({ type }) => DEAR_TOOLS.test(String(type)))
      if (dear !== undefined)
        return `raymond passes no call on with the tool "${String(dear.type)}": its price is not the model's.`
      if (tools.some((tool) => FETCHING_TOOLS.test(String(tool.type)) || 'server_url' in tool)) return FETCHES
      const unknown = tools.find(({ type }) => !KNOWN_TOOLS.test(String(type)))
      if (unknown !== undefined)
        return `raymond passes no call on with the tool "${String(unknown.type)}": it is none that programs run themselves.`
      if (next !== asked && namesAddress(next)) return FETCHES
      if (typeof next.file_id === 'string') return keeps('file_id')
      const isOfTool = next !== asked && TOOL_USE.test(String(next.type))
      for (const [field, value] of Object.entries(next))
        if (typeof value === 'object' && value !== null && !OPAQUE_FIELDS.has(field) && !(isOfTool && field === 'input'))
          waiting.push(value)
    }
  }
  return undefined
}

function toolsOf({ tools }: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(tools) ? tools.filter(isObject) : []
}

/** An image or a file that is somewhere else, in the words of either vendor. */
function namesAddress({ source, image_url: image, file_url: file }: Readonly<Record<string, unknown>>): boolean {
  const addresses = [
    isObject(source) && source.type === 'url' ? source.url : undefined,
    isObject(image) ? image.url : image,
    file,
  ]
  return addresses.some((address) => typeof address === 'string' && !/^data:/i.test(address))
}

function isFilled(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.length > 0)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
