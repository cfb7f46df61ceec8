import type { GraphqlCall } from '../http/graphql.ts'
import type { Author } from '../model/account.ts'
import { nodeId } from '../model/links.ts'
import type { Pull } from '../model/pull.ts'
import type { Repositories } from '../model/repositories.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { associationOf } from '../model/shapes/issue-shape.ts'
import { timestamp, timestampOrNull } from '../model/timestamp.ts'
import { before } from './page-back.ts'

const AT_ONCE = 100
const LINES_AT_ONCE = 20

/** `repository { pullRequest { comments, reviews, commits { commit { checkSuites } } } }`, a hundred of each, oldest first. */
export function answerTalk(repositories: Repositories, { variables, author: viewer }: GraphqlCall): unknown {
  const { owner, repo, number } = variables
  const repository = repositories.find(`${String(owner)}/${String(repo)}`)
  const issue = repository?.pulls.find(Number(number))
  if (!repository || !issue) return null
  const { comments, pull } = issue
  const listed = comments.map(({ id, body, author, createdAt, updatedAt, minimized = false }) => ({
    id: nodeId('IC', id),
    databaseId: id,
    body,
    createdAt: timestamp(createdAt),
    isMinimized: minimized,
    authorAssociation: associationOf(repository, author),
    lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
    author: actor(author),
  }))
  const reviews = pull.reviews
    .filter(({ submittedAt }) => submittedAt !== undefined)
    .map(({ id, body, state, author, submittedAt, editedAt, minimized = false }) => ({
      ...(variables.lines === true ? { comments: linesOf(repository, pull, { review: id, viewer }) } : {}),
      id: nodeId('PRR', id),
      databaseId: id,
      body,
      state,
      isMinimized: minimized,
      authorAssociation: associationOf(repository, author),
      submittedAt: timestampOrNull(submittedAt),
      lastEditedAt: timestampOrNull(editedAt),
      author: actor(author),
    }))
  const commits = { nodes: [{ commit: { oid: pull.headSha, checkSuites: { nodes: suitesOf(repository, pull.headSha) } } }] }
  return {
    pullRequest: {
      ...(variables.comments === true ? { comments: before(listed, variables.beforeComment) } : {}),
      ...(variables.reviews === true ? { reviews: before(reviews, variables.beforeReview) } : {}),
      ...(variables.checks === true ? { commits } : {}),
    },
  }
}

function linesOf(
  repository: EmbeddedRepository,
  { comments }: Pull,
  { review, viewer }: { readonly review: number; readonly viewer: Author },
) {
  const own = comments.filter(({ reviewId }) => reviewId === review)
  const nodes = own.map(({ id, body, author, editedAt, reactions, minimized = false }) => ({
    reactionGroups: ['eyes', '+1'].map((content) => ({
      content: content === 'eyes' ? 'EYES' : 'THUMBS_UP',
      viewerHasReacted: reactions.some((one) => one.content === content && one.account.id === viewer.account.id),
    })),
    id: nodeId('PRRC', id),
    databaseId: id,
    body,
    isMinimized: minimized,
    authorAssociation: associationOf(repository, author),
    lastEditedAt: timestampOrNull(editedAt),
    author: actor(author),
  }))
  return { totalCount: nodes.length, nodes: nodes.slice(0, LINES_AT_ONCE) }
}

/** `node` of a review or of a comment in one, as GitHub shows them: images of private repositories have addresses that it signed. */
export function answerShown(repositories: Repositories, { variables }: GraphqlCall): unknown {
  for (const { attachments, pulls } of repositories.all) {
    for (const { pull } of pulls.all) {
      const review = pull.reviews.find(({ id }) => nodeId('PRR', id) === variables.node)
      const line = pull.comments.find(({ id }) => nodeId('PRRC', id) === variables.node)
      const shown = ({ body }: { readonly body: string }) => ({ bodyHTML: attachments.render(body) })
      if (line !== undefined) return shown(line)
      if (review === undefined) continue
      const own = pull.comments.filter(({ reviewId }) => reviewId === review.id)
      return { ...shown(review), comments: { nodes: own.slice(0, AT_ONCE).map(shown) } }
    }
  }
  return null
}

/** `node` of a review or of a comment in one: when it was submitted and edited. */
export function answerSubmission(repositories: Repositories, { variables }: GraphqlCall): unknown {
  for (const { reviews, comments } of repositories.all.flatMap(({ pulls: { all } }) => all.map(({ pull }) => pull))) {
    const line = comments.find(({ id }) => nodeId('PRRC', id) === variables.said)
    const review = reviews.find(({ id }) => (line === undefined ? nodeId('PRR', id) === variables.said : id === line.reviewId))
    if (review === undefined) continue
    const submittedAt = timestampOrNull(review.submittedAt)
    if (line === undefined) return { submittedAt, lastEditedAt: timestampOrNull(review.editedAt) }
    return { lastEditedAt: timestampOrNull(line.editedAt), pullRequestReview: { submittedAt } }
  }
  return null
}

/** `node` of a review, with its comments. */
export function answerReview(repositories: Repositories, { variables }: GraphqlCall): unknown {
  const pulls = repositories.all.flatMap(({ pulls: { all } }) => all.map(({ pull }) => pull))
  for (const { reviews, comments } of pulls) {
    const review = reviews.find(({ id }) => nodeId('PRR', id) === variables.review)
    if (review === undefined) continue
    const own = comments.filter(({ reviewId }) => reviewId === review.id)
    const nodes = own.map(({ id, body, path, line = null, hunk, author, inReplyTo, editedAt, minimized = false }) => ({
      databaseId: id,
      body,
      path,
      line,
      originalLine: line,
      diffHunk: hunk,
      isMinimized: minimized,
      lastEditedAt: timestampOrNull(editedAt),
      author: actor(author),
      replyTo: inReplyTo === undefined ? null : { databaseId: inReplyTo },
    }))
    const { submittedAt, author } = review
    const shown = { totalCount: nodes.length, nodes: nodes.slice(0, AT_ONCE) }
    return { submittedAt: timestampOrNull(submittedAt), author: actor(author), comments: shown }
  }
  return null
}

function suitesOf({ checks }: EmbeddedRepository, head: string) {
  return checks.all
    .filter(({ headSha }) => headSha === head)
    .map(({ author, conclusion, completedAt, startedAt, headBranch = 'main' }) => ({
      conclusion: conclusion?.toUpperCase() ?? null,
      updatedAt: completedAt ?? startedAt,
      branch: headBranch === null ? null : { name: headBranch },
      creator: author.account.type === 'User' ? { login: author.account.login } : null,
      workflowRun: null,
    }))
}

function actor({ account: { type, login, id } }: Author) {
  return { __typename: type, login: login.replace(/\[bot\]$/, ''), databaseId: id }
}
