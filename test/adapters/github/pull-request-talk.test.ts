import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createPullRequests } from '../../../src/adapters/github/pull-requests.ts'

const API = 'https://api.github.test'
const FORBIDDEN = {
  type: 'FORBIDDEN',
  path: ['repository', 'pullRequest', 'commits'],
  message: 'Resource not accessible by integration',
}

beforeEach(() => nock.disableNetConnect())
afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

it('what people have said is read where checks may not be, which is told once', async () => {
  const list = { pageInfo: { hasPreviousPage: false, startCursor: null }, nodes: [] }
  const asking = (checks: boolean) => (body: { readonly variables: { readonly checks: boolean } }) =>
    body.variables.checks === checks
  const pullRequest = { comments: list, reviews: list }
  const hidden = { data: { repository: { pullRequest: { ...pullRequest, commits: null } } }, errors: [FORBIDDEN] }
  nock(API).post('/graphql', asking(true)).reply(200, hidden)
  nock(API)
    .post('/graphql', asking(false))
    .times(2)
    .reply(200, { data: { repository: { pullRequest } } })
  const problems: unknown[] = []
  const client = createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false })
  const clock = { now: Date.now, sleep: async () => {} }
  const onProblem = (problem: unknown) => void problems.push(problem)
  const pulls = createPullRequests(client, { owner: 'octo', repo: 'greetings' }, { workflowFile: null, clock, onProblem })
  for (const pull of [1, 2])
    expect(await pulls.talk(pull, { checks: true, lines: false, since: '2026-01-01T00:00:00Z' })).toEqual({
      sayings: [],
      more: false,
      failed: null,
    })
  expect(nock.isDone()).toBe(true)
  expect(problems).toEqual([
    {
      code: 'RAY-CHECKS-HIDDEN',
      message:
        'This job may not read the checks of a pull request whose workflow goes on when they fail: no round begins by them.',
      hint: 'Give the job "permissions: checks: read, actions: read", beside what it has.',
    },
  ])
})

const list = (nodes: readonly object[]) => ({ pageInfo: { hasPreviousPage: false, startCursor: null }, nodes })
const said = {
  body: '/raymond stop',
  lastEditedAt: null,
  isMinimized: false,
  authorAssociation: 'MEMBER',
  author: { __typename: 'User', login: 'maria', databaseId: 7 },
}
const comment = { ...said, id: 'IC_1', databaseId: 1, createdAt: '2026-11-29T10:00:00Z' }
const review = { ...said, id: 'PRR_1', databaseId: 2, state: 'COMMENTED', submittedAt: '2026-11-29T10:00:00Z' }
const line = { ...said, id: 'PRRC_1', databaseId: 3, reactionGroups: [] }
const talkOf = (comments: readonly object[], reviews: readonly object[]) => ({
  data: { repository: { pullRequest: { comments: list(comments), reviews: list(reviews) } } },
})
const open = () =>
  createPullRequests(
    createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false, secondMs: 1 }),
    { owner: 'octo', repo: 'greetings' },
    { workflowFile: null, clock: { now: Date.now, sleep: async () => {} }, onProblem: () => {} },
  )
const talk = async () => {
  const found = await open().talk(1, { checks: false, lines: true, since: '2026-01-01T00:00:00Z' })
  return { ids: found?.sayings.map(({ id }) => id), more: found?.more }
}

it.each([
  ['all have numbers', [comment], [{ ...review, comments: { totalCount: 1, nodes: [line] } }], [1, 2, 3], false],
  ['a review has none', [comment], [{ ...review, databaseId: null }], [1], true],
  [
    'a comment in one has none',
    [comment],
    [{ ...review, comments: { totalCount: 2, nodes: [{ ...line, databaseId: null }, line] } }],
    [1, 2, 3],
    true,
  ],
  ['a comment has none', [comment, { ...comment, databaseId: null }], [review], [1, 2], true],
] as const)(
  'what people have said is read where %s, and something is missing where one has none',
  async (_, comments, reviews, ids, more) => {
    nock(API).post('/graphql').reply(200, talkOf(comments, reviews))
    expect(await talk()).toEqual({ ids, more })
  },
)

/** A server that has only the longer numbers, of reviews and of what is in them. */
function withoutShortNumbers(answer: object): void {
  const asksShort = ({ query }: { readonly query: string }) =>
    /reviews\(last[^{]*\{[^{}]*\{[^{}]*\}\s*nodes \{\s*id databaseId /.test(query) ||
    /comments\(first[^{]*\{\s*totalCount\s*nodes \{ (?:id )?databaseId /.test(query) ||
    /replyTo \{ databaseId /.test(query)
  const error = {
    path: ['query', 'repository', 'pullRequest', 'reviews', 'nodes', 'databaseId'],
    extensions: { code: 'undefinedField' },
    locations: [{ line: 1, column: 1 }],
    message: "Field 'databaseId' doesn't exist on type 'PullRequestReview'",
  }
  nock(API)
    .persist()
    .post('/graphql', (body) => asksShort(body))
    .reply(200, { errors: [error] })
  nock(API)
    .persist()
    .post('/graphql', (body: { readonly query: string }) => !asksShort(body) && body.query.includes('databaseId: fullDatabaseId'))
    .reply(200, answer)
}

it('what people have said is read from a server that knows the longer numbers alone', async () => {
  const lines = { totalCount: 1, nodes: [{ ...line, databaseId: '4294967299' }] }
  withoutShortNumbers(talkOf([comment], [{ ...review, databaseId: '4294967298', comments: lines }]))
  expect(await talk()).toEqual({ ids: [1, 4_294_967_298, 4_294_967_299], more: false })
})

it('so is what stands in a review', async () => {
  const remark = { ...line, path: 'a.ts', line: 3, originalLine: 3, diffHunk: '@@', replyTo: { databaseId: '5' } }
  const { submittedAt, author } = review
  withoutShortNumbers({
    data: { node: { submittedAt, author, comments: { totalCount: 1, nodes: [{ ...remark, databaseId: '6' }] } } },
  })
  expect((await open().remarks('PRR_1', 10))?.remarks).toMatchObject([{ id: 6, thread: 5, path: 'a.ts', line: 3 }])
})
