/** What runs have cost, line by line in `ledger/<yyyy-mm>.jsonl` on the state branch. It outlives the runs. */
import { z } from 'zod'
import type { Run } from '../run/run.ts'

const lineSchema = z.object({
  /** `yyyy-mm-dd` of the cost, UTC. */
  day: z.string(),
  run: z.string(),
  workflow: z.string(),
  issue: z.number().int().nullable(),
  actor: z.string().nullable(),
  /** Dollars that this line adds; nothing takes any away again. */
  usd: z.number().nonnegative(),
  /** Dollars of the whole run so far: two lines of one run are never equal. */
  run_usd: z.number(),
})
export type LedgerLine = z.infer<typeof lineSchema>

/** The line for what a run has cost since it was last stored; undefined when it has cost nothing more. */
export function ledgerLine(run: Run, storedUsd: number): LedgerLine | undefined {
  const usd = Math.round((run.budget.spent_usd - storedUsd) * 1e9) / 1e9
  if (usd <= 0) return undefined
  const { workflow_id, workflow, issue, actor, budget, updated_at } = run
  return { day: updated_at.slice(0, 10), run: workflow_id, workflow: workflow.name, issue, actor, usd, run_usd: budget.spent_usd }
}

export function encodeLedgerLine(line: LedgerLine): string {
  return JSON.stringify(line)
}

/**
 * What runs of the month have cost according to their own states, and no line says: a line was taken out, or changed. `lines` are all
 * those of the month, `runs` those that are stored.
 */
export function unbookedLines(lines: readonly LedgerLine[], runs: readonly Run[], month: string): readonly LedgerLine[] {
  const booked = new Map<string, number>()
  for (const { run, usd } of lines) booked.set(run, (booked.get(run) ?? 0) + usd)
  return runs
    .filter(({ created_at }) => created_at.startsWith(month))
    .flatMap((run) => ledgerLine(run, booked.get(run.workflow_id) ?? 0) ?? [])
}

/** Lines that cannot be read are left out: a cap must not hang on somebody's edit, and sums only grow. */
export function readLedger(lines: readonly string[]): readonly LedgerLine[] {
  return lines.flatMap((text) => {
    try {
      const parsed = lineSchema.safeParse(JSON.parse(text))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
}
