import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TurnFiles } from '../../ports/turn-files.ts'

/** Folders of turns below a directory that belongs to one run store or job. */
export function createTurnFiles(root: string): TurnFiles {
  return {
    async open({ workflowId, effect }, { event, result }) {
      const directory = join(root, workflowId, effect.slice(effect.lastIndexOf('/') + 1))
      await rm(directory, { recursive: true, force: true })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const eventPath = event === null || event === undefined ? null : join(directory, 'event.json')
      const resultFile = result === null ? null : join(directory, 'result.txt')
      if (eventPath !== null) await writeFile(eventPath, JSON.stringify(event), { mode: 0o600 })
      if (resultFile !== null && result !== null) await writeFile(resultFile, result, { mode: 0o600 })
      return { directory, outbox: join(directory, 'outbox.jsonl'), eventPath, resultFile }
    },
    async close({ directory }) {
      await rm(directory, { recursive: true, force: true })
    },
  }
}
