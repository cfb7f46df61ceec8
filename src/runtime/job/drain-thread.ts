import { matchTriggers } from '../../core/triggers/match-triggers.ts'
import type { Job, JobOutcome } from './job.ts'
import { join, obeyCommands } from './obey-commands.ts'
import { startAll } from './start-all.ts'
import { eventOf, markRead, readThread, unreadComments } from './thread.ts'

const NOTHING: JobOutcome = { matches: [], runs: [], problems: [] }
/** Of one job; the next one goes on with the rest. */
const MOST_COMMENTS = 20

/**
 * Carries out commands and answers in comments of a thread whose jobs were dropped: GitHub keeps one pending job of a concurrency
 * group and forgets the ones before it. Each comment counts with the rights of who wrote it.
 */
export async function drainThread(issue: number, job: Job): Promise<JobOutcome> {
  const comments = (await unreadComments(await readThread(issue, job), job)).slice(0, MOST_COMMENTS)
  let outcome = NOTHING
  let upTo = 0
  for (const comment of comments) {
    if (job.stop.aborted) break
    const spoken: Job = { ...job, event: eventOf(comment, issue, job) }
    const { matches, misses, commands, problems } = matchTriggers(spoken.event, spoken.config)
    const missed = misses.map(({ workflow, why }) => ({ workflow, started: false, why }))
    const told = await obeyCommands({ commands, misses: missed }, spoken)
    const started = await startAll(
      matches.filter(({ by }) => by === 'command'),
      spoken,
    )
    outcome = join(
      outcome,
      join({ ...told, problems: [...(told.matches.length > 0 ? problems : []), ...told.problems] }, started),
    )
    upTo = comment.id
  }
  if (upTo > 0) await markRead(issue, upTo, job)
  return outcome
}
