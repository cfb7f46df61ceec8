import type { GraphqlCall } from '../http/graphql.ts'
import type { Repositories } from '../model/repositories.ts'
import { associationOf } from '../model/shapes/issue-shape.ts'
import { timestamp } from '../model/timestamp.ts'

/** `repository { issueOrPullRequest { comments(last: 100) } }`, newest hundred, oldest first. */
export function answerThread(repositories: Repositories, { variables }: GraphqlCall): unknown {
  const { owner, repo, number } = variables
  const repository = repositories.find(`${String(owner)}/${String(repo)}`)
  const issue = repository?.issues.find(Number(number))
  if (!repository || !issue) return null
  const { comments } = issue
  const nodes = comments.slice(-100).map(({ id, body, author, createdAt, updatedAt, minimized = false }) => ({
    databaseId: id,
    body,
    createdAt: timestamp(createdAt),
    lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
    isMinimized: minimized,
    authorAssociation: associationOf(repository, author),
    author: {
      __typename: author.account.type,
      login: author.account.login.replace(/\[bot\]$/, ''),
      databaseId: author.account.id,
    },
  }))
  return { issueOrPullRequest: { comments: { pageInfo: { hasPreviousPage: comments.length > 100 }, nodes } } }
}
