import type { Occasion } from '../../core/job/facts.ts'
import { hearsFor, wakesFor } from '../../core/setup/hears-for.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { Job } from './job.ts'

/** So long a job waits for its machine, in milliseconds: after that nobody comes any more for whom something was left. */
const COMES_WITHIN = 24 * 3_600_000

/**
 * Of other configurations, those that take this up as well: a job of theirs hears the same comment, or wakes runs as this one does. Only what
 * the trusted commit shows counts; all else is done by whoever hears it.
 */
export async function heardElsewhere(
  configurations: Iterable<string>,
  { event, wokenBy }: Pick<Occasion, 'event' | 'wokenBy'>,
  { guards, ports }: Pick<Job, 'guards' | 'ports'>,
): Promise<ReadonlySet<string>> {
  const asked = [...configurations]
  const isHeard = wokenBy !== undefined || (event.comment !== null && mayStillCome(event, ports))
  if (asked.length === 0 || !isHeard) return new Set()
  const jobs = await guards.actionsJobs()
  const takesUp = (path: string) =>
    jobs.some((one) => (wokenBy === undefined ? hearsFor(path, event, one) : wakesFor(path, wokenBy, one)))
  return new Set(asked.filter(takesUp))
}

/** Whether a comment is so new that the jobs which it starts may have yet to come. */
export function mayStillCome({ comment }: Pick<RepoEvent, 'comment'>, { clock }: Pick<Job['ports'], 'clock'>): boolean {
  return !(clock.now() - Date.parse(comment?.createdAt ?? '') > COMES_WITHIN)
}
