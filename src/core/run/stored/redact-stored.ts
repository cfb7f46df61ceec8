/** Takes registered secrets out of what is stored. Each text is looked at by itself, so that a mark never swallows what stands between two. */
import type { Run } from '../run.ts'
import { type Digest, MOST_INLINE, takeOutLongTexts } from './long-texts.ts'

/** Gives the text back as it is where nothing has to be hidden. */
type Redact = (text: string) => string

/**
 * Long texts are stored with each checkpoint: one in which nothing had to be hidden is not looked through again. No token that is made later
 * can stand in it.
 */
export function rememberClean(redact: Redact, digest: Digest): Redact {
  const clean = new Set<string>()
  return (text) => {
    if (text.length <= MOST_INLINE) return redact(text)
    const name = digest(text)
    if (clean.has(name)) return text
    const redacted = redact(text)
    if (redacted === text) clean.add(name)
    return redacted
  }
}

export function redactRun(run: Run, redact: Redact): Run {
  return holdsAnywhere(run, redact) ? (redactValue(run, redact) as Run) : run
}

/** Characters of lines that are looked at together: what is looked for is found in little memory then, however long the journal is. */
const BLOCK = 1024 * 1024

/** The journal's lines, each still an event. */
export function redactJournal(journal: string, redact: Redact): string {
  return blocksOf(journal.split('\n'))
    .map((block) => redactBlock(block, redact))
    .join('\n')
}

function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks: string[][] = []
  let length = BLOCK
  for (const line of lines) {
    if (length + line.length > BLOCK) {
      blocks.push([])
      length = 0
    }
    blocks.at(-1)?.push(line)
    length += line.length + 1
  }
  return blocks
}

function redactBlock(lines: readonly string[], redact: Redact): string {
  const text = lines.join('\n')
  if (text.length > BLOCK) return redactLongLine(text, redact) // alone in its block
  if (!holdsAny(text, redact)) return text
  return lines.map((line) => (holdsAny(line, redact) ? redactLine(line, redact) : line)).join('\n')
}

/** Long texts by themselves: one that is escaped, and stands among others, takes many times the memory. */
function holdsAnywhere(value: object, redact: Redact): boolean {
  let count = 0
  const { value: short, texts } = takeOutLongTexts(value, () => String(count++))
  return holdsAny(JSON.stringify(short), redact) || [...texts.values()].some((text) => holdsAny(text, redact))
}

function holdsAny(text: string, redact: Redact): boolean {
  return redact(text) !== text
}

/** A line that a crash cut short is no JSON: it is redacted as it stands. */
function redactLine(line: string, redact: Redact): string {
  try {
    return JSON.stringify(redactValue(JSON.parse(line), redact))
  } catch {
    return redact(line)
  }
}

function redactLongLine(line: string, redact: Redact): string {
  try {
    const entry = JSON.parse(line) as object
    return holdsAnywhere(entry, redact) ? JSON.stringify(redactValue(entry, redact)) : line
  } catch {
    return redact(line)
  }
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [redact(key), redactValue(held, redact)]))
}
