import { z } from 'zod'
import type { GitHubClient } from '../client.ts'
import type { RepositoryName } from '../repository-name.ts'
import { askGraphql } from './ask-graphql.ts'
import {
  type IsKnown,
  numberOf,
  PER_PAGE,
  pageInfoSchema,
  SAID,
  type StandingComment,
  saidSchema,
  standing,
  type ThreadPage,
} from './thread-calls.ts'

/** Of each comment of a page; there are seldom more, and those are asked for by themselves. */
const MOST_REPLIES = 30
/** Of further answers, below all comments of a discussion. */
const MOST_PAGES_OF_REPLIES = 10

/** What is asked of each. */
export const COMMENT = `deletedAt ${SAID}`

const PAGE = `query ($owner: String!, $repo: String!, $number: Int!, $before: String) {
  repository(owner: $owner, name: $repo) {
    discussion(number: $number) {
      id
      comments(last: ${PER_PAGE}, before: $before) {
        pageInfo { hasPreviousPage startCursor }
        nodes {
          ${COMMENT}
          replies(last: ${MOST_REPLIES}) { pageInfo { hasPreviousPage startCursor } nodes { ${COMMENT} } }
        }
      }
    }
  }
}`

const REPLIES = `query ($repliesTo: ID!, $before: String) {
  node(id: $repliesTo) {
    ... on DiscussionComment {
      replies(last: ${PER_PAGE}, before: $before) { pageInfo { hasPreviousPage startCursor } nodes { ${COMMENT} } }
    }
  }
}`

export const commentSchema = saidSchema.extend({ deletedAt: z.string().nullish() })
export const nodeOf = <T extends z.ZodType>(node: T) => z.object({ node: node.nullable() })
const repliesSchema = z.object({ pageInfo: pageInfoSchema, nodes: z.array(commentSchema) })
const pageSchema = z.object({
  repository: z.object({
    discussion: z.object({
      id: z.string(),
      comments: z.object({
        pageInfo: pageInfoSchema,
        nodes: z.array(commentSchema.extend({ replies: repliesSchema })),
      }),
    }),
  }),
})

type Node = z.infer<typeof commentSchema>
type Replies = z.infer<typeof repliesSchema>

/** `isKnown`, when it is given, says which answers below a comment need not be gone back beyond; otherwise the newest are enough. */
export async function* discussionPages(
  client: GitHubClient,
  { number, ...repository }: RepositoryName & { readonly number: number },
  isKnown?: IsKnown,
): AsyncGenerator<ThreadPage & { readonly id: string }> {
  let before: string | null = null
  let left = isKnown === undefined ? 0 : MOST_PAGES_OF_REPLIES
  for (;;) {
    const answer: z.infer<typeof pageSchema> = await askGraphql(
      client,
      { query: PAGE, variables: { ...repository, number, before } },
      pageSchema,
    )
    const { id, comments } = answer.repository.discussion
    const found: Node[] = []
    let cut = false
    for (const { replies, ...comment } of comments.nodes) {
      found.push(comment, ...replies.nodes)
      let read = replies
      for (; isCut(read, isKnown) && left > 0; left--) {
        read = await repliesBefore(client, comment.id, read)
        found.push(...read.nodes)
      }
      cut ||= isCut(read, isKnown)
    }
    const all = found.filter(({ deletedAt }) => deletedAt == null)
    const more = comments.pageInfo.hasPreviousPage
    yield { id, comments: all.map(fromGraphql).toSorted((a, b) => a.id - b.id), more, cut }
    if (!more) return
    before = comments.pageInfo.startCursor ?? null
  }
}

async function repliesBefore(client: GitHubClient, comment: string, { pageInfo }: Replies): Promise<Replies> {
  const asked = { query: REPLIES, variables: { repliesTo: comment, before: pageInfo.startCursor } }
  const { node } = await askGraphql(client, asked, nodeOf(z.object({ replies: repliesSchema })))
  return node?.replies ?? { pageInfo: { hasPreviousPage: false }, nodes: [] }
}

/** Whether there are older answers than these that are not known. */
function isCut({ pageInfo, nodes }: Replies, isKnown: IsKnown = () => false): boolean {
  return pageInfo.hasPreviousPage && !nodes.some((node) => isKnown({ id: numberOf(node), createdAt: node.createdAt }))
}

export function fromGraphql(node: Node): StandingComment {
  return standing(node, node.id)
}
