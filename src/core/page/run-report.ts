import { ProblemError } from '../problem.ts'
import type { JournalEntry } from '../run/journal-entry.ts'
import type { Run, Tally } from '../run/run.ts'
import { type RunGraph, runGraphs } from './run-graphs.ts'
import { type PauseRecord, type RunHistory, readHistory, type WaitRecord } from './run-history.ts'
import type { TurnRecord, TurnTexts } from './turn-record.ts'

/** What a page shows of a run, and what `raymond report --json` prints of it. */
export interface RunReport {
  readonly version: 1
  readonly generated_at: string
  readonly run: RunFacts
  readonly agents: readonly AgentFacts[]
  readonly turns: readonly TurnRecord[]
  /** Of each turn, in the same order. */
  readonly texts: readonly TurnTexts[]
  readonly waits: readonly WaitRecord[]
  readonly pauses: readonly PauseRecord[]
  readonly costs: Run['costs'] & { readonly agents: Readonly<Record<string, Tally>> }
  readonly graphs: readonly RunGraph[]
  /** Why there are no turns, when the journal is not there or not whole. */
  readonly without_journal: string | null
  /** Why it is not told what agents did within their turns, where it was kept but cannot be opened. */
  readonly without_work?: string
}

/** What a page holds of its report as JSON; texts and graphs are kept apart. */
export type PageReport = Omit<RunReport, 'texts' | 'graphs'>

export type RunFacts = Pick<
  Run,
  | 'workflow_id'
  | 'status'
  | 'reason'
  | 'error'
  | 'workflow'
  | 'event'
  | 'actor'
  | 'repository'
  | 'issue'
  | 'created_at'
  | 'updated_at'
  | 'backend'
  | 'budget'
  | 'turns'
  | 'results'
  | 'failed_results'
  | 'asks'
  | 'warnings'
> & { readonly input: string | null }

export interface AgentFacts {
  readonly id: string
  readonly status: Run['agents'][number]['status']
  readonly state: string
  /** What the fork gave it to work on, such as `packages/billing`; null for those that have no such name. */
  readonly label: string | null
}

/**
 * `journal` is undefined where none is kept; a journal may be ahead of its snapshot, and counts then. `elsewhere` are turns of workers in
 * jobs of their own, which the graphs show as well.
 */
export function runReport(
  snapshot: Run,
  journal: readonly JournalEntry[] | undefined,
  generatedAt: string,
  elsewhere: readonly TurnRecord[] = [],
): RunReport {
  const { history, missing } = historyOf(journal)
  const definitions = (journal ?? []).flatMap((entry) => ('definition' in entry ? [entry.definition] : []))
  const run = history && history.run.seq > snapshot.seq ? history.run : snapshot
  const turns = history?.turns ?? []
  return {
    version: 1,
    generated_at: generatedAt,
    run: factsOf(run),
    agents: run.agents.map((agent) => ({
      id: agent.id,
      status: agent.status,
      state: agent.current_state,
      label: labelOf(agent),
    })),
    turns,
    texts: history?.texts ?? [],
    waits: history?.waits ?? [],
    pauses: history?.pauses ?? [],
    costs: { ...run.costs, agents: Object.fromEntries(run.agents.flatMap(({ id, tally }) => (tally ? [[id, tally]] : []))) },
    graphs: runGraphs(run, [...turns, ...elsewhere], definitions),
    without_journal: missing,
  }
}

const NAMING = /^(?:name|label|title|item|path|file|package|task)$/i
const LONGEST_LABEL = 60

/** By the attribute that sounds like a name, else the first one. */
function labelOf({ fork_attributes }: Run['agents'][number]): string | null {
  const given = Object.entries(fork_attributes)
  const [, value = ''] = given.find(([key]) => NAMING.test(key)) ?? given[0] ?? []
  const [line = ''] = value.trim().split('\n')
  return line === '' ? null : line.slice(0, LONGEST_LABEL).toWellFormed()
}

function historyOf(journal: readonly JournalEntry[] | undefined): { history: RunHistory | undefined; missing: string | null } {
  if (journal === undefined)
    return { history: undefined, missing: 'There is no journal beside the state, so single turns cannot be shown.' }
  try {
    return { history: readHistory(journal), missing: null }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { history: undefined, missing: `Single turns cannot be shown. ${error.problem.message}` }
  }
}

function factsOf(run: Run): RunFacts {
  const { workflow_id, status, reason, error, workflow, event, actor, repository, issue, created_at, updated_at } = run
  const { backend, budget, turns, results, failed_results, asks, warnings, input } = run
  return {
    workflow_id,
    status,
    reason,
    error,
    workflow,
    event,
    actor,
    repository,
    issue,
    created_at,
    updated_at,
    backend,
    budget,
    turns,
    results,
    failed_results,
    asks,
    warnings,
    input: input?.text ?? null,
  }
}
