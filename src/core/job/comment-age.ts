import type { RepoEvent } from '../triggers/repo-event.ts'
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

/** Why an edited comment is not carried out: whoever may write can edit what somebody else has written. */
export function editedFault({ comment }: Pick<RepoEvent, 'comment'>): string | undefined {
  const { createdAt, updatedAt } = comment ?? {}
  if (createdAt === undefined || updatedAt === undefined || createdAt === updatedAt) return undefined
  return 'The comment was edited, and edited comments are never carried out. Write a new one.'
}
