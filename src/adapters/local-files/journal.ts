import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { JournalEntry } from '../../core/run/journal-entry.ts'
import { parseJournal, seqOf } from '../../core/run/parse-journal.ts'
import { putBackInJournal } from '../../core/run/stored/long-texts.ts'
import { textsBeside } from './long-texts.ts'
import type { Seal } from './seal.ts'

export const JOURNAL = 'journal.jsonl'
/** A line for each time that something was added: how many bytes, and the signature over them and the line before. */
export const SEALS = 'journal.seals'

const sync = promisify(fdatasync)

export interface Journal {
  /** Returns the number of characters that were added. */
  append(entries: readonly JournalEntry[], options: { readonly synced: boolean }): Promise<number>
  close(): void
}

/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
export function readJournal(folder: string, after: number, seal: Seal | null): readonly JournalEntry[] {
  const path = join(folder, JOURNAL)
  try {
    // A seal is over all of it.
    if (seal === null && after > 0) {
      const end = readEnd(path, (line) => seqOf(line) <= after).toString()
      return parseJournal(putBackInJournal(end, textsBeside(folder), path), path, after)
    }
  } catch {
    // Something there is broken: all of it is read, which tells in what line.
  }
  return parseJournal(readJournalText(folder, seal) ?? '', path, after)
}

const BLOCK = 256 * 1024

/** The last lines of a journal, from the end of one that is enough; all of it when none is. A run of many turns has a long one. */
function readEnd(path: string, isEnough: (line: string) => boolean): Buffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    let end = Buffer.alloc(0)
    for (let start = size; start > 0; ) {
      const block = Buffer.alloc(Math.min(start, Math.max(BLOCK, end.length)))
      start -= block.length
      end = Buffer.concat([block.subarray(0, readSync(file, block, 0, block.length, start)), end])
      const first = start === 0 ? 0 : end.indexOf(NEW_LINE) + 1
      const next = end.indexOf(NEW_LINE, first)
      if (start > 0 && first > 0 && next > 0 && isEnough(end.toString('utf8', first, next))) return end.subarray(next + 1)
    }
    return end
  } finally {
    closeSync(file)
  }
}

/** The journal's text as far as the seal fits it; undefined when there is none. */
export function readJournalText(folder: string, seal: Seal | null): string | undefined {
  const path = join(folder, JOURNAL)
  const bytes = readIfThere(path)
  const text = bytes?.subarray(0, seal === null ? undefined : sealedPart(folder, bytes, seal).length).toString()
  return text && putBackInJournal(text, textsBeside(folder), path)
}

/** In bytes; 0 when there is none. */
export function journalSize(folder: string): number {
  return statSync(join(folder, JOURNAL), { throwIfNoEntry: false })?.size ?? 0
}

/** Replaces the journal. */
export function writeJournal(folder: string, text: string, seal: Seal | null): void {
  writeFileSync(join(folder, JOURNAL), text, { mode: 0o600, flush: true })
  if (seal === null) return
  const line = `${Buffer.byteLength(text)} ${seal.sign('journal', basename(folder), '', text)}\n`
  writeFileSync(join(folder, SEALS), line, { mode: 0o600 })
}

/**
 * Opens the journal for appending; a line that a crash cut short is dropped first, and so is what the seal does not fit; all of it when
 * `anew`. Lines are written at once: handing so little to another thread takes longer than writing it.
 */
export function openJournal(folder: string, { anew, seal }: { readonly anew: boolean; readonly seal: Seal | null }): Journal {
  const path = join(folder, JOURNAL)
  const bytes = anew || seal === null ? undefined : readIfThere(path)
  const good = seal !== null && bytes !== undefined ? sealedPart(folder, bytes, seal) : NOTHING
  const file = openSync(path, 'a', 0o600)
  ftruncateSync(file, seal === null && !anew ? wholeLines(path) : good.length)
  const seals = seal === null ? undefined : openSync(join(folder, SEALS), 'a', 0o600)
  if (seals !== undefined) ftruncateSync(seals, good.seals)
  let last = good.last

  return {
    async append(entries, { synced }) {
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
      const added = Buffer.from(text)
      if (seals !== undefined && seal !== null) {
        last = seal.sign('journal', basename(folder), last, text)
        writeAll(seals, Buffer.from(`${added.length} ${last}\n`))
      }
      writeAll(file, added)
      if (synced) await sync(file)
      return text.length
    },
    close() {
      closeSync(file)
      if (seals !== undefined) closeSync(seals)
    },
  }
}

/** Bytes of all lines that are whole. */
function wholeLines(path: string): number {
  const file = openSync(path, 'r')
  try {
    for (let end = fstatSync(file).size; end > 0; end -= BLOCK) {
      const block = Buffer.alloc(Math.min(end, BLOCK))
      const found = block.subarray(0, readSync(file, block, 0, block.length, end - block.length)).lastIndexOf(NEW_LINE)
      if (found >= 0) return end - block.length + found + 1
    }
    return 0
  } finally {
    closeSync(file)
  }
}

/** How much of a journal is as it was sealed: its bytes, those of the seals, and the last signature. */
interface SealedPart {
  readonly length: number
  readonly seals: number
  readonly last: string
}

const NOTHING: SealedPart = { length: 0, seals: 0, last: '' }

function sealedPart(folder: string, bytes: Buffer, seal: Seal): SealedPart {
  let good = NOTHING
  for (const line of (readIfThere(join(folder, SEALS))?.toString() ?? '').split('\n')) {
    const [, count, mac = ''] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? []
    const length = good.length + Number(count)
    if (count === undefined || length > bytes.length) break
    if (!seal.fits(mac, 'journal', basename(folder), good.last, bytes.toString('utf8', good.length, length))) break
    good = { length, seals: good.seals + line.length + 1, last: mac }
  }
  return good
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
