import { approvalCode } from '../../../core/outbox/approval-code.ts'
import type { PendingApproval } from '../../../core/report/approval-box.ts'
import { mayBeApproved, type Proposed } from '../../../core/run/proposed.ts'
import type { Run } from '../../../core/run/run.ts'

/** SHA-256 in hex. */
export type Digest = (text: string) => string

/** The code that approves all that waits, as it stands; undefined when nothing does, or not all of it can be shown. */
export function codeOf(run: Run, digest: Digest): { readonly code: string; readonly seq: number } | undefined {
  const waiting = waitingIn(run)
  if (waiting.length === 0 || !waiting.every(mayBeApproved)) return undefined
  const seq = run.approval_seq ?? 0
  const works = waiting.flatMap(({ work }) => work ?? [])
  const subject = {
    run: run.workflow_id,
    seq,
    proposals: waiting.map(({ proposal }) => proposal),
    diff: works.map(({ diff_sha256 }) => diff_sha256).join(' '),
    headSha: works.length === 0 ? null : works.map(({ commit }) => commit).join(' '),
  }
  return { code: approvalCode(subject, digest), seq }
}

/** What the comment shows of it. */
export function pendingApproval(run: Run, digest: Digest): PendingApproval | undefined {
  const found = codeOf(run, digest)
  if (!found) return undefined
  const waiting = waitingIn(run)
  return {
    code: found.code,
    proposals: waiting.map(({ proposal }) => proposal),
    addsTo: waiting.map((one) => addedTo(run, one)),
    works: waiting.flatMap(({ work }) => work ?? []),
    role: run.outputs?.approve_role ?? 'maintain',
    notBy: run.outputs?.four_eyes === true ? run.actor : null,
  }
}

/** The pull request of the round, the one that was open for the branch, or the one that an earlier proposal has opened for it. */
function addedTo({ follows, outputs, proposals = [] }: Run, { proposal, work }: Proposed): number | null {
  if (proposal.type !== 'pull_request' || work === null) return null
  if (follows !== undefined) return follows.pull_request
  if (work.pull !== undefined) return work.pull
  const base = proposal.base ?? outputs?.default_branch
  const earlier = proposals.findLast(
    ({ status, proposal: other, branch }) =>
      status === 'applied' &&
      other.type === 'pull_request' &&
      branch === work.branch &&
      (other.base ?? outputs?.default_branch) === base,
  )
  return earlier?.number ?? null
}

function waitingIn({ proposals = [] }: Run): readonly Proposed[] {
  return proposals.filter(({ status }) => status === 'waiting')
}
