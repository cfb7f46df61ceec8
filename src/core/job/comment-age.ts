import type { RepoEvent } from '../triggers/repo-event.ts'

/**
 * Whether the comment of an event was written when something was there already, such as a question. GitHub counts whole seconds. A
 * comment without a time comes from a payload made by hand, and counts as written now.
 */
export function wasWrittenAfter({ comment }: Pick<RepoEvent, 'comment'>, at: string | undefined): boolean {
  const written = Date.parse(comment?.createdAt ?? '')
  const there = Date.parse(at ?? '')
  return Number.isNaN(written) || Number.isNaN(there) || written >= Math.floor(there / 1000) * 1000
}

/** Why an edited comment is not carried out: whoever may write can edit what somebody else has written. */
export function editedFault({ comment }: Pick<RepoEvent, 'comment'>): string | undefined {
  const { createdAt, updatedAt } = comment ?? {}
  if (createdAt === undefined || updatedAt === undefined || createdAt === updatedAt) return undefined
  return 'The comment was edited, and edited comments are never carried out. Write a new one.'
}
