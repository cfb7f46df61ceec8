/** A write that is answered with 200 and with nothing that is an answer: it counts as one of a broken server, as all others do. */
import nock from 'nock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../src/adapters/github/client.ts'
import { createComments } from '../../src/adapters/github/comments.ts'

const API = 'https://api.github.test'
const REPO = '/repos/octo/greetings'
const MARKER = '<!-- raymond:run=a seq='
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
beforeEach(() => nock.disableNetConnect())
afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

const comment = (body: string) => ({
  id: 7,
  node_id: 'IC_7',
  html_url: 'https://x/7',
  body,
  user: { login: 'github-actions[bot]', id: 1, type: 'Bot' },
  created_at: '2026-11-29T10:00:00Z',
  updated_at: '2026-11-29T10:00:00Z',
  author_association: 'NONE',
})

const ODD = [
  ['null', 'null', JSON_TYPE],
  ['a page', '<html>Unicorn!</html>', { 'content-type': 'text/html' }],
  ['nothing', '', JSON_TYPE],
  ['{}', '{}', JSON_TYPE],
] as const

const open = () => createGitHubClient({ token: async () => 'ghs_x', apiUrl: API, throttled: false, secondMs: 1 })

describe('a change of our comment that is answered once with', () => {
  it.each(ODD)('%s is tried again, and the comment keeps its name', async (_, body, headers) => {
    nock(API)
      .persist()
      .get(`${REPO}/issues/comments/7`)
      .reply(200, comment(`${MARKER}1 -->`))
    nock(API)
      .patch(`${REPO}/issues/comments/7`)
      .reply(200, body, headers)
      .patch(`${REPO}/issues/comments/7`)
      .reply(200, comment(`${MARKER}2 -->`))
    const comments = createComments({
      client: open(),
      repository: { owner: 'octo', repo: 'greetings' },
      ourselves: async () => null,
      clock: { now: () => Date.now(), sleep: async () => {} },
    })
    const written = comments.ensure({ kind: 'issue', number: 1 }, { marker: MARKER, known: '7', body: `${MARKER}2 -->` })
    expect(await written).toEqual({ url: 'https://x/7', name: '7' })
  })
})

const ISSUE = { owner: 'octo', repo: 'greetings', issue_number: 1 }
describe.each([
  ['labels', () => open().rest.issues.addLabels({ ...ISSUE, labels: ['bug'] }), [{ name: 'bug' }]],
  ['assignees', () => open().rest.issues.addAssignees({ ...ISSUE, assignees: ['mona'] }), { number: 1, assignees: [] }],
] as const)('what is set of the %s of an issue', (which, set, answer) => {
  const post = () => nock(API).post(`${REPO}/issues/1/${which}`)

  it.each(ODD)('is not taken for done by an answer that is %s', async (_, body, headers) => {
    post().reply(200, body, headers)
    await expect(set()).rejects.toMatchObject({ status: 502 })
  })

  it('is done where GitHub shows what is there now', async () => {
    post().reply(201, answer)
    expect((await set()).data).toEqual(answer)
  })
})
