import { MAX_BODY } from '../../../core/outbox/clean-proposal.ts'
import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import type { Run } from '../../../core/run/run.ts'
import { isHttpError } from '../http-error.ts'
import { isByUs } from '../ourselves.ts'
import type { Application, Applied } from './application.ts'
import { numberOf } from './apply-labels.ts'

type Review = ProposalOf<'review'>

/** Submits a review of the commit that the run looked at, unless ours with this marker is there. */
export async function applyReview(application: Application, proposal: Review): Promise<Applied> {
  const { client, repository, marker, run, ourselves, repeated } = application
  const pull_number = numberOf(proposal.pull_request ?? run.issue)
  if (repeated) {
    const me = await ourselves()
    const reviews = await client.paginate(client.rest.pulls.listReviews, { ...repository, pull_number, per_page: 100 })
    const found = reviews.find(({ body, user }) => body.startsWith(marker) && isByUs(user, me))
    if (found) return { kind: 'applied', number: pull_number, url: found.html_url, branch: null }
  }
  const commit = reviewedCommit(run, pull_number)
  try {
    return await submit(application, proposal, { pull_number, commit })
  } catch (error) {
    // All or nothing: for one line that its diff does not show, or a commit that was pushed over, GitHub refuses the whole review.
    const isForPlaces = isHttpError(error) && error.status === 422 && (commit !== null || proposal.comments.length > 0)
    if (!isForPlaces) throw error
    return submit(application, withoutPlaces(application, proposal, commit), { pull_number, commit: null })
  }
}

/** Null where it is not known: GitHub takes the head of that moment. */
function reviewedCommit({ diff, issue, event, sha }: Run, pull: number): string | null {
  // What was pushed since is not what was reviewed.
  if (diff?.pull_request === pull) return diff.head
  return pull === issue && event?.startsWith('pull_request') === true ? sha : null
}

async function submit(
  { client, repository, marked }: Application,
  { event, body, comments }: Review,
  { pull_number, commit }: { readonly pull_number: number; readonly commit: string | null },
): Promise<Applied> {
  const { data } = await client.rest.pulls.createReview({
    ...repository,
    pull_number,
    event,
    body: marked(body),
    ...(commit === null ? {} : { commit_id: commit }),
    comments: comments.map(({ path, line, body, side, start_line }) => ({
      path,
      line,
      body: marked(body), // each is an event of its own, which must not be taken for somebody's answer
      ...(side === undefined ? {} : { side }),
      ...(start_line === undefined ? {} : { start_line }),
    })),
  })
  return { kind: 'applied', number: pull_number, url: data.html_url, branch: null }
}

/** The same review in words alone, so that nothing of it is lost. */
function withoutPlaces({ cleaner }: Application, review: Review, commit: string | null): Review {
  const of = commit === null ? '' : `This is a review of ${commit.slice(0, 12)}.`
  const refused = review.comments.length === 0 ? '' : 'GitHub did not take these remarks on their lines:'
  const remarks = review.comments.flatMap(({ path, line, start_line, side, body }) => {
    const lines = start_line === undefined ? line : `${start_line}-${line}`
    return [`**\`${path}:${lines}\`**${side === 'LEFT' ? ', before the change' : ''}`, body]
  })
  const parts = [review.body, [of, refused].filter(Boolean).join(' '), ...remarks]
  return { ...review, body: cleaner.body(parts.filter(Boolean).join('\n\n'), MAX_BODY), comments: [] }
}
