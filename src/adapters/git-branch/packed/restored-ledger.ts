import {
  broughtLine,
  encodeLedgerLine,
  type LedgerLine,
  ownUsd,
  readLedger,
  sumOf,
  unbookedOf,
} from '../../../core/ledger/ledger.ts'
import type { Run } from '../../../core/run/run.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import type { Tip } from '../branch.ts'
import { ledgerFile } from '../layout.ts'
import { listTreeFiles, readFolder } from '../read-tree.ts'
import { addLines, openLines } from '../signed-lines.ts'

/** A line that the archive has for the file of a month. */
interface PackedLine {
  readonly text: string
  readonly month: string
  readonly line: LedgerLine
}

const FOLDER = 'ledger/'

/**
 * The ledger lines of an archive. They go into files that all runs share, and without a signature, so they must be lines of that run, and
 * no more than it has cost by its own state. `refused` makes the error of what they are instead.
 */
export async function packedLines(
  repository: BareRepository,
  { commit, run, refused }: { readonly commit: string; readonly run: Run; readonly refused: (why: string) => Error },
): Promise<readonly PackedLine[]> {
  const files = await readFolder(repository, commit, FOLDER)
  const odd = (await listTreeFiles(repository, commit, FOLDER)).find((path) => !files.has(path) || monthOf(path) === undefined)
  if (odd !== undefined) throw refused(`it holds ${JSON.stringify(odd)}, which is no file of the ledger`)
  const packed = [...files].flatMap(([path, content]) => {
    const texts = content.toString().split('\n').filter(Boolean)
    return texts.map((text): PackedLine => {
      const month = monthOf(path) ?? ''
      const line = broughtLine(text, run, month)
      if (line === undefined) throw refused(`its ${path} has a line that is none of ${run.workflow_id}`)
      return { text, month, line }
    })
  })
  const cost = sumOf(packed.map(({ line }) => line))
  if (cost <= ownUsd(run)) return packed
  throw refused(`its ledger lines say that ${run.workflow_id} has cost $${cost}, and its state says $${ownUsd(run)}`)
}

/** The ledger's files with those lines. None that stands there is added again, nor what other lines have booked of the run since. */
export async function withPackedLines(
  repository: BareRepository,
  { tip, run, packed }: { readonly tip: Tip; readonly run: Run; readonly packed: readonly PackedLine[] },
): Promise<readonly (readonly [string, string])[]> {
  if (packed.length === 0) return []
  const stored = tip.commit === null ? new Map<string, Buffer>() : await readFolder(repository, tip.commit, FOLDER)
  const booked = [...stored].flatMap(([path, content]) => bodiesOf(content, path))
  const known = new Set(booked)
  const added = packed.filter(({ text }) => !known.has(text))
  const texts = new Map(added.map(({ line, text }) => [line, text]))
  const unbooked = unbookedOf([...texts.keys()], run, readLedger(booked))
  return [...new Set(added.map(({ month }) => month))].flatMap((month) => {
    const place = ledgerFile(month)
    const lines = unbooked.filter(({ day }) => day.startsWith(month)).map((line) => texts.get(line) ?? encodeLedgerLine(line))
    if (lines.length === 0) return []
    return [[place, addLines(stored.get(place)?.toString() ?? '', lines, { key: null, place })] as const]
  })
}

function bodiesOf(content: Buffer, place: string): readonly string[] {
  return openLines(content.toString(), { key: null, place }).map(({ body }) => body)
}

function monthOf(path: string): string | undefined {
  return /^ledger\/(\d{4}-\d{2})\.jsonl$/.exec(path)?.[1]
}
