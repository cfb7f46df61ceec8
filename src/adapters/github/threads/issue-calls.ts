import { z } from 'zod'
import type { Vote } from '../../../core/job/votes.ts'
import type { GitHubClient } from '../client.ts'
import { isHttpError } from '../http-error.ts'
import { ONLY_HERE } from '../led-elsewhere.ts'
import type { RepositoryName } from '../repository-name.ts'
import { askGraphql, cannotSay } from './ask-graphql.ts'
import {
  MOST_PAGES_OF_VOTES,
  ofBothSigns,
  PER_PAGE,
  pageInfoSchema,
  SAID,
  type StandingComment,
  saidSchema,
  standing,
  type ThreadCalls,
  type ThreadPage,
  type Votes,
} from './thread-calls.ts'

const QUERY = `query ($owner: String!, $repo: String!, $number: Int!, $before: String) {
  repository(owner: $owner, name: $repo) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(last: ${PER_PAGE}, before: $before) { ...said } }
      ... on PullRequest { comments(last: ${PER_PAGE}, before: $before) { ...said } }
    }
  }
}
fragment said on IssueCommentConnection { pageInfo { hasPreviousPage startCursor } nodes { ${SAID} } }`

const answerSchema = z.object({
  repository: z.object({
    issueOrPullRequest: z.object({ comments: z.object({ pageInfo: pageInfoSchema, nodes: z.array(saidSchema) }) }),
  }),
})

/** Comments of issues and pull requests: read by GraphQL, or by REST where that does not answer; written by REST. */
export function createIssueCalls(client: GitHubClient, repository: RepositoryName): ThreadCalls {
  async function read(number: number, before: string | null) {
    const answer = await askGraphql(client, { query: QUERY, variables: { ...repository, number, before } }, answerSchema)
    const { nodes, pageInfo } = answer.repository.issueOrPullRequest.comments
    const comments = nodes.map((node) => standing(node))
    return { comments, more: pageInfo.hasPreviousPage, before: pageInfo.startCursor ?? null }
  }

  /** REST begins with the oldest, and says of the issue alone how many there are. */
  async function* pagesByRest(issue_number: number): AsyncGenerator<ThreadPage> {
    const { data } = await client.rest.issues.get({ ...repository, ...ONLY_HERE, issue_number })
    for (let page = Math.max(1, Math.ceil((data.comments || 0) / PER_PAGE)); page > 0; page--) {
      const asked = { ...repository, ...ONLY_HERE, issue_number, per_page: PER_PAGE, page }
      yield { comments: (await client.rest.issues.listComments(asked)).data.map(fromRest), more: page > 1 }
    }
  }

  async function votesBy(content: Vote['content'], comment_id: number): Promise<Votes> {
    const asked = { ...repository, comment_id, content, per_page: PER_PAGE }
    const votes: Vote[] = []
    let left = MOST_PAGES_OF_VOTES
    for await (const { data, headers } of client.paginate.iterator(client.rest.reactions.listForIssueComment, asked)) {
      votes.push(...data.flatMap(voteOf))
      if (--left === 0) return { votes, more: headers.link?.includes('rel="next"') === true }
    }
    return { votes, more: false }
  }

  /** Words are left unread, and asked for by the next job, but where no job will ever hear more of them. */
  function orNone(error: unknown, asWords: boolean): undefined {
    if (asWords && !cannotSay(error)) throw error
  }

  return {
    async *pages(number, isKnown) {
      let page = await read(number, null).catch((error: unknown) => orNone(error, isKnown !== undefined))
      if (page === undefined) return yield* pagesByRest(number)
      yield page
      while (page.more) {
        page = await read(number, page.before)
        yield page
      }
    },
    async get(name) {
      try {
        return fromRest((await client.rest.issues.getComment({ ...repository, comment_id: Number(name) })).data)
      } catch (error) {
        if (isHttpError(error) && (error.status === 404 || error.status === 410)) return undefined
        throw error
      }
    },
    create: async (issue_number, body) =>
      fromRest((await client.rest.issues.createComment({ ...repository, issue_number, body })).data),
    update: async (name, body) =>
      fromRest((await client.rest.issues.updateComment({ ...repository, comment_id: Number(name), body })).data),
    votes: (name) => ofBothSigns((content) => votesBy(content, Number(name))),
  }
}

interface RawComment {
  readonly id: number
  readonly node_id: string
  readonly html_url: string
  readonly body?: string | undefined
  readonly user: { readonly login: string; readonly id: number; readonly type: string } | null
  readonly created_at: string
  readonly updated_at: string
  readonly author_association?: string
}

/** REST does not know of hidden comments, nor of who has edited one. */
function fromRest({
  id,
  node_id,
  html_url,
  body = '',
  user,
  created_at,
  updated_at,
  author_association = 'NONE',
}: RawComment): StandingComment {
  return {
    id,
    name: String(id),
    node: node_id,
    url: html_url,
    body,
    author: user ?? { login: 'ghost', id: null, type: 'User' },
    createdAt: created_at,
    editedAt: updated_at === created_at ? null : updated_at,
    isAuthors: updated_at === created_at,
    hidden: null,
    association: author_association,
  }
}

interface RawReaction {
  readonly id: number
  readonly content: string
  readonly user: RawComment['user']
  readonly created_at: string
}

function voteOf({ id, content, user, created_at }: RawReaction): readonly Vote[] {
  if (user === null || (content !== '+1' && content !== '-1')) return []
  return [{ id, content, account: { id: user.id, login: user.login, type: user.type }, createdAt: created_at }]
}
