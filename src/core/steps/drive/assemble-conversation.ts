import { type Message, messageSchema, userText } from '../message.ts'
import { type Attempted, allOf, succeeded } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { Contribution } from '../step-workflow.ts'
import { byName, type Value } from '../value.ts'
import { messagesIn } from './project-messages.ts'
import { promptText } from './prompt-text.ts'
import { renderTemplate } from './render-template.ts'
import { resolveReference } from './resolve-source.ts'

/** What is said before the prompt, and the prompt. */
export interface Conversation {
  readonly messages: Message[]
  readonly prompt: string
}

/** The messages of all contributions, in their order (R48). */
export function assembleMessages(run: StepRun, contributions: readonly Contribution[]): Attempted<Message[]> {
  const parts = allOf(contributions.map((contribution) => messagesOf(run, contribution)))
  return parts.ok ? succeeded(parts.value.flat()) : parts
}

/** A final user's text is the prompt and the rest goes before it; else all goes before an empty prompt (R50). */
export function splitPrompt(messages: readonly Message[]): Conversation {
  const last = messages.at(-1)
  const prompt = last === undefined ? undefined : userText(last)
  return prompt === undefined ? { messages: [...messages], prompt: '' } : { messages: messages.slice(0, -1), prompt }
}

function messagesOf(run: StepRun, contribution: Contribution): Attempted<Message[]> {
  if (contribution.type === 'template') {
    const text = renderTemplate(run, contribution)
    return text.ok ? succeeded([{ role: 'user', content: text.value }]) : text
  }
  const value = resolveReference(run, contribution.source)
  return value.ok ? succeeded(asMessages(value.value, (whole) => promptText(run, contribution.source, whole))) : value
}

/** Messages keep their roles, nil says nothing, anything else is one user's message (R49). */
function asMessages(value: Value, asText: (value: Value) => string): Message[] {
  if (value === null) return []
  const one = messageSchema.safeParse(byName(value))
  return one.success ? [one.data] : (messagesIn(value) ?? [{ role: 'user', content: asText(value) }])
}
