import { z } from 'zod'
import type { Writer } from '../../../ports/github/comments.ts'
import type { GitHubClient } from '../client.ts'
import { isHttpError } from '../http-error.ts'
import { askGraphql } from './ask-graphql.ts'
import type { StandingComment, ThreadPage } from './thread-calls.ts'

const BY = 'editor { ... on User { databaseId } ... on Bot { databaseId } }'
const EDITS = `lastEditedAt ${BY}
      userContentEdits(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { editedAt ${BY} } }`

/** What a word or reaction is to: whoever may write can edit what we have written, and only GraphQL says who did. */
const EDITOR = `query ($comment: ID!, $after: String) {
  node(id: $comment) {
    ... on IssueComment { ${EDITS} }
    ... on DiscussionComment { ${EDITS} }
  }
}`

const editor = z.object({ databaseId: z.number().nullish() }).nullable()
const editsSchema = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: z.array(z.object({ editedAt: z.string(), editor }).nullable()),
})
const editorSchema = z.object({
  node: z.object({ lastEditedAt: z.string().nullable(), editor, userContentEdits: editsSchema.nullable() }),
})

const viewerSchema = z.object({ viewer: z.object({ databaseId: z.number() }) })

/** No GraphQL, or one that does not know the question. */
const CANNOT_SAY = [400, 404, 422, 501]

/**
 * Its author, who is us, or whoever has edited it: last, or after `since`. Where a server answers and cannot say who, as one without GraphQL,
 * it never can: that is no reason to carry out nothing. What failed on the way can be asked again.
 */
export async function writerOf(client: GitHubClient, { node, author }: StandingComment, since?: string): Promise<Writer> {
  const after = since === undefined ? Number.POSITIVE_INFINITY : secondOf(since)
  const editors = new Set<number | null | undefined>()
  try {
    for (let page: string | null = null; ; ) {
      const answer = await askGraphql(client, EDITOR, { comment: node, after: page })
      const { lastEditedAt, editor, userContentEdits } = editorSchema.parse(answer).node
      const { nodes = [], pageInfo } = userContentEdits ?? {}
      const earlier = nodes.flatMap((edit) => (edit !== null && Date.parse(edit.editedAt) >= after ? [edit.editor] : []))
      for (const one of lastEditedAt === null ? earlier : [editor, ...earlier]) if (one !== null) editors.add(one.databaseId)
      if (since === undefined || pageInfo?.hasNextPage !== true) break
      page = pageInfo.endCursor
    }
    editors.delete(author.id)
    const [other, ...more] = editors
    if (editors.size === 0) return 'us'
    return more.length === 0 && (await isOurAccount(client, other)) ? 'us' : 'others'
  } catch (error) {
    return isHttpError(error) && !CANNOT_SAY.includes(error.status) ? 'unknown' : 'us'
  }
}

/** GitHub counts whole seconds: what was edited within the one in which a run began is told as its beginning. */
function secondOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000) * 1000
}

/** The same of all that is under the name of a comment of ours: others of them can be made to show what that one shows. */
export async function writerIn(
  threads: readonly AsyncIterable<ThreadPage>[],
  { client, of: { author }, since }: { readonly client: GitHubClient; readonly of: StandingComment; readonly since: string },
): Promise<Writer> {
  for (const pages of threads) {
    for await (const { comments } of pages) {
      for (const comment of comments) {
        const { editedAt, isAuthors } = comment
        const isChanged = comment.author.id === author.id && !isAuthors && editedAt !== null
        if (!isChanged || Date.parse(editedAt) < secondOf(since)) continue
        const writer = await writerOf(client, comment)
        if (writer !== 'us') return writer
      }
    }
  }
  return 'us'
}

/** A comment that was begun with the job's own token is edited by a GitHub App once the jobs act as one. */
async function isOurAccount(client: GitHubClient, id: number | null | undefined): Promise<boolean> {
  const viewer = await askGraphql(client, '{ viewer { databaseId } }', {})
    .then((answer) => viewerSchema.parse(answer))
    .catch(() => undefined)
  return viewer !== undefined && viewer.viewer.databaseId === id
}
