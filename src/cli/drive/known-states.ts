import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOfNote } from './notes.ts'

/** Leaves word of a folder in which a person's runs are kept. */
export async function noteState(directory: string): Promise<void> {
  const path = await realpath(directory)
  const place = placeOfNote(STATES)
  await mkdir(place, { recursive: true, mode: 0o700 })
  await writeFile(join(place, createHash('sha256').update(path).digest('hex')), path, { mode: 0o600 })
}

/** All of them that are there, and behind no link since. What is not may be on a disk that is away: its note stays for a while. */
export async function statesNoted(): Promise<readonly string[]> {
  const place = placeOfNote(STATES)
  const names = await readdir(place).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const path = await readFile(join(place, name), 'utf8').catch(() => '')
      if ((await realpath(path).catch(() => undefined)) === path) return [path]
      await forgetIfOld(join(place, name))
      return []
    }),
  )
  return found.flat()
}

/** Each run writes its note anew. */
async function forgetIfOld(note: string): Promise<void> {
  const written = await stat(note).catch(() => undefined)
  if (written !== undefined && Date.now() - written.mtimeMs > LONGEST_AWAY_MS) await rm(note, { force: true })
}

const LONGEST_AWAY_MS = 90 * 24 * 60 * 60 * 1000
const STATES = ['where runs are kept']
