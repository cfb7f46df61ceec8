import { z } from 'zod'

/** One line that an agent program prints. Documented in docs/command-agent.md; keys that are not named here are let pass. */
export type AgentLine = z.infer<typeof lineSchema>
/** The line that ends a turn: there must be exactly one. */
export type AgentEnd = Exclude<AgentLine, { type: 'text' }>

/** What a run keeps of the end of a turn in every state that it stores, in characters. */
const MOST = { message: 16_384, name: 200, names: 1000 }
const short = (most: number) => z.string().transform((text) => (text.length <= most ? text : `${text.slice(0, most)}…`))

// A key of the state: what a program could not read back there would be nobody's session.
const sessionId = z
  .string()
  .regex(/^[^\p{C}]{0,200}$/u)
  .refine((id) => id !== '__proto__')
const usd = z.number().nonnegative()
const tokens = z.object({ input: z.int().nonnegative(), output: z.int().nonnegative() })

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('tool_result'), text: z.string() }),
])
const message = z.object({ role: z.enum(['user', 'assistant']), content: z.union([z.string(), z.array(block)]) })

// Only what a program can know. The others are found by us, and `interrupted` would repeat the turn for ever.
const failureClass = z.enum(['usage-limit', 'overloaded', 'network', 'auth', 'session-not-found', 'budget', 'other'])

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('result'),
    text: z.string(),
    session_id: sessionId.nullable().optional(),
    cost_usd: usd.optional(),
    tokens: tokens.optional(),
    model: short(MOST.name).optional(),
    messages: z.array(message).optional(),
    denied: z
      .array(short(MOST.name))
      .transform((names) => names.slice(0, MOST.names))
      .optional(),
  }),
  z.object({
    type: z.literal('error'),
    class: failureClass.optional(),
    message: short(MOST.message),
    session_id: sessionId.nullable().optional(),
    // The run compares times as texts.
    reset_at: z.iso
      .datetime({ offset: true })
      .transform((time) => (time.endsWith('Z') ? time : new Date(time).toISOString()))
      .optional(),
    cost_usd: usd.optional(),
    tokens: tokens.optional(),
  }),
])

/** What a turn has cost. */
export type AgentCost = Pick<AgentEnd, 'cost_usd' | 'tokens'>

const costSchema = z.object({
  type: z.enum(['result', 'error']),
  cost_usd: usd.optional().catch(undefined),
  tokens: tokens.optional().catch(undefined),
})

/** What a line says of that which is wrong elsewhere, or was cut off; undefined for one that ends no turn. */
export function costIn(text: string): AgentCost | undefined {
  for (const whole of [text, `${wholeMembers(text)}}`]) {
    try {
      return costSchema.safeParse(JSON.parse(whole)).data
    } catch {}
  }
  return undefined
}

/** An object up to the last member of its own that is whole. */
function wholeMembers(text: string): string {
  let depth = 0
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at)
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 1) end = at
  }
  return text.slice(0, end)
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** The line, or in a few words what is wrong with it. */
export function parseAgentLine(text: string): AgentLine | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'is not JSON'
  }
  const parsed = lineSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') ?? ''
  return where === '' ? 'is not an object with a "type"' : `has a wrong "${where}"`
}
