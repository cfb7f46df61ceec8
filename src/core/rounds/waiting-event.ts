import { parseRepoEvent } from '../triggers/parse-repo-event.ts'
import { fieldAt } from '../triggers/payload-fields.ts'
import type { Account, RepoEvent } from '../triggers/repo-event.ts'
import type { PullRequestNow } from './planned-round.ts'
import type { Waiting } from './waiting-rounds.ts'

/** The pull request as payloads of events show it. */
export interface TalkedAbout extends Pick<PullRequestNow, 'headRef' | 'headSha'> {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly labels: readonly string[]
  readonly author: Account | null
}

/** The event that it would have brought, had its job come at the right time. `base` is the event of the job that takes it up. */
export function waitingEvent({ saying, head }: Waiting, about: TalkedAbout, base: RepoEvent): RepoEvent {
  const { number, title, body, labels, author, headRef, headSha } = about
  const thread = { number, title, body, labels: labels.map((name) => ({ name })), user: author }
  const common = { repository: fieldAt(base.payload, 'repository'), sender: saying?.author ?? null }
  const login = saying?.author.login ?? base.job.actor
  const job = { ...base.job, actor: login, triggeringActor: login }
  const event = (name: string, payload: object) => ({
    ...parseRepoEvent(name, { ...common, ...payload }, job),
    defaultBranch: base.defaultBranch,
    isPrivate: base.isPrivate,
    repository: base.repository,
    // Whose code it is, is asked again before anything begins.
    fromFork: false,
    byDependabot: false,
  })
  if (saying === null)
    return event('check_suite', { action: 'completed', check_suite: { head_sha: head, conclusion: 'failure' } })
  const said = { id: saying.id, body: saying.body, user: saying.author }
  if (saying.kind === 'review') {
    const review = { ...said, state: saying.state, submitted_at: saying.at }
    return event('pull_request_review', {
      action: 'submitted',
      review,
      pull_request: { ...thread, head: { ref: headRef, sha: headSha } },
    })
  }
  const comment = { ...said, created_at: saying.at, updated_at: saying.at }
  if (saying.kind === 'review_comment') {
    const pull = { ...thread, head: { ref: headRef, sha: headSha } }
    return event('pull_request_review_comment', { action: 'created', comment, pull_request: pull })
  }
  return event('issue_comment', { action: 'created', comment, issue: { ...thread, pull_request: {} } })
}
