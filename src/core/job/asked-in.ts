import { holdsCommand } from '../triggers/commands.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'

/** The thread in which a command or a label asks for something; null for every other event. */
export function askedIn({ subject, comment, action }: RepoEvent): number | null {
  if (subject === null || subject.kind === 'discussion') return null
  const asks = comment === null ? action === 'labeled' : action === 'created' && holdsCommand(comment.body)
  return asks ? subject.number : null
}

/** Likewise where nobody can say which labels workflows listen to: only those count that are named after this action. */
export function askedWithoutConfig(event: RepoEvent): number | null {
  const counts = event.comment !== null || (event.label ?? '').toLowerCase().startsWith('raymond:')
  return counts ? askedIn(event) : null
}
