/** Reads a transcript of Claude Code. It is other people's text, in a format that changes: what is not understood is left out. */
import { z } from 'zod'
import type { Deed, DeedLimits } from './deed.ts'

/** What followed one prompt. */
export interface Exchange {
  /** ISO 8601; null where the transcript tells no times. */
  readonly at: string | null
  readonly deeds: readonly Deed[]
  /** Deeds that are left out. */
  readonly more: number
}

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  thinking: z.string().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  input: z.unknown().optional(),
  tool_use_id: z.string().optional().catch(undefined),
  content: z.unknown().optional(),
  is_error: z.boolean().optional().catch(undefined),
})
const rowSchema = z.looseObject({
  type: z.enum(['user', 'assistant']),
  timestamp: z.string().optional().catch(undefined),
  isSidechain: z.boolean().optional().catch(undefined),
  isMeta: z.boolean().optional().catch(undefined),
  message: z.looseObject({ content: z.union([z.string(), z.array(blockSchema)]) }),
})

type Row = z.infer<typeof rowSchema>
type Block = z.infer<typeof blockSchema>

interface OpenExchange {
  readonly at: string | null
  readonly deeds: Deed[]
  more: number
}

/** No line that a person or a model wrote is longer; parsing one would take memory for nothing. */
const LONGEST_LINE = 32 * 1024 * 1024

export function readTranscript(text: string, limits: DeedLimits): readonly Exchange[] {
  const exchanges: OpenExchange[] = []
  const open = new Map<string, { readonly exchange: OpenExchange; readonly index: number }>()

  function add(exchange: OpenExchange, deed: Deed): number {
    if (exchange.deeds.length >= limits.deeds) {
      exchange.more += 1
      return -1
    }
    return exchange.deeds.push(deed) - 1
  }

  function read(row: Row): void {
    const blocks: readonly Block[] =
      typeof row.message.content === 'string' ? [{ type: 'text', text: row.message.content }] : row.message.content
    const answers = blocks.filter(({ type }) => type === 'tool_result')
    if (row.type === 'user' && answers.length === 0) {
      if (row.isMeta !== true) exchanges.push({ at: row.timestamp ?? null, deeds: [], more: 0 })
      return
    }
    const exchange = exchanges.at(-1)
    if (exchange === undefined) return
    for (const answer of answers) answerTo(answer)
    if (row.type === 'assistant') for (const block of blocks) hear(exchange, block)
  }

  function hear(exchange: OpenExchange, { type, text, thinking, id, name, input }: Block): void {
    if (type === 'text' && text?.trim()) add(exchange, { kind: 'text', text: cutMiddle(text, limits.text) })
    if (type === 'thinking' && thinking?.trim()) add(exchange, { kind: 'thinking', text: cutMiddle(thinking, limits.text) })
    if (type !== 'tool_use') return
    const call = { name: cutMiddle(name ?? 'tool', 200), input: cutMiddle(sayInput(input), limits.text) }
    const index = add(exchange, { kind: 'tool', ...call, output: null, status: 'cut off' })
    if (id !== undefined && index >= 0) open.set(id, { exchange, index })
  }

  function answerTo({ tool_use_id, content, is_error }: Block): void {
    const call = open.get(tool_use_id ?? '')
    const deed = call?.exchange.deeds[call.index]
    if (call === undefined || deed?.kind !== 'tool') return
    open.delete(tool_use_id ?? '')
    const said = textOf(content)
    const status = is_error !== true ? 'done' : DENIED.test(said.slice(0, 500)) ? 'denied' : 'failed'
    call.exchange.deeds[call.index] = { ...deed, output: cutMiddle(said, limits.text), status }
  }

  for (const line of linesOf(text)) {
    const row = parseRow(line)
    if (row !== undefined && row.isSidechain !== true) read(row)
  }
  return exchanges
}

const DENIED = /requested permissions? to|haven't granted|permission to use .{0,200} (?:has been|was) denied|denied this tool/i

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    if (to - from > 1 && to - from <= LONGEST_LINE) yield text.slice(from, to)
    from = to + 1
  }
}

function parseRow(line: string): Row | undefined {
  try {
    const parsed = rowSchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // cut off when the CLI was killed, or of another kind
  }
}

/** A single text as it is, such as a command; else the whole input as JSON. */
function sayInput(input: unknown): string {
  if (typeof input !== 'object' || input === null) return input === undefined ? '' : JSON.stringify(input)
  const { description: _, ...given } = { ...input } as Record<string, unknown>
  const values = Object.values(given)
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : JSON.stringify(given, null, 2)
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string' ? part.text : '',
    )
    .join('')
}

/** Its beginning and its end: what a command was, and how its output ended. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed()
  const [head, tail] = [Math.ceil(most * 0.7), Math.floor(most * 0.3)]
  const left = text.length - head - tail
  return `${text.slice(0, head).toWellFormed()}\n… ${left} characters left out …\n${text.slice(text.length - tail).toWellFormed()}`
}
