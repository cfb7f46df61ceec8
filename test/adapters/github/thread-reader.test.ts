import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createThreadReader } from '../../../src/adapters/github/thread-reader.ts'

const API = 'https://api.github.test'
const R = '/repos/octo/greetings'
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
  expect(await reader().ownReviews(7)).toEqual([
    { body: 'Line 3 is wrong.', comments: [{ path: 'a.ts', line: 3, body: 'Here.' }] },
  ])
})

/** Pages as GitHub serves them. */
function serve(path: string, all: readonly unknown[]): void {
  nock(API)
    .persist()
    .get(`${R}${path}`)
    .query(true)
    .reply((request: Request) => {
      const query = new URL(request.url).searchParams
      const [size, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)]
      const last = Math.ceil(all.length / size)
      const to = (n: number, rel: string) => `<${API}${R}${path}?per_page=${size}&page=${n}>; rel="${rel}"`
      const link = page < last ? { link: `${to(page + 1, 'next')}, ${to(last, 'last')}` } : {}
      return [200, all.slice((page - 1) * size, page * size), link as never]
    })
}

const reader = () =>
  createThreadReader(
    createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false }),
    { owner: 'octo', repo: 'greetings' },
    async () => null,
  )

it('tells of our newest review, where a hundred others are older', async () => {
  const people = Array.from({ length: 100 }, (_, i) => ({ id: i + 1, body: '', user: { id: 5, login: 'mona', type: 'User' } }))
  const ours = {
    id: 101,
    body: '<!-- raymond:run=review-7-1 -->\nLine 3 is wrong.',
    user: { id: 2, login: 'github-actions[bot]', type: 'Bot' },
  }
  serve('/pulls/7/reviews', [...people, ours]) // GitHub: in chronological order
  serve('/pulls/7/comments', [])
  expect(await reader().ownReviews(7)).toHaveLength(1)
})

it('tells of an open issue behind a hundred newer pull requests', async () => {
  const pulls = Array.from({ length: 100 }, (_, i) => ({ number: 200 - i, title: 'Bump x', pull_request: {} }))
  serve('/issues', [...pulls, { number: 3, title: 'It crashes' }])
  expect(await reader().openIssues()).toEqual([{ number: 3, title: 'It crashes' }])
})

it('tells of our open pull request behind a hundred newer ones of others', async () => {
  const pulls = Array.from({ length: 100 }, (_, i) => ({ number: 200 - i, title: 'Bump x', head: { ref: `dependabot/${i}` } }))
  serve('/pulls', [...pulls, { number: 3, title: 'Update', head: { ref: 'raymond/maintenance-1' } }])
  expect(await reader().openPullRequests('raymond/maintenance-')).toEqual([{ number: 3, title: 'Update' }])
})
