import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type RunEvent, runEventSchema } from '../../core/run/events.ts'
import { ProblemError } from '../../core/problem.ts'

export const JOURNAL = 'journal.jsonl'

/** One line of `journal.jsonl`. */
export interface JournalEntry {
  /** The run's `seq` after the event. */
  readonly seq: number
  readonly event: RunEvent
}

const entrySchema = z.strictObject({ seq: z.number().int(), event: runEventSchema })

export interface Journal {
  /** Returns the number of characters that were added. */
  append(entries: readonly JournalEntry[], options: { readonly synced: boolean }): Promise<number>
  close(): Promise<void>
}

/** Opens the journal for appending; a line that a crash cut short is dropped first. */
export async function openJournal(folder: string): Promise<Journal> {
  const path = join(folder, JOURNAL)
  const whole = await wholeLines(path)
  const file = await open(path, 'a', 0o600)
  if (whole !== undefined) await file.truncate(whole)
  return {
    async append(entries, { synced }) {
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
      await file.appendFile(text)
      if (synced) await file.datasync()
      return text.length
    },
    close: () => file.close(),
  }
}

/** Events after `seq`, oldest first. */
export async function readTail(folder: string, seq: number): Promise<readonly RunEvent[]> {
  const entries = await readJournal(join(folder, JOURNAL))
  return entries.filter((entry) => entry.seq > seq).map(({ event }) => event)
}

export async function readJournal(path: string): Promise<readonly JournalEntry[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.flatMap((line, i) => (line === '' ? [] : [parseEntry(line, `${path}:${i + 1}`)]))
}

function parseEntry(line: string, place: string): JournalEntry {
  try {
    return entrySchema.parse(JSON.parse(line))
  } catch (error) {
    throw new ProblemError({
      code: 'RAY-JOURNAL-BROKEN',
      message: `A line of the journal is not an event: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
      place,
      hint: 'The snapshot state.json beside it is whole. Remove the journal to go on from the snapshot.',
    })
  }
}

/** Length in bytes of the whole lines, when the last line is not whole; undefined when all is well. */
async function wholeLines(path: string): Promise<number | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes || bytes.length === 0 || bytes.at(-1) === 10) return undefined
  return bytes.lastIndexOf(10) + 1
}
