import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createComments } from '../../../src/adapters/github/comments.ts'
import { createOurselves } from '../../../src/adapters/github/ourselves.ts'

const API = 'https://api.github.test'
const MARKER = '<!-- raymond:run=fix-1-1 seq='

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

function open(token = 'ghs_1') {
  const client = createGitHubClient({ token: async () => token, apiUrl: API, throttled: false })
  return createComments({
    client,
    repository: { owner: 'octo', repo: 'greetings' },
    ourselves: createOurselves(client, token),
    clock: { now: () => 0, sleep: async () => {} },
  })
}

const thread = () => nock(API).get('/repos/octo/greetings/issues/1/comments')
const by = (user: object, id: number, body = 'hello') => ({ id, body, user, html_url: '', created_at: '' })
const MONA = { login: 'mona', id: 7, type: 'User' }
const BOT = { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' }

it.each([403, 404, 410])(
  '7.4: a thread that may not be read (%i) is one without new comments, and no failure',
  async (status) => {
    thread().query(true).reply(status, { message: 'no' })
    expect(await open().since(1, 0)).toEqual([])
  },
)

it('7.1: our comment is found behind a hundred others, also where a server gives no Link header', async () => {
  const first = Array.from({ length: 100 }, (_, id) => by(MONA, id + 1))
  thread().query({ per_page: 100, page: 1 }).times(2).reply(200, first)
  thread()
    .query({ per_page: 100, page: 2 })
    .times(2)
    .reply(200, [by(BOT, 101, `${MARKER}3 -->`)])
  expect(await open().find(1, MARKER)).toBe(`${MARKER}3 -->`)
  expect((await open().since(1, 99)).map(({ id }) => id)).toEqual([100, 101])
})

it('7.1: a server that knows no pages is not asked for ever', async () => {
  thread()
    .query(true)
    .times(2)
    .reply(
      200,
      Array.from({ length: 100 }, (_, id) => by(MONA, id + 1)),
    )
  expect(await open().find(1, MARKER)).toBeUndefined()
})

it.each(['ghp_1', 'gho_1', 'ghu_1', 'github_pat_1', '0123456789abcdef'])(
  '7.1: with %s, our comments are those of its person',
  async (token) => {
    nock(API).get('/user').reply(200, MONA)
    thread()
      .query(true)
      .reply(200, [
        by({ ...MONA, login: 'hubot' }, 1, `${MARKER}1 -->`),
        by(BOT, 2, `${MARKER}2 -->`),
        by(MONA, 3, `${MARKER}3 -->`),
      ])
    expect(await open(token).find(1, MARKER)).toBe(`${MARKER}3 -->`)
  },
)

it('7.1: with a token that may not ask who it is, they are those of a bot', async () => {
  nock(API).get('/user').reply(403, { message: 'Resource not accessible by integration' })
  const { type: _, ...untyped } = BOT
  thread()
    .query(true)
    .reply(200, [by(MONA, 1, `${MARKER}1 -->`), by(untyped, 2, `${MARKER}2 -->`)])
  expect(await open('v1.abc').find(1, MARKER)).toBe(`${MARKER}2 -->`)
})
