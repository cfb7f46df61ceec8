import { describeProposal } from '../../../core/outbox/describe-proposal.ts'
import type { CommentClaims } from '../../../ports/github/comment-claims.ts'
import type { Comments } from '../../../ports/github/comments.ts'
import type { Proposals } from '../../../ports/github/proposals.ts'
import type { StateBranch, StoredRun } from '../../../ports/keeping/state-branch.ts'
import type { Digest } from './approvals.ts'

/** Hears what would have been written, in Markdown. */
export type Note = (what: string, body: string) => void

/** A state branch that is read as it is, and written to in memory alone. */
export function stagedBranch(branch: StateBranch, digest: Digest): StateBranch {
  const written = new Map<string, StoredRun>()
  return {
    load: async (id, seen) => written.get(id) ?? branch.load(id, seen),
    async list(about) {
      const stored = (await branch.list(about)).filter(({ workflow_id }) => !written.has(workflow_id))
      return [...stored, ...[...written.values()].map(({ run }) => run)]
    },
    overtaken: async () => undefined,
    async checkpoint({ run }) {
      const sha256 = digest(JSON.stringify(run))
      written.set(run.workflow_id, { run, sha256, files: {} })
      return { kind: 'stored', run, sha256, commit: '', leftOut: [], refused: [] }
    },
    readLedger: (month) => branch.readLedger(month),
    prune: async () => [],
  }
}

/** Nobody else is kept from carrying it out. */
export const stagedClaims: CommentClaims = {
  claim: async (_, claimant) => ({ ...claimant, at: '', isOurs: true }),
  made: async () => [],
}

/** Threads that are read as they are; what would be posted is noted, each comment as it would read at last. */
export function stagedComments(comments: Comments, note: Note): Comments {
  return {
    find: (thread, which) => comments.find(thread, which),
    since: (thread, upTo) => comments.since(thread, upTo),
    votesOn: (thread, which) => comments.votesOn(thread, which),
    writer: (thread, which) => comments.writer(thread, which),
    async ensure({ number }, { marker, body }) {
      const named = /\b(?:result|proposal)=([\w.-]+)/.exec(marker)
      if (named) note(`a comment on #${number} (${named[0]})`, typeof body === 'string' ? body : body(undefined))
      return { url: '', name: '' }
    },
    react: async () => 'new',
  }
}

/** What was proposed is checked and pinned as ever, and then only noted. */
export function stagedProposals(proposals: Proposals, note: Note): Proposals {
  return {
    clean: (proposal) => proposals.clean(proposal),
    pinWork: (run, agent, proposal) => proposals.pinWork(run, agent, proposal),
    keepWork: async (_, { work }) => ({ kind: 'kept', branch: work?.branch ?? '' }),
    async apply(run, { proposal }) {
      note(describeProposal(proposal, run.issue), 'body' in proposal ? proposal.body : '')
      return { kind: 'applied', number: null, url: null, branch: null }
    },
  }
}
