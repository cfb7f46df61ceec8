import type { Piece } from './piece.ts'
import { renderPieces } from './render-pieces.ts'
import { strangerText } from './stranger-text.ts'

/** What a prompt's `{{names}}` stand for. */
export interface PromptVariables {
  /** Values of our own and of the author, by name. */
  readonly plain: Readonly<Record<string, string>>
  /** Values by people we do not know, by name: they are made safe. */
  readonly strange: Readonly<Record<string, string>>
  /** The trigger's payload, for dotted paths such as `event.issue.title`. Its texts are made safe, too. */
  readonly event: unknown
  /** Marks text by people we do not know. */
  readonly nonce: string
  /** Values by several authors, by name. */
  readonly pieces?: Readonly<Record<string, readonly Piece[]>>
}

const VARIABLE = /\{\{[ \t]*([A-Za-z_][\w-]*(?:\.[\w-]+)*)[ \t]*\}\}/g

/** Puts values into a prompt, in one pass and literally; an unknown name stays as it is. */
export function renderPrompt(body: string, variables: PromptVariables): string {
  return body.replace(VARIABLE, (whole, name: string) => lookUp(name, variables) ?? whole)
}

/** The names that a prompt uses, in order, each once. */
export function promptVariables(body: string): readonly string[] {
  return [...new Set(Array.from(body.matchAll(VARIABLE), ([, name = '']) => name))]
}

/** Where a prompt first uses a name. */
export function placeOfVariable(body: string, name: string): number | undefined {
  return [...body.matchAll(VARIABLE)].find(([, used]) => used === name)?.index
}

function lookUp(name: string, { plain, strange, event, nonce, pieces = {} }: PromptVariables): string | undefined {
  if (name === 'event' || name.startsWith('event.')) return eventText(name, event, nonce)
  if (Object.hasOwn(pieces, name)) return renderPieces(pieces[name] ?? [], nonce, name)
  if (Object.hasOwn(plain, name)) return plain[name]
  return Object.hasOwn(strange, name) ? strangerText(strange[name] ?? '', nonce, name) : undefined
}

function eventText(name: string, event: unknown, nonce: string): string | undefined {
  const value = name.split('.').slice(1).reduce(propertyOf, event)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === '') return ''
  // What the action adds to an event is left out where there is none of it.
  if (value === undefined) return name.startsWith('event.raymond.') ? '' : undefined
  return strangerText(typeof value === 'string' ? value : JSON.stringify(value, null, 2), nonce, name)
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
