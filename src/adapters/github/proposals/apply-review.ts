import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import { isByUs } from '../ourselves.ts'
import type { Application, Applied } from './application.ts'
import { numberOf } from './apply-labels.ts'

/** Submits a review of the commit that the run looked at, unless ours with this marker is there. */
export async function applyReview(application: Application, proposal: ProposalOf<'review'>): Promise<Applied> {
  const { client, repository, marker, marked, run, ourselves, repeated } = application
  const pull_number = numberOf(proposal.pull_request ?? run.issue)
  if (repeated) {
    const me = await ourselves()
    const reviews = await client.paginate(client.rest.pulls.listReviews, { ...repository, pull_number, per_page: 100 })
    const found = reviews.find(({ body, user }) => body.startsWith(marker) && isByUs(user, me))
    if (found) return { kind: 'applied', number: pull_number, url: found.html_url, branch: null }
  }
  const isOfTrigger = proposal.pull_request === undefined || proposal.pull_request === run.issue
  const { data } = await client.rest.pulls.createReview({
    ...repository,
    pull_number,
    event: proposal.event,
    body: marked(proposal.body),
    // What was pushed since is not what was reviewed.
    ...(isOfTrigger && run.event?.startsWith('pull_request') === true && run.sha !== null ? { commit_id: run.sha } : {}),
    comments: proposal.comments.map(({ path, line, body, side, start_line }) => ({
      path,
      line,
      body: marked(body), // each is an event of its own, which must not be taken for somebody's answer
      ...(side === undefined ? {} : { side }),
      ...(start_line === undefined ? {} : { start_line }),
    })),
  })
  return { kind: 'applied', number: pull_number, url: data.html_url, branch: null }
}
