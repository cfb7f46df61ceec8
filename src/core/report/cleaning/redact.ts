import { utf8Bytes } from './encodings.ts'
import { apart, type Projection, renderedText, type ToSource, whole } from './rendered-text.ts'
import { piecedForms, secretForms } from './secret-forms.ts'
import { createPieceSearch } from './secret-pieces.ts'
import { findTokens, type Span } from './token-shapes.ts'
import { hiddenInCode, partTokens } from './tokens-in-code.ts'

/** What stands where a secret stood. */
export const REDACTED = '***'

/** From this length on a form is also looked for across line breaks, as `base64` and mailers wrap at 76 or 64 characters. */
const WRAPPED_FROM = 12

export interface Redactor {
  /**
   * The text with every registered secret, any of its encodings, pieces of them and all that is shaped like a credential replaced by
   * `***`; as a reader sees it, whatever markup stands in between.
   */
  redact(text: string): string
  /**
   * The same for a text whose parts are clean each by itself: what is shaped like a credential is looked for in each line alone. Over several
   * lines it could be made of parts, and would hide all that stands between them.
   */
  redactLines(text: string): string
  /** The text without registered secrets, line by line as it was: what looks like a credential stays, and so does what stands within one. */
  redactKnown(text: string): string
  /**
   * The same for a line of code that somebody is to judge, with less of what looks like a credential: only what can be no code goes, and the
   * rest of it is marked.
   */
  redactSource(line: string): string
  /** Whether a registered secret or one of its encodings is in there. Shapes alone do not count: a test fixture may hold one. */
  holdsSecret(content: string | Uint8Array): boolean
}

/**
 * Prepares each search once, for its first text: a redactor is then fast for texts of megabytes. A job makes several before it has a word to
 * clean, and the forms of a runner's token are tens of thousands.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const given = [...secrets]
  const forms = once(() => secretForms(given))
  const search = once(() => createSearch(forms()))
  const searchBytes = once(() => createSearch(forms().map((form) => latin1(utf8Bytes(form)))))
  const searchPieces = once(() => createPieceSearch(piecedForms(given)))
  const known = (text: string, rendered: Projection, toSource: ToSource) => {
    if (forms().length === 0) return []
    // What looks like markup may be a part of the secret.
    const asWritten = rendered.text === text ? [] : searchPieces()({ text, origin: (at) => at }, toSource)
    return [...search()(text), ...searchPieces()(rendered, toSource), ...asWritten]
  }
  return {
    redact(text) {
      const rendered = renderedText(text)
      return replaceSpans(text, [...known(text, rendered, whole), ...shapesIn(text, rendered)])
    },
    redactLines: (text) => replaceSpans(text, [...known(text, renderedText(text), whole), ...shapesInLines(text)]),
    redactKnown: (text) => replaceSpans(text, known(text, renderedText(text), apart(text)), { keepLines: true }),
    redactSource(line) {
      const rendered = renderedText(line)
      const hidden = replaceSpans(line, [...known(line, rendered, apart(line)), ...hiddenInCode(line, rendered)])
      return partTokens(hidden, REDACTED)
    },
    holdsSecret: (content) => (typeof content === 'string' ? search()(content) : searchBytes()(latin1(content))).length > 0,
  }
}

function shapesIn(text: string, rendered: Projection): readonly Span[] {
  const shown = rendered.text === text ? [] : findTokens(rendered.text).flatMap((span) => whole(span, rendered.origin))
  return [...findTokens(text), ...shown]
}

function shapesInLines(text: string): readonly Span[] {
  let from = 0
  return text.split('\n').flatMap((line) => {
    const at = from
    from += line.length + 1
    return shapesIn(line, renderedText(line)).map(({ start, end }) => ({ start: at + start, end: at + end }))
  })
}

/** One that learns of secrets while it is used: tokens are renewed, and exchanged for others. */
export interface GrowingRedactor extends Redactor {
  add(secret: string): void
}

export function createGrowingRedactor(secrets: readonly string[] = []): GrowingRedactor {
  const known = new Set(secrets)
  let current = createRedactor([...known])
  return {
    add(secret) {
      if (known.has(secret)) return
      known.add(secret)
      current = createRedactor([...known])
    },
    redact: (text) => current.redact(text),
    redactLines: (text) => current.redactLines(text),
    redactKnown: (text) => current.redactKnown(text),
    redactSource: (line) => current.redactSource(line),
    holdsSecret: (content) => current.holdsSecret(content),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function createSearch(forms: readonly string[]): (text: string) => readonly Span[] {
  const wrappedForms = forms.filter((form) => form.length >= WRAPPED_FROM).map((form) => form.replace(LINE_BREAKS, ''))
  return (text) => {
    const direct = forms.flatMap((form) => occurrences(text, form))
    if (wrappedForms.length === 0 || !/[\r\n]/.test(text)) return direct
    const joined = joinLines(text)
    const wrapped = wrappedForms.flatMap((form) => occurrences(joined.text, form))
    return [...direct, ...wrapped.map(({ start, end }) => ({ start: joined.origin(start), end: joined.origin(end - 1) + 1 }))]
  }
}

const LINE_BREAKS = /[\r\n]+[ \t>]*/g

/** The text without its line breaks and the indentation after them, and the way back. */
function joinLines(text: string): { readonly text: string; origin(at: number): number } {
  const starts: number[] = [0]
  const sources: number[] = [0]
  const parts: string[] = []
  let length = 0
  let from = 0
  for (const { 0: gap, index } of text.matchAll(LINE_BREAKS)) {
    parts.push(text.slice(from, index))
    length += index - from
    from = index + gap.length
    starts.push(length)
    sources.push(from)
  }
  parts.push(text.slice(from))
  return {
    text: parts.join(''),
    origin(at) {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((starts[middle] ?? 0) <= at) low = middle
        else high = middle - 1
      }
      return (sources[low] ?? 0) + at - (starts[low] ?? 0)
    },
  }
}

/** Occurrences that overlap are one span. */
function occurrences(text: string, needle: string): readonly Span[] {
  const found: { start: number; end: number }[] = []
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const last = found.at(-1)
    if (last && at <= last.end) last.end = at + needle.length
    else found.push({ start: at, end: at + needle.length })
  }
  return found
}

function replaceSpans(text: string, spans: readonly Span[], { keepLines = false } = {}): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let done = 0
  let hidden = -1
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    // Secrets that overlap or touch become one mark.
    if (start > hidden) parts.push(text.slice(done, start), REDACTED)
    const last = Math.max(hidden, end)
    if (keepLines) parts.push(text.slice(Math.max(start, hidden, 0), last).replace(/[^\n]+/g, ''))
    hidden = last
    done = hidden
  }
  return [...parts, text.slice(done)].join('')
}

/** One character a byte. */
function latin1(bytes: Uint8Array | readonly number[]): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.slice(at, at + 8192)))
  return parts.join('')
}
