import { followUpOf, type RoundKind } from '../rounds/follow-up.ts'
import type { WorkflowEntry } from '../triggers/config/config.ts'
import type { ActionsWorkflow } from './actions-workflow.ts'
import type { Finding } from './finding.ts'

/** What begins rounds of an entry; nothing where the configuration does not speak of rounds. */
export function roundKindsOf({ followUp }: WorkflowEntry): readonly RoundKind[] {
  return followUp === undefined ? [] : (followUpOf({ state: '?', ...followUp }, undefined)?.on ?? [])
}

/** The event that begins each kind of round. */
export const eventOfRound: Readonly<Record<RoundKind, readonly [event: string, type: string]>> = {
  command: ['issue_comment', 'created'],
  review: ['pull_request_review', 'submitted'],
  failed_checks: ['check_suite', 'completed'],
}

/** The job's own token starts no checks by its pushes: with it alone nothing would ever fail. */
export function checksNeverStart(entries: readonly WorkflowEntry[], jobs: readonly ActionsWorkflow[]): readonly Finding[] {
  const names = entries.filter((entry) => roundKindsOf(entry).includes('failed_checks')).map(({ name }) => name)
  const isOther = jobs.some(({ inputs }) => inputs['app-id'] !== undefined || inputs['github-token'] !== undefined)
  return names.length === 0 || isOther ? [] : names.map(failedChecksNote)
}

/** For `init`, which has no job to look at yet. */
export function failedChecksNote(name: string): Finding {
  return {
    level: 'warning',
    code: 'RAY-SETUP-NO-CHECKS',
    message: `Workflow ${name} goes on when checks fail, and pushes with a job's own token start no checks on GitHub.`,
    place: '.github/workflows',
    hint: 'Give the action a GitHub App (app-id, app-private-key) or another token (github-token).',
  }
}
