import { z } from 'zod'

/** One line that an agent program prints. Documented in docs/command-agent.md; keys that are not named here are let pass. */
export type AgentLine = z.infer<typeof lineSchema>
/** The line that ends a turn: there must be exactly one. */
export type AgentEnd = Exclude<AgentLine, { type: 'text' }>

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
    session_id: z.string().nullable().optional(),
    cost_usd: usd.optional(),
    tokens: tokens.optional(),
    model: z.string().optional(),
    messages: z.array(message).optional(),
    denied: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('error'),
    class: failureClass.optional(),
    message: z.string(),
    session_id: z.string().nullable().optional(),
    reset_at: z.iso.datetime({ offset: true }).optional(),
    cost_usd: usd.optional(),
    tokens: tokens.optional(),
  }),
])

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
