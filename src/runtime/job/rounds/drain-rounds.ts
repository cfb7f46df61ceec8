import type { Occasion } from '../../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../../core/job/outcome.ts'
import { hearsLines } from '../../../core/rounds/follow-up.ts'
import { linkOf, type PullRequestLink, unfinished } from '../../../core/rounds/pull-request-link.ts'
import type { PullRequestTalk } from '../../../core/rounds/pull-request-talk.ts'
import { waitingEvent } from '../../../core/rounds/waiting-event.ts'
import { saidKey, type Waiting, waitingRounds } from '../../../core/rounds/waiting-rounds.ts'
import { type Matching, matchTriggers } from '../../../core/triggers/match-triggers.ts'
import { mayDo } from '../../../core/triggers/may-trigger.ts'
import { textAt } from '../../../core/triggers/payload-fields.ts'
import type { RepoEvent } from '../../../core/triggers/repo-event.ts'
import type { ShownPullRequest } from '../../../ports/github/pull-requests.ts'
import { now as present } from '../../now.ts'
import { anew, briefly } from '../briefly.ts'
import type { Job } from '../job.ts'
import { whoMaySpeak } from '../speakers.ts'
import { readThread } from '../thread.ts'
import { type AskedRound, beginRound, type HeardNow } from './begin-round.ts'
import { type Followed, followedBy, roundFor } from './round-for.ts'

/** Of one job; the next one goes on with the rest. */
const MOST_WAITING = 50

/** What the event of this job asks for itself. */
interface OwnRound {
  readonly asked: AskedRound
  readonly matching: Matching
}

/** A pull request of ours as it is at this moment. */
interface Situation {
  readonly link: PullRequestLink
  readonly followed: Followed
  readonly talk: PullRequestTalk | undefined
  readonly pullRequest: ShownPullRequest | undefined
  /** Oldest first; none while a round has not ended. */
  readonly waiting: readonly Waiting[]
  /** When the first of what may wait as well was said: this job does not ask for the role of who said it. */
  readonly unaskedAt: string | undefined
}

/**
 * Begins the rounds that wait on a pull request, one after the other in the order in which things were said: what came while a round
 * had not ended was left to whoever ends it. With `own` everything before that, and then that; else until nothing waits any more.
 */
export async function drainRounds(pull: number, occasion: Occasion, job: Job, own?: OwnRound): Promise<JobOutcome> {
  const mine =
    own === undefined ? undefined : { key: saidKey(occasion.event) ?? '', at: timeOf(occasion.event) ?? present(job.ports) }
  const tried = new Set<string>()
  let asking = briefly(job)
  let outcome = NOTHING
  let now = await look(pull, occasion, asking)
  while (!job.stop.aborted && tried.size < MOST_WAITING) {
    const next = before(mine, now?.waiting ?? []).find(({ key }) => !tried.has(key))
    if (now === undefined || next === undefined) break
    tried.add(next.key)
    const begun = await beginWaiting(next, now, occasion, asking)
    outcome = joinOutcomes(outcome, begun)
    if (begun.runs.length === 0) continue
    asking = anew(job) // a run may last, and roles be taken away meanwhile
    now = await look(pull, occasion, asking)
  }
  if (own === undefined || mine === undefined || job.stop.aborted) return outcome
  const heard = heardNow(mine, occasion.event, now)
  return joinOutcomes(outcome, await beginRound(own.asked, heard, own.matching, occasion, asking))
}

/** All of them, or those that come before what the event of this job said. */
function before(mine: Pick<Waiting, 'key' | 'at'> | undefined, waiting: readonly Waiting[]): readonly Waiting[] {
  if (mine === undefined) return waiting
  const at = waiting.findIndex(({ key }) => key === mine.key)
  return at >= 0 ? waiting.slice(0, at) : waiting.filter((one) => Date.parse(one.at) <= Date.parse(mine.at))
}

async function look(pull: number, occasion: Occasion, job: Job): Promise<Situation | undefined> {
  const runs = await job.keeping.branch.list({ threads: [pull] })
  const link = linkOf(runs, pull)
  const followed = link && (await followedBy(link, occasion, job))
  if (link === undefined || followed === undefined) return undefined
  const checks = followed.followUp.on.includes('failed_checks')
  const { pullRequests } = job.github
  const lines = hearsLines(followed.followUp)
  const [talk, pullRequest] = await Promise.all([
    pullRequests.talk(pull, { checks, lines, since: link.opener.created_at }),
    pullRequests.now(pull),
  ])
  const isFree = unfinished(link) === undefined && pullRequest?.state === 'open'
  const known = { runs: runs.filter(({ issue }) => issue === pull), ownBot: await job.identity.ownBot() }
  const waiting = talk && isFree ? waitingRounds(link, talk, followed.followUp, known) : []
  return { link, followed, talk, pullRequest, ...(await mayBegin(waiting, occasion, job)) }
}

/** Without what people say who may not start runs, however much that is: it neither counts nor is looked at. */
async function mayBegin(
  waiting: readonly Waiting[],
  { config: { access } }: Occasion,
  job: Job,
): Promise<Pick<Situation, 'waiting' | 'unaskedAt'>> {
  const speakers = waiting.flatMap(({ saying }) =>
    saying === null ? [] : [{ ...saying.author, association: saying.association }],
  )
  const maySpeak = await whoMaySpeak(speakers, (person) => mayDo('run', person, access).ok, job)
  const unasked = waiting.find(({ saying }) => saying !== null && maySpeak(saying.author) === undefined)
  return {
    waiting: waiting.filter(({ saying }) => saying === null || maySpeak(saying.author) === true),
    unaskedAt: unasked?.at,
  }
}

/** As if its event had only come now. What is refused leaves no line, as its own job has said why, or will; what nobody can say does. */
async function beginWaiting(
  waiting: Waiting,
  { link, followed, pullRequest, unaskedAt }: Situation,
  occasion: Occasion,
  job: Job,
): Promise<JobOutcome> {
  if (pullRequest === undefined) return NOTHING
  const event = waitingEvent(waiting, pullRequest, occasion.event)
  const then: Occasion = { ...occasion, event, isMissed: true }
  const matching = matchTriggers(event, occasion.config)
  const asked = roundFor(link, followed, matching, then)
  const unknown = matching.misses.find(({ workflow, isUnknown }) => isUnknown && workflow === followed.entry.name)
  if (asked === undefined && unknown !== undefined)
    return onlyTold({ workflow: unknown.workflow, started: false, why: unknown.why })
  if (asked === undefined || asked === 'with-review') return NOTHING
  const { key, at, saying } = waiting
  const heard = { key, at, saying: saying ?? undefined, unaskedAt, isSpoiled: false, pullRequest }
  if (saying?.kind === 'issue_comment') await leaveUnread(link.pull, saying.id, job)
  const begun = await beginRound(asked, heard, matching, then, job)
  return begun.runs.length > 0 || begun.problems.length > 0 ? begun : NOTHING
}

/** A round that is begun by itself says nothing of what else stands in its comment, or before it. */
async function leaveUnread(pull: number, comment: number, job: Job): Promise<void> {
  const { seen } = await readThread({ kind: 'issue', number: pull }, job)
  if (comment > seen) job.guards.claims.leave(pull, seen + 1)
}

/** What the event of this job said, against what stands there now. */
function heardNow({ key, at }: Pick<HeardNow, 'key' | 'at'>, { comment }: RepoEvent, now: Situation | undefined): HeardNow {
  const { talk, pullRequest, followed } = now ?? {}
  const saying = talk?.sayings.find(({ kind, id }) => `${kind}/${id}` === key)
  const isOnLine = comment?.kind === 'review_comment' && followed !== undefined && hearsLines(followed.followUp)
  const isListed = comment?.kind === 'issue_comment' || comment?.kind === 'review' || isOnLine
  const isGone = isListed && talk !== undefined && saying === undefined && !talk.more
  return { key, at, saying, unaskedAt: now?.unaskedAt, isSpoiled: isGone || saying?.spoiled === true, pullRequest }
}

function timeOf({ comment, name, payload }: RepoEvent): string | null {
  return comment === null ? textAt(payload, name, 'updated_at') : (comment.createdAt ?? null)
}

/** Pull requests that something may wait on: one of their runs has come to its end, in this job or not long ago. */
export async function drainAll(pulls: readonly number[], occasion: Occasion, job: Job): Promise<JobOutcome> {
  let outcome = NOTHING
  let asking = briefly(job)
  for (const pull of pulls) {
    if (job.stop.aborted || job.guards.disabled) break
    const drained = await drainRounds(pull, occasion, asking)
    outcome = joinOutcomes(outcome, drained)
    if (drained.runs.length > 0) asking = anew(job)
  }
  return outcome
}
