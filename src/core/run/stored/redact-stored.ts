/** Takes registered secrets out of what is stored. Each text is looked at by itself, so that a mark never swallows what stands between two. */
import type { Run } from '../run.ts'

/** Gives the text back as it is where nothing has to be hidden. */
type Redact = (text: string) => string

export function redactRun(run: Run, redact: Redact): Run {
  return holdsAny(JSON.stringify(run), redact) ? (redactValue(run, redact) as Run) : run
}

/** The journal's lines, each still an event. */
export function redactJournal(journal: string, redact: Redact): string {
  if (!holdsAny(journal, redact)) return journal
  return journal
    .split('\n')
    .map((line) => (holdsAny(line, redact) ? redactLine(line, redact) : line))
    .join('\n')
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

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [redact(key), redactValue(held, redact)]))
}
