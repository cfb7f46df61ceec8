import { askedIn } from '../../core/job/asked-in.ts'
import { LOOKED_AFTER } from '../../core/job/decide-round.ts'
import type { Claimable, Deed, DeedOf } from '../../core/job/deeds.ts'
import type { Occasion } from '../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../core/job/outcome.ts'
import { ProblemError, problemIn, UNEXPECTED } from '../../core/problem.ts'
import { endedOverBudget } from '../../core/run/money/ended-over-budget.ts'
import type { Run } from '../../core/run/run.ts'
import { renderHelp } from '../../core/triggers/commands.ts'
import type { Writer } from '../../ports/github/comments.ts'
import { now } from '../now.ts'
import { asOfNow } from './as-of-now.ts'
import { type DrivenRun, freeCheckout, isDeadLease, resumeInJob, startInJob } from './driving/drive-in-job.ts'
import { requestFor } from './driving/request-for.ts'
import { stopInJob } from './driving/stop-in-job.ts'
import type { Job } from './job.ts'
import { prepareRound } from './rounds/prepare-round.ts'
import { publishStored } from './showing/publish-stored.ts'
import { renderWhy } from './showing/render-why.ts'
import { NOT_AS_SHOWN, notAsShown, requireAsShown, writerOfShown } from './showing/require-as-shown.ts'
import { tellNotStarted } from './showing/tell-not-started.ts'
import { readUpTo } from './thread.ts'
import { refreshParent } from './workers/refresh-parent.ts'

/** A cap that is spent is no fault of the set-up. */
const CAP_SPENT = 'RAY-CAP-SPENT'

export const READ = { workflow: 'comment', started: false, why: 'An earlier job has read this comment and carried it out.' }

export const HELD = { workflow: 'comment', started: false, why: 'Another job is at this comment.' }

const AT_WORK = 'is at work in another job, so that this was not told to it: say it again, by itself, once it rests'

export const OTHER_ROUND = {
  workflow: 'round',
  started: false,
  why: 'Another job is at it: what is not told to its round is taken up after that.',
}

interface Claimed {
  readonly what: Claimable
  readonly spoken: Spoken
  readonly writer: Writer | undefined
}

/**
 * What was asked of a run that another job has at work: that one takes it up, unless nobody reads it again or a part of it was done. Then, and
 * where something else that passes has kept an answer from its run, its question waits until that is said again.
 */
async function leftTo(outcome: JobOutcome, { what, spoken, writer }: Claimed, { guards }: Job): Promise<JobOutcome> {
  const atWork = outcome.matches.flatMap((line) => line.atWork ?? [])
  if (atWork.length > 0 && (await guards.claims.leaveTo(atWork))) return outcome
  const isFault = outcome.problems.some(({ code }) => code === UNEXPECTED)
  if (isFault || writer === 'unknown' || atWork.length > 0) await holdOpen(spoken, what, guards)
  const matches = outcome.matches.map((line) =>
    line.atWork === undefined ? line : { ...line, started: false, why: `${line.atWork} ${AT_WORK}` },
  )
  return { ...outcome, matches }
}

async function holdOpen(spoken: Spoken, what: Claimable, { claims }: Job['guards']): Promise<void> {
  const ask = spoken?.word.answer?.ask
  if (spoken !== undefined && ask !== undefined) await claims.holdOpen({ what, run: spoken.run, ask })
}

/** One after the other: runs of one job share the checkout. What another job has claimed ends them. `asking` is the job as the deeds were decided by. */
export async function doDeeds(
  deeds: readonly Deed[],
  occasion: Occasion,
  job: Job,
  asking: Job = asOfNow(job),
): Promise<JobOutcome> {
  const { claims } = job.guards
  const claim = deeds.find((deed): deed is DeedOf<'claim'> => deed.type === 'claim' && deed.lapses === undefined)
  const spoken = claim && spokenIn(deeds)
  // What is wrong with its state comes out as that deed is done.
  const writer = spoken && (await writerOfShown(spoken, occasion, job).catch(() => undefined))
  if (claim !== undefined && spoken !== undefined && writer === 'unknown' && isReadAgain(claim, occasion, job)) {
    // Of a comment that is partly done nothing is read again.
    if (await claims.hasTaken(claim.what)) await holdOpen(spoken, claim.what, job.guards)
    return leftForLater(spoken)
  }
  let outcome = NOTHING
  let isDone = false
  try {
    for (const deed of deeds) {
      if (deed.type !== 'claim') {
        outcome = joinOutcomes(
          outcome,
          await doDeed(deed, occasion, { job, asking, writer: deed === spoken ? writer : undefined }),
        )
        continue
      }
      const whose = await claims.ask(deed, () => isAtWork(deeds, job))
      if (whose === 'done') return joinOutcomes(outcome, onlyTold(READ))
      if (whose === 'held') return joinOutcomes(outcome, onlyTold(deed.lapses === undefined ? HELD : OTHER_ROUND))
    }
    // What a bug of ours kept from being done, another job may do.
    isDone = !job.stop.aborted && outcome.problems.every(({ code }) => code !== UNEXPECTED)
    if (isDone && outcome.runs.length === 0)
      for (const deed of deeds) if (deed.type === 'claim' && deed.lapses !== undefined) await claims.told(deed.what)
    return claim === undefined ? outcome : await leftTo(outcome, { what: claim.what, spoken, writer }, job)
  } finally {
    await claims.over(isDone)
  }
}

type Spoken = DeedOf<'resume_run'> | undefined

/** What approves or answers something. */
function spokenIn(deeds: readonly Deed[]): Spoken {
  const words = deeds.flatMap((deed) => (deed.type === 'resume_run' ? [deed] : []))
  return words.find(({ word }) => word.answer !== undefined || word.approval !== undefined)
}

/** A young comment is claimed by nobody before it can be counted: so later jobs read it again. */
function isReadAgain({ mark }: DeedOf<'claim'>, { event }: Occasion, job: Job): boolean {
  return mark !== null && isYoung(event, job)
}

/** What could not be carried out is read again by later jobs for so long. */
export function isYoung({ comment }: Occasion['event'], { ports }: Job): boolean {
  return ports.clock.now() - Date.parse(comment?.createdAt ?? '') < LOOKED_AFTER
}

function leftForLater({ run, line }: DeedOf<'resume_run'>): JobOutcome {
  const { problem } = notAsShown(run, 'unknown', { waits: true })
  const why = `${problem.code}: ${problem.message}`
  return onlyTold({ ...line, started: false, why, waits: true, isAnswered: true }, [problem])
}

/** Whether one of the runs that are to go on is another job's at this moment. */
async function isAtWork(deeds: readonly Deed[], { keeping, identity, github, ports }: Job): Promise<boolean> {
  const ids = deeds.flatMap((deed) => (deed.type === 'resume_run' ? [deed.run] : []))
  for (const { workflow_id, lease } of await keeping.branch.list({ ids })) {
    const isTheirs = lease !== null && lease.token !== identity.leaseToken && lease.expires > now(ports)
    if (ids.includes(workflow_id) && isTheirs && !(await isDeadLease(lease, { identity, github }))) return true
  }
  return false
}

/** Whoever begins a run asks by `asking`, and drives it by `job`. */
interface Jobs {
  readonly job: Job
  readonly asking: Job
  /** Of what somebody approves or answers, where that is known. */
  readonly writer?: Writer | undefined
}

async function doDeed(deed: Exclude<Deed, DeedOf<'claim'>>, occasion: Occasion, jobs: Jobs): Promise<JobOutcome> {
  const { job, writer } = jobs
  switch (deed.type) {
    case 'tell':
      if (deed.mark != null) await job.guards.claims.show(deed.mark)
      if (deed.untold !== undefined) await job.guards.claims.holdOpen(deed.untold)
      return onlyTold(deed.line, deed.problems)
    case 'start_run':
      return start(deed, occasion, jobs)
    case 'resume_run': {
      const { max_turns: maxTurns, budget_usd: mostUsd } = occasion.request.settings
      let before: Run | undefined
      const outcome = await orTold(deed.line, async () => {
        const stored = await requireAsShown(deed, occasion, job, writer)
        // What was said elsewhere tells nothing of how far the run's own thread was read.
        const isElsewhere = deed.word.comment !== undefined && stored?.issue !== occasion.event.subject?.number
        const read = isElsewhere ? { read: 0 } : readUpTo(deed.word.comment, occasion, job)
        const request = { workflowId: deed.run, workspace: job.identity.workspace, maxTurns, mostUsd, ...deed.word, ...read }
        const driven = await resumeInJob(request, occasion.config.budgets, job)
        if (deed.word.elsewhere === true && !driven.superseded) await refreshParent(driven.run, job)
        before = stored
        return driven
      })
      return deed.word.retry && before !== undefined ? withEnd(outcome, before) : outcome
    }
    case 'cancel_run':
      return orTold(deed.line, () => stopInJob(deed.run, deed.by, job))
    case 'show_run':
      return orTold(deed.line, () => show(deed.run, occasion, job))
    case 'say':
      return say(deed, occasion, job)
  }
}

/** Whoever has a run go on that makes no turn for want of money is told so: what its comment shows may be what it showed before. */
function withEnd(outcome: JobOutcome, before: Run): JobOutcome {
  const [run] = outcome.superseded.length === 0 ? outcome.runs : []
  const problem = run && endedOverBudget(before, run)
  return problem === undefined ? outcome : { ...outcome, problems: [...outcome.problems, problem] }
}

async function start(
  { match, readOnly, round }: DeedOf<'start_run'>,
  occasion: Occasion,
  { job, asking }: Jobs,
): Promise<JobOutcome> {
  const line = { workflow: match.entry.name, started: true, why: match.why }
  let id: string | undefined
  const outcome = await orTold(line, async () => {
    await freeCheckout(job)
    job.book.hasCheckout('') // of no run yet: what is laid out from here on is not as the job found it
    const prepared = round && (await prepareRound(round, match, occasion, asking))
    const request = await requestFor(match, { readOnly, round: prepared }, occasion, asking)
    id = request.workflowId
    // Once it is begun, what was asked for is done, whoever goes on with it.
    return { ...(await startInJob(request, occasion.config.budgets, job)), atWork: false }
  })
  const issue = match.by === 'input' ? null : askedIn(occasion.event)
  const problem = outcome.problems.find(({ code }) => code !== CAP_SPENT)
  const isAnswered = problem === undefined && outcome.problems.length > 0 && match.by === 'command'
  if (isAnswered) return { ...outcome, matches: outcome.matches.map((one) => ({ ...one, isAnswered })) }
  if (issue === null || problem === undefined) return outcome
  // A run that has begun has a comment of its own.
  if (id !== undefined && (await job.keeping.store.read(id)) !== undefined) return outcome
  return { ...outcome, problems: [...outcome.problems, ...(await tellNotStarted(issue, problem, job))] }
}

/** What is wrong with one run keeps the others from nothing. */
async function orTold(line: DeedOf<'resume_run'>['line'], work: () => Promise<DrivenRun>): Promise<JobOutcome> {
  try {
    const { run, superseded, atWork = false } = await work()
    const taken = atWork ? { ...line, why: 'superseded', atWork: run.workflow_id } : { ...line, why: 'superseded' }
    return {
      ...onlyTold(superseded ? taken : line),
      runs: [run],
      superseded: superseded ? [run.workflow_id] : [],
    }
  } catch (error) {
    const problem = problemIn(error, line.workflow)
    const others = error instanceof ProblemError ? error.others : []
    const isAnswered = problem.code === NOT_AS_SHOWN ? { isAnswered: true as const } : {}
    return onlyTold({ ...line, ...isAnswered, started: false, why: `${problem.code}: ${problem.message}` }, [problem, ...others])
  }
}

async function show(known: Run, occasion: Occasion, job: Job): Promise<DrivenRun> {
  const run = (await requireAsShown({ run: known.workflow_id }, occasion, job)) ?? known
  await publishStored(run, job)
  return { run, superseded: false }
}

async function say({ thread, what, line }: DeedOf<'say'>, { config }: Occasion, job: Job): Promise<JobOutcome> {
  const marker = `<!-- raymond:${what.kind} -->`
  const text = what.kind === 'help' ? renderHelp(config) : renderWhy(what.runs, what.misses, job.guards.cleaner)
  try {
    await job.github.comments.ensure(thread, { marker, body: `${marker}\n${text}` })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return onlyTold({ ...line, started: false, why: error.problem.message }, [error.problem])
  }
  return onlyTold(line)
}
