/**
 * Long texts of a state or of a journal stand in files of their own on the state branch: GitHub takes no file of more than 100 MB, and
 * one result stands in many states. The object that had them says so under `long_texts`: by JSON pointer (RFC 6901) the file below the
 * run's folder. Its name is the SHA-256 of the text, so that the same text is stored once and no other can take its place.
 */
import { ProblemError } from '../../problem.ts'
import { utf8Length } from '../utf8-length.ts'

/** A text of more bytes than this, in UTF-8, has a file of its own. */
export const MOST_INLINE = 1024 * 1024
/** Characters of it that stay in its place, for people who read the file. */
const SHOWN = 1000

export const LONG_TEXTS = 'texts/'

/** Lower-case hex of the SHA-256 of a text in UTF-8. */
export type Digest = (text: string) => string
/** Content of a file below the run's folder; undefined when it is not there, or not the one of that digest. */
export type ReadText = (path: string) => string | undefined

export interface TakenOut<T> {
  readonly value: T & { readonly long_texts?: Readonly<Record<string, string>> }
  /** By path below the run's folder. */
  readonly texts: ReadonlyMap<string, string>
}

export function takeOutLongTexts<T extends object>(value: T, digest: Digest): TakenOut<T> {
  const texts = new Map<string, string>()
  const places: [string, string][] = []
  function shortened(held: unknown, pointer: string): unknown {
    if (typeof held === 'string') return isLong(held) ? putAside(held, pointer) : held
    if (typeof held !== 'object' || held === null) return held
    if (Array.isArray(held)) return held.map((item, i) => shortened(item, `${pointer}/${i}`))
    return Object.fromEntries(Object.entries(held).map(([key, item]) => [key, shortened(item, `${pointer}/${escaped(key)}`)]))
  }
  function putAside(text: string, pointer: string): string {
    const path = `${LONG_TEXTS}${digest(text)}`
    texts.set(path, text)
    places.push([pointer, path])
    return text.slice(0, SHOWN)
  }
  const short = shortened(value, '') as T
  return places.length === 0 ? { value, texts } : { value: { ...short, long_texts: Object.fromEntries(places) }, texts }
}

/** A state's text with its long texts in their places again. A `RAY-STATE-BROKEN` problem says which one is missing. */
export function putBackLongTexts(text: string, read: ReadText, place: string): string {
  const value = mayRefer(text) ? parsed(text) : undefined
  return holdsPlaces(value) ? `${JSON.stringify(joined(value, read, place), null, 2)}\n` : text
}

/** The journal's lines without their long texts. */
export function takeOutOfJournal(
  journal: string,
  digest: Digest,
): { readonly journal: string; readonly texts: ReadonlyMap<string, string> } {
  const texts = new Map<string, string>()
  const lines = journal.split('\n').map((line) => {
    if (line.length <= MOST_INLINE / 3) return line
    const entry = parsed(line)
    if (entry === undefined) return line
    const taken = takeOutLongTexts(entry, digest)
    for (const [path, text] of taken.texts) texts.set(path, text)
    return taken.texts.size === 0 ? line : JSON.stringify(taken.value)
  })
  return { journal: texts.size === 0 ? journal : lines.join('\n'), texts }
}

/** The journal's lines as they were; throws as `putBackLongTexts` does. */
export function putBackInJournal(journal: string, read: ReadText, place: string): string {
  if (!mayRefer(journal)) return journal
  return journal
    .split('\n')
    .map((line, i) => {
      const entry = mayRefer(line) ? parsed(line) : undefined
      return holdsPlaces(entry) ? JSON.stringify(joined(entry, read, `${place}:${i + 1}`)) : line
    })
    .join('\n')
}

/** Files that a state or a journal may refer to, by path below the run's folder. */
export function longTextsIn(content: string): readonly string[] {
  return mayRefer(content) ? [...new Set(Array.from(content.matchAll(/"(texts\/[0-9a-f]{64})"/g), ([, path = '']) => path))] : []
}

// What is no Unicode would not come back from a file in UTF-8 as it was.
function isLong(text: string): boolean {
  return text.length > MOST_INLINE / 3 && utf8Length(text) > MOST_INLINE && text.isWellFormed()
}

function mayRefer(text: string): boolean {
  return text.includes('"long_texts"')
}

/** What a crash cut short is no JSON, and stays as it is. */
function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

interface Places {
  readonly long_texts: Readonly<Record<string, unknown>>
}

function holdsPlaces(value: unknown): value is Places {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'long_texts')) return false
  const { long_texts: places } = value as { readonly long_texts?: unknown }
  return typeof places === 'object' && places !== null
}

function joined({ long_texts: places, ...value }: Places, read: ReadText, place: string): object {
  for (const [pointer, path] of Object.entries(places)) {
    const text = typeof path === 'string' && /^texts\/[0-9a-f]{64}$/.test(path) ? read(path) : undefined
    if (text === undefined) throw broken(`the file ${String(path)} beside it is not there, or is another one`, place)
    if (!put(value, pointer, text)) throw broken(`there is no text at ${pointer}, where ${String(path)} belongs`, place)
  }
  return value
}

/** False where no text stands there. */
function put(value: object, pointer: string, text: string): boolean {
  const keys = pointer.split('/').slice(1).map(unescaped)
  const last = keys.pop()
  let holder: unknown = value
  for (const key of keys) holder = ownOf(holder, key)
  if (last === undefined || typeof ownOf(holder, last) !== 'string') return false
  ;(holder as Record<string, unknown>)[last] = text
  return true
}

function broken(why: string, place: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-BROKEN',
    message: `What is stored cannot be read: ${why}.`,
    place,
    hint: 'Take the whole folder of the run, with texts/, from the state branch or a backup. Nothing was changed.',
  })
}

function ownOf(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return (holder as Readonly<Record<string, unknown>>)[key]
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
