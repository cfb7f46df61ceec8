import { ProblemError } from '../problem.ts'
import { type JournalEntry, journalEntrySchema } from './journal-entry.ts'

/** Entries of a journal with a `seq` above `after`. What a crash left of a last line is dropped; any other broken line is a ProblemError. */
export function parseJournal(text: string, place: string, after = -1): readonly JournalEntry[] {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  const read = lines.flatMap((line, i) => (line === '' || seqOf(line) <= after ? [] : [parseLine(line, `${place}:${i + 1}`)]))
  return read.filter(({ seq }) => seq > after)
}

/** The lines of a journal that led to the state with that number. What comes after it, or does not look as we write it, is left out. */
export function journalUpTo(text: string, seq: number): string {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.flatMap((line) => (seqOf(line) <= seq ? [`${line}\n`] : [])).join('')
}

/** Told from the first characters, so that a long journal costs little when only its end matters; NaN where they are not ours. */
export function seqOf(line: string): number {
  return Number(/^\{"seq":(\d+),/.exec(line)?.[1])
}

function parseLine(line: string, place: string): JournalEntry {
  try {
    return journalEntrySchema.parse(JSON.parse(line))
  } catch (error) {
    throw new ProblemError({
      code: 'RAY-JOURNAL-BROKEN',
      message: `A line of the journal is not an event: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
      place,
      hint: 'The snapshot state.json beside it is whole. Remove the journal to go on from the snapshot.',
    })
  }
}
