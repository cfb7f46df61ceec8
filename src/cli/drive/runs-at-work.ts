import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { acquireLock, isDriven } from '../../adapters/local-files/lock.ts'
import { type Facts, placeOfNote } from './notes.ts'

const beginningSchema = z.object({ own: z.string(), all: z.record(z.string(), z.string()) })

/** What a run found when it began: of its own folder, and of each that its agents may be sent to. */
export type Beginning = z.infer<typeof beginningSchema>

const BEGINNING = 'beginning.json'

/** Leaves word of it until the run has ended. A run that is killed leaves it for good. */
export async function noteBeginning(facts: Facts, beginning: Beginning): Promise<() => Promise<void>> {
  const folder = join(placeOfNote(facts), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await acquireLock(folder, folder)
  await writeFile(join(folder, BEGINNING), JSON.stringify(beginning), { mode: 0o600 })
  return async () => {
    await lock.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of runs that are at work now, and, once, of those that were killed since somebody has asked. */
export async function beginningsNoted(facts: Facts): Promise<readonly Beginning[]> {
  const all = placeOfNote(facts)
  const found: Beginning[] = []
  for (const name of await readdir(all).catch(() => [])) {
    const folder = join(all, name)
    const beginning = await readBeginning(folder)
    if (beginning === undefined) continue // it is being written
    found.push(beginning)
    if (!(await isDriven(folder))) await rm(folder, { recursive: true, force: true })
  }
  return found
}

async function readBeginning(folder: string): Promise<Beginning | undefined> {
  try {
    return beginningSchema.parse(JSON.parse(await readFile(join(folder, BEGINNING), 'utf8')))
  } catch {
    return undefined
  }
}
