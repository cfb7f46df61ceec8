import type { Run } from '../run/run.ts'
import { isNewComment } from '../triggers/match-triggers.ts'
import { textAt } from '../triggers/payload-fields.ts'
import type { Comment, RepoEvent } from '../triggers/repo-event.ts'
import type { Facts } from './facts.ts'

/** No job waits so long for its machine, in milliseconds: a payload that is older was kept and is used again by hand. */
const LONGEST_WAIT = 40 * 24 * 3_600_000

/**
 * Whether the comment of an event was written when something was there already, such as a question. GitHub counts whole seconds. A
 * payload made or kept by somebody who replays it counts as written now.
 */
export function wasWrittenAfter(at: string | undefined, { event, now, attempt, isMissed = false }: AgeFacts): boolean {
  const written = Date.parse(event.comment?.createdAt ?? '')
  const there = Date.parse(at ?? '')
  if (Number.isNaN(written) || Number.isNaN(there)) return true
  const isReplayed = !isMissed && attempt === 1 && Date.parse(now) - written > LONGEST_WAIT
  return isReplayed || written >= Math.floor(there / 1000) * 1000
}

type AgeFacts = Pick<Facts, 'event' | 'now' | 'attempt' | 'isMissed'>

/**
 * Without the runs that came of something later than the comment of the event: nobody could mean them. When their jobs came to it says
 * nothing, and a run of which nobody knows when that was said may be meant.
 */
export function withoutLater<T extends AgeFacts & Pick<Facts, 'runs'>>(facts: T): T {
  return { ...facts, runs: facts.runs.filter((run) => wasWrittenAfter(saidAt(run), facts)) }
}

/** By GitHub's clock, as the time of a comment is. When an issue was changed last may be the time of that comment itself. */
function saidAt({ follows, event_payload: payload }: Run): string | undefined {
  return follows?.said_at ?? textAt(payload, 'comment', 'created_at') ?? textAt(payload, 'review', 'submitted_at') ?? undefined
}

/** When a review was submitted, its comments with it, and when the one or the other was last edited. */
export interface Submission {
  readonly submittedAt: string
  readonly editedAt: string | null
}

/**
 * GitHub's own name of what it has to be asked about. What stands in a review is written before it is submitted, and its payload counts
 * that as a change: by its times nobody can tell a draft from an edit. Null where there is no doubt.
 */
export function doubtfulNode(event: RepoEvent): string | null {
  if (!isNewComment(event)) return null
  const { kind, createdAt, updatedAt } = event.comment
  if (updatedAt === undefined || createdAt === updatedAt) return null
  if (kind === 'review') return textAt(event.payload, 'review', 'node_id') ?? ''
  return kind === 'review_comment' ? (textAt(event.payload, 'comment', 'node_id') ?? '') : null
}

/** With the times that count: a draft is said when it is submitted, and until then only its author can edit it. */
export function asSubmitted(comment: Comment, submission: Submission | undefined): Comment {
  if (submission === undefined) return { ...comment, mayBeEdited: true }
  const { submittedAt, editedAt } = submission
  const isEdited = isEditedSince(submittedAt, editedAt)
  // An edit in the second in which it was submitted must show as well.
  const updatedAt = isEdited ? new Date(Date.parse(submittedAt) + 1000).toISOString() : submittedAt
  return { ...comment, createdAt: submittedAt, updatedAt }
}

/** Within the same second it counts as edited. */
export function isEditedSince(submittedAt: string, editedAt: string | null | undefined): boolean {
  return typeof editedAt === 'string' && Date.parse(editedAt) >= Date.parse(submittedAt)
}

/** Why an edited comment is not carried out: whoever may write can edit what somebody else has written. */
export function editedFault({ comment }: Pick<RepoEvent, 'comment'>): string | undefined {
  const { createdAt, updatedAt, mayBeEdited = false } = comment ?? {}
  // No word of a new one: what was not edited may be taken up by a later job, and would be done twice.
  if (mayBeEdited)
    return 'GitHub does not say now whether the comment was edited or deleted after it was submitted. Run this job again.'
  if (createdAt === undefined || updatedAt === undefined || createdAt === updatedAt) return undefined
  return 'The comment was edited, and edited comments are never carried out. Write a new one.'
}
