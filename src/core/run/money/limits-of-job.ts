import type { Run } from '../run.ts'

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
}

/** Of a run that began before it was noted which configuration starts one nobody knows: it is none of the job's own. */
export function isOfConfiguration({ configuration }: Pick<Run, 'configuration'>, path: string): boolean {
  return configuration === path
}

/**
 * A job of the configuration that started the run says what the run may spend and do from now on. One of another configuration, which others may
 * have set up for other work, only lets it do less while it lasts. A worker has its own turns, and a limit that the run has passed by a person's
 * word is history.
 */
export function limitsOfJob(
  run: Pick<Run, 'configuration' | 'parent' | 'turns'>,
  { configuration, mostUsd, maxTurns, retry }: JobLimits,
): LimitsOfJob {
  const turns = run.parent === undefined ? maxTurns : undefined
  if (isOfConfiguration(run, configuration))
    return { mostUsd, maxTurns: turns !== undefined && turns > run.turns ? turns : undefined }
  const isHistory = turns === undefined || turns < run.turns || (turns === run.turns && retry)
  return { heldTurns: isHistory ? undefined : turns }
}
