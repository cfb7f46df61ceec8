import { type Answer, created, noContent, ok } from '../answer.ts'
import { listAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { Comment, Issue } from '../model/issue.ts'
import { commentShape } from '../model/shapes/issue-shape.ts'
import { bodyOf, numberInPath } from './input.ts'
import { issueOf, renderedBody } from './issues.ts'

interface Entry {
  readonly issue: Issue
  readonly comment: Comment
}

/** Of one issue, oldest first. */
export function listComments(call: RepositoryCall): Answer {
  const issue = issueOf(call)
  return listEntries(
    call,
    issue.comments.map((comment) => ({ issue, comment })),
  )
}

/** Of the whole repository, oldest first unless asked otherwise. */
export function listAllComments(call: RepositoryCall): Answer {
  const { sort = 'created', direction = 'asc' } = call.query
  const entries = call.repository.issues.all.flatMap((issue) => issue.comments.map((comment) => ({ issue, comment })))
  const key = ({ comment }: Entry): number => (sort === 'updated' ? comment.updatedAt.getTime() : comment.id)
  const sorted = entries.toSorted((a, b) => key(a) - key(b))
  return listEntries(call, direction === 'desc' ? sorted.toReversed() : sorted)
}

function listEntries(call: RepositoryCall, entries: readonly Entry[]): Answer {
  const { since } = call.query
  const wanted = since ? entries.filter(({ comment }) => comment.updatedAt >= new Date(since)) : entries
  return listAnswer(call, wanted, ({ issue, comment }) => commentShape(call.repository, issue, comment))
}

export function createComment(call: RepositoryCall): Answer {
  const { body } = bodyOf<'issues', 'createComment'>(call)
  const issue = issueOf(call)
  const shape = commentShape(call.repository, issue, call.repository.issues.comment(issue.number, { body, by: call.author }))
  return created(shape, String(shape.url))
}

export function getComment(call: RepositoryCall): Answer {
  const { issue, comment } = entryOf(call)
  return ok({ ...commentShape(call.repository, issue, comment), ...renderedBody(call, comment.body) })
}

export function editComment(call: RepositoryCall): Answer {
  const { issue, comment } = entryOf(call)
  const { body } = bodyOf<'issues', 'updateComment'>(call)
  return ok(commentShape(call.repository, issue, call.repository.issues.editComment(comment.id, body, call.author)))
}

export function deleteComment(call: RepositoryCall): Answer {
  call.repository.issues.deleteComment(entryOf(call).comment.id, call.author)
  return noContent()
}

/** The comment of a route with `{comment_id}`. */
export function entryOf(call: RepositoryCall): Entry {
  return call.repository.issues.getComment(numberInPath(call, 'comment_id'))
}
