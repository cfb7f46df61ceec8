import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { reduceJournal } from '../../core/engine/reduce-journal.ts'
import { decodeRun, encodeRun } from '../../core/run/encode-run.ts'
import type { Run } from '../../core/run/run.ts'
import { readJournal } from './journal.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * The snapshot of a run's folder; undefined when there is none. Throws a ProblemError for one that cannot be read. Some file systems
 * leave an empty file when the power fails soon after a rename: then the journal, which has all that was synced, is reduced again.
 */
export async function readSnapshot(folder: string): Promise<Run | undefined> {
  const file = join(folder, 'state.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const isEmpty = /^\0*$/.test(text)
  return isEmpty ? reduceJournal(readJournal(folder, 0)) : decodeRun(text, file)
}

/** Replaces the snapshot in one step, so that a reader or a crash sees the old or the new one. Returns its length in characters. */
export async function writeSnapshot(folder: string, run: Run, { synced }: { synced: boolean }): Promise<number> {
  const text = encodeRun(run)
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
