import { bookedWorker } from '../../core/job/booked-worker.ts'
import { callsParent } from '../../core/job/calls-parent.ts'
import { LOOKED_AFTER } from '../../core/job/decide-round.ts'
import { type Occasion, threadsAbout } from '../../core/job/facts.ts'
import { isOfOthers } from '../../core/job/left-to-others.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../core/job/outcome.ts'
import { asPeopleSee, knownUntil } from '../../core/job/shown-ask.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import { pullsOf } from '../../core/rounds/pull-request-link.ts'
import { dueReason, goesOnReason, hasEnded, unsentReason } from '../../core/run/due.ts'
import type { Run } from '../../core/run/run.ts'
import { now } from '../now.ts'
import { doDeeds } from './do-deed.ts'
import { drainLeft, readOn } from './handle-repo-event.ts'
import { heardElsewhere } from './heard-elsewhere.ts'
import { createHearing, type Hearing } from './hearing.ts'
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
  const hearing = createHearing((thread) => readOn(thread, occasion, job), job)
  let outcome = await readThreads(hearing, job)
  const runs = await job.keeping.branch.list({})
  const wokenElsewhere = await heardElsewhere((await otherRulesOf(runs, job)).keys(), occasion, job)
  for (const run of runs) {
    if (job.stop.aborted) return outcome
    if (!isOfOthers(run, { heardElsewhere: wokenElsewhere }))
      outcome = joinOutcomes(outcome, await wakeRun(run, runs, { hearing, occasion, job }))
  }
  outcome = joinOutcomes(outcome, await drainAll(await pullsToHear(job), occasion, job))
  outcome = await drainLeft(outcome, occasion, job)
  return outcome.matches.length > 0 ? outcome : onlyTold({ workflow: 'wake', started: false, why: 'Nothing is due.' })
}

interface Waking {
  readonly hearing: Hearing
  readonly occasion: Occasion
  readonly job: Job
}

async function wakeRun(listed: Run, runs: readonly Run[], { hearing, occasion, job }: Waking): Promise<JobOutcome> {
  const time = now(job.ports)
  const dueOf = (run: Run, heardUntil?: string) =>
    dueReason(run, time, heardUntil) ??
    callsParent(run, runs, time) ??
    (job.ports.traces === undefined ? undefined : unsentReason(run, time))
  if (dueOf(asPeopleSee(listed, runs, time)) === undefined) return NOTHING
  // One that has ended is only shown to its end: what it had asked waits for nobody any more, and nothing comes of its timeout.
  const goesOn = !hasEnded(listed) || goesOnReason(listed, time) !== undefined
  if (goesOn && bookedWorker(listed, runs) !== undefined) return NOTHING
  const { workflow_id: id } = listed
  const { outcome, heardUntil: heard, heldUp } = await hearing.about(asPeopleSee(listed, runs, time), runs)
  const run = outcome.runs.find(({ workflow_id }) => workflow_id === id) ?? listed
  const seen = asPeopleSee(run, runs, time)
  const heardUntil = knownUntil(run, seen, heard)
  const why = dueOf(seen, heard)
  if (why === undefined) return heldUp === undefined ? outcome : joinOutcomes(outcome, onlyTold(isHeldUp(id, heldUp)))
  if (job.stop.aborted) return outcome
  const line = { workflow: id, started: true, why }
  const woken = await doDeeds([{ type: 'resume_run', run: id, word: { retry: false, heardUntil }, line }], occasion, job)
  // What had ended before is only shown to its end: this job did not fail with it.
  return joinOutcomes(outcome, hasEnded(run) ? { ...woken, runs: [] } : woken)
}

function isHeldUp(workflow: string, why: string): WhyLine {
  return { workflow, started: false, why: `Nobody has answered in time, as it seems, but ${why}` }
}

/** Pull requests whose last run has ended not long ago: a job that ends a round takes up what came meanwhile, unless it is lost in between. */
async function pullsToHear({ keeping, ports }: Job): Promise<readonly number[]> {
  const since = ports.clock.now() - LOOKED_AFTER
  const recent = (await keeping.branch.list({})).filter((run) => hasEnded(run) && Date.parse(run.updated_at) >= since)
  return pullsOf(recent)
}

/** Of runs that rest, of those whose job was lost, and of those that a lost job was about to begin. */
async function readThreads(hearing: Hearing, job: Job): Promise<JobOutcome> {
  const time = now(job.ports)
  const isFree = ({ lease }: Run) => lease === null || lease.expires <= time
  const runs = await job.keeping.branch.list({})
  const open = runs.filter((run) => !hasEnded(run) && (run.status !== 'running' || isFree(run)))
  const threads = [...open.flatMap((run) => threadsAbout(run, runs)), ...(await threadsLeft(job))]
  let outcome = NOTHING
  for (const thread of new Map(threads.map((one) => [one.number, one])).values()) {
    if (job.stop.aborted) break
    outcome = joinOutcomes(outcome, await hearing.read(thread))
  }
  return outcome
}
