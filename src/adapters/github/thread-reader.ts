import { z } from 'zod'
import { isOwnText } from '../../core/triggers/own-marks.ts'
import type { NewestComments, SaidComment, ThreadReader } from '../../ports/github/thread-reader.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

const PER_PAGE = 100

/** Only GraphQL says which comments were hidden, and when one was last edited. */
const QUERY = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(last: ${PER_PAGE}) { ...said } }
      ... on PullRequest { comments(last: ${PER_PAGE}) { ...said } }
    }
  }
}
fragment said on IssueCommentConnection {
  pageInfo { hasPreviousPage }
  nodes {
    databaseId body createdAt lastEditedAt isMinimized authorAssociation
    author { __typename login ... on User { databaseId } ... on Bot { databaseId } }
  }
}`

const commentSchema = z.object({
  databaseId: z.number(),
  body: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.string().nullish(),
  isMinimized: z.boolean(),
  authorAssociation: z.string(),
  author: z.object({ __typename: z.string(), login: z.string(), databaseId: z.number().nullish() }).nullable(),
})

const answerSchema = z.object({
  repository: z.object({
    issueOrPullRequest: z.object({
      comments: z.object({ pageInfo: z.object({ hasPreviousPage: z.boolean() }), nodes: z.array(commentSchema) }),
    }),
  }),
})

/** The newest hundred of a thread, oldest first. */
export async function newestComments(client: GitHubClient, repository: RepositoryName, number: number): Promise<NewestComments> {
  const { comments } = answerSchema.parse(await client.graphql(QUERY, { ...repository, number })).repository.issueOrPullRequest
  return { comments: comments.nodes.map(fromGraphql), more: comments.pageInfo.hasPreviousPage }
}

/** Threads by GraphQL; by REST, which does not know of hidden comments, where a server has no GraphQL. */
export function createThreadReader(client: GitHubClient, repository: RepositoryName): ThreadReader {
  async function byRest(issue_number: number): Promise<NewestComments> {
    const asked = { ...repository, issue_number, per_page: PER_PAGE }
    const { data } = await client.rest.issues.listComments(asked)
    return { comments: data.map(fromRest), more: data.length === PER_PAGE }
  }

  return {
    async newest(issue) {
      for (const read of [(number: number) => newestComments(client, repository, number), byRest]) {
        try {
          return await read(issue)
        } catch {
          // The other way may still be open.
        }
      }
      return undefined
    },
    async subject(number) {
      try {
        const { data } = await client.rest.issues.get({ ...repository, issue_number: number })
        return {
          kind: data.pull_request ? 'pull_request' : 'issue',
          number,
          title: data.title,
          body: data.body ?? '',
          labels: data.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
          author: data.user && { id: data.user.id, login: data.user.login, type: data.user.type },
        }
      } catch {
        return undefined
      }
    },
    openIssues: () =>
      orNone(async () => {
        const { data } = await client.rest.issues.listForRepo({ ...repository, state: 'open', per_page: PER_PAGE })
        return data.filter(({ pull_request }) => pull_request === undefined).map(({ number, title }) => ({ number, title }))
      }),
    openPullRequests: (branchStart) =>
      orNone(async () => {
        const { data } = await client.rest.pulls.list({ ...repository, state: 'open', per_page: PER_PAGE })
        return data.filter(({ head }) => head.ref.startsWith(branchStart)).map(({ number, title }) => ({ number, title }))
      }),
    ownReviews: (pull_number) =>
      orNone(async () => {
        const { data } = await client.rest.pulls.listReviews({ ...repository, pull_number, per_page: PER_PAGE })
        const ours = data.filter(({ body }) => isOwnText(body))
        if (ours.length === 0) return []
        const asked = { ...repository, pull_number, per_page: PER_PAGE, sort: 'created', direction: 'desc' } as const
        const { data: comments } = await client.rest.pulls.listReviewComments(asked)
        return ours.map(({ id, body }) => ({
          body: body.replace(/<!--[\s\S]*?-->/g, '').trim(),
          comments: comments
            .filter(({ pull_request_review_id }) => pull_request_review_id === id)
            .map(({ path, line = null, body: text }) => ({ path, line, body: text })),
        }))
      }),
  }
}

async function orNone<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask()
  } catch {
    return []
  }
}

function fromGraphql({ databaseId, body, createdAt, author, ...comment }: z.infer<typeof commentSchema>): SaidComment {
  const type = author?.__typename ?? 'User'
  const login = author?.login ?? 'ghost'
  return {
    id: databaseId,
    body,
    createdAt,
    editedAt: comment.lastEditedAt ?? null,
    hidden: comment.isMinimized,
    association: comment.authorAssociation,
    // GraphQL leaves out what REST has behind the names of bots.
    author: { login: type === 'Bot' ? `${login}[bot]` : login, id: author?.databaseId ?? null, type },
  }
}

function fromRest(comment: {
  readonly id: number
  readonly body?: string | undefined
  readonly created_at: string
  readonly updated_at: string
  readonly author_association: string
  readonly user: { readonly login: string; readonly id: number; readonly type: string } | null
}): SaidComment {
  const { id, body = '', created_at, updated_at, author_association, user } = comment
  return {
    id,
    body,
    createdAt: created_at,
    editedAt: updated_at === created_at ? null : updated_at,
    hidden: false,
    association: author_association,
    author: user ?? { login: 'ghost', id: null, type: 'User' },
  }
}
