import { z } from 'zod'
import type { Run } from '../run/run.ts'
import type { ProposalOf } from './proposal.ts'

const issueSchema = z.object({ issue: z.object({ number: z.number(), pull_request: z.unknown().optional() }) })

/**
 * The issue that a pull request of this run closes when it is merged: the one that started the run. Null where none did, or where nothing
 * is to be closed, by the configuration or by the proposal itself.
 */
export function closedIssue({ issue, event_payload, outputs }: Run, { closes }: ProposalOf<'pull_request'>): number | null {
  if (issue === null || closes === false || outputs?.policy.pull_requests?.closes === false) return null
  const read = issueSchema.safeParse(event_payload)
  const isIssue = read.success && read.data.issue.number === issue && read.data.issue.pull_request === undefined
  return isIssue ? issue : null
}
