import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createComments } from '../../../src/adapters/github/comments.ts'

const API = 'https://api.github.test'

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

it.each([403, 404, 410])(
  '7.4: a thread that may not be read (%i) is one without new comments, and no failure',
  async (status) => {
    nock(API).get('/repos/octo/greetings/issues/1/comments').query(true).reply(status, { message: 'no' })
    const comments = createComments({
      client: createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false }),
      repository: { owner: 'octo', repo: 'greetings' },
      ourselves: async () => null,
      clock: { now: () => 0, sleep: async () => {} },
    })
    expect(await comments.since(1, 0)).toEqual([])
  },
)
