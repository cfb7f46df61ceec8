import { z } from 'zod'
import { type Message, messageSchema, startsTurn } from '../message.ts'
import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { Projection } from '../step-workflow.ts'
import { byName, type Value } from '../value.ts'

const conversationSchema = z.array(messageSchema)

/** The messages that a value holds; undefined for what is no list of messages. */
export function messagesIn(value: Value): Message[] | undefined {
  const parsed = conversationSchema.safeParse(byName(value))
  return parsed.success ? parsed.data : undefined
}

/** Cuts a list of messages (R80); anything else fails. */
export function projectMessages(value: Value, projection: Projection): Attempted<Message[]> {
  const messages = messagesIn(value)
  if (messages === undefined) return failed('not-a-message-list', 'A projection needs a list of messages, such as :transcript.')
  return succeeded(cutConversation(messages, projection))
}

export function cutConversation(messages: readonly Message[], projection: Projection): Message[] {
  switch (projection.type) {
    case 'none':
      return []
    case 'full':
      return [...messages]
    case 'tail': {
      const tail = lastTurns(messages, projection.turns)
      return projection.tool_output ? tail : tail.flatMap(withoutTools)
    }
  }
}

function lastTurns(messages: readonly Message[], turns: number): Message[] {
  const starts = messages.flatMap((message, i) => (startsTurn(message) ? [i] : []))
  return messages.slice(starts.at(-turns) ?? 0)
}

/** The message without its tool blocks; none at all when nothing else was in it. */
function withoutTools(message: Message): Message[] {
  if (typeof message.content === 'string') return [message]
  const content = message.content.filter(({ type }) => type === 'text')
  return content.length === 0 ? [] : [{ ...message, content }]
}
