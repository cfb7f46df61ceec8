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
