import { reduce } from '../../core/engine/reduce.ts'
import type { Run } from '../../core/run/run.ts'
import { isOwnText } from '../../core/triggers/own-marks.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { ThreadComment } from '../../ports/comments.ts'
import { now } from '../now.ts'
import type { Job } from './job.ts'

/** The runs of an issue or pull request, and how far its comments have been read. */
export interface Thread {
  readonly issue: number
  readonly runs: readonly Run[]
  /** Id of the newest comment that a job has read; 0 when none is known. */
  readonly seen: number
}

export async function readThread(issue: number, { branch }: Job): Promise<Thread> {
  const runs = (await branch.list()).filter((run) => run.issue === issue)
  return { issue, runs, seen: Math.max(0, ...runs.map(({ seen_comment = 0 }) => seen_comment)) }
}

/** Comments that no job has read, oldest first: their jobs were dropped, or have yet to come. Without a run there is nobody to be told. */
export async function unreadComments({ issue, runs, seen }: Thread, { comments, event }: Job): Promise<readonly ThreadComment[]> {
  if (runs.length === 0) return []
  const own = event.comment?.kind === 'issue_comment' ? event.comment.id : null
  const begun = runs.map(({ created_at }) => created_at).toSorted()[0] ?? ''
  const since = await comments.since(issue, seen)
  return since.filter(({ id, body, createdAt }) => id !== own && !isOwnText(body) && (seen > 0 || createdAt > begun))
}

/** The event that a comment would have brought, had its job not been dropped. */
export function eventOf({ id, body, author }: ThreadComment, issue: number, { event }: Job): RepoEvent {
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
    comment: { kind: 'issue_comment', id, body, author: user },
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
      comment: { id, body, user },
      repository: field(event.payload, 'repository'),
      sender: user,
    },
  }
}

/** Writes down how far the thread was read, in a run that nobody drives. One that somebody drives is left alone: its job reads on. */
export async function markRead(issue: number, upTo: number, job: Job): Promise<void> {
  const thread = await readThread(issue, job)
  if (upTo <= thread.seen) return
  const free = thread.runs.findLast(({ lease }) => lease === null || lease.token === job.leaseToken)
  if (!free) return
  const stored = await job.branch.load(free.workflow_id)
  if (!stored) return
  const read = reduce(stored.run, { type: 'comments_read', at: now(job.ports), up_to: upTo }, {}).run
  const outcome = await job.branch.checkpoint({
    run: { ...read, lease: null },
    files: {},
    ledger: {},
    work: [],
    token: job.leaseToken,
  })
  if (outcome.kind === 'stored') job.stored.set(free.workflow_id, { seq: outcome.run.seq, sha256: outcome.sha256 })
}

function field(payload: unknown, name: string): unknown {
  return typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
}
