import { holdsCommand } from '../triggers/commands.ts'
import { fieldAt, textAt } from '../triggers/payload-fields.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import type { RoundKind } from './follow-up.ts'

const FAILED: readonly (string | null)[] = ['failure', 'timed_out']

/**
 * The commit whose checks have just failed; null for all other events, and where what has failed is a job of this very workflow, or was
 * started by a fork: anybody can have the same commit there.
 */
export function failedHead({
  name,
  action,
  payload,
  job,
  fromFork,
}: Pick<RepoEvent, 'name' | 'action' | 'payload' | 'job' | 'fromFork'>): string | null {
  if ((name !== 'check_suite' && name !== 'workflow_run') || action !== 'completed') return null
  if (fromFork || fieldAt(payload, name, 'head_branch') === null) return null
  const file = textAt(payload, name, 'path')?.split('@')[0]?.split('/').at(-1)
  if (name === 'workflow_run' && file !== undefined && file === job.workflowFile) return null
  return FAILED.includes(textAt(payload, name, 'conclusion')) ? textAt(payload, name, 'head_sha') : null
}

/**
 * What an event is to a pull request of ours; undefined when it is nothing that `on` names. A comment in a review comes with the
 * event of its review, too: `with-review` says that the round will be the review's. Whether that holds more than thanks and commands is looked at
 * later: its event does not say what stands beside lines. With `startsRuns` the workflow itself listens to such an event.
 */
export function roundKindOf(
  event: RepoEvent,
  { isCommand, startsRuns }: { readonly isCommand: boolean; readonly startsRuns: boolean },
  on: readonly RoundKind[],
): RoundKind | 'with-review' | undefined {
  if (failedHead(event) !== null) return on.includes('failed_checks') ? 'failed_checks' : undefined
  if (on.includes('review')) {
    if (event.comment?.kind === 'review_comment') return isCommand ? 'with-review' : undefined
    if (event.comment?.kind === 'review')
      return isCommand || (event.action === 'submitted' && !(startsRuns && isThanks(event))) ? 'review' : undefined
  }
  return isCommand && on.includes('command') ? 'command' : undefined
}

/** Whether a review approves without words, or beside a command, as far as its event says. */
function isThanks({ comment, payload }: RepoEvent): boolean {
  const body = comment?.body ?? ''
  return textAt(fieldAt(payload, 'review'), 'state')?.toLowerCase() === 'approved' && (body.trim() === '' || holdsCommand(body))
}

/** The people who have had checks run, as far as the event says. Anybody can open a pull request for a branch of ours, and does so. */
export function checkStarters({ name, payload }: Pick<RepoEvent, 'name' | 'payload'>): readonly string[] {
  const accounts = ['actor', 'triggering_actor'].map((key) => fieldAt(payload, name, key))
  const people = accounts.filter((account) => textAt(account, 'type') === 'User')
  return [...new Set(people.flatMap((account) => textAt(account, 'login') ?? []))]
}
