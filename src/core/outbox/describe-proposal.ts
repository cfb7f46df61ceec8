import type { Proposal } from './proposal.ts'

/** What a proposal would do, on one line of plain text; numbers that it leaves out are those of the trigger. */
export function describeProposal(proposal: Proposal, issue: number | null): string {
  switch (proposal.type) {
    case 'comment':
      return `comment on ${numbered(proposal.issue ?? issue)}`
    case 'labels':
      return `labels of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`
    case 'assignees':
      return `assignees of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`
    case 'issue':
      return `new issue ${quoted(proposal.title)}${named('labels', proposal.labels)}${named('assignees', proposal.assignees)}`
    case 'pull_request':
      return `${proposal.draft === false ? '' : 'draft '}pull request ${quoted(proposal.title)}${proposal.base === undefined ? '' : ` against ${proposal.base}`}`
    case 'review':
      return `review of ${numbered(proposal.pull_request ?? issue)} (${proposal.event.toLowerCase().replace('_', ' ')}, ${proposal.comments.length === 1 ? '1 comment' : `${proposal.comments.length} comments`})`
    case 'reply':
      return `reply to review comment ${proposal.to}`
    case 'dispatch':
      return `start of ${proposal.workflow}${proposal.ref === undefined ? '' : ` on ${proposal.ref}`}`
  }
}

/** A quote within the title does not end it. */
function quoted(title: string): string {
  return `"${title.replace(/[\\"]/g, '\\$&')}"`
}

function named(what: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `, ${what}: ${names.join(', ')}`
}

function numbered(issue: number | null): string {
  return issue === null ? 'nothing' : `#${issue}`
}

function changes({ add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] }): string {
  return [...add.map((name) => `+${name}`), ...remove.map((name) => `−${name}`)].join(', ') || 'no change'
}
