import type { Outcome } from './judge-outcome.ts'
import type { Offer, Proposer } from './offer.ts'

export interface ProposalOutcome extends Outcome {
  readonly run: string
  readonly proposal: string
  readonly type: string
  readonly at: string
  readonly number: number | null
  readonly url: string | null
}

export interface OutcomeSums {
  readonly workflow: string
  /** That most of a run's money went to. */
  readonly model: string | null
  /** In which the runs began, `yyyy-mm`. */
  readonly month: string
  readonly runs: number
  /** Of all runs, those that proposed nothing too. */
  readonly usd: number
  readonly proposals: number
  readonly successes: number
  readonly unknown: number
  readonly merged_pull_requests: number
  /** Null while nothing was merged. */
  readonly usd_per_merged_pull_request: number | null
}

export interface OutcomesReport {
  readonly version: 1
  readonly outcomes: readonly ProposalOutcome[]
  readonly sums: readonly OutcomeSums[]
}

/** What became of the proposals of these runs, and what it has cost. */
export function outcomesReport(runs: readonly Proposer[], outcomeOf: (run: Proposer, offer: Offer) => Outcome): OutcomesReport {
  const groups = new Map<string, OutcomeSums>()
  const outcomes: ProposalOutcome[] = []
  for (const run of runs) {
    const mine = run.offers.map((offer): ProposalOutcome => {
      const { id, type, at, number, url } = offer
      return { run: run.run, proposal: id, type, at, number, url, ...outcomeOf(run, offer) }
    })
    outcomes.push(...mine)
    const group = { workflow: run.workflow, model: run.model, month: run.created_at.slice(0, 7) }
    const key = JSON.stringify(group)
    groups.set(key, withRun(groups.get(key) ?? { ...group, ...NONE }, run, mine))
  }
  const sums = [...groups.values()].toSorted((a, b) => b.month.localeCompare(a.month) || b.usd - a.usd)
  return { version: 1, outcomes, sums }
}

const NONE = {
  runs: 0,
  usd: 0,
  proposals: 0,
  successes: 0,
  unknown: 0,
  merged_pull_requests: 0,
  usd_per_merged_pull_request: null,
}

function withRun(sums: OutcomeSums, run: Proposer, outcomes: readonly ProposalOutcome[]): OutcomeSums {
  const count = (which: (one: ProposalOutcome) => boolean) => outcomes.filter(which).length
  const usd = sums.usd + run.usd
  const merged = sums.merged_pull_requests + count(({ type, success }) => type === 'pull_request' && success)
  return {
    ...sums,
    runs: sums.runs + 1,
    usd,
    proposals: sums.proposals + outcomes.length,
    successes: sums.successes + count(({ success }) => success),
    unknown: sums.unknown + count(({ word }) => word === 'unknown'),
    merged_pull_requests: merged,
    usd_per_merged_pull_request: merged === 0 ? null : usd / merged,
  }
}
