import { closeSync, fdatasync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JournalEntry } from '../../core/run/journal-entry.ts'
import { parseJournal } from '../../core/run/parse-journal.ts'

export const JOURNAL = 'journal.jsonl'

const sync = promisify(fdatasync)

export interface Journal {
  /** Returns the number of characters that were added. */
  append(entries: readonly JournalEntry[], options: { readonly synced: boolean }): Promise<number>
  close(): void
}

/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
export function readJournal(folder: string, after: number): readonly JournalEntry[] {
  const path = join(folder, JOURNAL)
  return parseJournal(readIfThere(path)?.toString() ?? '', path, after)
}

/**
 * Opens the journal for appending; a line that a crash cut short is dropped first, and all of it when `anew`. Lines are written at
 * once: handing so little to another thread takes longer than writing it.
 */
export function openJournal(folder: string, { anew }: { readonly anew: boolean }): Journal {
  const path = join(folder, JOURNAL)
  const whole = anew ? 0 : (readIfThere(path)?.lastIndexOf(NEW_LINE) ?? -1) + 1
  const file = openSync(path, 'a', 0o600)
  ftruncateSync(file, whole)
  return {
    async append(entries, { synced }) {
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
      writeAll(file, Buffer.from(text))
      if (synced) await sync(file)
      return text.length
    },
    close: () => closeSync(file),
  }
}

const NEW_LINE = 10

/** The system may take less than it is given, on a disk that is nearly full. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
