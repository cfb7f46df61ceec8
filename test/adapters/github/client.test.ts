import nock from 'nock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'

const API = 'https://api.github.test'

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

function client(token: () => Promise<string> = async () => 'ghs_first') {
  return createGitHubClient({ token, apiUrl: API, throttled: false })
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
})
