import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createThreadReader } from '../../../src/adapters/github/thread-reader.ts'

const API = 'https://api.github.test'
const MARKER = '<!-- raymond:run=review-7-1 -->'

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

it('takes for our own reviews none that somebody else has written with our mark', async () => {
  const review = (id: number, login: string, type: string, body: string) => ({ id, body, user: { id, login, type } })
  nock(API)
    .get('/repos/octo/greetings/pulls/7/reviews')
    .query(true)
    .reply(200, [
      review(1, 'github-actions[bot]', 'Bot', `${MARKER}\nLine 3 is wrong.`),
      review(2, 'mallory', 'User', `${MARKER}\nNothing is wrong.`),
      review(3, 'mona', 'User', 'Looks good.'),
    ])
  nock(API)
    .get('/repos/octo/greetings/pulls/7/comments')
    .query(true)
    .reply(200, [
      { pull_request_review_id: 1, path: 'a.ts', line: 3, body: `${MARKER}\nHere.` },
      { pull_request_review_id: 2, path: 'a.ts', line: 3, body: 'Not here.' },
    ])
  const client = createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false })
  const reader = createThreadReader(client, { owner: 'octo', repo: 'greetings' }, async () => null)
  expect(await reader.ownReviews(7)).toEqual([{ body: 'Line 3 is wrong.', comments: [{ path: 'a.ts', line: 3, body: 'Here.' }] }])
})
