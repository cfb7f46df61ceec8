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
  /** Dollars of the whole run so far: two lines of one run by one job are never equal. */
  run_usd: z.number(),
  /** The run in a job of its own that had the cost; it is one of the run's workers. */
  worker: z.string().optional(),
  /** Actions run and attempt of the job that had the cost: where one has lost the run, another may have a turn that costs as much. */
  job: z.string().optional(),
})
export type LedgerLine = z.infer<typeof lineSchema>

/** The line for what a run has cost since it was last stored; undefined when it has cost nothing more. */
export function ledgerLine(run: Run, storedUsd: number, job?: string): LedgerLine | undefined {
  const usd = rounded(ownUsd(run) - storedUsd)
  if (usd <= 0) return undefined
  const { workflow, issue, actor, updated_at } = run
  const line = { day: updated_at.slice(0, 10), workflow: workflow.name, issue, actor, usd, run_usd: ownUsd(run), ...whoseOf(run) }
  return job === undefined ? line : { ...line, job }
}

function whoseOf({ workflow_id, parent }: Run): Pick<LedgerLine, 'run' | 'worker'> {
  return parent === undefined ? { run: workflow_id } : { run: parent.run, worker: workflow_id }
}

/**
 * Dollars of a run without those of workers in jobs of their own, who have written their lines themselves. What such a worker has cost is
 * part of the run's cost once it has ended, not while it goes on with a slice that was filled again.
 */
export function ownUsd({ budget, children = [] }: Run): number {
  const theirs = children.reduce((sum, { status, spent_usd = 0 }) => (status === 'ended' ? sum + spent_usd : sum), 0)
  return rounded(budget.spent_usd - theirs)
}

/**
 * Dollars of a run's workers in jobs of their own of whose ends it has not heard: their lines stand in the ledger, and the run will count
 * the same when it hears of them. `runs` are as the state branch has them.
 */
export function unheardUsd({ children = [] }: Run, runs: readonly Run[]): number {
  const unheard = children.filter(({ status }) => status !== 'ended').map(({ id }) => id)
  // Without them, so that states that name each other as workers come to an end.
  const others = runs.filter(({ workflow_id }) => !unheard.includes(workflow_id))
  const theirs = runs.filter(({ workflow_id }) => unheard.includes(workflow_id))
  return rounded(theirs.reduce((sum, worker) => sum + worker.budget.spent_usd + unheardUsd(worker, others), 0))
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

/**
 * What a text says that somebody has brought as a line of that run for that month; undefined unless the run could have written it, with
 * nothing beside it, such as a signature.
 */
export function broughtLine(text: string, run: Run, month: string): LedgerLine | undefined {
  const line = strictLine(text)
  if (line === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(line.day) || !line.day.startsWith(`${month}-`)) return undefined
  const { workflow, issue, actor } = run
  const own = { workflow: workflow.name, issue, actor, worker: undefined, ...whoseOf(run) }
  const isOwn = line.run === own.run && line.worker === own.worker
  return isOwn && line.workflow === own.workflow && line.issue === issue && line.actor === actor ? line : undefined
}

function strictLine(text: string): LedgerLine | undefined {
  try {
    return lineSchema.strict().safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Of new lines of a run as much as it has cost and no line says; `booked` are those that stand there, other runs' as well. */
export function unbookedOf(added: readonly LedgerLine[], run: Run, booked: readonly LedgerLine[]): readonly LedgerLine[] {
  let left = ownUsd(run) - sumOf(booked.filter((line) => (line.worker ?? line.run) === run.workflow_id))
  return added.flatMap((line) => {
    const usd = rounded(Math.min(line.usd, left))
    if (usd <= 0) return []
    left -= usd
    return usd === line.usd ? [line] : [{ ...line, usd }]
  })
}

export function sumOf(lines: readonly LedgerLine[]): number {
  return rounded(lines.reduce((total, { usd }) => total + usd, 0))
}

/** To a billionth, so that sums of floats are what they mean. */
function rounded(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
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
