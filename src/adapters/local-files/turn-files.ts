import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OUTBOX_LIMITS } from '../../core/outbox/parse-outbox.ts'
import type { TurnFiles } from '../../ports/turns/turn-files.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'

/**
 * Folders of turns below a directory that belongs to one run store or job. A folder that a turn has left clean serves a later one:
 * making and removing one takes longer than a small script. All is done at once, as handing so little to another thread costs more.
 */
export function createTurnFiles(root: string): TurnFiles {
  const free = new Map<string, string[]>()
  const made = new Map<string, number>()

  function makeFolder(workflowId: string): string {
    const count = (made.get(workflowId) ?? 0) + 1
    made.set(workflowId, count)
    const directory = join(root, workflowId, String(count))
    rmSync(directory, { recursive: true, force: true }) // a killed process may have left it
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return directory
  }
  return {
    async open({ workflowId, effect }, { event, result, project, workers }) {
      const left = free.get(workflowId)?.pop()
      const directory = left !== undefined && isClean(left) ? left : makeFolder(workflowId)
      const eventPath = event === null || event === undefined ? null : join(directory, 'event.json')
      const resultFile = result === null ? null : join(directory, 'result.txt')
      const projectFile = join(directory, 'project.json')
      if (project !== undefined) writeFileSync(projectFile, JSON.stringify(project, null, 2), NEW)
      const workersFile = join(directory, 'workers.json')
      if (workers !== undefined) writeFileSync(workersFile, workers, NEW)
      if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), NEW)
      if (resultFile !== null && result !== null) writeFileSync(resultFile, result, NEW)
      return {
        directory,
        outbox: join(directory, `outbox-${numberOf(effect)}.jsonl`),
        eventPath,
        resultFile,
        ...(project === undefined ? {} : { projectFile }),
        ...(workers === undefined ? {} : { workersFile }),
      }
    },
    readOutbox: async ({ outbox }) => readForeignFile(outbox, { most: MOST_BYTES, follow: false })?.toString() ?? '',
    async close({ directory }) {
      const workflowId = basename(dirname(directory))
      if (isClean(directory)) free.set(workflowId, [...(free.get(workflowId) ?? []), directory])
    },
  }
}

/** The folder was empty a moment ago: what is in the way now, somebody has just put there, perhaps as a link to a file of ours. */
const NEW = { mode: 0o600, flag: 'wx' }

function numberOf(effect: string): string {
  return effect.slice(effect.lastIndexOf('/') + 1)
}

/** Empties a folder. One that its agent has put a link in the place of, or has locked against us, is not used again. */
function isClean(directory: string): boolean {
  try {
    if (!lstatSync(directory).isDirectory()) return false
    for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1
