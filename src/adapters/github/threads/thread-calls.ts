import { z } from 'zod'
import type { Vote } from '../../../core/job/votes.ts'
import type { SaidComment } from '../../../ports/github/thread-reader.ts'

/** What stands in a thread, with what GitHub calls it. */
export interface StandingComment extends SaidComment {
  readonly name: string
  /** What GraphQL calls it. */
  readonly node: string
  readonly url: string
}

export interface ThreadPage {
  /** Oldest first. */
  readonly comments: readonly StandingComment[]
  /** Whether there are older ones. */
  readonly more: boolean
  /** Whether answers below these were left out. */
  readonly cut?: boolean
}

/** Whether a comment, and with it every older one, was read before. */
export type IsKnown = (comment: Pick<StandingComment, 'id' | 'createdAt'>) => boolean

/** The comments of one kind of thread, call by call. An answer that says no is an HttpError. */
export interface ThreadCalls {
  /**
   * The newest hundred, then those before them, each with the newest answers below it. With `isKnown` they count as words: with all answers that
   * are not known, and with none of which GitHub may say later that it was hidden.
   */
  pages(number: number, isKnown?: IsKnown): AsyncGenerator<ThreadPage>
  /** Undefined when it is gone. */
  get(name: string): Promise<StandingComment | undefined>
  create(number: number, body: string): Promise<StandingComment>
  update(name: string, body: string): Promise<StandingComment>
  votes(name: string): Promise<Votes>
}

/** 👍 and 👎 on a comment; `more` where there are others that were not read. */
export interface Votes {
  readonly votes: readonly Vote[]
  readonly more: boolean
}

export async function ofBothSigns(read: (content: Vote['content']) => Promise<Votes>): Promise<Votes> {
  const both = await Promise.all([read('+1'), read('-1')])
  return { votes: both.flatMap(({ votes }) => votes), more: both.some(({ more }) => more) }
}

/** Of each of the two; asked for by themselves, as they may stand behind any number of hearts. */
export const MOST_PAGES_OF_VOTES = 10

export const PER_PAGE = 100
/** A thread is read so far back, in pages of a hundred. */
export const MOST_PAGES = 5

/** What GraphQL says of every comment. Only it says which were hidden, and when one was last edited, and by whom. */
export const SAID = `id databaseId url body createdAt lastEditedAt isMinimized authorAssociation
editor { ... on User { databaseId } ... on Bot { databaseId } }
author { __typename login ... on User { databaseId } ... on Bot { databaseId } }`

export const saidSchema = z.object({
  id: z.string(),
  databaseId: z.number().nullable(),
  url: z.string(),
  body: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.string().nullish(),
  editor: z.object({ databaseId: z.number().nullish() }).nullish(),
  isMinimized: z.boolean(),
  authorAssociation: z.string(),
  author: z.object({ __typename: z.string(), login: z.string(), databaseId: z.number().nullish() }).nullable(),
})

export const pageInfoSchema = z.object({ hasPreviousPage: z.boolean(), startCursor: z.string().nullish() })

/** GraphQL's number has 32 bits, and may be left out where that is not enough; the address has it too. */
export function numberOf({ databaseId, url }: Pick<z.infer<typeof saidSchema>, 'databaseId' | 'url'>): number {
  return databaseId ?? Number(/\d+$/.exec(url)?.[0] ?? 0)
}

export function standing(said: z.infer<typeof saidSchema>, name = String(numberOf(said))): StandingComment {
  const { id: node, url, body, createdAt, author, ...comment } = said
  const type = author?.__typename ?? 'User'
  const login = author?.login ?? 'ghost'
  return {
    id: numberOf(said),
    name,
    node,
    url,
    body,
    createdAt,
    editedAt: comment.lastEditedAt ?? null,
    isAuthors: comment.lastEditedAt == null || (author?.databaseId != null && comment.editor?.databaseId === author.databaseId),
    hidden: comment.isMinimized,
    association: comment.authorAssociation,
    // GraphQL leaves out what REST has behind the names of bots.
    author: { login: type === 'Bot' ? `${login}[bot]` : login, id: author?.databaseId ?? null, type },
  }
}
