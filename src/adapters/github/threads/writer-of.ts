import { z } from 'zod'
import type { Clock } from '../../../ports/clock.ts'
import type { Writer } from '../../../ports/github/comments.ts'
import type { GitHubClient } from '../client.ts'
import { insist } from '../insist.ts'
import { askGraphql, cannotSay, viewerOf } from './ask-graphql.ts'
import { isOnlyTicked } from './only-ticked.ts'
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

/** What writers are asked for with. */
interface Asking {
  readonly client: GitHubClient
  readonly clock: Clock
}

/**
 * Its author, who is us, or whoever has edited it: last, or after `since`. Where a server can never say who, as one without GraphQL, that is no
 * reason to carry out nothing. Everything else that keeps it from being known can be asked again, and is no word for us.
 */
export async function writerOf({ client, clock }: Asking, { node, author }: StandingComment, since?: string): Promise<Writer> {
  try {
    return await insist(clock, async () => {
      const others = [...(await editorsOf(client, node, since))].filter((id) => id !== author.id)
      if (others.length === 0) return 'us'
      return others.length === 1 && (await isOurAccount(client, others[0])) ? 'us' : 'others'
    })
  } catch (error) {
    return cannotSay(error) ? 'us' : 'unknown'
  }
}

/**
 * Who has written what a comment shows: since then where that is one writer, and otherwise, without `since`, since it was last written, but for the
 * boxes of its lists. It is the comment that names that time, and whoever could ever edit it may have put another one there, which we would have kept since.
 */
export async function shownBy(
  asking: Asking,
  comment: StandingComment,
  since: string | undefined,
): Promise<{ readonly writer: Writer; readonly since?: string }> {
  const writer = since === undefined ? 'others' : await writerSince(asking, comment, comment.createdAt)
  if (since !== undefined && writer !== 'others') return { writer, since }
  const last = await writerOf(asking, comment)
  const written = last === 'others' ? await writtenBeforeTicks(asking, comment) : undefined
  return written === undefined ? { writer: last } : { writer: 'us', since: written }
}

/** When its author has last written in it, where all that others have changed since are boxes; undefined where that is not so, or not known. */
async function writtenBeforeTicks({ client, clock }: Asking, comment: StandingComment): Promise<string | undefined> {
  const variables = { comment: comment.node, after: null }
  const { node } = await insist(clock, () => askGraphql(client, { query: EDITOR, variables }, editorSchema))
  const { nodes = [], pageInfo } = node.userContentEdits ?? {}
  const own = nodes.find((edit) => edit?.editor?.databaseId === comment.author.id)?.editedAt
  const written = own ?? (pageInfo?.hasNextPage === false ? comment.createdAt : undefined)
  if (written === undefined) return undefined
  const rule = { since: secondOf(written), isOfAuthor: true }
  return (await hasOnlyTicks({ client, clock }, comment, rule)) ? written : undefined
}

/** Who has written it since then. Whoever ticks a box of what we have written has written nothing. */
export async function writerSince(asking: Asking, comment: StandingComment, since: string): Promise<Writer> {
  const writer = await writerOf(asking, comment, since)
  if (writer !== 'others') return writer
  return (await hasOnlyTicks(asking, comment, { since: secondOf(since), isOfAuthor: true })) ? 'us' : writer
}

function hasOnlyTicks({ client, clock }: Asking, comment: StandingComment, rule: Parameters<typeof isOnlyTicked>[2]) {
  return insist(clock, () => isOnlyTicked(client, comment, rule))
}

type AccountId = number | null | undefined

async function editorsOf(client: GitHubClient, comment: string, since?: string): Promise<ReadonlySet<AccountId>> {
  const from = since === undefined ? Number.POSITIVE_INFINITY : secondOf(since)
  const editors = new Set<AccountId>()
  for (let after: string | null = null; ; ) {
    const answer: z.infer<typeof editorSchema> = await askGraphql(
      client,
      { query: EDITOR, variables: { comment, after } },
      editorSchema,
    )
    const { lastEditedAt, editor, userContentEdits } = answer.node
    const { nodes = [], pageInfo } = userContentEdits ?? {}
    const earlier = nodes.flatMap((edit) => (edit !== null && Date.parse(edit.editedAt) >= from ? [edit.editor] : []))
    for (const one of lastEditedAt === null ? earlier : [editor, ...earlier]) if (one !== null) editors.add(one.databaseId)
    if (since === undefined || pageInfo?.hasNextPage !== true) return editors
    after = pageInfo.endCursor
  }
}

/** GitHub counts whole seconds: what was edited within the one in which a run began is told as its beginning. */
function secondOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000) * 1000
}

/** The same of all that is under the name of a comment of ours: others of them can be made to show what that one shows. */
export async function writerIn(
  threads: readonly AsyncIterable<ThreadPage>[],
  { asking, of: { author }, since }: { readonly asking: Asking; readonly of: StandingComment; readonly since: string },
): Promise<Writer> {
  for (const pages of threads) {
    for await (const { comments } of pages) {
      for (const comment of comments) {
        const { editedAt, isAuthors } = comment
        const isChanged = comment.author.id === author.id && !isAuthors && editedAt !== null
        if (!isChanged || Date.parse(editedAt) < secondOf(since)) continue
        const writer = await writerOf(asking, comment)
        if (writer === 'us') continue
        const rule = { since: secondOf(since), isOfAuthor: false }
        if (writer === 'others' && (await hasOnlyTicks(asking, comment, rule))) continue
        return writer
      }
    }
  }
  return 'us'
}

/**
 * A comment that was begun with the job's own token is edited by a GitHub App once the jobs act as one. It is not believed to be us where
 * GitHub can never say.
 */
async function isOurAccount(client: GitHubClient, id: AccountId): Promise<boolean> {
  try {
    return (await viewerOf(client)).databaseId === id
  } catch (error) {
    if (cannotSay(error)) return false
    throw error
  }
}
