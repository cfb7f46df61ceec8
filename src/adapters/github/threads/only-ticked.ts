import { z } from 'zod'
import type { GitHubClient } from '../client.ts'
import { askGraphql } from './ask-graphql.ts'
import type { StandingComment } from './thread-calls.ts'

/** Of each the whole text is asked for. */
const PER_PAGE = 20
const MOST_PAGES = 5

const CHANGES = `userContentEdits(first: ${PER_PAGE}, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { editedAt diff editor { ... on User { databaseId } ... on Bot { databaseId } } }
      }`

const QUERY = `query ($comment: ID!, $after: String) {
  node(id: $comment) {
    ... on IssueComment { ${CHANGES} }
    ... on DiscussionComment { ${CHANGES} }
  }
}`

const changeSchema = z.object({
  editedAt: z.string(),
  /** All of the text from then on, whatever its name says; null where somebody has deleted that from the history. */
  diff: z.string().nullish(),
  editor: z.object({ databaseId: z.number().nullish() }).nullish(),
})
const answerSchema = z.object({
  node: z.object({
    userContentEdits: z
      .object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        nodes: z.array(changeSchema.nullable()),
      })
      .nullish(),
  }),
})

/**
 * Whether all that others have changed in a comment since then are the boxes of its lists, which GitHub counts as edits: it has shown nothing else
 * than before, or with `isOfAuthor` than its author has written. What the history does not say was something else.
 */
export async function isOnlyTicked(
  client: Pick<GitHubClient, 'graphql'>,
  { node: comment, body, author }: Pick<StandingComment, 'node' | 'body' | 'author'>,
  { since, isOfAuthor }: { readonly since: number; readonly isOfAuthor: boolean },
): Promise<boolean> {
  let after: string | null = null
  /** What must have stood before the change that was read last. */
  let before: string | undefined = plain(body)
  let isNewest = true
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: z.infer<typeof answerSchema> = await askGraphql(
      client,
      { query: QUERY, variables: { comment, after } },
      answerSchema,
    )
    const { nodes = [], pageInfo } = answer.node.userContentEdits ?? {}
    for (const change of nodes) {
      const text = change?.diff == null ? undefined : plain(change.diff)
      if (change === null || text === undefined) return false
      if (isNewest ? text !== before : before !== undefined && unticked(text) !== unticked(before)) return false
      const isAuthors = change.editor?.databaseId === author.id
      const wasRewritten = before === undefined
      if (Date.parse(change.editedAt) < since && (isAuthors || wasRewritten || !isOfAuthor)) return true
      before = isAuthors ? undefined : text
      isNewest = false
    }
    if (pageInfo?.hasNextPage !== true) return !isNewest && before === undefined
    after = pageInfo.endCursor
  }
  return false
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function unticked(text: string): string {
  return text.replaceAll(/^((?:[ \t]|>)*(?:[-*+]|\d+[.)])[ \t]+)\[[ xX]\](?=[ \t])/gm, '$1[ ]')
}
