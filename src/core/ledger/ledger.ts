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
  /** The run in a job of its own that had the cost; it is one of the run's workers. */
  worker: z.string().optional(),
})
export type LedgerLine = z.infer<typeof lineSchema>

/** The line for what a run has cost since it was last stored; undefined when it has cost nothing more. */
export function ledgerLine(run: Run, storedUsd: number): LedgerLine | undefined {
  const usd = Math.round((ownUsd(run) - storedUsd) * 1e9) / 1e9
  if (usd <= 0) return undefined
  const { workflow_id, workflow, issue, actor, updated_at, parent } = run
  const whose = parent === undefined ? { run: workflow_id } : { run: parent.run, worker: workflow_id }
  return { day: updated_at.slice(0, 10), workflow: workflow.name, issue, actor, usd, run_usd: ownUsd(run), ...whose }
}

/**
 * Dollars of a run without those of workers in jobs of their own, who have written their lines themselves. What such a worker has cost is
 * part of the run's cost once it has ended, not while it goes on with a slice that was filled again.
 */
export function ownUsd({ budget, children = [] }: Run): number {
  const theirs = children.reduce((sum, { status, spent_usd = 0 }) => (status === 'ended' ? sum + spent_usd : sum), 0)
  return Math.round((budget.spent_usd - theirs) * 1e9) / 1e9
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
  for (const { run, worker = run, usd } of lines) booked.set(worker, (booked.get(worker) ?? 0) + usd)
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
