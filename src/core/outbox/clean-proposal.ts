import type { Proposal } from './proposal.ts'

/** How texts are made fit to be posted; the cleaner of core/report, or another of the same kind. */
export interface TextCleaner {
  /** A body in Markdown, at most so many characters. */
  body(text: string, maxLength: number): string
  /** The same for the body of a pull request, which a merge may take over as its commit's message. */
  description(text: string, maxLength: number): string
  /** One line for a place that is no Markdown: within Markdown of ours links, pictures and HTML of it would be alive. */
  title(text: string, maxLength: number): string
  /** A value that a program reads: without secrets, else as it is. */
  value(text: string): string
  /** Source text that somebody is to judge: without registered secrets, else as it is. */
  source(text: string): string
}

/** GitHub's 65,536 characters less what a marker and the line with run and cost may take. */
export const MAX_BODY = 64_000
const MAX_TITLE = 256

/** The proposal as it may be posted. Names that GitHub matches exactly (labels, logins, branches, paths) stay as they are. */
export function cleanProposal(proposal: Proposal, clean: TextCleaner): Proposal {
  switch (proposal.type) {
    case 'comment':
    case 'reply':
      return { ...proposal, body: clean.body(proposal.body, MAX_BODY) }
    case 'issue':
      return { ...proposal, title: clean.title(proposal.title, MAX_TITLE), body: clean.body(proposal.body, MAX_BODY) }
    case 'pull_request':
      return { ...proposal, title: clean.title(proposal.title, MAX_TITLE), body: clean.description(proposal.body, MAX_BODY) }
    case 'review':
      return {
        ...proposal,
        body: clean.body(proposal.body, MAX_BODY),
        comments: proposal.comments.map((comment) => ({ ...comment, body: clean.body(comment.body, MAX_BODY) })),
      }
    case 'dispatch':
      return {
        ...proposal,
        inputs: Object.fromEntries(Object.entries(proposal.inputs).map(([name, value]) => [name, clean.value(value)])),
      }
    case 'labels':
    case 'assignees':
      return proposal
  }
}
