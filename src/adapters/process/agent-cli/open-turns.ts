import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sumOf, type Usage } from '../model/usage.ts'

/**
 * Remembers how many responses a conversation had when its turn began, for as long as the turn runs. A note that is still there when the
 * next turn begins means that nobody was told what the turn before it cost: its orchestrator was killed.
 */
export function createOpenTurns(noteOf: (id: string) => string) {
  return {
    /** What has not been told of earlier turns. `recorded` is what each response of the conversation has used, in order. */
    async begin(id: string, recorded: readonly Usage[]): Promise<Usage> {
      const left = Number.parseInt(await readFile(noteOf(id), 'utf8').catch(() => ''), 10)
      if (!Number.isNaN(left)) return sumOf(recorded.slice(left))
      await mkdir(dirname(noteOf(id)), { recursive: true, mode: 0o700 })
      await writeFile(noteOf(id), String(recorded.length), { mode: 0o600 })
      return sumOf([])
    },
    async end(id: string): Promise<void> {
      await rm(noteOf(id), { force: true })
    },
  }
}
