import type { ThreadComment } from '../run/threads/thread.ts'
import type { Command } from '../triggers/commands.ts'
import { isNewComment } from '../triggers/match-triggers.ts'
import type { Comment, RepoEvent } from '../triggers/repo-event.ts'
import type { Claimable, DeedOf, Mark } from './deeds.ts'
import type { Facts } from './facts.ts'

/** What has to be claimed before anything is done that a comment asks for; nothing for other events. */
export function claimOf(
  { event, isMissed }: Pick<Facts, 'event' | 'isMissed'>,
  commands: readonly Command[],
): readonly DeedOf<'claim'>[] {
  const what = claimableOf(event)
  if (what === undefined) return []
  return [{ type: 'claim', what, mark: markOf(event, commands), ...(isMissed ? { inherits: true } : {}) }]
}

export function claimableOf(event: RepoEvent): Claimable | undefined {
  if (!isNewComment(event)) return undefined
  const { kind, id } = event.comment
  return { thread: event.subject?.number ?? 0, key: `${kind}/${id}` }
}

/** The answer that a dispatch brings is given once: a re-run of its job must not answer what is asked later. */
export function claimOfDispatch(thread: number | null, runId: string, asked: string): DeedOf<'claim'> {
  return { type: 'claim', what: { thread: thread ?? 0, key: `dispatch/${runId}` }, mark: null, asked }
}

const ASKS = new Set<Command['type']>(['status', 'why', 'help'])

/** By its text alone, so that every job means the same reaction. GitHub has none for reviews. */
export function markOf({ comment, subject }: Pick<RepoEvent, 'comment' | 'subject'>, commands: readonly Command[]): Mark | null {
  if (comment === null) return null
  const marked = markable(comment, subject)
  if (marked === null) return null
  return { comment: marked, reaction: lastReaction(commands) }
}

/** What a comment with these commands has on it once they are carried out. */
export function lastReaction(commands: readonly Command[]): Mark['reaction'] {
  return commands.length > 0 && commands.every(({ type }) => ASKS.has(type)) ? 'eyes' : '+1'
}

function markable({ kind, id, node }: Comment, subject: RepoEvent['subject']): ThreadComment | null {
  if (kind === 'discussion_comment') return subject === null ? null : { id, kind, discussion: subject.number, node }
  return kind === 'issue_comment' || kind === 'review_comment' ? { id, kind } : null
}

interface Claimed {
  readonly runId: string
  readonly attempt: number
}

/** Whether the last reaction stood there already: `none` where there is none to set, `unknown` where GitHub would not say. */
export type Marked = 'new' | 'there' | 'none' | 'unknown'

/**
 * Whether this job is the one that carries it out. A claim of an earlier attempt of this very job counts as its own while the mark was
 * not set: that attempt was lost in between.
 */
export function isForUs(claim: Claimed & { readonly isOurs: boolean }, marked: Marked, { runId, attempt }: Claimed): boolean {
  if (marked === 'there') return false
  if (!claim.isOurs) return marked === 'new' && mayTakeOverClaim(claim, { runId, attempt })
  // On a re-run somebody may have deleted the comment, and the mark with it.
  return marked !== 'unknown' || attempt === 1
}

/** Whether it is worth setting the mark at all. */
export function mayTakeOverClaim(claim: Claimed, { runId, attempt }: Claimed): boolean {
  return claim.runId === runId && claim.attempt < attempt
}
