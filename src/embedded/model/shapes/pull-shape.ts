import { type ChangedFile, diff } from '../../git/diff.ts'
import { mergedTree } from '../../git/merge.ts'
import type { PullIssue } from '../issue.ts'
import { nodeId } from '../links.ts'
import type { Review, ReviewComment } from '../pull.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { timestamp, timestampOrNull } from '../timestamp.ts'
import { associationOf, issueShape, reactionsShape } from './issue-shape.ts'
import { repositoryShape } from './repository-shape.ts'
import { userShape } from './user-shape.ts'

type Shape = Readonly<Record<string, unknown>>

/** "pull-request-simple", as lists and webhooks carry it. */
export function pullShape(repository: RepositoryFacts, issue: PullIssue): Shape {
  const { pull, number } = issue
  const url = `${repository.apiUrl}/pulls/${number}`
  const page = `${repository.htmlUrl}/pull/${number}`
  const asIssue = issueShape(repository, issue)
  const { id, node_id, state, locked, title, user, body, labels, milestone, active_lock_reason } = asIssue
  const { created_at, updated_at, closed_at, assignee, assignees, author_association } = asIssue
  const base = side(repository, pull.baseRef, pull.baseSha)
  const head = side(pull.headRepository, pull.headRef, pull.headSha)
  const links = {
    self: url,
    html: page,
    issue: `${repository.apiUrl}/issues/${number}`,
    comments: `${repository.apiUrl}/issues/${number}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${repository.apiUrl}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses: `${repository.apiUrl}/statuses/${pull.headSha}`,
  }
  return {
    url,
    id,
    node_id,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: links.issue,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    number,
    state,
    locked,
    active_lock_reason,
    title,
    user,
    body,
    labels,
    milestone,
    created_at,
    updated_at,
    closed_at,
    assignee,
    assignees,
    author_association,
    merged_at: timestampOrNull(pull.merged?.at),
    merge_commit_sha: pull.merged?.commit ?? null,
    requested_reviewers: [],
    requested_teams: [],
    head,
    base,
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    auto_merge: null,
    draft: pull.draft,
  }
}

function side(repository: RepositoryFacts, ref: string, sha: string): Shape {
  const { owner, store } = repository
  return {
    label: `${owner.login}:${ref}`,
    ref,
    sha,
    user: userShape(store.links, owner),
    repo: repositoryShape(repository),
  }
}

/** "pull-request": with what git has to be asked for. */
export async function fullPullShape(repository: RepositoryFacts, issue: PullIssue): Promise<Shape> {
  const { pull } = issue
  const { git, store } = repository
  const base = (await repository.head(pull.baseRef)) ?? pull.baseSha
  const [files, commits, tree] = await Promise.all([
    changedFiles(repository, issue),
    git.about(['rev-list', '--count', `${pull.baseSha}..${pull.headSha}`]),
    mergedTree(git, base, pull.headSha),
  ])
  const mergeable = tree !== undefined
  return {
    ...pullShape(repository, issue),
    merged: pull.merged !== undefined,
    mergeable: pull.merged ? null : mergeable,
    rebaseable: pull.merged ? null : mergeable,
    mergeable_state: pull.merged ? 'unknown' : mergeable ? 'clean' : 'dirty',
    merged_by: pull.merged ? userShape(store.links, pull.merged.by.account) : null,
    comments: issue.comments.length,
    review_comments: pull.comments.length,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: Number(commits.stdout),
    additions: files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
    changed_files: files.length,
  }
}

/** What the pull request changes: from where its branches parted to its head, or to an earlier commit of it. */
export async function changedFiles(
  { git }: RepositoryFacts,
  { pull }: PullIssue,
  head = pull.headSha,
): Promise<readonly ChangedFile[]> {
  const { code, stdout } = await git.about(['merge-base', pull.baseSha, head])
  return code === 0 ? diff(git, stdout.toString().trim(), head) : []
}

/** "pull-request-review" */
export function reviewShape(repository: RepositoryFacts, { number }: PullIssue, review: Review): Shape {
  const page = `${repository.htmlUrl}/pull/${number}#pullrequestreview-${review.id}`
  const pull = `${repository.apiUrl}/pulls/${number}`
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: userShape(repository.store.links, review.author.account),
    body: review.body,
    state: review.state,
    html_url: page,
    pull_request_url: pull,
    author_association: associationOf(repository, review.author),
    _links: { html: { href: page }, pull_request: { href: pull } },
    ...(review.submittedAt ? { submitted_at: timestamp(review.submittedAt) } : {}),
    commit_id: review.commit,
  }
}

/** "pull-request-review-comment" */
export function reviewCommentShape(
  repository: RepositoryFacts,
  { number, pull: { reviews } }: PullIssue,
  comment: ReviewComment,
): Shape {
  const { submittedAt } = reviews.find(({ id }) => id === comment.reviewId) ?? {}
  const url = `${repository.apiUrl}/pulls/comments/${comment.id}`
  const page = `${repository.htmlUrl}/pull/${number}#discussion_r${comment.id}`
  const pull = `${repository.apiUrl}/pulls/${number}`
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId('PRRC', comment.id),
    diff_hunk: comment.hunk,
    path: comment.path,
    commit_id: comment.commit,
    original_commit_id: comment.commit,
    user: userShape(repository.store.links, comment.author.account),
    body: comment.body,
    created_at: timestamp(comment.createdAt),
    // To be submitted counts as a change: without an edit it is later than the draft.
    updated_at: timestamp(latest(comment.createdAt, submittedAt, comment.editedAt)),
    html_url: page,
    pull_request_url: pull,
    author_association: associationOf(repository, comment.author),
    _links: { self: { href: url }, html: { href: page }, pull_request: { href: pull } },
    start_line: comment.startLine ?? null,
    original_start_line: comment.startLine ?? null,
    start_side: comment.startLine ? comment.side : null,
    ...(comment.line ? { line: comment.line, original_line: comment.line } : {}),
    side: comment.side,
    subject_type: comment.line ? 'line' : 'file',
    ...(comment.inReplyTo ? { in_reply_to_id: comment.inReplyTo } : {}),
    reactions: reactionsShape(url, comment),
  }
}

function latest(first: Date, ...others: readonly (Date | undefined)[]): Date {
  return others.reduce<Date>((last, one) => (one !== undefined && one > last ? one : last), first)
}
