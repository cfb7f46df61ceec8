import type { Occasion } from '../../core/job/facts.ts'
import { opened } from '../../core/rounds/pull-request-link.ts'
import type { Run } from '../../core/run/run.ts'
import { isOwnAccount, isOwnText } from '../../core/triggers/own-marks.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { SaidSince } from '../../ports/github/comments.ts'
import { now } from '../now.ts'
import type { Job } from './job.ts'
import { changeStored } from './keeping/change-stored.ts'

/** The runs of an issue or pull request, and how far its comments have been read. */
interface Thread {
  readonly issue: number
  readonly runs: readonly Run[]
  /** Those that are about something else, and opened this pull request: whose comments they have read says nothing of these. */
  readonly openers: readonly Run[]
  /** Id of the newest comment that a job has read; 0 when none is known. */
  readonly seen: number
}

export async function readThread(issue: number, { keeping }: Job): Promise<Thread> {
  const all = await keeping.branch.list()
  const runs = all.filter((run) => run.issue === issue)
  const openers = all.filter((run) => opened(run).includes(issue))
  return { issue, runs, openers, seen: Math.max(0, ...runs.map(({ seen_comment = 0 }) => seen_comment)) }
}

export interface MissedComment {
  readonly id: number
  /** The event that it would have brought, had its job not been dropped. */
  readonly event: RepoEvent
}

/** Comments that no job has read, oldest first: their jobs were dropped, or have yet to come. Without a run there is nobody to be told. */
export async function missedComments(issue: number, { event }: Occasion, job: Job): Promise<readonly MissedComment[]> {
  const { runs, openers, seen } = await readThread(issue, job)
  if (runs.length + openers.length === 0) return []
  const own = event.comment?.kind === 'issue_comment' ? event.comment.id : null
  const begun = [...runs, ...openers].map(({ created_at }) => created_at).toSorted()[0] ?? ''
  const since = await job.github.comments.since(issue, { after: seen, begun })
  return since
    .filter(({ id, createdAt }) => id !== own && (seen > 0 || createdAt > begun))
    .filter(({ body, author }) => !isOwnText(body) && !isOwnAccount(author, job.identity.ownBot))
    .map((comment) => ({ id: comment.id, event: eventOf(comment, issue, event) }))
}

export function eventOf({ id, body, author, createdAt, updatedAt }: SaidSince, issue: number, event: RepoEvent): RepoEvent {
  const sameThread = event.subject?.number === issue ? event.subject : null
  const subject = sameThread ?? { kind: 'issue' as const, number: issue, title: '', body: '', labels: [], author: null }
  const thread = sameThread === null ? undefined : field(event.payload, 'issue')
  const user = { ...author }
  return {
    ...event,
    name: 'issue_comment',
    action: 'created',
    sender: user,
    subject,
    label: null,
    pullRequest: null,
    comment: { kind: 'issue_comment', id, body, author: user, createdAt, updatedAt },
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
      issue: thread ?? { number: issue, title: subject.title, body: subject.body },
      comment: { id, body, user, created_at: createdAt, updated_at: updatedAt },
      repository: field(event.payload, 'repository'),
      sender: user,
    },
  }
}

/** Writes down how far the thread was read, in a run that nobody drives. One that somebody drives is left alone: its job reads on. */
export async function markRead(issue: number, upTo: number, job: Job): Promise<void> {
  const thread = await readThread(issue, job)
  if (upTo <= thread.seen) return
  const free = thread.runs.findLast(({ lease }) => lease === null || lease.token === job.identity.leaseToken)
  if (!free) return
  const stored = await job.keeping.branch.load(free.workflow_id)
  if (!stored) return
  const read = changeStored(stored, { type: 'comments_read', at: now(job.ports), up_to: upTo })
  if (read === undefined) return
  const outcome = await job.keeping.branch.checkpoint({ ...read, work: [], token: job.identity.leaseToken })
  if (outcome.kind === 'stored') job.book.isStored(outcome.run, outcome.sha256)
}

function field(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
}
