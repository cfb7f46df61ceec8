import type { HeldMost, Run } from '../run.ts'

/** What the inputs `budget-usd` and `max-turns` of a job say, where they are set. */
export interface JobLimits {
  /** Path of the configuration that the job reads. */
  readonly configuration: string
  readonly mostUsd?: number | undefined
  readonly maxTurns?: number | undefined
  /** A person asks. */
  readonly retry: boolean
}

export interface LimitsOfJob {
  /** What the run's own jobs allow from now on. */
  readonly mostUsd?: number | undefined
  readonly maxTurns?: number | undefined
  /** What holds in this job alone. */
  readonly heldTurns?: number | undefined
  /** Dollars that the run may have spent by the end of this job, whatever its limit. */
  readonly heldMost?: HeldMost | undefined
}

/** Of a run that began before it was noted which configuration starts one nobody knows: it is none of the job's own. */
export function isOfConfiguration({ configuration }: Pick<Run, 'configuration'>, path: string): boolean {
  return configuration === path
}

/**
 * A job of the configuration that started the run says what the run may spend and do from now on. One of another configuration, which others may
 * have set up for other work, only lets it do less while it lasts. A worker has its own turns, and a limit that the run has passed by a person's
 * word is history. What `budget-usd` allows less than the run was granted before holds while jobs have it.
 */
export function limitsOfJob(
  run: Pick<Run, 'configuration' | 'parent' | 'turns' | 'budget'>,
  { configuration, mostUsd, maxTurns, retry }: JobLimits,
): LimitsOfJob {
  const heldMost = lowestMost(run, { configuration, mostUsd })
  const turns = run.parent === undefined ? maxTurns : undefined
  if (isOfConfiguration(run, configuration))
    return { mostUsd, maxTurns: turns !== undefined && turns > run.turns ? turns : undefined, heldMost }
  const isHistory = turns === undefined || turns < run.turns || (turns === run.turns && retry)
  return { heldTurns: isHistory ? undefined : turns, heldMost }
}

/** A job without the input, such as one that only wakes runs, lifts nothing: it keeps to what the run has heard last. */
function lowestMost(
  run: Pick<Run, 'configuration' | 'budget'>,
  job: Pick<JobLimits, 'configuration' | 'mostUsd'>,
): HeldMost | undefined {
  const here = job.mostUsd === undefined ? undefined : { usd: job.mostUsd, configuration: job.configuration }
  if (here !== undefined && isOfConfiguration(run, job.configuration)) return here
  const { most_usd } = run.budget
  if (most_usd === undefined || (here !== undefined && here.usd < most_usd)) return here
  return { usd: most_usd, ...(run.configuration === undefined ? {} : { configuration: run.configuration }) }
}
