import { z } from 'zod'
import type { Vote } from '../../../core/job/votes.ts'
import type { Reaction } from '../../../ports/github/comments.ts'
import type { ShownSubject } from '../../../ports/github/thread-reader.ts'
import type { GitHubClient } from '../client.ts'
import { isHttpError } from '../http-error.ts'
import type { RepositoryName } from '../repository-name.ts'
import { askGraphql } from './ask-graphql.ts'
import { COMMENT, commentSchema, discussionPages, fromGraphql, nodeOf } from './discussion-pages.ts'
import {
  type IsKnown,
  MOST_PAGES,
  MOST_PAGES_OF_VOTES,
  ofBothSigns,
  PER_PAGE,
  pageInfoSchema,
  saidSchema,
  type ThreadCalls,
  type ThreadPage,
  type Votes,
} from './thread-calls.ts'

const ONE = `query ($node: ID!) { node(id: $node) { ... on DiscussionComment { ${COMMENT} } } }`

const VOTES = `query ($votes: ID!, $content: ReactionContent!, $before: String) {
  node(id: $votes) {
    ... on DiscussionComment {
      reactions(last: ${PER_PAGE}, before: $before, content: $content) {
        pageInfo { hasPreviousPage startCursor }
        nodes { databaseId createdAt user { databaseId login } }
      }
    }
  }
}`

const REACTED = `query ($reacted: ID!) {
  node(id: $reacted) { ... on DiscussionComment { reactionGroups { content viewerHasReacted } } }
}`

const ID = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) { discussion(number: $number) { id } }
}`

const SUBJECT = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    discussion(number: $number) {
      title
      body
      url
      locked
      authorAssociation
      createdAt
      updatedAt
      category { name slug }
      labels(first: 100) { nodes { name } }
      author { __typename login ... on User { databaseId } ... on Bot { databaseId } }
    }
  }
}`

const ADD = `mutation ($discussionId: ID!, $body: String!) {
  addDiscussionComment(input: { discussionId: $discussionId, body: $body }) { comment { ${COMMENT} } }
}`

const UPDATE = `mutation ($commentId: ID!, $body: String!) {
  updateDiscussionComment(input: { commentId: $commentId, body: $body }) { comment { ${COMMENT} } }
}`

const REACT = `mutation ($subjectId: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subjectId, content: $content }) { reaction { content } }
}`

const subjectSchema = z.object({
  repository: z.object({
    discussion: z.object({
      title: z.string(),
      body: z.string(),
      url: z.string(),
      locked: z.boolean(),
      authorAssociation: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      category: z.object({ name: z.string(), slug: z.string() }),
      labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
      author: saidSchema.shape.author,
    }),
  }),
})
const idSchema = z.object({ repository: z.object({ discussion: z.object({ id: z.string() }) }) })
const votesSchema = nodeOf(
  z.object({
    reactions: z.object({
      pageInfo: pageInfoSchema,
      nodes: z.array(
        z.object({
          databaseId: z.number(),
          createdAt: z.string(),
          user: z.object({ databaseId: z.number().nullish(), login: z.string() }).nullable(),
        }),
      ),
    }),
  }),
)
const reactedSchema = nodeOf(
  z.object({ reactionGroups: z.array(z.object({ content: z.string(), viewerHasReacted: z.boolean() })).nullable() }),
)
const writtenSchema = z.object({ comment: commentSchema })

const CONTENTS: Readonly<Record<Reaction, string>> = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  eyes: 'EYES',
  rocket: 'ROCKET',
  confused: 'CONFUSED',
}

export interface DiscussionCalls extends ThreadCalls {
  subject(number: number): Promise<ShownSubject>
  /** What GitHub calls the comment with that number. */
  nameOf(discussion: number, id: number): Promise<string>
  hasReacted(name: string, reaction: Reaction): Promise<boolean>
  react(name: string, reaction: Reaction): Promise<void>
}

/** Comments of discussions and the answers below them, which GitHub shows by GraphQL alone. */
export function createDiscussionCalls(client: GitHubClient, repository: RepositoryName): DiscussionCalls {
  const ids = new Map<number, string>()

  async function* pages(number: number, isKnown?: IsKnown): AsyncGenerator<ThreadPage> {
    for await (const { id, ...page } of discussionPages(client, { ...repository, number }, isKnown)) {
      ids.set(number, id)
      yield page
    }
  }

  async function idOf(number: number): Promise<string> {
    const known = ids.get(number)
    if (known !== undefined) return known
    const { id } = (await askGraphql(client, { query: ID, variables: { ...repository, number } }, idSchema)).repository.discussion
    ids.set(number, id)
    return id
  }

  async function votesBy(content: Vote['content'], name: string): Promise<Votes> {
    const votes: Vote[] = []
    let before: string | null = null
    for (let page = 0; page < MOST_PAGES_OF_VOTES; page++) {
      const variables = { votes: name, content: CONTENTS[content], before }
      const asked: z.infer<typeof votesSchema> = await askGraphql(client, { query: VOTES, variables }, votesSchema)
      const reactions = asked.node?.reactions
      votes.push(...(reactions?.nodes ?? []).flatMap((node) => voteOf(node, content)))
      if (reactions?.pageInfo.hasPreviousPage !== true) return { votes, more: false }
      before = reactions.pageInfo.startCursor ?? null
    }
    return { votes, more: true }
  }

  return {
    pages,
    async get(name) {
      try {
        const { node } = await askGraphql(client, { query: ONE, variables: { node: name } }, nodeOf(commentSchema))
        return node === null || node.deletedAt != null ? undefined : fromGraphql(node)
      } catch (error) {
        if (isHttpError(error) && error.status === 404) return undefined
        throw error
      }
    },
    async create(number, body) {
      const variables = { discussionId: await idOf(number), body }
      const answer = await askGraphql(client, { query: ADD, variables }, z.object({ addDiscussionComment: writtenSchema }))
      return fromGraphql(answer.addDiscussionComment.comment)
    },
    async update(name, body) {
      const variables = { commentId: name, body }
      const answer = await askGraphql(client, { query: UPDATE, variables }, z.object({ updateDiscussionComment: writtenSchema }))
      return fromGraphql(answer.updateDiscussionComment.comment)
    },
    votes: (name) => ofBothSigns((content) => votesBy(content, name)),
    async subject(number) {
      const answer = await askGraphql(client, { query: SUBJECT, variables: { ...repository, number } }, subjectSchema)
      const { title, body, labels: listed, author: by, ...more } = answer.repository.discussion
      const labels = listed?.nodes.map(({ name }) => name) ?? []
      const author = by?.databaseId == null ? null : { id: by.databaseId, login: by.login, type: by.__typename }
      const shown = {
        number,
        title,
        body,
        html_url: more.url,
        user: author,
        labels: labels.map((name) => ({ name })),
        locked: more.locked,
        author_association: more.authorAssociation,
        created_at: more.createdAt,
        updated_at: more.updatedAt,
        category: more.category,
      }
      return { subject: { kind: 'discussion', number, title, body, labels, author }, shown, isWhole: false }
    },
    async nameOf(discussion, id) {
      let left = MOST_PAGES
      for await (const { comments } of pages(discussion, (shown) => shown.id <= id)) {
        const found = comments.find((shown) => shown.id === id)
        if (found !== undefined) return found.name
        if (--left === 0) break
      }
      throw new Error(`GitHub does not show comment ${id} of discussion #${discussion}`)
    },
    async hasReacted(name, reaction) {
      const { node } = await askGraphql(client, { query: REACTED, variables: { reacted: name } }, reactedSchema)
      return node?.reactionGroups?.some((group) => group.content === CONTENTS[reaction] && group.viewerHasReacted) === true
    },
    async react(name, reaction) {
      await askGraphql(client, { query: REACT, variables: { subjectId: name, content: CONTENTS[reaction] } }, z.unknown())
    },
  }
}

type Reactions = NonNullable<z.infer<typeof votesSchema>['node']>['reactions']

function voteOf({ databaseId: id, createdAt, user }: Reactions['nodes'][number], content: Vote['content']): readonly Vote[] {
  if (user === null || user.databaseId == null) return []
  return [{ id, content, account: { id: user.databaseId, login: user.login, type: 'User' }, createdAt }]
}
