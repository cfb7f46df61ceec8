import { type LedgerLine, ownUsd } from '../ledger/ledger.ts'
import type { Run } from '../run/run.ts'

/** What a page shows of all runs of a place, and what `raymond report --json` prints of them. */
export interface RepositoryReport {
  readonly version: 1
  readonly generated_at: string
  /** Where the runs were read, for people. */
  readonly source: string
  /** The one that changed last comes first. */
  readonly runs: readonly RunSummary[]
  readonly costs: {
    readonly total_usd: number
    readonly days: Sums
    readonly workflows: Sums
    readonly actors: Sums
  }
  /** States that could not be read, each with why. */
  readonly unreadable: readonly { readonly run: string; readonly why: string }[]
}

/** Dollars by name. */
export type Sums = Readonly<Record<string, number>>

export type RunSummary = Pick<
  Run,
  | 'workflow_id'
  | 'status'
  | 'reason'
  | 'error'
  | 'actor'
  | 'issue'
  | 'repository'
  | 'created_at'
  | 'updated_at'
  | 'turns'
  | 'budget'
  | 'asks'
> & { readonly workflow: string; readonly agents: number }

export interface RepositoryFacts {
  readonly generatedAt: string
  readonly source: string
  /** Empty where there is none: then costs are those of the runs, on the day on which each last changed. */
  readonly ledger: readonly LedgerLine[]
  readonly unreadable: RepositoryReport['unreadable']
}

export function repositoryReport(
  runs: readonly Run[],
  { generatedAt, source, ledger, unreadable }: RepositoryFacts,
): RepositoryReport {
  const lines = ledger.length > 0 ? ledger : runs.map(lineOf)
  return {
    version: 1,
    generated_at: generatedAt,
    source,
    runs: runs.map(summaryOf).toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0)),
    costs: {
      total_usd: cents(lines.reduce((sum, { usd }) => sum + usd, 0)),
      days: sumsBy(lines, ({ day }) => day),
      workflows: sumsBy(lines, ({ workflow }) => workflow),
      actors: sumsBy(lines, ({ actor }) => actor ?? 'nobody'),
    },
    unreadable,
  }
}

function summaryOf(run: Run): RunSummary {
  const {
    workflow_id,
    status,
    reason,
    error,
    actor,
    issue,
    repository,
    created_at,
    updated_at,
    turns,
    budget,
    asks,
    workflow,
    agents,
  } = run
  return {
    workflow_id,
    status,
    reason,
    error,
    actor,
    issue,
    repository,
    created_at,
    updated_at,
    turns,
    budget,
    asks,
    workflow: workflow.name,
    agents: agents.length,
  }
}

function lineOf(run: Run): LedgerLine {
  const { updated_at, workflow_id, workflow, issue, actor, budget } = run
  return {
    day: updated_at.slice(0, 10),
    run: workflow_id,
    workflow: workflow.name,
    issue,
    actor,
    usd: ownUsd(run),
    run_usd: budget.spent_usd,
  }
}

function sumsBy(lines: readonly LedgerLine[], nameOf: (line: LedgerLine) => string): Sums {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.usd)
  return Object.fromEntries([...sums].map(([name, usd]) => [name, cents(usd)]))
}

/** To a billionth, so that sums of floats print as what they mean. */
function cents(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
