import { z } from 'zod'
import { ProblemError } from '../../core/problem.ts'
import type { Thread } from '../../core/run/threads/thread.ts'
import { withoutMail } from '../../core/triggers/without-mail.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Comments, OurComment, SaidSince, Writer } from '../../ports/github/comments.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError } from './http-error.ts'
import { insist } from './insist.ts'
import { isByUs, type Ourselves } from './ourselves.ts'
import type { RepositoryName } from './repository-name.ts'
import { askGraphql } from './threads/ask-graphql.ts'
import { createDiscussionCalls } from './threads/discussion-calls.ts'
import { createIssueCalls } from './threads/issue-calls.ts'
import { createReactions } from './threads/reactions.ts'
import { MOST_PAGES, type StandingComment, type ThreadPage } from './threads/thread-calls.ts'

/** Where nobody knows since when a comment of ours may be there. */
const MOST_PAGES_UNDATED = 1
/** A runner's clock may be ahead of GitHub's by so much, in milliseconds. */
const CLOCKS_DIFFER = 600_000

export interface CommentsOptions {
  readonly client: GitHubClient
  readonly repository: RepositoryName
  readonly ourselves: Ourselves
  readonly clock: Clock
}

/** Threads through GitHub's API. Our own comments are found by marker and author, so a crash or a look-alike makes no second one. */
export function createComments({ client, repository, ourselves, clock }: CommentsOptions): Comments {
  const calls = { issue: createIssueCalls(client, repository), discussion: createDiscussionCalls(client, repository) }
  const written = new Map<string, StandingComment>()

  async function find(thread: Thread, { marker, known, begun }: OurComment): Promise<StandingComment | undefined> {
    const remembered = written.get(keyOf(thread, marker))
    if (remembered) return remembered
    const me = await ourselves()
    const isOurs = ({ body, author }: StandingComment) => body.startsWith(marker) && isByUs(author, me)
    const named = known === undefined ? undefined : await calls[thread.kind].get(known)
    if (named !== undefined && isOurs(named)) return named
    const since = begun === undefined ? undefined : Date.parse(begun) - CLOCKS_DIFFER
    for await (const { comments } of pagesOf(thread, since === undefined ? MOST_PAGES_UNDATED : MOST_PAGES)) {
      const ours = comments.find(isOurs)
      if (ours) return ours
      if (since !== undefined && comments.some(({ createdAt }) => Date.parse(createdAt) < since)) return undefined
    }
    return undefined
  }

  async function* pagesOf({ kind, number }: Thread, most: number): AsyncGenerator<ThreadPage> {
    let read = 0
    for await (const page of calls[kind].pages(number)) {
      yield page
      if (++read === most) return
    }
  }

  async function write(thread: Thread, existing: StandingComment | undefined, body: string): Promise<StandingComment> {
    if (existing?.body === body) return existing
    const api = calls[thread.kind]
    return existing ? api.update(existing.name, body) : api.create(thread.number, body)
  }

  return {
    async ensure(thread, { body, keep, ...which }) {
      const key = keyOf(thread, which.marker)
      try {
        const now = await insist(clock, async (again) => {
          // A write without an answer may have been done: it is looked for before it is done again.
          if (again) written.delete(key)
          const existing = await find(thread, which)
          const newer = existing !== undefined && keep?.(existing.body) === true
          return newer ? existing : write(thread, existing, typeof body === 'string' ? body : body(existing?.body))
        })
        written.set(key, now)
        return { url: now.url, name: now.name }
      } catch (error) {
        written.delete(key)
        throw refused(error, thread)
      }
    },
    async find(thread, which) {
      try {
        return (await find(thread, which))?.body
      } catch (error) {
        if (!isHttpError(error)) throw error
        return undefined
      }
    },
    async votesOn(thread, which) {
      try {
        written.delete(keyOf(thread, which.marker)) // when it was last changed counts
        const comment = await find(thread, which)
        if (comment === undefined) return undefined
        const { body, createdAt, editedAt, name } = comment
        const votes = await calls[thread.kind].votes(name)
        const counts = votes.length > 0 && (await writerOf(client, comment)) === 'us'
        return { body, updatedAt: editedAt ?? createdAt, votes: counts ? votes : [] }
      } catch (error) {
        if (!isHttpError(error)) throw error
        return undefined // the next job asks again
      }
    },
    async writer(thread, { since, ...which }) {
      try {
        written.delete(keyOf(thread, which.marker))
        const comment = await find(thread, which)
        if (comment !== undefined) return await writerOf(client, comment, since)
        // Whoever edits it can take its marker away as well.
        const isThere = which.known !== undefined && (await calls[thread.kind].get(which.known)) !== undefined
        return isThere ? 'others' : undefined
      } catch (error) {
        if (!isHttpError(error)) throw error
        return 'unknown'
      }
    },
    async since(thread, { after, begun }) {
      const found: StandingComment[] = []
      try {
        for await (const { comments } of pagesOf(thread, MOST_PAGES)) {
          found.unshift(...comments.filter(({ id, hidden }) => id > after && !hidden))
          if (comments.some(({ id, createdAt }) => id <= after || createdAt <= begun)) break
        }
        return found.toSorted((a, b) => a.id - b.id).map(saidSince)
      } catch (error) {
        if (!isHttpError(error)) throw error
        return [] // they stay unread: the next job asks again
      }
    },
    react: createReactions({ client, repository, clock, discussions: calls.discussion }),
  }
}

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
async function writerOf(client: GitHubClient, { node, author }: StandingComment, since?: string): Promise<Writer> {
  const after = since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since)
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

/** A comment that was begun with the job's own token is edited by a GitHub App once the jobs act as one. */
async function isOurAccount(client: GitHubClient, id: number | null | undefined): Promise<boolean> {
  const viewer = await askGraphql(client, '{ viewer { databaseId } }', {})
    .then((answer) => viewerSchema.parse(answer))
    .catch(() => undefined)
  return viewer !== undefined && viewer.viewer.databaseId === id
}

function keyOf({ number }: Thread, marker: string): string {
  return `${number} ${marker}`
}

function saidSince({ id, body, createdAt, editedAt, author }: StandingComment): SaidSince {
  return {
    id,
    body: withoutMail(body),
    createdAt,
    updatedAt: updatedAt(createdAt, editedAt),
    author: { ...author, id: author.id ?? 0 },
  }
}

/** GitHub counts whole seconds: an edit in the second in which a comment was written must show as well. */
function updatedAt(createdAt: string, editedAt: string | null): string {
  return editedAt === createdAt ? new Date(Date.parse(createdAt) + 1000).toISOString() : (editedAt ?? createdAt)
}

function refused(error: unknown, { kind, number }: Thread): unknown {
  if (!isHttpError(error)) return error
  const rights =
    kind === 'discussion' ? '"permissions: discussions: write"' : '"permissions: issues: write" (and "pull-requests: write")'
  return new ProblemError({
    code: 'RAY-COMMENT-REFUSED',
    message: `GitHub refused a comment on ${kind === 'discussion' ? 'discussion ' : ''}#${number}: ${error.status} ${error.message}`,
    place: `#${number}`,
    hint: error.status === 403 ? `Give the job ${rights}.` : 'The job summary has the text.',
  })
}
