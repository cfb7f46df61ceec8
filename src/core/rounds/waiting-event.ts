import { SHOWN_TOKENS } from '../thread/shown-credentials.ts'
import { parseRepoEvent } from '../triggers/parse-repo-event.ts'
import { fieldAt } from '../triggers/payload-fields.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import type { Waiting } from './waiting-rounds.ts'

interface TalkedAbout {
  /** The pull request as the API shows it. */
  readonly shown: Readonly<Record<string, unknown>>
}

/** The event that it would have brought, had its job come at the right time. `base` is the event of the job that takes it up. */
export function waitingEvent({ saying, head }: Waiting, about: TalkedAbout, base: RepoEvent): RepoEvent {
  const common = { ...whereOf(base), sender: saying?.author ?? null }
  const login = saying?.author.login ?? base.job.actor
  const job = { ...base.job, actor: login, triggeringActor: login }
  const event = (name: string, payload: object, incomplete: readonly string[]): RepoEvent => ({
    ...parseRepoEvent(name, { ...common, ...payload }, job),
    defaultBranch: base.defaultBranch,
    isPrivate: base.isPrivate,
    repository: base.repository,
    // Whose code it is, is asked again before anything begins.
    fromFork: false,
    byDependabot: false,
    incomplete,
  })
  if (saying === null)
    return event('check_suite', { action: 'completed', check_suite: { head_sha: head, conclusion: 'failure' } }, [
      'check_suite',
      'sender',
    ])
  const { id, body, author: user, association } = saying
  const said = { id, body, user, author_association: association }
  if (saying.kind === 'review') {
    const review = { ...said, state: saying.state, submitted_at: saying.at }
    const payload = { action: 'submitted', review, pull_request: pullRequestIn(about) }
    return event('pull_request_review', payload, ['review', 'sender'])
  }
  const comment = { ...said, created_at: saying.at, updated_at: saying.at }
  if (saying.kind === 'review_comment') {
    const payload = { action: 'created', comment, pull_request: pullRequestIn(about) }
    return event('pull_request_review_comment', payload, ['comment', 'sender'])
  }
  return event('issue_comment', { action: 'created', comment, issue: issueIn(about) }, ['comment', 'issue', 'sender'])
}

/** What all events of a repository say of where they are. */
export function whereOf({ payload }: RepoEvent): object {
  const fields = ['repository', 'organization', 'enterprise'].map((key) => [key, fieldAt(payload, key)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** What the API shows of a pull request, and events of reviews do not. */
const ONLY_SHOWN: ReadonlySet<string> = new Set([
  'merged',
  'mergeable',
  'rebaseable',
  'mergeable_state',
  'merged_by',
  'comments',
  'review_comments',
  'maintainer_can_modify',
  'commits',
  'additions',
  'deletions',
  'changed_files',
])

/** What the API says of a repository to the token that asks, and to nobody else. */
const ONLY_ASKED: ReadonlySet<string> = new Set(['permissions', ...SHOWN_TOKENS])

function pullRequestIn({ shown }: TalkedAbout): object {
  return { ...without(ONLY_SHOWN, shown), head: sideIn(shown.head), base: sideIn(shown.base) }
}

/** A repository that is gone is null. */
function sideIn(side: unknown): object {
  const repo = fieldAt(side, 'repo')
  return { ...Object(side), repo: repo instanceof Object ? without(ONLY_ASKED, repo) : null }
}

function without(keys: ReadonlySet<string>, all: object): object {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key)))
}

/** What a pull request and the issue that it is have in common. */
const IN_BOTH = [
  'number',
  'title',
  'user',
  'labels',
  'state',
  'locked',
  'active_lock_reason',
  'assignee',
  'assignees',
  'milestone',
  'draft',
  'author_association',
  'body',
  'html_url',
  'created_at',
  'updated_at',
  'closed_at',
] as const

const LINKS = ['url', 'html_url', 'diff_url', 'patch_url', 'merged_at'] as const

function issueIn({ shown }: TalkedAbout): object {
  const those = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, shown[key]]))
  return { ...those(IN_BOTH), pull_request: those(LINKS) }
}
