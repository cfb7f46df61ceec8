import { Refusal } from '../answer.ts'
import { type GraphqlCall, GraphqlError } from '../http/graphql.ts'
import type { Author } from '../model/account.ts'
import type { Discussion, DiscussionComment } from '../model/discussions/discussion.ts'
import { pageOfComment, pageOfDiscussion } from '../model/discussions/discussion-shape.ts'
import { nodeId } from '../model/links.ts'
import type { Repositories } from '../model/repositories.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { associationOf } from '../model/shapes/issue-shape.ts'
import { timestamp } from '../model/timestamp.ts'
import { before } from './page-back.ts'

const REPLIES_AT_ONCE = 30
const CONTENTS: readonly (readonly [graphql: string, rest: string])[] = [
  ['THUMBS_UP', '+1'],
  ['THUMBS_DOWN', '-1'],
  ['LAUGH', 'laugh'],
  ['HOORAY', 'hooray'],
  ['CONFUSED', 'confused'],
  ['HEART', 'heart'],
  ['ROCKET', 'rocket'],
  ['EYES', 'eyes'],
]

/** `repository { discussion { id comments(last:, before:) { nodes { … replies } } } }`. */
export function answerDiscussion(repositories: Repositories, call: GraphqlCall): unknown {
  call.need('discussions:read')
  const { owner, repo, number } = call.variables
  const repository = repositories.find(`${String(owner)}/${String(repo)}`)
  const discussion = repository?.discussions.find(Number(number))
  if (!repository || !discussion)
    throw new GraphqlError('NOT_FOUND', `Could not resolve to a Discussion with the number of ${String(number)}.`)
  const top = discussion.comments.filter(({ replyTo }) => replyTo === null)
  const page = before(top, call.variables.before)
  const shown = (comment: DiscussionComment) => commentNode({ repository, discussion, comment })
  const nodes = page.nodes.map((comment) => {
    return { ...shown(comment), replies: repliesTo({ repository, discussion, comment }, undefined, REPLIES_AT_ONCE) }
  })
  const { title, body, labels, author, locked, category, createdAt, updatedAt } = discussion
  const about = {
    title,
    body,
    url: pageOfDiscussion(repository, discussion),
    locked,
    authorAssociation: associationOf(repository, author),
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
    category: { name: category, slug: category.toLowerCase() },
    labels: { nodes: labels.map((name) => ({ name })) },
    author: actor(author),
  }
  return { discussion: { ...about, id: nodeId('D', discussion.id), comments: { ...page, nodes } } }
}

/** `node` of a comment of a discussion, whatever of it is asked for. */
export function answerDiscussionComment(repositories: Repositories, call: GraphqlCall): unknown {
  call.need('discussions:read')
  const { node, votes, reacted, repliesTo: above, content: wanted } = call.variables
  const found = findComment(repositories, String(node ?? votes ?? reacted ?? above))
  if (above !== undefined) return { replies: repliesTo(found, call.variables.before) }
  const { reactions } = found.comment
  const all = reactions.map(({ id, content, account, createdAt }) => ({
    databaseId: id,
    content: CONTENTS.find(([, rest]) => rest === content)?.[0],
    createdAt: timestamp(createdAt),
    // Reactions of bots have no user.
    user: account.type === 'User' ? { databaseId: account.id, login: account.login } : null,
  }))
  const groups = CONTENTS.map(([content, rest]) => ({
    content,
    viewerHasReacted: reactions.some((one) => one.content === rest && one.account.id === call.author.account.id),
  }))
  const asked = all.filter(({ content }) => wanted === undefined || content === wanted)
  return { ...commentNode(found), reactions: before(asked, call.variables.before), reactionGroups: groups }
}

function repliesTo({ repository, discussion, comment }: Found, cursor: unknown, most?: number) {
  const replies = discussion.comments.filter(({ replyTo }) => replyTo === comment.id)
  const { pageInfo, nodes } = before(replies, cursor, most)
  return { pageInfo, nodes: nodes.map((reply) => commentNode({ repository, discussion, comment: reply })) }
}

export function addDiscussionComment(repositories: Repositories, call: GraphqlCall): unknown {
  call.need('discussions:write')
  const { discussionId, body, replyToId } = call.variables
  for (const repository of repositories.all)
    for (const discussion of repository.discussions.all) {
      if (nodeId('D', discussion.id) !== discussionId) continue
      const replyTo = discussion.comments.find(({ id }) => nodeId('DC', id) === replyToId)?.id ?? null
      const comment = written(() =>
        repository.discussions.comment(discussion.number, { body: String(body), by: call.author, replyTo }),
      )
      return { comment: commentNode({ repository, discussion, comment }) }
    }
  throw notThere(discussionId)
}

export function updateDiscussionComment(repositories: Repositories, call: GraphqlCall): unknown {
  call.need('discussions:write')
  const { commentId, body } = call.variables
  const { repository, discussion, comment } = findComment(repositories, String(commentId))
  if (comment.author.account.id !== call.author.account.id && !repository.people.mayWrite(call.author.account))
    throw new GraphqlError(
      'FORBIDDEN',
      `${call.author.account.login} does not have the correct permissions to execute \`UpdateDiscussionComment\``,
    )
  const edited = written(() => repository.discussions.edit(comment.id, String(body), call.author))
  return { comment: commentNode({ repository, discussion, comment: edited }) }
}

export function addReaction(repositories: Repositories, call: GraphqlCall): unknown {
  call.need('discussions:write')
  const { subjectId, content } = call.variables
  const { repository, comment } = findComment(repositories, String(subjectId))
  const rest = CONTENTS.find(([graphql]) => graphql === content)?.[1]
  if (rest === undefined) throw new GraphqlError('INVALID', `${String(content)} is no reaction`)
  repository.issues.react(comment, rest, call.author)
  return { reaction: { content } }
}

interface Found {
  readonly repository: EmbeddedRepository
  readonly discussion: Discussion
  readonly comment: DiscussionComment
}

function findComment(repositories: Repositories, node: string): Found {
  for (const repository of repositories.all)
    for (const discussion of repository.discussions.all) {
      const comment = discussion.comments.find(({ id }) => nodeId('DC', id) === node)
      if (comment) return { repository, discussion, comment }
    }
  throw notThere(node)
}

function notThere(node: unknown): GraphqlError {
  return new GraphqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${String(node)}'`)
}

/** What the model refuses as REST would is refused here in the other form. */
function written<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new GraphqlError(error.answer.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE', error.message)
  }
}

function actor({ account: { type, login, id } }: Author) {
  return { __typename: type, login: login.replace(/\[bot\]$/, ''), databaseId: id }
}

function commentNode({ repository, discussion, comment }: Found): object {
  const { id, body, author, editor, createdAt, updatedAt, deletedAt, minimized = false } = comment
  return {
    id: nodeId('DC', id),
    databaseId: id,
    url: pageOfComment(repository, discussion, comment),
    body,
    createdAt: timestamp(createdAt),
    lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
    editor: editor ? { databaseId: editor.account.id } : null,
    deletedAt: deletedAt ? timestamp(deletedAt) : null,
    isMinimized: minimized,
    authorAssociation: associationOf(repository, author),
    author: actor(author),
  }
}
