import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import { ProblemError } from '../../../core/problem.ts'
import { isHttpError } from '../http-error.ts'
import type { Application, Applied } from './application.ts'

/** Adds and removes labels; GitHub does nothing for those that are there, and gone, already. */
export async function applyLabels({ client, repository, run }: Application, proposal: ProposalOf<'labels'>): Promise<Applied> {
  const issue_number = numberOf(proposal.issue ?? run.issue)
  if (proposal.add.length > 0) await client.rest.issues.addLabels({ ...repository, issue_number, labels: proposal.add })
  for (const name of proposal.remove) {
    try {
      await client.rest.issues.removeLabel({ ...repository, issue_number, name })
    } catch (error) {
      if (!isHttpError(error) || error.status !== 404) throw error // it is not on the issue
    }
  }
  return { kind: 'applied', number: issue_number, url: null, branch: null }
}

/** GitHub passes over those who cannot be assigned without a word, so what it shows afterwards is looked at. */
export async function applyAssignees(
  { client, repository, run }: Application,
  proposal: ProposalOf<'assignees'>,
): Promise<Applied> {
  const issue_number = numberOf(proposal.issue ?? run.issue)
  if (proposal.add.length > 0) {
    const { data } = await client.rest.issues.addAssignees({ ...repository, issue_number, assignees: proposal.add })
    const there = new Set((data.assignees ?? []).map(({ login }) => login.toLowerCase()))
    const missing = proposal.add.filter((login) => !there.has(login.toLowerCase()))
    if (missing.length > 0) throw notAssignable(missing)
  }
  if (proposal.remove.length > 0)
    await client.rest.issues.removeAssignees({ ...repository, issue_number, assignees: proposal.remove })
  return { kind: 'applied', number: issue_number, url: null, branch: null }
}

export function numberOf(issue: number | null): number {
  if (issue === null) throw new Error('a proposal without an issue was accepted')
  return issue
}

function notAssignable(logins: readonly string[]): ProblemError {
  return new ProblemError({
    code: 'RAY-PROPOSAL-FAILED',
    message: `GitHub does not assign ${logins.join(', ')}.`,
    hint: 'Only people with write access to the repository can be assigned.',
  })
}
