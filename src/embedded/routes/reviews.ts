import { type Answer, created, forbidden, notFound, ok, Refusal } from '../answer.ts'
import { type ChangedFile, linesInPatch } from '../git/diff.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { Author } from '../model/account.ts'
import { isActions } from '../model/account.ts'
import type { PullIssue } from '../model/issue.ts'
import type { Review, ReviewComment } from '../model/pull.ts'
import { changedFiles, pullShape, reviewCommentShape, reviewShape } from '../model/shapes/pull-shape.ts'
import { checkBody } from '../model/text-limits.ts'
import { bodyOf, numberInPath } from './input.ts'
import { pullOf } from './pulls.ts'

/** GitHub writes the comments of a review as drafts before it submits it with them, in milliseconds. */
const DRAFTED_BEFORE = 1000

const states = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const

type Draft = NonNullable<ReturnType<typeof bodyOf<'pulls', 'createReview'>>['comments']>[number]

/** A review with its comments, all or nothing. Without an event it stays pending. */
export async function createReview(call: RepositoryCall): Promise<Answer> {
  const { event, body = '', comments = [], commit_id } = bodyOf<'pulls', 'createReview'>(call)
  const { repository, author, store } = call
  const issue = pullOf(call)
  refuseOwn(issue, author, event)
  if (event === 'APPROVE' && isActions(author) && !repository.actionsMayCreatePullRequests) {
    throw forbidden('GitHub Actions is not permitted to create or approve pull requests.')
  }
  if (event && event !== 'APPROVE' && body === '' && comments.length === 0) throw refusal("Body can't be blank")
  checkBody('PullRequestReview', body)
  const commit = commit_id ?? issue.pull.headSha
  await refuseForeign(call, issue, commit)
  const files = comments.length > 0 ? await changedFiles(repository, issue, commit) : []
  for (const comment of comments) refuseUnresolved(files, comment)
  const state = event ? states[event] : 'PENDING'
  const submittedAt = event ? store.now() : undefined
  const review: Review = { id: store.nextId(), author, state, body, commit, submittedAt }
  issue.pull.reviews.push(review)
  const added = comments.map((draft) => addComment(call, issue, { review, draft, files }))
  const shape = reviewShape(repository, issue, review)
  if (event) {
    const state = review.state.toLowerCase() // webhooks spell it small
    announce(call, issue, { name: 'pull_request_review', action: 'submitted', fields: { review: { ...shape, state } } })
    for (const comment of added) announceComment(call, issue, comment)
  }
  return ok(shape)
}

function refuseOwn({ author }: PullIssue, { account }: Author, event: string | undefined): void {
  if (author.account.id !== account.id) return
  if (event === 'APPROVE') throw refusal('Can not approve your own pull request')
  if (event === 'REQUEST_CHANGES') throw refusal('Can not request changes on your own pull request')
}

// A commit that was pushed over is none of the pull request's any more.
async function refuseForeign({ repository: { git } }: RepositoryCall, { pull }: PullIssue, commit: string): Promise<void> {
  if (commit === pull.headSha) return
  const isIn = (await git.isAncestor(commit, pull.headSha)) && !(await git.isAncestor(commit, pull.baseSha))
  if (!isIn) throw refusal('end_commit_oid is not part of the pull request')
}

// GitHub takes comments only on lines that the diff shows.
function refuseUnresolved(files: readonly ChangedFile[], { path, line, side = 'RIGHT', body }: Draft): void {
  checkBody('PullRequestReviewComment', body)
  const file = files.find(({ filename }) => filename === path)
  if (!file) throw refusal('Path could not be resolved')
  if (line === undefined) return
  const lines = linesInPatch(file.patch ?? '', side === 'LEFT' ? 'LEFT' : 'RIGHT')
  if (!lines.has(line)) throw refusal('Line could not be resolved')
}

function refusal(message: string): Refusal {
  return new Refusal(422, 'Unprocessable Entity', { errors: [message] })
}

export function listReviews(call: RepositoryCall): Answer {
  const issue = pullOf(call)
  return listAnswer(call, issue.pull.reviews, (review) => reviewShape(call.repository, issue, review))
}

export function listReviewComments(call: RepositoryCall): Answer {
  const issue = pullOf(call)
  return listAnswer(call, issue.pull.comments, (comment) => reviewCommentShape(call.repository, issue, comment))
}

export function replyToReviewComment(call: RepositoryCall): Answer {
  const { body } = bodyOf<'pulls', 'createReplyForReviewComment'>(call)
  checkBody('PullRequestReviewComment', body)
  const issue = pullOf(call)
  const parent = issue.pull.comments.find(({ id }) => id === numberInPath(call, 'comment_id'))
  if (!parent) throw notFound()
  const { store, author } = call
  // GitHub makes each reply a review of its own, without words.
  const review: Review = {
    id: store.nextId(),
    author,
    state: 'COMMENTED',
    body: '',
    commit: parent.commit,
    submittedAt: store.now(),
  }
  issue.pull.reviews.push(review)
  const { editedAt: _, minimized: __, ...place } = parent
  const reply: ReviewComment = {
    ...place,
    id: store.nextId(),
    reviewId: review.id,
    author,
    body,
    createdAt: store.now(),
    inReplyTo: parent.inReplyTo ?? parent.id,
    reactions: [],
  }
  issue.pull.comments.push(reply)
  announceComment(call, issue, reply)
  const shape = reviewCommentShape(call.repository, issue, reply)
  return created(shape, String(shape.url))
}

/** The comment of a route with `{comment_id}` below `/pulls`. */
export function reviewCommentOf(call: RepositoryCall): ReviewComment {
  const comments = call.repository.pulls.all.flatMap(({ pull }) => pull.comments)
  const comment = comments.find(({ id }) => id === numberInPath(call, 'comment_id'))
  if (!comment) throw notFound()
  return comment
}

interface Addition {
  readonly review: Review
  readonly draft: Draft
  readonly files: readonly ChangedFile[]
}

function addComment({ store, author }: RepositoryCall, { pull }: PullIssue, { review, draft, files }: Addition): ReviewComment {
  const comment: ReviewComment = {
    id: store.nextId(),
    reviewId: review.id,
    author,
    path: draft.path,
    line: draft.line,
    hunk: hunkFor(files.find(({ filename }) => filename === draft.path)?.patch ?? '', draft.line ?? 0),
    startLine: draft.start_line,
    side: draft.side === 'LEFT' ? 'LEFT' : 'RIGHT',
    commit: review.commit,
    body: draft.body,
    createdAt: new Date((review.submittedAt?.getTime() ?? store.now().getTime() + DRAFTED_BEFORE) - DRAFTED_BEFORE),
    inReplyTo: undefined,
    reactions: [],
  }
  pull.comments.push(comment)
  return comment
}

/** From the head of the hunk to the line; for a comment on the whole file the beginning of the patch. */
function hunkFor(patch: string, line: number): string {
  const lines = patch.split('\n')
  let at = 0
  let start = 0
  for (const [index, text] of lines.entries()) {
    const head = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text)
    if (head !== null) [at, start] = [Number(head[1]) - 1, index]
    else if (!text.startsWith('-')) at++
    if (head === null && at === line) return lines.slice(start, index + 1).join('\n')
  }
  return lines.slice(0, 1).join('\n')
}

interface Announcement {
  readonly name: string
  readonly action: string
  readonly fields: Readonly<Record<string, unknown>>
}

function announce(call: RepositoryCall, issue: PullIssue, { name, action, fields }: Announcement): void {
  call.repository.announce(name, action, call.author, { ...fields, pull_request: pullShape(call.repository, issue) })
}

function announceComment(call: RepositoryCall, issue: PullIssue, comment: ReviewComment): void {
  const fields = { comment: reviewCommentShape(call.repository, issue, comment) }
  announce(call, issue, { name: 'pull_request_review_comment', action: 'created', fields })
}
