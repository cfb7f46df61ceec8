import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDriven } from '../../../adapters/local-files/lock.ts'
import { createLocalRunStore } from '../../../adapters/local-files/run-store.ts'
import { removeLocked } from '../../../adapters/process/locked-folders/remove-locked.ts'
import { percentDecoded } from '../../../core/percent-decoded.ts'
import { messageOf } from '../../../core/problem.ts'
import { type CleanRequest, hasEnded } from './clean.ts'

/** What became of what the agents of one run kept in cells, or would. */
export interface CleanedHomes {
  readonly run: string
  readonly folder: string
  readonly removed: boolean
  /** Why it stays. */
  readonly why: string | null
}

/** Removes homes and caches of agents in cells, of runs that have ended: where one goes on it has new ones. */
export async function cleanHomes({ stateDir, ids, dryRun }: CleanRequest): Promise<readonly CleanedHomes[]> {
  const cells = join(stateDir, '.cells')
  const store = createLocalRunStore(stateDir)
  const done: CleanedHomes[] = []
  for (const name of foldersOfRuns(cells)) {
    const run = percentDecoded(name)
    if (encodeURIComponent(run) !== name) continue // laid by somebody else: no run's folder is called so
    if ((ids.length > 0 && !ids.includes(run)) || (await isDriven(join(stateDir, run)))) continue
    if (!hasEnded(await store.read(run).catch(() => undefined))) continue
    done.push(takeAway(run, join(cells, name), dryRun))
  }
  return done
}

function takeAway(run: string, folder: string, dryRun: boolean): CleanedHomes {
  try {
    if (!dryRun) removeLocked(folder)
    return { run, folder, removed: true, why: null }
  } catch (error) {
    return { run, folder, removed: false, why: messageOf(error) }
  }
}

/** Beside what cells are made of, and git's folder, whose names begin with a dot or are those of files. */
function foldersOfRuns(cells: string): readonly string[] {
  if (!existsSync(cells)) return []
  const entries = readdirSync(cells, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : []))
}
