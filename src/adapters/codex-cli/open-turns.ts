import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PriceTable } from '../../core/prices/price-table.ts'
import type { Usage } from '../process/model-proxy.ts'
import { recordedUsage, sumOf } from './recorded-usage.ts'
import { findRollout, sessionPlace } from './sessions.ts'

/**
 * Remembers how many responses a conversation had when its turn began, for as long as the turn runs. A note that is still there when the
 * next turn begins means that nobody was told what the turn before it cost: its orchestrator was killed.
 */
export function createOpenTurns(directory: string) {
  const noteOf = (id: string) => join(sessionPlace(directory, id).own, 'open-turn')
  return {
    /** What has not been told of earlier turns. */
    async begin(id: string, prices: PriceTable): Promise<Usage> {
      const recorded = await recordedUsage(await findRollout(directory, id), prices)
      const left = Number.parseInt(await readFile(noteOf(id), 'utf8').catch(() => ''), 10)
      if (Number.isNaN(left)) await writeFile(noteOf(id), String(recorded.length), { mode: 0o600 })
      return sumOf(Number.isNaN(left) ? [] : recorded.slice(left))
    },
    async end(id: string): Promise<void> {
      await rm(noteOf(id), { force: true })
    },
  }
}
