import { z } from 'zod'
import type { Vote } from '../../core/job/votes.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Comments, SaidSince, ThreadComment } from '../../ports/github/comments.ts'
import type { SaidComment } from '../../ports/github/thread-reader.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError } from './http-error.ts'
import { insist } from './insist.ts'
import { isByUs, type Ourselves } from './ourselves.ts'
import type { RepositoryName } from './repository-name.ts'
import { newestComments } from './thread-reader.ts'

const PER_PAGE = 100

export interface CommentsOptions {
  readonly client: GitHubClient
  readonly repository: RepositoryName
  readonly ourselves: Ourselves
  readonly clock: Clock
}

/** Threads through GitHub's REST API. Our own comments are found by marker and author, so a crash or a look-alike makes no second one. */
export function createComments({ client, repository, ourselves, clock }: CommentsOptions): Comments {
  const known = new Map<string, Found>()

  async function find(issue: number, marker: string): Promise<Found | undefined> {
    const remembered = known.get(`${issue} ${marker}`)
    if (remembered) return remembered
    const me = await ourselves()
    for await (const page of pages(issue)) {
      const ours = page.find(({ body, author }) => body.startsWith(marker) && isByUs(author, me))
      if (ours) return ours
    }
    return undefined
  }

  /** Oldest first. By numbers, so that a server or proxy that gives no `Link` header does not cut the thread short. */
  async function* pages(issue: number): AsyncGenerator<readonly Found[]> {
    let before: number | undefined
    for (let page = 1; ; page++) {
      const asked = { ...repository, issue_number: issue, per_page: PER_PAGE, page }
      const { data } = await client.rest.issues.listComments(asked)
      const [first] = data
      if (!first || first.id === before) return
      yield data.map(threadComment)
      if (data.length < PER_PAGE) return
      before = first.id
    }
  }

  async function write(issue: number, existing: Found | undefined, body: string): Promise<Found> {
    if (existing?.body === body) return existing
    const { data } = existing
      ? await client.rest.issues.updateComment({ ...repository, comment_id: existing.id, body })
      : await client.rest.issues.createComment({ ...repository, issue_number: issue, body })
    return threadComment(data)
  }

  return {
    async ensure(issue, { marker, body, keep }) {
      try {
        const written = await insist(clock, async (again) => {
          // A write without an answer may have been done: it is looked for before it is done again.
          if (again) known.delete(`${issue} ${marker}`)
          const existing = await find(issue, marker)
          const newer = existing !== undefined && keep?.(existing.body) === true
          return newer ? existing : write(issue, existing, body)
        })
        known.set(`${issue} ${marker}`, written)
        return written.url
      } catch (error) {
        known.delete(`${issue} ${marker}`)
        throw refused(error, issue)
      }
    },
    async find(issue, marker) {
      try {
        return (await find(issue, marker))?.body
      } catch (error) {
        if (!isHttpError(error)) throw error
        return undefined
      }
    },
    async votesOn(issue, marker) {
      try {
        known.delete(`${issue} ${marker}`) // when it was last changed counts
        const comment = await find(issue, marker)
        if (comment === undefined) return undefined
        const asked = { ...repository, comment_id: comment.id, per_page: PER_PAGE }
        const { data } = await client.rest.reactions.listForIssueComment(asked)
        const votes = data.flatMap(voteOf)
        const counts = votes.length > 0 && (await isAsWeWroteIt(client, comment))
        return { body: comment.body, updatedAt: comment.updatedAt, votes: counts ? votes : [] }
      } catch (error) {
        if (!isHttpError(error)) throw error
        return undefined // the next job asks again
      }
    },
    async since(issue, { after, begun }) {
      const newest = await newestComments(client, repository, issue).catch(() => undefined)
      const reachesBack = newest?.comments.some(({ id, createdAt }) => id <= after || createdAt <= begun) === true
      if (newest !== undefined && (reachesBack || !newest.more))
        return newest.comments.filter(({ id, hidden }) => id > after && !hidden).map(saidSince)
      try {
        const found: Found[] = []
        for await (const page of pages(issue)) found.push(...page.filter(({ id }) => id > after))
        return found
      } catch (error) {
        if (!isHttpError(error)) throw error
        return [] // they stay unread: the next job asks again
      }
    },
    async react(comment, reaction) {
      const it = { ...repository, comment_id: comment.id, content: reaction }
      const { reactions } = client.rest
      const create =
        comment.kind === 'issue_comment' ? reactions.createForIssueComment : reactions.createForPullRequestReviewComment
      return insist(clock, async (again) => {
        const { status } = await create(it)
        // The first of our own tries may have set it without our hearing of it.
        return status === 200 && !again ? 'there' : 'new'
      })
    },
  }
}

/** What a reaction is to: whoever may write can edit what we have written, and only GraphQL says who did. */
const EDITOR = `query ($comment: ID!) {
  node(id: $comment) {
    ... on IssueComment { lastEditedAt editor { ... on User { databaseId } ... on Bot { databaseId } } }
  }
}`

const editorSchema = z.object({
  node: z.object({ lastEditedAt: z.string().nullable(), editor: z.object({ databaseId: z.number().nullish() }).nullable() }),
})

/** Nobody but its author, who is us, has edited it last. Where GitHub does not say, it is not known. */
async function isAsWeWroteIt(client: GitHubClient, { node, author }: Found): Promise<boolean> {
  const answer = editorSchema.safeParse(await client.graphql(EDITOR, { comment: node }).catch(() => undefined))
  if (!answer.success) return false
  const { lastEditedAt, editor } = answer.data.node
  return lastEditedAt === null || editor?.databaseId === author.id
}

/** With GraphQL's own name for it. */
interface Found extends ThreadComment {
  readonly node: string
}

interface RawComment {
  readonly id: number
  readonly node_id: string
  readonly html_url: string
  readonly body?: string | undefined
  readonly user: { readonly login: string; readonly id: number; readonly type: string } | null
  readonly created_at: string
  readonly updated_at: string
}

function saidSince({ id, body, createdAt, editedAt, author }: SaidComment): SaidSince {
  return { id, body, createdAt, updatedAt: editedAt ?? createdAt, author: { ...author, id: author.id ?? 0 } }
}

function threadComment({ id, node_id, html_url, body = '', user, created_at, updated_at }: RawComment): Found {
  const { login, id: authorId, type } = user ?? { login: 'ghost', id: 0, type: 'User' }
  const author = { login, id: authorId, type }
  return { id, node: node_id, url: html_url, body, author, createdAt: created_at, updatedAt: updated_at }
}

function voteOf({ id, content, user, created_at }: RawReaction): readonly Vote[] {
  if (user === null || (content !== '+1' && content !== '-1')) return []
  return [{ id, content, account: { id: user.id, login: user.login, type: user.type }, createdAt: created_at }]
}

interface RawReaction {
  readonly id: number
  readonly content: string
  readonly user: RawComment['user']
  readonly created_at: string
}

function refused(error: unknown, issue: number): unknown {
  if (!isHttpError(error)) return error
  return new ProblemError({
    code: 'RAY-COMMENT-REFUSED',
    message: `GitHub refused a comment on #${issue}: ${error.status} ${error.message}`,
    place: `#${issue}`,
    hint:
      error.status === 403
        ? 'Give the job "permissions: issues: write" (and "pull-requests: write").'
        : 'The job summary has the text.',
  })
}
