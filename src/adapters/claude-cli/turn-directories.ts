import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClaudeDirectories } from './directories.ts'

export interface TurnDirectories extends ClaudeDirectories {
  remove(): Promise<void>
}

/** None of its own hooks either. */
const SETTINGS = JSON.stringify({ disableAllHooks: true })

/** Parts of a home that hold downloads alone; they would be fetched again in every turn. */
const CACHES = ['.npm', '.cache']

/**
 * A home and a configuration for one turn, empty but for the transcripts: settings, hooks and shell files that an agent or script
 * left for the CLI in an earlier turn are not there, and where this turn's are nobody knows before it begins.
 */
export async function openTurnDirectories({ config, home, temp }: ClaudeDirectories, root: string): Promise<TurnDirectories> {
  const own = join(root, 'turns', randomBytes(8).toString('hex'))
  const places = { home: join(own, 'home'), config: join(own, 'config') }
  await Promise.all([places.home, places.config, temp].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })))
  const shared = [
    { at: join(places.config, 'projects'), kept: join(config, 'projects') },
    ...CACHES.map((name) => ({ at: join(places.home, name), kept: join(home, name) })),
  ]
  for (const { at, kept } of shared) {
    await mkdir(kept, { recursive: true, mode: 0o700 })
    await symlink(kept, at, 'junction')
  }
  await writeFile(join(places.config, 'settings.json'), SETTINGS, { mode: 0o400 })
  return { ...places, temp, remove: () => rm(own, { recursive: true, force: true, maxRetries: 3 }) }
}

/** The same for a session in a cell, whose folder nobody but its own agent could write to: what the CLI is not to read again goes. */
export async function openSessionDirectories(directories: ClaudeDirectories, config: string): Promise<TurnDirectories> {
  await mkdir(config, { recursive: true, mode: 0o700 })
  const left = (await readdir(config)).filter((name) => name !== 'projects')
  await Promise.all(left.map((name) => rm(join(config, name), { recursive: true, force: true })))
  await writeFile(join(config, 'settings.json'), SETTINGS, { mode: 0o400 })
  return { ...directories, config, remove: () => Promise.resolve() }
}
