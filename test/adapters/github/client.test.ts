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

  it('asks for the token again after it has waited for a limit: that of an App has ended meanwhile', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 3000)
    nock(API)
      .get('/repos/octo/greetings')
      .matchHeader('authorization', 'token ghs_1')
      .reply(403, { message: 'API rate limit exceeded' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset })
      .get('/repos/octo/greetings')
      .matchHeader('authorization', 'token ghs_2')
      .reply(200, {})
    let count = 0
    const octokit = createGitHubClient({ ...OPTIONS, token: async () => `ghs_${++count}`, secondMs: 0 })
    await octokit.rest.repos.get({ owner: 'octo', repo: 'greetings' })
    expect(nock.isDone()).toBe(true)
  })

  it('takes no write for done that was led elsewhere, as those to an issue that was moved to another repository are', async () => {
    nock(API)
      .post('/repos/octo/greetings/issues/1/labels')
      .reply(301, { message: 'Moved Permanently' }, { location: `${API}/repositories/2/issues/7/labels` })
      .get('/repositories/2/issues/7/labels')
      .reply(200, [{ name: 'bug' }])
    await expect(client().rest.issues.addLabels({ ...thread, labels: ['done'] })).rejects.toMatchObject({
      status: 301,
      message: `GitHub leads to ${API}/repositories/2/issues/7/labels, so nothing was done. The repository was renamed or the issue transferred: name the one where it is now.`,
    })
  })

  it('writes where a renamed repository is led to, and to no other server', async () => {
    nock(API)
      .post('/repos/octo/greetings/issues/1/comments')
      .reply(307, {}, { location: `${API}/repositories/2/issues/1/comments` })
      .post('/repositories/2/issues/1/comments', { body: 'hello' })
      .matchHeader('authorization', 'token ghs_first')
      .reply(201, { id: 5 })
    expect((await client().rest.issues.createComment({ ...thread, body: 'hello' })).data.id).toBe(5)
    nock(API).post('/repos/octo/greetings/issues/1/comments').reply(307, {}, { location: 'https://elsewhere.test/' })
    await expect(client().rest.issues.createComment({ ...thread, body: 'hello' })).rejects.toMatchObject({ status: 307 })
    expect(nock.isDone()).toBe(true)
  })

  it('shows a token that was refused again, with a write too, as long as it is new', async () => {
    const post = (status: number, body: object) => nock(API).post('/repos/octo/greetings/issues/1/comments').reply(status, body)
    const waits: number[] = []
    const token = (isNew: (tries: number) => boolean) => {
      const waitWhileNew = async (tries: number) => waits.push(tries) > 0 && isNew(tries)
      return client(Object.assign(async () => 'ghs_new', { waitWhileNew }))
    }
    for (const status of [401, 401, 201]) post(status, { id: 5, message: 'Bad credentials' })
    expect((await token(() => true).rest.issues.createComment({ ...thread, body: 'hello' })).data.id).toBe(5)
    for (const status of [401, 401]) post(status, { message: 'Bad credentials' })
    const refused = token((tries) => tries < 2).rest.issues.createComment({ ...thread, body: 'hello' })
    await expect(refused).rejects.toMatchObject({ status: 401 })
    post(401, { message: 'Bad credentials' })
    await expect(client().rest.issues.createComment({ ...thread, body: 'hello' })).rejects.toMatchObject({ status: 401 })
    expect(waits).toEqual([1, 2, 1, 2])
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

  it('does not repeat a read of what is too large to be given', async () => {
    nock(API).get('/repos/octo/greetings/compare/a...b').reply(406, { message: 'Sorry, the diff exceeded the maximum' })
    const reading = client().rest.repos.compareCommitsWithBasehead({ owner: 'octo', repo: 'greetings', basehead: 'a...b' })
    await expect(reading).rejects.toMatchObject({ status: 406 })
  })

  it('does not repeat a write: what was answered with 502 may have been applied', async () => {
    const scope = nock(API).post('/repos/octo/greetings/issues/1/comments').times(2).reply(502, {})
    await expect(client().rest.issues.createComment({ ...thread, body: 'hello' })).rejects.toMatchObject({ status: 502 })
    expect(scope.pendingMocks()).toHaveLength(1)
  })

  describe('takes for a broken server, whatever its status,', () => {
    const REPO = '/repos/octo/greetings'
    const { issue_number: pull_number, ...repository } = thread
    const quick = () => createGitHubClient({ ...OPTIONS, secondMs: 1 })
    const html = () => [200, '<html>Unicorn!</html>', { 'content-type': 'text/html' }] as const
    const json =
      (body: string, status = 200) =>
      () =>
        [status, body, { 'content-type': 'application/json; charset=utf-8' }] as const

    it.each([
      ['a page', html],
      ['nothing', json('')],
      ['null', json('null')],
      ['a part of an answer', json('[{"id": 1, "body": "x')],
      ['one thing where many are asked for', json('{}')],
      ['a list of nothing', json('[null]')],
    ])('%s, and reads again', async (_, answer) => {
      nock(API).get(`${REPO}/pulls`).reply(answer).get(`${REPO}/pulls`).reply(200, [])
      expect((await quick().rest.pulls.list(repository)).data).toEqual([])
      expect(nock.isDone()).toBe(true)
    })

    it.each([
      ['a page', html],
      ['null', json('null', 201)],
      ['a thing without a number', json('{}', 201)],
    ])('%s, and does not write again', async (_, answer) => {
      const pull = { ...repository, title: 't', head: 'a', base: 'main' }
      const { rest, graphql } = quick()
      for (const [path, write] of [
        [`${REPO}/pulls`, () => rest.pulls.create(pull)],
        [`${REPO}/issues`, () => rest.issues.create(pull)],
        [`${REPO}/issues/1/comments`, () => rest.issues.createComment({ ...thread, body: 'x' })],
        [`${REPO}/pulls/1/reviews`, () => rest.pulls.createReview({ ...repository, pull_number, event: 'COMMENT' })],
        ['/graphql', () => graphql('{ viewer { login } }')],
      ] as const) {
        const scope = nock(API).post(path).times(2).reply(answer)
        await expect(write()).rejects.toMatchObject({
          status: 502,
          message: expect.stringContaining('nothing that is an answer'),
        })
        expect(scope.pendingMocks()).toHaveLength(1)
        nock.cleanAll()
      }
    })

    it.each([
      'pulls/1',
      'issues/1',
      'issues/comments/1',
      'actions/workflows/a.yml/runs',
      'commits/a/check-runs',
      'rules/branches/a',
      'collaborators/a/permission',
    ])('a thing of %s that is none', async (path) => {
      nock(API)
        .get(`${REPO}/${path}`)
        .reply(200, path.startsWith('rules') ? {} : [])
      const answer = quick().request(`GET /repos/{owner}/{repo}/${path}`, { ...repository, request: { retries: 0 } })
      await expect(answer).rejects.toMatchObject({ status: 502 })
    })

    it('but no text that was asked for, and nothing where nothing is promised', async () => {
      nock(API).get(`${REPO}/pulls/1`).reply(200, 'a diff').post(`${REPO}/actions/workflows/a.yml/dispatches`).reply(204)
      const { data } = await quick().rest.pulls.get({ ...repository, pull_number, mediaType: { format: 'diff' } })
      expect(data).toBe('a diff')
      const dispatch = { ...repository, workflow_id: 'a.yml', ref: 'main' }
      expect((await quick().rest.actions.createWorkflowDispatch(dispatch)).status).toBe(204)
    })
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
