import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { isInCheckout } from '../../adapters/process/environment.ts'

/** Facts that this person's runs leave for later ones, outside of any checkout, so that none can bring one along or take it away. */
export type Facts = readonly string[]

export function isNoted(facts: Facts): boolean {
  return existsSync(placeOfNote(facts))
}

export async function note(facts: Facts): Promise<void> {
  const file = placeOfNote(facts)
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  await writeFile(file, '', { mode: 0o600 })
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
