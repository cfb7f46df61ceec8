import { type Problem, ProblemError } from '../../core/problem.ts'
import type { Thread } from '../../core/run/threads/thread.ts'
import { withoutMail } from '../../core/triggers/without-mail.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Comments, OurComment, SaidSince, Standing } from '../../ports/github/comments.ts'
import type { GitHubClient } from './client.ts'
import { type HttpError, isHttpError, isRateLimit } from './http-error.ts'
import { insist } from './insist.ts'
import { isByUs, type Ourselves } from './ourselves.ts'
import type { RepositoryName } from './repository-name.ts'
import { createDiscussionCalls } from './threads/discussion-calls.ts'
import { createIssueCalls } from './threads/issue-calls.ts'
import { createReactions } from './threads/reactions.ts'
import { type IsKnown, MOST_PAGES, type StandingComment, type ThreadPage } from './threads/thread-calls.ts'
import { shownBy, writerIn, writerSince } from './threads/writer-of.ts'

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

  async function* pagesOf({ kind, number }: Thread, most: number, isKnown?: IsKnown): AsyncGenerator<ThreadPage> {
    let read = 0
    for await (const page of calls[kind].pages(number, isKnown)) {
      yield page
      if (++read === most) return
    }
  }

  async function write(thread: Thread, existing: StandingComment | undefined, body: string): Promise<StandingComment> {
    if (existing?.body === body) return existing
    return existing ? calls[thread.kind].update(existing.name, body) : calls[thread.kind].create(thread.number, body)
  }

  return {
    async ensure(thread, { body, keep, ...which }) {
      const key = keyOf(thread, which.marker)
      try {
        const attempt = async () => {
          const existing = await find(thread, which)
          if (existing !== undefined && keep?.(existing.body) === true) return existing
          return write(thread, existing, typeof body === 'string' ? body : body(existing && standingOf(existing)))
        }
        const now = await insist(clock, async (again) => {
          // A write without an answer may have been done: it is looked for before it is done again.
          if (again) written.delete(key)
          // So is one that somebody has deleted since we wrote it.
          return attempt().catch((error: unknown) => {
            if (!isGone(error) || !written.delete(key)) throw error
            return attempt()
          })
        })
        written.set(key, now)
        return { url: now.url, name: now.name }
      } catch (error) {
        written.delete(key)
        throw refused(error, thread)
      }
    },
    find: async (thread, which) => (await find(thread, which).catch(orNothing))?.body,
    async votesOn(thread, { shownSince, ...which }) {
      try {
        written.delete(keyOf(thread, which.marker)) // when it was last changed counts
        const comment = await find(thread, which)
        if (comment === undefined) return undefined
        const { votes, more } = await calls[thread.kind].votes(comment.name)
        if (votes.length === 0) return { ...standingOf(comment), votes, isWhole: !more }
        const { writer, since } = await shownBy({ client, clock }, comment, shownSince?.(comment.body))
        return { ...standingOf(comment, since), votes: writer === 'us' ? votes : [], isWhole: !more && writer !== 'unknown' }
      } catch (error) {
        if (!isHttpError(error)) throw error
        return 'unknown' // the next job asks again
      }
    },
    async writer(thread, { since, readIn = thread, ...which }) {
      try {
        written.delete(keyOf(thread, which.marker))
        const comment = await find(thread, which).catch(orGone)
        if (comment === 'gone') return comment
        // Whoever edits it can take its marker away as well, or delete it.
        if (comment === undefined) return which.known === undefined ? undefined : 'others'
        if (readIn === null && comment.name !== (which.known ?? comment.name)) return 'others'
        const writer = await writerSince({ client, clock }, comment, since)
        if (writer !== 'us' || readIn === null) return writer
        const threads = new Map([thread, readIn].map((one) => [one.number, one]))
        return await writerIn(
          [...threads.values()].map((one) => pagesOf(one, MOST_PAGES)),
          { asking: { client, clock }, of: comment, since },
        )
      } catch (error) {
        if (!isHttpError(error)) throw error
        return 'unknown'
      }
    },
    async since(thread, { after, begun }) {
      const isKnown: IsKnown = ({ id, createdAt }) => id <= after || createdAt <= begun
      try {
        // In a discussion a new answer can stand below any comment, however old that is.
        const enough: IsKnown = thread.kind === 'issue' ? isKnown : () => false
        const { found, isWhole } = await insist(clock, () => readBack(pagesOf(thread, MOST_PAGES, isKnown), enough))
        return { comments: found.filter(({ id, hidden }) => id > after && !hidden).map(saidSince), isWhole }
      } catch (error) {
        if (!isHttpError(error)) throw error
        return undefined
      }
    },
    react: createReactions({ client, repository, clock, discussions: calls.discussion }),
  }
}

/** All comments back to one that is `enough`, oldest first. */
async function readBack(pages: AsyncIterable<ThreadPage>, enough: IsKnown) {
  const found: StandingComment[] = []
  let isCut = false
  let isAtEnd = false
  for await (const { comments, more, cut = false } of pages) {
    found.push(...comments)
    isCut ||= cut
    isAtEnd = !more || comments.some(enough)
    if (isAtEnd) break
  }
  return { found: found.toSorted((a, b) => a.id - b.id), isWhole: isAtEnd && !isCut }
}

function standingOf({ body, createdAt, editedAt }: StandingComment, since = editedAt ?? createdAt): Standing {
  return { body, updatedAt: since }
}

/** Of a thread that somebody has deleted nothing can be shown any more. */
function orGone(error: unknown): 'gone' {
  if (isGone(error)) return 'gone'
  throw error
}

function orNothing(error: unknown): undefined {
  if (!isHttpError(error)) throw error
}

function isGone(error: unknown): boolean {
  return isHttpError(error) && (error.status === 404 || error.status === 410)
}

function keyOf({ number }: Thread, marker: string): string {
  return `${number} ${marker}`
}

function saidSince({ id, node, body, createdAt, editedAt, author, association }: StandingComment): SaidSince {
  return {
    id,
    node,
    body: withoutMail(body),
    createdAt,
    updatedAt: updatedAt(createdAt, editedAt),
    author: { ...author, id: author.id ?? 0 },
    association,
  }
}

/** GitHub counts whole seconds: an edit in the second in which a comment was written must show as well. */
function updatedAt(createdAt: string, editedAt: string | null): string {
  return editedAt === createdAt ? new Date(Date.parse(createdAt) + 1000).toISOString() : (editedAt ?? createdAt)
}

function hintFor(error: HttpError, rights: string): string {
  if (isRateLimit(error))
    return 'GitHub takes more later. The job summary has the text; a run that failed over it goes on by /raymond retry.'
  return error.status === 403 ? `Give the job ${rights}.` : 'The job summary has the text.'
}

function refused(error: unknown, { kind, number }: Thread): unknown {
  if (!isHttpError(error)) return error
  const rights =
    kind === 'discussion' ? '"permissions: discussions: write"' : '"permissions: issues: write" (and "pull-requests: write")'
  const problem: Problem = {
    code: 'RAY-COMMENT-REFUSED',
    message: `GitHub refused a comment on ${kind === 'discussion' ? 'discussion ' : ''}#${number}: ${error.status} ${error.message}`,
    place: `#${number}`,
    hint: hintFor(error, rights),
  }
  return new ProblemError(problem, [], { cause: error })
}
