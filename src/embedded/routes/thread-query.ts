import type { GraphqlCall } from '../http/graphql.ts'
import { nodeId } from '../model/links.ts'
import type { Repositories } from '../model/repositories.ts'
import { associationOf, pageOf } from '../model/shapes/issue-shape.ts'
import { timestamp } from '../model/timestamp.ts'
import { before } from './page-back.ts'

/** `repository { issueOrPullRequest { comments(last: 100) } }`, newest hundred, oldest first. */
export function answerThread(repositories: Repositories, { variables }: GraphqlCall): unknown {
  const { owner, repo, number } = variables
  const repository = repositories.find(`${String(owner)}/${String(repo)}`)
  const issue = repository?.issues.find(Number(number))
  if (!repository || !issue) return null
  const { comments } = issue
  const page = before(comments, variables.before)
  const nodes = page.nodes.map(({ id, body, author, editor, createdAt, updatedAt, minimized = false }) => ({
    id: nodeId('IC', id),
    databaseId: id,
    url: `${pageOf(repository, issue)}#issuecomment-${id}`,
    body,
    createdAt: timestamp(createdAt),
    lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
    editor: editor ? { databaseId: editor.account.id } : null,
    isMinimized: minimized,
    authorAssociation: associationOf(repository, author),
    author: {
      __typename: author.account.type,
      login: author.account.login.replace(/\[bot\]$/, ''),
      databaseId: author.account.id,
    },
  }))
  return { issueOrPullRequest: { comments: { ...page, nodes } } }
}

const MOST_EDITS = 100

/** `node` of a comment: when it was edited last, and by whom; all of its edits, newest first. */
export function answerEditor(repositories: Repositories, { variables }: GraphqlCall): unknown {
  const comments = repositories.all.flatMap(({ issues }) => issues.all.flatMap((issue) => issue.comments))
  const answers = repositories.all.flatMap(({ discussions }) => discussions.all.flatMap((one) => one.comments))
  const comment =
    comments.find(({ id }) => nodeId('IC', id) === variables.comment) ??
    answers.find(({ id }) => nodeId('DC', id) === variables.comment)
  if (comment === undefined) return null
  const { createdAt, updatedAt, editor, edits = [] } = comment
  const isEdited = editor !== undefined || updatedAt.getTime() !== createdAt.getTime()
  const from = Number(variables.after ?? 0)
  const nodes = edits
    .toReversed()
    .slice(from, from + MOST_EDITS)
    .map(({ at, by, body }) => ({ editedAt: timestamp(at), diff: body, editor: { databaseId: by.account.id } }))
  const pageInfo = { hasNextPage: edits.length > from + MOST_EDITS, endCursor: String(from + MOST_EDITS) }
  return {
    lastEditedAt: isEdited ? timestamp(updatedAt) : null,
    editor: editor ? { databaseId: editor.account.id } : null,
    userContentEdits: { nodes, pageInfo },
  }
}
