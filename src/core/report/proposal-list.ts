import { describeProposal } from '../outbox/describe-proposal.ts'
import type { Proposed } from '../run/proposed.ts'
import type { Run } from '../run/run.ts'
import { inlineText } from './cleaning/quote.ts'

/** The pull requests that the run has opened, by number: GitHub links them, and shows their title and state. */
export function pullRequests({ proposals = [] }: Run): string {
  const opened = proposals.flatMap((proposed) => openedPull(proposed) ?? [])
  return opened.map(({ number, title }) => `**Pull request #${number}**: ${inlineText(title)}`).join('\n')
}

function openedPull({ proposal, status, number }: Proposed): { readonly number: number; readonly title: string } | undefined {
  const isOpened = proposal.type === 'pull_request' && status === 'applied' && number !== null
  return isOpened ? { number, title: proposal.title } : undefined
}

/**
 * What became of each proposal, with a link where there is something to look at; what waits has a box of its own. In a thread the pull
 * requests that were opened stand at the top, and are not named again.
 */
export function proposalList({ proposals = [], issue }: Run, maxItems: number, isComment = false): string {
  const isNamed = (proposed: Proposed) => isComment && openedPull(proposed) !== undefined
  const settled = proposals.filter((proposed) => proposed.status !== 'waiting' && !isNamed(proposed))
  if (settled.length === 0) return ''
  const hidden = settled.length - maxItems
  return [
    '**Proposals**',
    '',
    ...settled.slice(0, maxItems).map((proposed) => `- ${SIGNS[proposed.status]} ${linked(proposed, issue)}${why(proposed)}`),
    ...(hidden > 0 ? [`- ${hidden} more`] : []),
  ].join('\n')
}

const SIGNS: Readonly<Record<Proposed['status'], string>> = {
  waiting: '🟣',
  pending: '🔵',
  applied: '🟢',
  failed: '🔴',
  held: '🟡',
  shown: '⚪',
  dropped: '⚪',
}

function linked({ proposal, url }: Proposed, issue: number | null): string {
  const text = inlineText(describeProposal(proposal, issue))
  return url === null || url === '' ? text : `[${text}](${url})`
}

function why({ status, problem }: Proposed): string {
  switch (status) {
    case 'failed':
      return problem === null ? ', failed' : `: ${inlineText(problem.message)}`
    case 'held':
      return ', still to be done'
    case 'pending':
      return ', under way'
    case 'shown':
      return ', not posted from here'
    case 'dropped':
      return ', not done: the run was stopped'
    case 'waiting':
    case 'applied':
      return ''
  }
}
