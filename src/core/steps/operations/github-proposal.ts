import { type Proposal, proposalSchema } from '../../outbox/proposal.ts'
import type { ProposalType } from '../../workflow/proposal-types.ts'
import type { OpResult } from '../op-result.ts'
import type { Value } from '../value.ts'
import { checkArgs, opError } from './operation.ts'
import { githubComment, githubEditLabels, githubIssue, githubPullRequest } from './outside.ts'

export type ProposedCall = { readonly ok: true; readonly proposal: Proposal } | { readonly ok: false; readonly error: OpResult }

const TYPES: Readonly<Record<string, ProposalType>> = {
  [githubIssue.name]: 'issue',
  [githubComment.name]: 'comment',
  [githubEditLabels.name]: 'labels',
  [githubPullRequest.name]: 'pull_request',
}

/** The type of proposal that an operation makes; undefined for every other operation. */
export function proposalTypeOf(operation: string): ProposalType | undefined {
  return Object.hasOwn(TYPES, operation) ? TYPES[operation] : undefined
}

/** What an operation that writes to GitHub proposes; undefined for every other operation. */
export function githubProposal(operation: string, args: Readonly<Record<string, Value>>): ProposedCall | undefined {
  switch (operation) {
    case githubIssue.name: {
      const read = checkArgs(githubIssue, args)
      return read.ok ? proposed({ type: 'issue', ...read.args }) : read
    }
    case githubComment.name: {
      const read = checkArgs(githubComment, args)
      if (!read.ok) return read
      const { body, issue_number: issue } = read.args
      return proposed({ type: 'comment', body, issue })
    }
    case githubEditLabels.name: {
      const read = checkArgs(githubEditLabels, args)
      if (!read.ok) return read
      const { add, remove, issue_number: issue } = read.args
      return proposed({ type: 'labels', add, remove, issue })
    }
    case githubPullRequest.name: {
      const read = checkArgs(githubPullRequest, args)
      if (!read.ok) return read
      const { head: branch, ...others } = read.args
      return proposed({ type: 'pull_request', branch, ...others })
    }
    default:
      return undefined
  }
}

function proposed(fields: Readonly<Record<string, unknown>>): ProposedCall {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const parsed = proposalSchema.safeParse(given)
  if (parsed.success) return { ok: true, proposal: parsed.data }
  const [issue] = parsed.error.issues
  return {
    ok: false,
    error: opError('invalid-arguments', `GitHub does not take this: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`),
  }
}
