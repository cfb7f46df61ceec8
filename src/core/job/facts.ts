import { opened } from '../rounds/pull-request-link.ts'
import type { Run } from '../run/run.ts'
import { issueThread, type Thread, threadOf, threadShowing } from '../run/threads/thread.ts'
import type { Config, Rules } from '../triggers/config/config.ts'
import type { Settings } from '../triggers/config/config-schema.ts'
import type { Checkout } from '../triggers/may-trigger.ts'
import type { Person } from '../triggers/person.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import { topOf } from './shown-ask.ts'

/** What the user of the action asks for, beside what the event says. */
export interface JobRequest {
  /** Name or path of a workflow to start whatever the event. */
  readonly workflow: string | null
  readonly input: string | null
  /** A run to go on with, its answer, and the proof that it is our own hand-over. */
  readonly run: string | null
  readonly answer: string | null
  readonly handOverId: string | null
  /** Only what was really set. */
  readonly settings: Settings
  /** Runs all prompts, whatever they name: a rehearsal's. Null where each has its own. */
  readonly backend: string | null
}

/** What a job is for. */
export interface Occasion {
  readonly event: RepoEvent
  readonly config: Config
  readonly request: JobRequest
  /** The event is a comment that its own job has not read: it was dropped, or has yet to come. */
  readonly isMissed?: boolean
  /** What has started a job that looks what is due, and what nobody has read. */
  readonly wokenBy?: RepoEvent
}

/** All that a decision is made from. Gathered anew for each: what was done a moment ago counts. */
export interface Facts extends Occasion {
  readonly now: string
  /** Path of the configuration that this job reads. */
  readonly configuration: string
  /** Id and attempt of the Actions run. */
  readonly runId: string
  readonly attempt: number
  /** When the answer that a dispatch brings was sent; null where GitHub does not say, left out where there is none. */
  readonly answeredAt?: string | null
  /** The bot that this action writes as; null when it writes as a person, or nobody knows. */
  readonly ownBot: number | null
  /** What is checked out; null where there is no checkout. */
  readonly checkout: Checkout | null
  /** Every run of the state branch that can be read. */
  readonly runs: readonly Run[]
  /** What other configurations say, by path: of those that have started one of the runs. */
  readonly otherRules?: ReadonlyMap<string, Rules>
  /** Paths of configurations that have started one of the runs, and are there no more. */
  readonly gone?: ReadonlySet<string>
  /** Of other configurations, by path, those whose own jobs take up what is said as well: of the runs that they started it is theirs. */
  readonly heardElsewhere?: ReadonlySet<string>
  readonly approvals: readonly WaitingApproval[]
  /** Those whose roles count, as GitHub knows them at this moment; empty while nobody's is needed. */
  readonly people: readonly Person[]
}

/** One job may begin several runs of a workflow on a thread: for what others have said, and for checks that failed meanwhile. */
export function nthOf({ event, isMissed = false }: Pick<Occasion, 'event' | 'isMissed'>, round = 0): number {
  return isMissed ? (event.comment?.id ?? 1 + round) : 1
}

/** What waits for approval, with the code that approves it as it stands. */
export interface WaitingApproval {
  readonly run: string
  readonly code: string
  readonly seq: number
  /** When the newest of it was proposed. */
  readonly at: string | undefined
}

/**
 * Where a run is talked about, each once: the thread that it began in, that of the comment which shows it, and the pull requests that it
 * opened. What a worker wants is shown with the first run above it, and is talked about wherever that is.
 */
export function threadsAbout(run: Run, runs: readonly Run[]): readonly Thread[] {
  const shown = new Set([run, topOf(run, runs) ?? run])
  const all = [...shown].flatMap((one) => [threadOf(one), threadShowing(one), ...opened(one).map(issueThread)])
  return [...new Map(all.flatMap((thread) => (thread === null ? [] : [[thread.number, thread]]))).values()]
}

export function concerns(run: Run, number: number, runs: readonly Run[]): boolean {
  return threadsAbout(run, runs).some((thread) => thread.number === number)
}

/** The runs of the issue or pull request that the event is about. */
export function runsOfThread({ runs, event }: Pick<Facts, 'runs' | 'event'>): readonly Run[] {
  const number = event.subject?.number
  return number === undefined ? [] : runs.filter((run) => concerns(run, number, runs))
}

/** The run that a command names, wherever it belongs, else those of the thread. */
export function runsMeant({ run: id }: { readonly run: string | null }, facts: Pick<Facts, 'runs' | 'event'>): readonly Run[] {
  return id === null ? runsOfThread(facts) : facts.runs.filter(({ workflow_id }) => workflow_id === id)
}

/** The runs, their workers' and theirs. */
export function withWorkers(runs: readonly Run[], facts: Pick<Facts, 'runs'>): readonly Run[] {
  const found = new Map(runs.map((run) => [run.workflow_id, run]))
  for (const { workflow_id: id } of found.values())
    for (const run of facts.runs) if (run.parent?.run === id) found.set(run.workflow_id, run)
  return [...found.values()]
}
