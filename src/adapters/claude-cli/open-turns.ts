import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { NOTHING_SPENT, type Spend } from './cost.ts'

const spendSchema = z.strictObject({
  usd: z.number().nonnegative(),
  tokens: z.strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() }),
})

/**
 * Remembers what a session had spent when its turn began, for as long as the turn runs. A note that is still there when the next turn
 * begins means that nobody was told what the turn before it cost: its orchestrator was killed.
 */
export interface OpenTurns {
  /** The spend of the session that has been told so far; that is less than `recorded` after such a kill. */
  begin(sessionId: string, recorded: Spend): Promise<Spend>
  end(sessionId: string): Promise<void>
}

export function createOpenTurns(directory: string): OpenTurns {
  const fileOf = (sessionId: string): string => join(directory, `${sessionId}.json`)
  return {
    async begin(sessionId, recorded) {
      const left = await readNote(fileOf(sessionId))
      if (left !== undefined) return left.usd <= recorded.usd ? left : NOTHING_SPENT
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(fileOf(sessionId), JSON.stringify(recorded))
      return recorded
    },
    async end(sessionId) {
      await rm(fileOf(sessionId), { force: true })
    },
  }
}

async function readNote(file: string): Promise<Spend | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return spendSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // half-written: the turn had not begun
  }
}
