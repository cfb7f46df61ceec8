import type { Saying } from '../../../core/rounds/pull-request-talk.ts'
import { MOST_REMARKS } from '../../../core/rounds/round-input.ts'
import { isAllVerbs, isForOthers } from '../../../core/triggers/commands.ts'
import type { Config } from '../../../core/triggers/config/config.ts'
import type { ReviewRemarks } from '../../../ports/github/pull-requests.ts'
import type { Job } from '../job.ts'

/** The comments of a review that a round is told; undefined when GitHub does not give them. */
export async function remarksIn(review: Saying, config: Config, job: Job): Promise<ReviewRemarks | undefined> {
  const found = await job.github.pullRequests.remarks(review.node, MOST_REMARKS)
  return found && { ...found, remarks: found.remarks.filter(({ body }) => !isAllVerbs(body, config)) }
}

/**
 * Whether nothing is left of a review for a round of this workflow: `/raymond stop` is obeyed elsewhere, and a comment on a line is a review of
 * its own to GitHub, also where all it says is `/raymond answer`.
 */
export async function leavesNothing(review: Saying, workflow: string, config: Config, job: Job): Promise<boolean> {
  const isSilent = review.body.trim() === '' && review.state !== 'changes_requested'
  if (review.kind !== 'review' || !(isSilent || isForOthers(review.body, workflow, config))) return false
  const found = await remarksIn(review, config, job)
  return found !== undefined && found.remarks.length === 0 && found.leftOut === 0 && !found.more
}
