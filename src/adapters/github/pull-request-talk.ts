import { z } from 'zod'
import { isEditedSince, type Submission } from '../../core/job/comment-age.ts'
import type { PullRequestTalk, Saying } from '../../core/rounds/pull-request-talk.ts'
import { textAt } from '../../core/triggers/payload-fields.ts'
import { withoutMail } from '../../core/triggers/without-mail.ts'
import type { ReviewRemarks, TalkOptions } from '../../ports/github/pull-requests.ts'
import type { GitHubClient } from './client.ts'
import { mayWrite } from './people.ts'
import type { RepositoryName } from './repository-name.ts'
import { askGraphql } from './threads/ask-graphql.ts'

const PER_PAGE = 100
/** However much strangers say, what people with a role have said is found so far back, in pages. */
const MOST_PAGES = 10
const MOST_SUITES = 50
/** Commands stand in comments by themselves: what has more is a review that is read as a whole. */
const MOST_LINES = 20
/** What GraphQL gives of one review at once. */
const MOST_REMARKS = 100

const AUTHOR = 'author { __typename login ... on User { databaseId } ... on Bot { databaseId } }'

/** Only GraphQL says what was hidden, and when it was last edited. Reading checks needs a permission of its own. */
const TALK = `query (
  $owner: String!, $repo: String!, $number: Int!, $checks: Boolean!, $lines: Boolean!
  $comments: Boolean!, $reviews: Boolean!, $beforeComment: String, $beforeReview: String
) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      comments(last: ${PER_PAGE}, before: $beforeComment) @include(if: $comments) {
        pageInfo { hasPreviousPage startCursor }
        nodes { id databaseId body createdAt lastEditedAt isMinimized authorAssociation ${AUTHOR} }
      }
      reviews(last: ${PER_PAGE}, before: $beforeReview) @include(if: $reviews) {
        pageInfo { hasPreviousPage startCursor }
        nodes {
          id databaseId body state submittedAt lastEditedAt isMinimized authorAssociation ${AUTHOR}
          comments(first: ${MOST_LINES}) @include(if: $lines) {
            totalCount
            nodes { id databaseId body lastEditedAt isMinimized authorAssociation ${AUTHOR} reactionGroups { content viewerHasReacted } }
          }
        }
      }
      commits(last: 1) @include(if: $checks) {
        nodes {
          commit {
            oid
            checkSuites(last: ${MOST_SUITES}) { nodes { conclusion updatedAt branch { name } creator { login } workflowRun { workflow { resourcePath } } } }
          }
        }
      }
    }
  }
}`

const REMARKS = `query ($review: ID!) {
  node(id: $review) {
    ... on PullRequestReview {
      submittedAt
      ${AUTHOR}
      comments(first: ${MOST_REMARKS}) {
        totalCount
        nodes { databaseId path line originalLine diffHunk body lastEditedAt isMinimized replyTo { databaseId } ${AUTHOR} }
      }
    }
  }
}`

const SUBMISSION = `query ($said: ID!) {
  node(id: $said) {
    ... on PullRequestReview { submittedAt lastEditedAt }
    ... on PullRequestReviewComment { lastEditedAt pullRequestReview { submittedAt } }
  }
}`

const authorSchema = z.object({ __typename: z.string(), login: z.string(), databaseId: z.number().nullish() }).nullable()
/** GitHub may leave it out of what is older than its numbers, and gives longer ones as a text. */
const numberSchema = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .nullish()
const textSchema = z.object({
  databaseId: numberSchema,
  body: z.string(),
  lastEditedAt: z.string().nullish(),
  isMinimized: z.boolean().optional(),
  author: authorSchema,
})
const saidSchema = textSchema.extend({ id: z.string(), authorAssociation: z.string() })
const commentSchema = saidSchema.extend({ createdAt: z.string() })
const lineSchema = saidSchema.extend({
  reactionGroups: z.array(z.object({ content: z.string(), viewerHasReacted: z.boolean() })).nullish(),
})
const reviewSchema = saidSchema.extend({
  state: z.string(),
  submittedAt: z.string().nullable(),
  comments: z.object({ totalCount: z.number(), nodes: z.array(lineSchema) }).optional(),
})
const suiteSchema = z.object({
  conclusion: z.string().nullable(),
  updatedAt: z.string(),
  branch: z.object({ name: z.string() }).nullish(),
  creator: z.object({ login: z.string() }).nullish(),
  workflowRun: z.object({ workflow: z.object({ resourcePath: z.string() }) }).nullish(),
})
const listOf = <T extends z.ZodType>(node: T) =>
  z.object({ pageInfo: z.object({ hasPreviousPage: z.boolean(), startCursor: z.string().nullish() }), nodes: z.array(node) })
const talkSchema = z.object({
  repository: z.object({
    pullRequest: z.object({
      comments: listOf(commentSchema).optional(),
      reviews: listOf(reviewSchema).optional(),
      commits: z
        .object({
          nodes: z.array(
            z.object({ commit: z.object({ oid: z.string(), checkSuites: z.object({ nodes: z.array(suiteSchema) }).nullish() }) }),
          ),
        })
        .optional(),
    }),
  }),
})
const remarksSchema = z.object({
  node: z.object({
    submittedAt: z.string().nullable(),
    author: authorSchema,
    comments: z.object({
      totalCount: z.number(),
      nodes: z.array(
        textSchema.extend({
          path: z.string(),
          line: z.number().nullable(),
          originalLine: z.number().nullable(),
          diffHunk: z.string(),
          replyTo: z.object({ databaseId: numberSchema }).nullable(),
        }),
      ),
    }),
  }),
})
const submissionSchema = z.object({
  node: z.union([
    z.object({ submittedAt: z.string(), lastEditedAt: z.string().nullable() }),
    z
      .object({ lastEditedAt: z.string().nullable(), pullRequestReview: z.object({ submittedAt: z.string() }) })
      .transform(({ lastEditedAt, pullRequestReview }) => ({ ...pullRequestReview, lastEditedAt })),
  ]),
})

type Text = z.infer<typeof textSchema>
type PullRequestShown = z.infer<typeof talkSchema>['repository']['pullRequest']

/** `workflowFile` is the Actions workflow of this job: what it failed at itself is no failed check. */
interface TalkSource {
  readonly client: GitHubClient
  readonly repository: RepositoryName
  readonly workflowFile: string | null
  /** Told where checks are asked for, and may not be read. */
  readonly onHiddenChecks: () => void
}

export async function readTalk(source: TalkSource, number: number, options: TalkOptions): Promise<PullRequestTalk> {
  const { repository } = source
  const { checks, lines, since } = options
  let comments: ReadSoFar<z.infer<typeof commentSchema>> = { nodes: [], more: false, next: null }
  let reviews: ReadSoFar<z.infer<typeof reviewSchema>> = { nodes: [], more: false, next: null }
  let commits: PullRequestShown['commits']
  for (let page = 0; page < MOST_PAGES && (comments.next !== undefined || reviews.next !== undefined); page++) {
    const wanted = {
      comments: comments.next !== undefined,
      reviews: reviews.next !== undefined,
      checks: checks && page === 0,
      lines,
    }
    const before = { beforeComment: comments.next ?? null, beforeReview: reviews.next ?? null }
    const answer = await askAllowed(source, { ...repository, number, ...wanted, ...before })
    const shown = answer.repository.pullRequest
    comments = withOlder(comments, shown.comments, since, ({ createdAt }) => createdAt)
    reviews = withOlder(reviews, shown.reviews, since, ({ submittedAt }) => submittedAt)
    commits ??= shown.commits
  }
  return {
    sayings: [
      ...comments.nodes.flatMap((node) => sayingOf(node, { kind: 'issue_comment', at: node.createdAt, state: null })),
      ...reviews.nodes.flatMap((node) =>
        sayingOf(node, { kind: 'review', at: node.submittedAt, state: node.state.toLowerCase() }),
      ),
      ...reviews.nodes.flatMap(({ comments: said, submittedAt: at }) =>
        (said?.nodes ?? []).flatMap((node) =>
          sayingOf(node, { kind: 'review_comment', at, state: null }).map((saying) => ({ ...saying, ours: oursIn(node) })),
        ),
      ),
    ],
    more:
      comments.more ||
      reviews.more ||
      [...comments.nodes, ...reviews.nodes].some(isUnnamed) ||
      reviews.nodes.some(
        ({ comments: said }) => said !== undefined && (said.totalCount > said.nodes.length || said.nodes.some(isUnnamed)),
      ),
    failed: await failedOf(commits?.nodes[0]?.commit, source),
  }
}

/** `next` is where older ones begin; undefined where those are not wanted. */
interface ReadSoFar<Node> {
  readonly nodes: readonly Node[]
  readonly more: boolean
  readonly next: string | null | undefined
}

type Listed<Node> =
  | {
      readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor?: string | null | undefined }
      readonly nodes: readonly Node[]
    }
  | undefined

function withOlder<Node>(
  read: ReadSoFar<Node>,
  page: Listed<Node>,
  since: string,
  timeOf: (node: Node) => string | null,
): ReadSoFar<Node> {
  if (page === undefined) return read
  const { hasPreviousPage: more, startCursor } = page.pageInfo
  const [oldest] = page.nodes
  const reachesBack = oldest !== undefined && Date.parse(timeOf(oldest) ?? '') < Date.parse(since)
  return { nodes: [...page.nodes, ...read.nodes], more, next: more && !reachesBack ? (startCursor ?? undefined) : undefined }
}

/** What people have said is there all the same where the job may not read checks, which GitHub says with no rest of an answer. */
async function askAllowed(
  { client, onHiddenChecks }: TalkSource,
  variables: Record<string, unknown> & { readonly checks: boolean },
): Promise<z.infer<typeof talkSchema>> {
  try {
    return await askEither(client, { query: TALK, variables }, talkSchema)
  } catch (error) {
    if (!variables.checks || textAt(error, 'type') !== 'FORBIDDEN') throw error
    const answer = await askEither(client, { query: TALK, variables: { ...variables, checks: false } }, talkSchema)
    onHiddenChecks()
    return answer
  }
}

/** Fields that servers of some ages do not know, and what is asked in their place. */
const OTHERWISE = [
  // Of reviews those of before 2025 do not say whether they are hidden.
  ["'isMinimized'", (query: string) => query.replace('submittedAt lastEditedAt isMinimized', 'submittedAt lastEditedAt')],
  // Of reviews and what is in them GitHub has announced that this goes.
  ["'databaseId'", (query: string) => query.replaceAll(NUMBER_IN_REVIEW, 'databaseId: fullDatabaseId')],
] as const
const NUMBER_IN_REVIEW = /\bdatabaseId(?= body state| body lastEditedAt| path )|(?<=replyTo \{ )databaseId/g

async function askEither<Answer>(
  client: GitHubClient,
  { query, variables }: { readonly query: string; readonly variables: Record<string, unknown> },
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    return await askGraphql(client, { query, variables }, schema)
  } catch (error) {
    const [, otherwise] = OTHERWISE.find(([field]) => String(error).includes(field)) ?? []
    const other = otherwise?.(query) ?? query
    if (other === query) throw error
    return askEither(client, { query: other, variables }, schema)
  }
}

/** Somebody with write access has said that the review is not to count. */
const DISMISSED = 'dismissed'

interface Said {
  readonly kind: Saying['kind']
  readonly at: string | null
  readonly state: string | null
}

/** Nothing of what is not submitted yet, whose author is gone, or that has no number to be known by. */
function sayingOf(node: z.infer<typeof saidSchema>, { kind, at, state }: Said): readonly Saying[] {
  const author = accountOf(node.author)
  if (at === null || author === null || node.databaseId == null) return []
  const { databaseId: id, id: name, authorAssociation: association } = node
  const spoiled = isSpoiled(node, at) || state === DISMISSED
  return [{ kind, id, node: name, body: withoutMail(node.body), state, author, association, at, spoiled }]
}

const REACTIONS = { EYES: 'eyes', THUMBS_UP: '+1' } as const

function oursIn({ reactionGroups }: z.infer<typeof lineSchema>): NonNullable<Saying['ours']> {
  const set = (reactionGroups ?? []).filter(({ viewerHasReacted }) => viewerHasReacted).map(({ content }) => content)
  return (['EYES', 'THUMBS_UP'] as const).flatMap((content) => (set.includes(content) ? [REACTIONS[content]] : []))
}

function isUnnamed({ databaseId }: Pick<Text, 'databaseId'>): boolean {
  return databaseId == null
}

/** Before a review is submitted nobody but its author sees it, and edits are no more than writing. */
function isSpoiled({ lastEditedAt, isMinimized = false }: Text, at: string): boolean {
  return isMinimized || isEditedSince(at, lastEditedAt)
}

/** GraphQL leaves out what REST has behind the names of bots. */
function accountOf(author: z.infer<typeof authorSchema>): Saying['author'] | null {
  if (author === null) return null
  const { __typename: type, login, databaseId } = author
  if (typeof databaseId !== 'number') return null
  return { id: databaseId, login: type === 'Bot' ? `${login}[bot]` : login, type }
}

const FAILED: readonly (string | null)[] = ['FAILURE', 'TIMED_OUT']

/** Who has checks run is asked for so many at most. */
const MOST_CREATORS = 4

async function failedOf(
  commit:
    | {
        readonly oid: string
        readonly checkSuites?: { readonly nodes: readonly z.infer<typeof suiteSchema>[] } | null | undefined
      }
    | undefined,
  { client, repository, workflowFile }: TalkSource,
): Promise<PullRequestTalk['failed']> {
  const isOurs = ({ workflowRun }: z.infer<typeof suiteSchema>) =>
    workflowFile !== null && workflowRun?.workflow.resourcePath.endsWith(`/${workflowFile}`) === true
  const failed = (commit?.checkSuites?.nodes ?? [])
    // Checks that a fork has started on the same commit have no branch here.
    .filter((suite) => FAILED.includes(suite.conclusion) && suite.branch !== null && !isOurs(suite))
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
  if (commit === undefined) return null
  // Anybody can open a pull request for a branch of ours, and have checks run on it; bots are no creators.
  for (const [creator, suites] of [...Map.groupBy(failed, (suite) => suite.creator?.login ?? null)].slice(-MOST_CREATORS)) {
    const at = suites.at(-1)?.updatedAt
    if (at !== undefined && (creator === null || (await mayWrite(client, repository, creator)))) return { head: commit.oid, at }
  }
  return null
}

/** Of a review, or of a comment in one. */
export async function readSubmission(client: GitHubClient, said: string): Promise<Submission> {
  const { submittedAt, lastEditedAt } = (await askGraphql(client, { query: SUBMISSION, variables: { said } }, submissionSchema))
    .node
  return { submittedAt, editedAt: lastEditedAt }
}

/** The comments of a review that are still what its author submitted. */
export async function readRemarks(client: GitHubClient, review: string, most: number): Promise<ReviewRemarks> {
  const { submittedAt, author, comments } = (await askEither(client, { query: REMARKS, variables: { review } }, remarksSchema))
    .node
  const genuine = comments.nodes.filter(
    (node) => submittedAt !== null && node.author?.login === author?.login && !isSpoiled(node, submittedAt),
  )
  return {
    more: comments.totalCount > Math.min(most, comments.nodes.length) || genuine.some(isUnnamed),
    leftOut: comments.nodes.length - genuine.length,
    remarks: genuine.slice(0, most).flatMap(({ databaseId: id, replyTo, path, line, originalLine, diffHunk, body }) =>
      id == null
        ? []
        : [
            {
              id,
              thread: replyTo?.databaseId ?? null,
              path,
              line: line ?? originalLine,
              hunk: diffHunk,
              body: withoutMail(body),
            },
          ],
    ),
  }
}
