import { z } from 'zod'
import { DEEPEST_JSON, jsonDepth } from '../run/json-depth.ts'

const inputSchema = z.json()

/** One message of a conversation, in no provider's own shape. */
const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('tool_use'), name: z.string(), input: inputSchema }),
  z.strictObject({ type: z.literal('tool_result'), text: z.string() }),
])

export const messageSchema = z.strictObject({
  /** Whose word it is: `user`, `assistant`, or what a workflow's own data says. */
  role: z.string(),
  content: z.union([z.string(), z.array(blockSchema)]),
})

export type Message = z.infer<typeof messageSchema>

/** A message as it was heard. */
interface Heard {
  readonly role: string
  readonly content:
    | string
    | readonly (
        | Exclude<Block, { type: 'tool_use' }>
        | { readonly type: 'tool_use'; readonly name: string; readonly input: unknown }
      )[]
}
type Block = z.infer<typeof blockSchema>

/**
 * What was heard, as a run can hold it: what an agent calls a tool with are its own words, and nobody has looked at them. An input that no
 * state could hold, or give back as it was, has a few words in its place.
 */
export function keepMessages(heard: readonly Heard[]): Message[] {
  return heard.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content.map((block) => (block.type === 'tool_use' ? { ...block, input: keptInput(block.input) } : block)),
  }))
}

function keptInput(input: unknown): z.infer<typeof inputSchema> {
  try {
    const text = JSON.stringify(input ?? null)
    if (jsonDepth(text) > DEEPEST_JSON) return `(not kept: it is nested more than ${DEEPEST_JSON} levels deep)`
    const read = inputSchema.safeParse(JSON.parse(text))
    // A key `__proto__` is not there any more when it is read.
    if (read.success && JSON.stringify(read.data) === text) return read.data
  } catch {
    // What is nested very deep exhausts the stack of JSON itself.
  }
  return '(not kept: it could not be stored and read again as it was)'
}

/** The text of a user's message that is nothing but text; undefined for every other message. */
export function userText({ role, content }: Message): string | undefined {
  if (role !== 'user') return undefined
  if (typeof content === 'string') return content
  const texts = content.map((block) => (block.type === 'text' ? block.text : undefined))
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join('\n') : undefined
}

/** A turn starts where the user speaks; tool results come in the user's role too, but start nothing. */
export function startsTurn({ role, content }: Message): boolean {
  return role === 'user' && (typeof content === 'string' || content.some(({ type }) => type !== 'tool_result'))
}
