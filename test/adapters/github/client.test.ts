import nock from 'nock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'

const API = 'https://api.github.test'

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

const OPTIONS = { token: async () => 'ghs_first', apiUrl: API, throttled: false }

function client(token: () => Promise<string> = async () => 'ghs_first') {
  return createGitHubClient({ ...OPTIONS, token })
}

const thread = { owner: 'octo', repo: 'greetings', issue_number: 1 }

describe('the client', () => {
  it('asks for the token before every request, so that a renewed one is used', async () => {
    const answered = (token: string) =>
      nock(API).matchHeader('authorization', `token ${token}`).get('/repos/octo/greetings').reply(200, {})
    answered('ghs_1')
    answered('ghs_2')
    let count = 0
    const octokit = client(async () => `ghs_${++count}`)
    await octokit.rest.repos.get({ owner: 'octo', repo: 'greetings' })
    await octokit.rest.repos.get({ owner: 'octo', repo: 'greetings' })
    expect(nock.isDone()).toBe(true)
  })

  it('repeats a read that a broken server did not answer', async () => {
    nock(API)
      .get('/repos/octo/greetings/issues/1/comments')
      .reply(502, {})
      .get('/repos/octo/greetings/issues/1/comments')
      .reply(200, [])
    const { data } = await client().rest.issues.listComments(thread)
    expect(data).toEqual([])
    expect(nock.isDone()).toBe(true)
  })

  it('does not repeat a write: what was answered with 502 may have been applied', async () => {
    const scope = nock(API).post('/repos/octo/greetings/issues/1/comments').times(2).reply(502, {})
    await expect(client().rest.issues.createComment({ ...thread, body: 'hello' })).rejects.toMatchObject({ status: 502 })
    expect(scope.pendingMocks()).toHaveLength(1)
  })

  it('waits for a limit as long as GitHub asks, also with a write, and also where older servers use other words for it', async () => {
    const waits: string[] = []
    const limited = (body: object) =>
      nock(API).post('/repos/octo/greetings/issues/1/comments').reply(403, body, { 'retry-after': '7' })
    limited({ message: 'You have exceeded a secondary rate limit.' })
    limited({ message: 'You have triggered an abuse detection mechanism.' })
    nock(API).post('/repos/octo/greetings/issues/1/comments').reply(201, { id: 1 })
    const octokit = createGitHubClient({ ...OPTIONS, secondMs: 1, onWait: (why) => waits.push(why) })
    expect((await octokit.rest.issues.createComment({ ...thread, body: 'hello' })).status).toBe(201)
    expect(waits).toEqual(Array(2).fill(expect.stringContaining('waits 7 s')))
  })

  it('does not wait longer than it was told to', async () => {
    nock(API).get('/repos/octo/greetings').reply(403, { message: 'secondary rate limit' }, { 'retry-after': '60' })
    const octokit = createGitHubClient({ ...OPTIONS, longestWait: 5 })
    await expect(octokit.rest.repos.get({ owner: 'octo', repo: 'greetings' })).rejects.toMatchObject({ status: 403 })
  })
})
