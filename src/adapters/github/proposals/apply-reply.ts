import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import { isByUs } from '../ourselves.ts'
import type { Application, Applied } from './application.ts'
import { numberOf } from './apply-labels.ts'

/** Answers a review comment in its thread, unless our answer with this marker is there. */
export async function applyReply(application: Application, { to, body }: ProposalOf<'reply'>): Promise<Applied> {
  const { client, repository, marker, marked, run, ourselves, repeated } = application
  const pull_number = numberOf(run.issue)
  if (repeated) {
    const me = await ourselves()
    const comments = await client.paginate(client.rest.pulls.listReviewComments, { ...repository, pull_number, per_page: 100 })
    const found = comments.find((comment) => comment.body.startsWith(marker) && isByUs(comment.user, me))
    if (found) return { kind: 'applied', number: pull_number, url: found.html_url, branch: null }
  }
  const { data } = await client.rest.pulls.createReplyForReviewComment({
    ...repository,
    pull_number,
    comment_id: run.follows?.threads?.[to] ?? to,
    body: marked(body),
  })
  return { kind: 'applied', number: pull_number, url: data.html_url, branch: null }
}
