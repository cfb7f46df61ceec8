import { claimableOf, lastReaction } from '../../core/job/claim-of.ts'
import { concerns, type Occasion } from '../../core/job/facts.ts'
import { ProblemError } from '../../core/problem.ts'
import { opened } from '../../core/rounds/pull-request-link.ts'
import type { PullRequestTalk } from '../../core/rounds/pull-request-talk.ts'
import { waitingEvent, whereOf } from '../../core/rounds/waiting-event.ts'
import type { Run } from '../../core/run/run.ts'
import type { Thread } from '../../core/run/threads/thread.ts'
import { type Command, holdsCommand, parseCommands } from '../../core/triggers/commands.ts'
import { guardsCommand } from '../../core/triggers/match-triggers.ts'
import { answerAmong, isOwnAccount, isOwnText } from '../../core/triggers/own-marks.ts'
import { isDependabot } from '../../core/triggers/parse-repo-event.ts'
import { type Comment, isOfThread, type RepoEvent, type Subject } from '../../core/triggers/repo-event.ts'
import type { ReadSince, SaidSince } from '../../ports/github/comments.ts'
import type { StoredRun } from '../../ports/keeping/state-branch.ts'
import { now } from '../now.ts'
import { STORED, type Unfinished } from './claims.ts'
import { unharmed } from './driving/load-unharmed.ts'
import type { Job } from './job.ts'
import { changeStored } from './keeping/change-stored.ts'
import type { Speaker } from './speakers.ts'

/** The runs of a thread, and how far its comments have been read. */
interface ReadThread {
  readonly runs: readonly Run[]
  /** Those that are about something else, and opened this pull request. */
  readonly openers: readonly Run[]
  /** All that are talked about there. */
  readonly concerned: readonly Run[]
  /** When the first of them began; empty without one. */
  readonly begun: string
  /** Id of the newest comment that a job has read; 0 when none is known. */
  readonly seen: number
}

export async function readThread({ number }: Thread, { keeping }: Job): Promise<ReadThread> {
  const all = await keeping.branch.list({ threads: [number] })
  const runs = all.filter((run) => run.issue === number)
  const openers = all.filter((run) => opened(run).includes(number))
  const concerned = all.filter((run) => concerns(run, number, all))
  const ofOpeners = openers.map(({ seen_on_pulls = {} }) => seen_on_pulls[number] ?? 0)
  const begun = [...runs, ...openers].map(({ created_at }) => created_at).toSorted()[0] ?? ''
  return { runs, openers, concerned, begun, seen: Math.max(0, ...runs.map(({ seen_comment = 0 }) => seen_comment), ...ofOpeners) }
}

/**
 * Whether an earlier job has read a comment of the thread. One that is older than its first run nobody has read but, maybe, a job that has
 * claimed it.
 */
export async function isReadIn(thread: Thread, { id, createdAt }: Pick<Comment, 'id' | 'createdAt'>, job: Job): Promise<boolean> {
  const { seen, begun } = await readThread(thread, job)
  // GitHub counts whole seconds.
  return id <= seen && !(Date.parse(createdAt ?? '') < Math.floor(Date.parse(begun) / 1000) * 1000)
}

export interface MissedComment {
  /** Null for a comment on a line: those are counted for themselves. */
  readonly id: number | null
  /** The event that it would have brought, had its job not been dropped. */
  readonly event: RepoEvent
}

interface Missed {
  readonly missed: readonly MissedComment[]
  readonly isShown: boolean
  readonly answering: readonly Speaker[]
}

/**
 * Comments that no job has read, oldest first: their jobs were dropped, or have yet to come. Without a run it is those alone that a job
 * has claimed: it was about to begin one. `isShown` is false where GitHub does not show all that was said in the thread. Those of `answering` have
 * answered in a review, which their own jobs alone carry out.
 */
export async function missedComments(thread: Thread, { event, config }: Occasion, job: Job): Promise<Missed> {
  const { runs, openers, concerned, seen, begun } = await readThread(thread, job)
  const own = isOfThread(event.comment) && !isLeftHere(event, job) ? event.comment.id : null
  const isNew = runs.length + openers.length === 0
  const claimed = isNew ? await claimedIn(thread, job) : []
  if (isNew && claimed.every((id) => id === own)) return { missed: [], isShown: true, answering: [] }
  const isPull = openers.length > 0 || runs.some(({ event_payload }) => field(event_payload, 'pull_request') instanceof Object)
  const talk = isPull
    ? await job.github.pullRequests.talk(thread.number, { checks: false, lines: true, since: begun })
    : undefined
  const after = isNew ? Math.min(...claimed) - 1 : seen
  const since = saidIn(talk, seen, begun) ?? (await job.github.comments.since(thread, { after, begun }))
  // What GitHub does not show is left to the next job, which asks again.
  if (since?.isWhole !== true) job.guards.claims.leave(thread.number, after + 1)
  const ownBot = await job.identity.ownBot()
  const said = since?.comments ?? []
  const inThread = said
    .filter(
      ({ id, createdAt }) =>
        id !== own && (isNew ? claimed.includes(id) && isRecent(createdAt, job) : seen > 0 || createdAt > begun),
    )
    .filter(({ body, author }) => !isOwnText(body) && !isOwnAccount(author, ownBot))
    .map((comment) => ({ id: comment.id, event: eventOf(comment, thread, event) }))
  const onLines = isPull ? await missedOnLines(talk, begun, { thread, event, config }, job) : []
  const missed = [...inThread, ...(onLines ?? [])]
  const answers = said.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body)
  const over = await Promise.all(
    missed.map(async (one) => (await isTakenHere(one.event, job)) || isRefused(one.event, answers, job)),
  )
  return {
    missed: missed.filter((_, at) => !over[at]),
    isShown: since?.isWhole === true && onLines !== undefined,
    answering: await answeringIn(talk, concerned, { thread, event, config }, job),
  }
}

/** Whose reviews answer a question by a command, or stop a run, and whose jobs have yet to do so, as it seems: what was refused for good was answered. */
async function answeringIn(
  talk: PullRequestTalk | undefined,
  runs: readonly Run[],
  { thread, event, config }: Pick<Occasion, 'event' | 'config'> & { readonly thread: Thread },
  { guards, identity }: Job,
): Promise<Missed['answering']> {
  const [asked] = runs.flatMap(({ asks }) => asks.map(({ asked_at }) => asked_at)).toSorted()
  if (talk === undefined || asked === undefined) return []
  const isHere = (id: string) => runs.some(({ workflow_id }) => workflow_id === id)
  const isInTime = (command: Command) =>
    command.type === 'answer' || (command.type === 'stop' && (command.run === null || isHere(command.run)))
  const ownBot = await identity.ownBot()
  const answers = talk.sayings.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body)
  const reviews = talk.sayings.filter(
    ({ kind, id, at, body, spoiled, author }) =>
      kind === 'review' &&
      !spoiled &&
      at >= asked &&
      !(event.comment?.kind === 'review' && event.comment.id === id) &&
      parseCommands(body, config).commands.some(isInTime) &&
      answerAmong(answers, { kind, id }) !== 'last' &&
      !isOwnText(body) &&
      !isOwnAccount(author, ownBot),
  )
  const isStored = await Promise.all(
    reviews.map(({ id }) => guards.claims.isClaimed({ thread: thread.number, key: `review/${id}${STORED}` })),
  )
  return reviews.filter((_, at) => !isStored[at]).map(({ author, association }) => ({ ...author, association }))
}

/** Behind a comment that waits, words are read again and again: what was refused for good is over, unless a part of it was taken by some job. */
async function isRefused(event: RepoEvent, answers: readonly string[], { guards }: Job): Promise<boolean> {
  const what = claimableOf(event)
  if (what === undefined || event.comment === null || answerAmong(answers, event.comment) !== 'last') return false
  return !(await guards.claims.isClaimed(what))
}

async function isTakenHere(event: RepoEvent, { guards }: Job): Promise<boolean> {
  const what = claimableOf(event)
  return what !== undefined && guards.claims.hasTaken(what)
}

/** Whether this job has left the comment of an event: then it reads it again, as it would another one. */
function isLeftHere(event: RepoEvent, { guards }: Job): boolean {
  const what = claimableOf(event)
  return what !== undefined && guards.claims.hasLeft(what)
}

/** How far a comment's thread was read, where that is not up to the comment itself. */
export function readUpTo(
  comment: number | undefined,
  { event }: Pick<Occasion, 'event'>,
  { guards }: Job,
): { readonly read?: number } {
  if (comment === undefined) return {}
  const read = guards.claims.readUpTo(event.subject?.number ?? 0, comment)
  return read === comment ? {} : { read }
}

/** A comment with a command comes with its issue, as GitHub shows it now where no event has said; undefined while that cannot be had. */
export async function withSubject(
  event: RepoEvent,
  thread: Thread,
  occasion: Occasion,
  job: Job,
): Promise<RepoEvent | undefined> {
  const { comment } = event
  if (!isOfThread(comment) || !holdsCommand(comment.body)) return event
  const isKnown = guardsCommand(event, occasion.config)
    ? isSaidOf(event, thread, occasion)
    : occasion.event.subject?.number === thread.number
  if (isKnown) return event
  const found = await job.github.threads.subject(thread)
  if (found === undefined) return undefined
  const { subject, shown, isWhole } = found
  const incomplete = (event.incomplete ?? []).filter((key) => key !== thread.kind)
  return {
    ...event,
    subject,
    payload: { ...Object(event.payload), [thread.kind]: shown },
    incomplete: isWhole ? incomplete : [...incomplete, thread.kind],
  }
}

/** Since a job of its own has begun, an issue may have been closed, or have lost the label that an `if` asks for. */
function isSaidOf({ comment, incomplete = [] }: RepoEvent, { kind }: Thread, { event: own }: Occasion): boolean {
  const isBefore = comment !== null && isOfThread(own.comment) && comment.id < own.comment.id
  return isBefore && !incomplete.includes(kind)
}

/** A job that was lost so long ago was seen to, or given up, in milliseconds. */
const SEEN_TO_AFTER = 24 * 3_600_000

/** What jobs have claimed not long ago, and may have been lost over. */
function unfinished({ guards, ports }: Job): Promise<readonly Unfinished[]> {
  return guards.claims.unfinished(new Date(ports.clock.now() - SEEN_TO_AFTER).toISOString())
}

async function claimedIn({ number }: Thread, job: Job): Promise<readonly number[]> {
  return (await unfinished(job)).filter(({ thread }) => thread.number === number).map(({ comment }) => comment)
}

/** Whoever may write could say of any older comment that a job has claimed it. */
function isRecent(createdAt: string, { ports }: Job): boolean {
  return ports.clock.now() - Date.parse(createdAt) < SEEN_TO_AFTER
}

/** Threads with such a comment, of which no run has heard. */
export async function threadsLeft(job: Job): Promise<readonly Thread[]> {
  const left = await unfinished(job)
  if (left.length === 0) return []
  const seen = new Map<number, number>()
  for (const { issue, seen_comment = 0 } of await job.keeping.branch.list({ threads: left.map(({ thread }) => thread.number) }))
    if (issue !== null) seen.set(issue, Math.max(seen_comment, seen.get(issue) ?? 0))
  return left.flatMap(({ thread, comment }) => (comment > (seen.get(thread.number) ?? 0) ? [thread] : []))
}

/** The comments above `seen`, where what was read of a pull request reaches so far back. */
function saidIn(talk: PullRequestTalk | undefined, seen: number, begun: string): ReadSince | undefined {
  const comments = talk?.sayings.filter(({ kind }) => kind === 'issue_comment') ?? []
  const reachesBack = talk?.more === false || comments.some(({ id, at }) => id <= seen || at <= begun)
  if (!reachesBack) return undefined
  const after = comments
    .filter(({ id, spoiled }) => id > seen && !spoiled)
    .map(({ id, body, author, association, at }) => ({ id, body, author, association, createdAt: at, updatedAt: at }))
  return { comments: after, isWhole: true }
}

/**
 * Commands beside the lines of a pull request. Which of them were carried out, our reactions tell; which were refused, our answers. Undefined
 * where GitHub does not show them.
 */
async function missedOnLines(
  talk: PullRequestTalk | undefined,
  begun: string,
  { thread, event: base, config }: Pick<Occasion, 'event' | 'config'> & { readonly thread: Thread },
  job: Job,
): Promise<readonly MissedComment[] | undefined> {
  if (talk === undefined) return undefined
  const ownBot = await job.identity.ownBot()
  const answers = talk.sayings.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body)
  const missed = talk.sayings.filter(
    ({ kind, id, at, body, spoiled, ours = [], author }) =>
      kind === 'review_comment' &&
      !spoiled &&
      at > begun &&
      !ours.includes(lastReactionTo(body, config)) &&
      answerAmong(answers, { kind, id }) !== 'last' &&
      (id !== base.comment?.id || isLeftHere(base, job)) &&
      holdsCommand(body) &&
      !isOwnText(body) &&
      !isOwnAccount(author, ownBot),
  )
  if (missed.length === 0) return []
  const shown = await job.github.pullRequests.now(thread.number)
  if (shown === undefined) return undefined
  return missed.map((saying) => {
    const waiting = { key: `review_comment/${saying.id}`, at: saying.at, saying, head: null }
    const event = waitingEvent(waiting, shown, base)
    return { id: null, event: { ...event, fromFork: shown.fromFork, byDependabot: isDependabot(shown.author) } }
  })
}

/** Whoever carries it out sets this one last. */
function lastReactionTo(body: string, config: Occasion['config']): 'eyes' | '+1' {
  return lastReaction(parseCommands(body, config).commands)
}

export function eventOf(
  { id, node, body, author, association, createdAt, updatedAt }: SaidSince,
  { kind, number }: Thread,
  event: RepoEvent,
): RepoEvent {
  const name = kind === 'discussion' ? 'discussion_comment' : 'issue_comment'
  const sameThread = event.subject?.number === number ? event.subject : null
  const subject = sameThread ?? { kind, number, title: '', body: '', labels: [], author: null }
  const thread = sameThread === null ? undefined : field(event.payload, kind)
  const user = { ...author }
  const tie = association === undefined ? {} : { author_association: association }
  return {
    ...event,
    name,
    action: 'created',
    sender: user,
    subject,
    label: null,
    pullRequest: null,
    comment: { kind: name, id, node, body, author: user, createdAt, updatedAt },
    schedule: null,
    inputs: {},
    clientPayload: null,
    push: null,
    workflowRun: null,
    fromFork: false,
    byDependabot: false,
    job: { ...event.job, actor: author.login, triggeringActor: author.login },
    payload: {
      action: 'created',
      [kind]: thread ?? shownOf(subject),
      comment: { id, body, user, created_at: createdAt, updated_at: updatedAt, ...tie },
      ...whereOf(event),
      sender: user,
    },
    incomplete: ['comment', 'sender', ...(thread === undefined ? [kind] : [])],
  }
}

/** What an event of another kind says of it. */
function shownOf({ kind, number, title, body, labels, author }: Subject): object {
  const pull = kind === 'pull_request' ? { pull_request: {} } : {}
  return { number, title, body, labels: labels.map((name) => ({ name })), user: author, ...pull }
}

/**
 * Writes down how far the thread was read, in a run that nobody drives. One that somebody drives is left alone: its job reads on. Of a pull
 * request that no run is about yet, the one that opened it keeps it.
 */
export async function markRead(of: Thread, comment: number, job: Job): Promise<void> {
  const upTo = job.guards.claims.readUpTo(of.number, comment)
  const thread = await readThread(of, job)
  if (upTo <= thread.seen) return
  const isOpeners = thread.runs.length === 0
  const free = (isOpeners ? thread.openers : thread.runs).findLast(
    ({ lease }) => lease === null || lease.token === job.identity.leaseToken,
  )
  if (!free) return
  const stored = await loadBelieved(free.workflow_id, job)
  if (!stored) return
  const read = changeStored(stored, {
    type: 'comments_read',
    at: now(job.ports),
    up_to: upTo,
    ...(isOpeners ? { pull: of.number } : {}),
  })
  if (read === undefined) return
  const outcome = await job.keeping.branch.checkpoint({ ...read, work: [], token: job.identity.leaseToken })
  if (outcome.kind === 'stored') job.book.isStored(outcome.run, outcome.sha256)
}

/** One that was rolled back is left as it is: whoever goes on with it says so. */
async function loadBelieved(id: string, job: Job): Promise<StoredRun | undefined> {
  const stored = await job.keeping.branch.load(id) // what is wrong with the file itself is told here
  try {
    return stored && (await unharmed(stored, job))
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'RAY-STATE-TAMPERED') return undefined
    throw error
  }
}

function field(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
}
