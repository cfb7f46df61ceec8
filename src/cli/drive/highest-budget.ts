import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BUILT_IN_BUDGET, type SetBudget } from '../../core/triggers/config/settings.ts'
import { checkoutAround, wereAgentsIn } from './checkout-around.ts'
import { placeOfNote } from './notes.ts'

/**
 * The most that files of a checkout may let a run spend: an agent that was at work there could have raised what they say, and then it is what
 * an earlier run was let spend, or the built-in budget. Undefined where no agent was.
 */
export async function mostByFiles(root: string): Promise<SetBudget | undefined> {
  if (!wereAgentsIn(root) && checkoutAround(root) === undefined) return undefined
  const usd = Math.max(BUILT_IN_BUDGET.usd, await highestBudget(root))
  return { usd, from: 'what runs were let spend here before, as an agent could have raised it; --budget allows more' }
}

/** Keeps what a run is let spend, by a person or while that was the most. */
export async function noteBudget(root: string, usd: number): Promise<void> {
  if (usd <= (await highestBudget(root))) return
  const file = placeOf(root)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, String(usd), { mode: 0o600 })
}

async function highestBudget(root: string): Promise<number> {
  return Number(await readFile(placeOf(root), 'utf8').catch(() => '0')) || 0
}

function placeOf(root: string): string {
  return placeOfNote([root, 'the most that a run was let spend'])
}
