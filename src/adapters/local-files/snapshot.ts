import { open, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Run } from '../../core/run/run.ts'
import { decodeRun, encodeRun } from '../../core/run/stored/encode-run.ts'
import { putBackLongTexts } from '../../core/run/stored/long-texts.ts'
import { readJournal } from './journal.ts'
import { textsBeside } from './long-texts.ts'
import { brokenSeal, type Seal } from './seal.ts'
import { syncFolder } from './sync-folder.ts'

/** Of `state.json` as people and we write it: nothing else can stand at this depth. */
const UNSIGNED = '\n  "signature": null'
const SIGNED = /\n {2}"signature": "([0-9a-f]{64})"/

/**
 * The snapshot of a run's folder; undefined when there is none. Throws a ProblemError for one that cannot be read, or that the seal does
 * not fit. Some file systems leave an empty file when the power fails soon after a rename: then the journal, which has all that was
 * synced, is reduced again.
 */
export async function readSnapshot(folder: string, seal: Seal | null): Promise<Run | undefined> {
  const file = join(folder, 'state.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const isEmpty = /^\0*$/.test(text)
  if (isEmpty && seal === null) {
    const { reduceJournal } = await import('../../core/engine/reduce-journal.ts') // all of the engine, for what next to never happens
    return reduceJournal(readJournal(folder, 0, seal))
  }
  const whole = putBackLongTexts(seal === null ? text : opened(text, folder, seal), textsBeside(folder), file)
  return decodeRun(whole, file)
}

/** Replaces the snapshot in one step, so that a reader or a crash sees the old or the new one. Returns its length in characters. */
export async function writeSnapshot(
  folder: string,
  run: Run,
  { synced, seal }: { readonly synced: boolean; readonly seal: Seal | null },
): Promise<number> {
  const text = seal === null ? encodeRun(run) : sealed(encodeRun({ ...run, signature: null }), folder, seal)
  const draft = join(folder, '.state.json.draft')
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    if (synced) await file.datasync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, 'state.json'))
  if (synced) await syncFolder(folder)
  return text.length
}

/** The name of the folder is part of it: a run cannot stand in another one's place. */
function sealed(text: string, folder: string, seal: Seal): string {
  return text.replace(UNSIGNED, () => `\n  "signature": "${seal.sign('snapshot', basename(folder), text)}"`)
}

function opened(text: string, folder: string, seal: Seal): string {
  const unsigned = text.replace(SIGNED, () => UNSIGNED)
  const [, mac = ''] = SIGNED.exec(text) ?? []
  if (!seal.fits(mac, 'snapshot', basename(folder), unsigned)) throw brokenSeal(join(folder, 'state.json'))
  return unsigned
}
