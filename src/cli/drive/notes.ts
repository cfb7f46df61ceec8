import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { isInCheckout } from '../../adapters/process/environment.ts'

/** Facts that this person's runs leave for later ones, outside of any checkout, so that none can bring one along or take it away. */
export type Facts = readonly string[]

export function isNoted(facts: Facts): boolean {
  return existsSync(placeOfNote(facts))
}

export async function note(facts: Facts): Promise<void> {
  await keepText(facts, '')
}

/** Undefined takes back what was kept. */
export async function keepText(facts: Facts, text: string | undefined): Promise<void> {
  if (text === undefined) return forget(facts)
  const file = placeOfNote(facts)
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, file)
}

export async function keptText(facts: Facts): Promise<string | undefined> {
  return readFile(placeOfNote(facts), 'utf8').catch(() => undefined)
}

export async function forget(facts: Facts): Promise<void> {
  await rm(placeOfNote(facts), { force: true })
}

/** Also for a folder, where there is more to say than that something is so. */
export function placeOfNote(facts: Facts): string {
  const { XDG_STATE_HOME: named = '' } = process.env
  const state = isAbsolute(named) && !isInCheckout(named) ? named : join(homedir(), '.local', 'state')
  return join(state, 'raymond', 'notes', createHash('sha256').update(JSON.stringify(facts)).digest('hex'))
}
