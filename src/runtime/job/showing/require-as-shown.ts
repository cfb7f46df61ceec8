import type { DeedOf } from '../../../core/job/deeds.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import { ProblemError } from '../../../core/problem.ts'
import { commentOfRun } from '../../../core/report/marker.ts'
import { placeOfRound } from '../../../core/report/rounds/round-comment.ts'
import { isToBeShown, leftToShow } from '../../../core/run/due.ts'
import { awaitsApproval } from '../../../core/run/needs-somebody.ts'
import type { Run } from '../../../core/run/run.ts'
import { type Thread, threadOf } from '../../../core/run/threads/thread.ts'
import { threadOfSubject } from '../../../core/triggers/repo-event.ts'
import type { Writer } from '../../../ports/github/comments.ts'
import type { StoredRun } from '../../../ports/keeping/state-branch.ts'
import { now } from '../../now.ts'
import { unharmed } from '../driving/load-unharmed.ts'
import type { Job } from '../job.ts'
import { changeStored } from '../keeping/change-stored.ts'
import { refreshParent } from '../workers/refresh-parent.ts'
import { publishStored } from './publish-stored.ts'

/** Who has written what an approval or an answer is to; undefined where no comment of ours shows it. */
export async function writerOfShown(said: Said, { event: { subject } }: Where, job: Job): Promise<Writer | undefined> {
  const stored = await job.keeping.branch.load(said.run)
  return stored && writerTo(said, { run: stored.run, shown: await shownBy(stored.run, job), subject }, job)
}

/**
 * Who approves or answers something goes by what our comments show of it, which everybody who may write can edit. Where others have, it is
 * written anew, with another code: that is what can be approved or answered then. Gives the run as it stands after that. `known` is who has
 * written it, where somebody has asked already.
 */
export async function requireAsShown(
  said: Said,
  { event: { subject } }: Where,
  job: Job,
  known?: Writer,
): Promise<Run | undefined> {
  const { run: id, word = {} } = said
  const stored = await job.keeping.branch.load(id)
  if (stored === undefined || (word.answer === undefined && !awaitsApproval(stored.run))) return stored?.run
  const shown = await shownBy(stored.run, job)
  const writer = known ?? (await writerTo(said, { run: stored.run, shown, subject }, job))
  const run = writer === 'others' ? await showAnew(stored, shown, job) : stored.run
  // Where all of the thread is gone nothing could be shown anew, and the run would wait for ever.
  const counts = writer === undefined || writer === 'us' || (writer === 'gone' && word.approval === undefined)
  if (!counts && (word.approval !== undefined || word.answer !== undefined)) throw notAsShown(id, writer)
  return run
}

/**
 * Why nobody's silence says anything to a question whose time is up, in a sentence: somebody may have hidden it since people could see it. Then it is
 * asked anew, with as much time. Undefined where it was there for all of that.
 */
export async function whyUnheard(id: string, since: string, job: Job): Promise<string | undefined> {
  const stored = await job.keeping.branch.load(id)
  if (stored === undefined) return undefined
  const shown = await shownBy(stored.run, job)
  // What was to show it anew no thread has taken for as long as that is waited for: asked anew, it would wait as long again, and without end.
  if (isToBeShown(shown)) return undefined
  const writer = await writerOf(shown, { since, readIn: null }, job)
  switch (writer) {
    case 'others':
      await showAnew(stored, shown, job)
      return 'somebody has edited or deleted the comment that asks: it is asked anew'
    case 'unknown':
      return 'GitHub does not say who has edited the comment that asks: the next job looks again'
    case 'gone':
      return 'the thread that shows the question is gone'
    case 'us':
    case undefined:
      return undefined
  }
}

type Where = Pick<Occasion, 'event'>
type Said = Pick<DeedOf<'resume_run'>, 'run' | 'isVote'> & { readonly word?: Partial<DeedOf<'resume_run'>['word']> }

async function writerTo(
  { isVote }: Said,
  { run, shown, subject }: { readonly run: Run; readonly shown: Run; readonly subject: Occasion['event']['subject'] },
  job: Job,
): Promise<Writer | undefined> {
  const asked = run.asked_anew_at ?? run.created_at
  const readIn = subject === null ? {} : { readIn: threadOfSubject(subject) }
  return writerOf(shown, { since: isVote === true ? now(job.ports) : asked, ...readIn }, job)
}

/** A worker has no comment: that of the first run above it shows what it asks for. */
async function shownBy(run: Run, job: Job, below: readonly string[] = []): Promise<Run> {
  const seen = [...below, run.workflow_id]
  const above = run.parent?.run
  const parent = above === undefined || seen.includes(above) ? undefined : await job.keeping.branch.load(above)
  return parent === undefined ? run : shownBy(parent.run, job, seen)
}

async function writerOf(
  run: Run,
  where: { readonly since: string; readonly readIn?: Thread | null },
  { github: { comments } }: Job,
): Promise<Writer | undefined> {
  const round = placeOfRound(run)
  if (round !== undefined) return comments.writer(round.thread, { ...round, ...where })
  const thread = threadOf(run)
  return thread === null ? undefined : comments.writer(thread, { ...commentOfRun(run), ...where })
}

/** A run that some job drives is left to that. */
async function showAnew(stored: StoredRun, shown: Run, job: Job): Promise<Run> {
  const { keeping, identity, book } = job
  await unharmed(stored, job)
  const changed = stored.run.lease === null ? askedAnew(stored, job) : undefined
  const outcome = changed && (await keeping.branch.checkpoint({ ...changed, work: [], token: identity.leaseToken }))
  if (outcome?.kind === 'stored') book.isStored(outcome.run, outcome.sha256)
  const run = outcome?.kind === 'stored' ? outcome.run : stored.run
  if (shown.workflow_id !== run.workflow_id) await refreshParent(run, job)
  await publishStored(await shownBy(run, job), job)
  return run
}

/** That it is shown is done here, and left to a later job where GitHub does not take it, or this one is lost. */
function askedAnew(stored: StoredRun, { ports }: Job) {
  const { issue, parent } = stored.run
  const anew = { type: 'asked_anew', at: nextSecond(ports.clock.now()), has_more_time: true } as const
  if (issue === null || parent !== undefined) return changeStored(stored, anew)
  const unshown = { ...anew, is_unshown: true } as const
  const left = leftToShow(changeStored(stored, unshown)?.run ?? stored.run)
  const tried = left.map((effect) => ({ type: 'report_published', at: now(ports), effect, unposted: true }) as const)
  return changeStored(stored, unshown, ...tried)
}

export const NOT_AS_SHOWN = 'RAY-COMMENT-EDITED'

const ASKED_AGAIN =
  'Later jobs ask again, for three days: it need not be said again, unless something else of its comment was carried out.'

/** GitHub counts whole seconds: what was said in this one was said before. */
function nextSecond(now: number): string {
  return new Date(Math.floor(now / 1000) * 1000 + 1000).toISOString()
}

/** With `waits` later jobs ask once more. */
export function notAsShown(run: string, writer: Writer, { waits = false } = {}): ProblemError {
  const unknown = waits ? ASKED_AGAIN : 'Say it again in a new comment, later.'
  return new ProblemError({
    code: NOT_AS_SHOWN,
    message:
      writer === 'others'
        ? `Somebody has edited or deleted a comment of this action since ${run} asked, so it may have shown something else than what would be done. The one of ${run} is written anew.`
        : `GitHub does not say who has edited the comment of ${run} last, so it may have shown something else than what would be done.`,
    place: run,
    hint: writer === 'others' ? 'Look at it, and say what it asks for now.' : unknown,
  })
}
