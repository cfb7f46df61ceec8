import type { ActionInputs } from './inputs.ts'

/** A job's own token ends after 24 hours, wherever the job runs; saving and handing over need some of them. */
const OF_A_JOBS_TOKEN = 23.5 * 60

/** Minutes after which the job saves its runs and hands over: before its time is up, and before its token ends. An App's are renewed. */
export function minutesOf({ maxMinutes, appId }: Pick<ActionInputs, 'maxMinutes' | 'appId'>): number {
  return appId === null ? Math.min(maxMinutes, OF_A_JOBS_TOKEN) : maxMinutes
}
