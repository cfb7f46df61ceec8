import type { Thread } from '../run/threads/thread.ts'
import { holdsCommand } from '../triggers/commands.ts'
import { isOfThread, type RepoEvent, threadOfSubject } from '../triggers/repo-event.ts'
import { unreadCommand } from '../triggers/unread-command.ts'

/** The thread in which a command or a label asks for something; null for every other event. */
export function askedIn({ subject, comment, action }: RepoEvent): Thread | null {
  if (subject === null) return null
  const isNew = action === (comment?.kind === 'review' ? 'submitted' : 'created')
  const asks = comment === null ? action === 'labeled' : isNew && holdsCommand(comment.body)
  return asks ? threadOfSubject(subject) : null
}

/** Likewise where nobody can say which labels workflows listen to: only those count that are named after this action. */
export function askedWithoutConfig(event: RepoEvent): Thread | null {
  const counts = event.comment !== null || (event.label ?? '').toLowerCase().startsWith('raymond:')
  return counts ? askedIn(event) : null
}

/** Likewise with what was meant as a command, as it seems, and is read as none: whoever waits for what comes of it is told. */
export function answeredIn(event: RepoEvent): Thread | null {
  const { subject, comment, action } = event
  const isMeant = isOfThread(comment) && action === 'created' && unreadCommand(comment.body) !== undefined
  return subject !== null && isMeant ? threadOfSubject(subject) : askedIn(event)
}
