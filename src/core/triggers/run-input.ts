import { joinPieces, type Piece } from '../protocol/piece.ts'
import type { Carried } from '../run/run.ts'
import { fieldAt } from './payload-fields.ts'
import type { RepoEvent } from './repo-event.ts'

export interface InputSources {
  readonly actionInput: string | null
  /** Null when no command started the run; empty for a command without text. */
  readonly commandText: string | null
  /** Who said what is in the comment, once they have passed the gate; left out where nobody was asked. */
  readonly speaker?: NonNullable<Piece['by']> | undefined
}

/**
 * What a run is given to work on: the first that there is of the action's own input, the issue, pull request or discussion with what
 * was said about it, `client_payload.input`, the comment alone.
 */
export function runInput(event: RepoEvent, { actionInput, commandText, speaker }: InputSources): Carried | null {
  if (hasText(actionInput)) return { text: actionInput, from: 'run' }
  const sent = commandText === null ? payloadInput(event) : null
  if (hasText(sent)) return { text: sent, from: 'stranger' }
  const said = commandText ?? event.comment?.body ?? null
  const heading = commandText === null ? '## The comment' : '## Said with the command'
  const pieces: readonly Piece[] = [
    ...subjectPieces(event),
    ...(hasText(said) ? [...(event.subject === null ? [] : [ourWords(heading)]), spoken(said, speaker)] : []),
  ]
  return pieces.length === 0 ? null : { text: joinPieces(pieces), from: 'stranger', pieces: [...pieces] }
}

function payloadInput({ clientPayload }: RepoEvent): string | null {
  const input = fieldAt(clientPayload, 'input')
  if (typeof input === 'string') return input
  return input === undefined || input === null ? null : JSON.stringify(input)
}

function subjectPieces({ subject }: RepoEvent): readonly Piece[] {
  if (subject === null) return []
  const heading = `#${subject.number} ${subject.title}`.trim()
  return [{ text: subject.body.trim() === '' ? heading : `${heading}\n\n${subject.body}`, from: 'stranger' }]
}

function spoken(text: string, speaker: Piece['by']): Piece {
  return speaker === undefined ? { text, from: 'stranger' } : { text, from: 'person', by: speaker }
}

function ourWords(text: string): Piece {
  return { text, from: 'run' }
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}
