import { closeSync, constants, fstatSync, mkdirSync, openSync, readSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OUTBOX_LIMITS } from '../../core/outbox/parse-outbox.ts'
import type { TurnFiles } from '../../ports/turn-files.ts'

/**
 * Folders of turns below a directory that belongs to one run store or job. They hold next to nothing, so all is done at once: handing
 * it to another thread takes longer than doing it.
 */
export function createTurnFiles(root: string): TurnFiles {
  return {
    async open({ workflowId, effect }, { event, result }) {
      const directory = join(root, workflowId, effect.slice(effect.lastIndexOf('/') + 1))
      removeFolder(directory)
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const eventPath = event === null || event === undefined ? null : join(directory, 'event.json')
      const resultFile = result === null ? null : join(directory, 'result.txt')
      if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), { mode: 0o600 })
      if (resultFile !== null && result !== null) writeFileSync(resultFile, result, { mode: 0o600 })
      return { directory, outbox: join(directory, 'outbox.jsonl'), eventPath, resultFile }
    },
    readOutbox: async ({ outbox }) => readBounded(outbox),
    async close({ directory }) {
      removeFolder(directory)
    },
  }
}

/** Most folders are not there, or empty: then this takes a fiftieth of the time of `rmSync`. */
function removeFolder(directory: string): void {
  try {
    rmdirSync(directory)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1

/** An agent may have put anything there: links are not followed, and pipes are not waited for. */
function readBounded(path: string): string {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return ''
  }
  try {
    const found = fstatSync(file)
    if (!found.isFile()) return ''
    const content = Buffer.alloc(Math.min(found.size, MOST_BYTES))
    return content.toString('utf8', 0, readSync(file, content, 0, content.length, 0))
  } finally {
    closeSync(file)
  }
}
