import { z } from 'zod'

/** One message of a conversation, in no provider's own shape. */
const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('tool_use'), name: z.string(), input: z.json() }),
  z.strictObject({ type: z.literal('tool_result'), text: z.string() }),
])

export const messageSchema = z.strictObject({
  /** Whose word it is: `user`, `assistant`, or what a workflow's own data says. */
  role: z.string(),
  content: z.union([z.string(), z.array(blockSchema)]),
})

export type Message = z.infer<typeof messageSchema>

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
