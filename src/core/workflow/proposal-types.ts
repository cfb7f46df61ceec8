import { z } from 'zod'
import type { Problem } from '../problem.ts'
import { nearNames } from './near-names.ts'

/** What a state may propose: the types of the lines in an outbox. */
export const proposalTypes = ['comment', 'labels', 'assignees', 'issue', 'pull_request', 'review', 'dispatch', 'reply'] as const
export type ProposalType = (typeof proposalTypes)[number]
export const proposalTypeSchema = z.enum(proposalTypes)

export function isProposalType(name: string): name is ProposalType {
  return proposalTypes.some((type) => type === name)
}

export function unknownProposalType(name: string): Problem {
  const [near] = nearNames(name, proposalTypes)
  return {
    code: 'RAY-UNKNOWN-PROPOSAL-TYPE',
    message: `"${name}" is not a type of proposal.`,
    hint: near === undefined ? `The types are: ${proposalTypes.join(', ')}.` : `Did you mean "${near}"?`,
  }
}
