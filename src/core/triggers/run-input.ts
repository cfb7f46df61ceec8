import type { Carried } from '../run/run.ts'
import { fieldAt } from './payload-fields.ts'
import type { RepoEvent } from './repo-event.ts'

/**
 * What a run is given to work on: the first that there is of the action's own input, a command's text, `client_payload.input`, the
 * comment, the issue, pull request or discussion. A comment that is nothing but a command says nothing itself.
 */
export function runInput(
  event: RepoEvent,
  sources: { readonly actionInput: string | null; readonly commandText: string | null },
): Carried | null {
  if (hasText(sources.actionInput)) return { text: sources.actionInput, from: 'run' }
  const isCommand = sources.commandText !== null
  const candidates = [
    sources.commandText,
    payloadInput(event),
    isCommand ? null : (event.comment?.body ?? null),
    subjectText(event),
  ]
  const text = candidates.find(hasText)
  return text === undefined ? null : { text, from: 'stranger' }
}

function payloadInput({ clientPayload }: RepoEvent): string | null {
  const input = fieldAt(clientPayload, 'input')
  if (typeof input === 'string') return input
  return input === undefined || input === null ? null : JSON.stringify(input)
}

function subjectText({ subject }: RepoEvent): string | null {
  if (subject === null) return null
  return subject.body.trim() === '' ? subject.title : `${subject.title}\n\n${subject.body}`
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}
