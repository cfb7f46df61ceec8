import type { Carried, Run } from '../../run/run.ts'

/** What a job was asked to start. */
export interface AskedStart {
  readonly configuration: string
  readonly name: string
  /** Of the workflow, as a pin has it. */
  readonly source: string
  /** Without secrets, as a state has it; the workflow's own where the job has none. */
  readonly input: Carried | null
  readonly isRound: boolean
}

/** Which job asks, and when. */
export interface AskingJob {
  /** Id and attempt of the Actions run. */
  readonly runId: string
  readonly attempt: number
  readonly leaseToken: string
  readonly now: string
}

/**
 * Whether a run of an Actions run is the one that a start there has begun before, in an earlier attempt or in a job that was lost, so that it
 * goes on. A second start with other words, or beside it, begins a run of its own.
 */
export function isOwnStart(run: Run, start: AskedStart, job: AskingJob): boolean {
  if (run.parent !== undefined || run.workflow.name !== start.name || run.workflow.source !== start.source) return false
  if ((run.configuration ?? start.configuration) !== start.configuration || !hasInputOf(run, start)) return false
  const { lease } = run
  // At rest, or taken up by a job that was dispatched for it.
  if (lease === null || lease.job !== job.runId) return job.attempt > 1
  return lease.token === job.leaseToken || lease.attempt < job.attempt || lease.expires <= job.now
}

/** What the event says is the same for all starts of an Actions run, but may be read anew in other words: only a step's own input tells them apart. */
function hasInputOf({ input, read_only }: Run, { input: asked, isRound }: AskedStart): boolean {
  // Of a stranger's pull request only the difference counts.
  if (isRound || read_only === true) return true
  if (asked?.from !== 'run' && input?.from !== 'run') return true
  return asked?.text === input?.text
}
