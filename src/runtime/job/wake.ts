import { bookedWorker } from '../../core/job/booked-worker.ts'
import { callsParent } from '../../core/job/calls-parent.ts'
import { LOOKED_AFTER } from '../../core/job/decide-round.ts'
import { type Occasion, threadsAbout } from '../../core/job/facts.ts'
import { isOfOthers } from '../../core/job/left-to-others.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../core/job/outcome.ts'
import { pullsOf } from '../../core/rounds/pull-request-link.ts'
import { dueReason, goesOnReason, hasEnded, unsentReason } from '../../core/run/due.ts'
import type { Run } from '../../core/run/run.ts'
import { now } from '../now.ts'
import { doDeeds } from './do-deed.ts'
import { drainLeft, readOn } from './handle-repo-event.ts'
import { heardElsewhere } from './heard-elsewhere.ts'
import type { Job } from './job.ts'
import { otherRulesOf } from './other-rules.ts'
import { drainAll } from './rounds/drain-rounds.ts'
import { threadsLeft } from './thread.ts'

/**
 * Takes up every run of the state branch that is due, one after the other. No person asks: the schedule's file is the
 * authority. What people said in the threads of waiting runs, and no job has read, is carried out as well.
 */
export async function wakeRuns(given: Occasion, job: Job): Promise<JobOutcome> {
  const occasion = { ...given, wokenBy: given.event }
  if (job.guards.disabled) return onlyTold({ workflow: 'wake', started: false, why: 'RAYMOND_DISABLED is set.' })
  // What somebody has said in time comes before what is due because nobody did.
  const drained = await drainThreads(occasion, job)
  let { outcome } = drained
  const runs = await job.keeping.branch.list({})
  const wokenElsewhere = await heardElsewhere((await otherRulesOf(runs, job)).keys(), occasion, job)
  for (const run of runs) {
    if (job.stop.aborted) return outcome
    if (isOfOthers(run, { heardElsewhere: wokenElsewhere })) continue
    const time = now(job.ports)
    const unsent = job.ports.traces === undefined ? undefined : unsentReason(run, time)
    const why = dueReason(run, time) ?? callsParent(run, runs, time) ?? unsent
    if (why === undefined) continue
    // One that has ended is only shown to its end: what it had asked waits for nobody any more, and nothing comes of its timeout.
    const goesOn = !hasEnded(run) || goesOnReason(run, time) !== undefined
    if (goesOn && bookedWorker(run, runs) !== undefined) continue
    const { workflow_id: id } = run
    const unread = goesOn && isOverdue(run, time) ? threadsAbout(run).find(({ number }) => drained.unread.has(number)) : undefined
    if (unread !== undefined) {
      const why = `Nobody has answered in time, as it seems, but not all that was said in #${unread.number} is read: the next job reads on`
      outcome = joinOutcomes(outcome, onlyTold({ workflow: id, started: false, why }))
      continue
    }
    const line = { workflow: id, started: true, why }
    const woken = await doDeeds([{ type: 'resume_run', run: id, word: { retry: false }, line }], occasion, job)
    // What had ended before is only shown to its end: this job did not fail with it.
    outcome = joinOutcomes(outcome, hasEnded(run) ? { ...woken, runs: [] } : woken)
  }
  outcome = joinOutcomes(outcome, await drainAll(await pullsToHear(job), occasion, job))
  outcome = await drainLeft(outcome, occasion, job)
  return outcome.matches.length > 0 ? outcome : onlyTold({ workflow: 'wake', started: false, why: 'Nothing is due.' })
}

/** A question whose time is up waits for what was said to be read, and each job reads on: longer than this nobody holds it up. */
const HELD_UP_FOR = LOOKED_AFTER

/** Whether a question comes to be decided because nobody has answered it, and not for so long that it has to be. */
function isOverdue({ asks }: Run, time: string): boolean {
  const isNow = (deadline: string) => deadline <= time && Date.parse(time) - Date.parse(deadline) < HELD_UP_FOR
  return asks.some(({ deadline }) => deadline !== null && isNow(deadline))
}

/** Pull requests whose last run has ended not long ago: a job that ends a round takes up what came meanwhile, unless it is lost in between. */
async function pullsToHear({ keeping, ports }: Job): Promise<readonly number[]> {
  const since = ports.clock.now() - LOOKED_AFTER
  const recent = (await keeping.branch.list({})).filter((run) => hasEnded(run) && Date.parse(run.updated_at) >= since)
  return pullsOf(recent)
}

/** Of runs that rest, of those whose job was lost, and of those that a lost job was about to begin. `unread` were not read to the end. */
async function drainThreads(
  occasion: Occasion,
  job: Job,
): Promise<{ readonly outcome: JobOutcome; readonly unread: ReadonlySet<number> }> {
  const time = now(job.ports)
  const isFree = ({ lease }: Run) => lease === null || lease.expires <= time
  const open = (await job.keeping.branch.list({})).filter((run) => !hasEnded(run) && (run.status !== 'running' || isFree(run)))
  let outcome = NOTHING
  const unread = new Set<number>()
  const threads = [...open.flatMap(threadsAbout), ...(await threadsLeft(job))]
  for (const thread of new Map(threads.map((one) => [one.number, one])).values()) {
    if (job.stop.aborted) break
    const read = await readOn(thread, occasion, job)
    outcome = joinOutcomes(outcome, read.outcome)
    if (!read.isWhole) unread.add(thread.number)
  }
  return { outcome, unread }
}
