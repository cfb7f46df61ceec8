import { constants } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OUTBOX_LIMITS } from '../../core/outbox/parse-outbox.ts'
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
    readOutbox: ({ outbox }) => readBounded(outbox),
    async close({ directory }) {
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1

/** An agent may have put anything there: links are not followed, and pipes are not waited for. */
async function readBounded(path: string): Promise<string> {
  let file: Awaited<ReturnType<typeof open>>
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return ''
  }
  try {
    const found = await file.stat()
    if (!found.isFile()) return ''
    const content = Buffer.alloc(Math.min(found.size, MOST_BYTES))
    const { bytesRead } = await file.read(content, 0, content.length, 0)
    return content.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
