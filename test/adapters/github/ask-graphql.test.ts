/** What GraphQL says with 200, as the layouts of github.com and of GitHub Enterprise Server have it. */
import nock from 'nock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { isHttpError, isRateLimit } from '../../../src/adapters/github/http-error.ts'
import { askGraphql, cannotSay, viewerOf } from '../../../src/adapters/github/threads/ask-graphql.ts'
import { writerOf } from '../../../src/adapters/github/threads/writer-of.ts'

const LAYOUTS = [
  ['github.com', 'https://api.github.test', '/graphql'],
  ['an Enterprise Server', 'https://github.test/api/v3', '/api/graphql'],
] as const
const ON_ONE_ANSWER = { path: ['node'], locations: [{ line: 2, column: 3 }] }
const IN_THE_QUESTION = { path: ['query', 'node', 'editor'], locations: [{ line: 2, column: 3 }] }
const ERRORS = [
  ['its rate limit is reached', { type: 'RATE_LIMITED', message: 'API rate limit exceeded' }, 403, false],
  ['the same in its newer words', { type: 'RATE_LIMIT', code: 'graphql_rate_limit', message: 'Rate limit exceeded' }, 403, false],
  [
    'it may not be asked',
    { type: 'FORBIDDEN', ...ON_ONE_ANSWER, extensions: { saml_failure: false }, message: 'No.' },
    403,
    false,
  ],
  ['the comment is gone', { type: 'NOT_FOUND', ...ON_ONE_ANSWER, message: 'Could not resolve to a node' }, 404, false],
  ['it cannot do that', { type: 'UNPROCESSABLE', ...ON_ONE_ANSWER, message: 'It is locked.' }, 422, false],
  ['it took too long', { message: 'We could not respond to your request in time.' }, 502, false],
  ['it failed at a part', { ...ON_ONE_ANSWER, message: 'Cannot return null for a field.' }, 502, false],
  ['it is out of order', { type: 'SERVICE_UNAVAILABLE', ...ON_ONE_ANSWER, extensions: {}, message: 'No.' }, 502, false],
  ['it asks too much', { type: 'RESOURCE_LIMITS_EXCEEDED', ...ON_ONE_ANSWER, message: 'No.' }, 502, false],
  ['something of a kind that is none', { type: 'constructor', message: 'No.' }, 502, false],
  [
    'it does not know a field',
    { ...IN_THE_QUESTION, extensions: { code: 'undefinedField' }, message: 'No such field' },
    422,
    true,
  ],
  ['the same in older words', { locations: [], fields: ['query', 'node', 'editor'], message: 'No such field' }, 422, true],
] as const
const NOTHING = [
  ['nothing', ''],
  ['no data', '{"data":null}'],
  ['no thing at all', '{}'],
  ['errors that are none', '{"errors":[]}'],
  ['errors beside data that are none', '{"data":{"node":null},"errors":[]}'],
  ['errors in other words', '{"errors":["x"]}'],
  ['errors in no list', '{"errors":{"message":"x"}}'],
  ['a comment that is null', '{"data":{"node":null}}'],
  ['something else than a comment', '{"data":{"node":{}}}'],
] as const

const SPENT = 'API rate limit already exceeded for installation ID 1.'
const EXCEEDED = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
const reset = () => ({ 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 600) })
const after = () => ({ 'retry-after': '30' })
/** As GitHub's pages of its limits have it, and answers that were seen. */
const LIMITS = [
  ['the word of older servers', 200, { data: null, errors: [{ type: 'RATE_LIMITED', message: SPENT }] }, reset],
  ['the word of newer ones', 200, { errors: [{ type: 'RATE_LIMIT', code: 'graphql_rate_limit', message: SPENT }] }, reset],
  ['a word alone', 200, { errors: [{ type: 'RATE_LIMIT', message: SPENT }] }, () => ({})],
  ['200 and an error', 200, { errors: [{ message: EXCEEDED }] }, after],
  ['200 and a message', 200, { message: EXCEEDED, documentation_url: 'x' }, after],
  ['200 and no time', 200, { message: EXCEEDED, documentation_url: 'x' }, () => ({})],
  ['403', 403, { message: EXCEEDED, documentation_url: 'x' }, after],
  ['403 in older words', 403, { message: 'You have triggered an abuse detection mechanism.' }, after],
] as const

beforeEach(() => nock.disableNetConnect())
afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

describe.each(LAYOUTS)('GraphQL of %s', (_, apiUrl, path) => {
  const open = () => createGitHubClient({ token: async () => 'ghs_x', apiUrl, throttled: false, secondMs: 1, longestWait: 0 })
  const answers = (status: number, body: string | object, headers: Record<string, string> = {}) =>
    nock(new URL(apiUrl).origin)
      .persist()
      .post(path)
      .reply(status, body, { 'content-type': 'application/json; charset=utf-8', ...headers })
  const asked = () =>
    askGraphql(open(), { query: '{ node { id } }' }, z.object({ node: z.object({ id: z.string() }) })).catch(
      (error: unknown) => error,
    )
  const comment = {
    id: 1,
    name: '1',
    node: 'IC_1',
    url: '',
    body: '',
    author: { id: 1, login: 'github-actions[bot]', type: 'Bot' },
    createdAt: '',
    editedAt: null,
    isAuthors: true,
    hidden: null,
    association: 'NONE',
  }
  const clock = { now: () => Date.now(), sleep: async () => {} }
  const writer = () => writerOf({ client: open(), clock }, comment)

  it.each(ERRORS)('that says with 200 that %s', async (_, error, status, isNeverSaid) => {
    answers(200, { data: null, errors: [error] }, { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3600) })
    const failed = await asked()
    expect(failed).toMatchObject({ status, message: error.message })
    expect([cannotSay(failed), await writer()]).toEqual(isNeverSaid ? [true, 'us'] : [false, 'unknown'])
  })

  const waiting = (waits: string[]) =>
    createGitHubClient({ token: async () => 'ghs_x', apiUrl, throttled: false, secondMs: 1, onWait: (why) => waits.push(why) })

  it.each(LIMITS)('that says by %s that a limit is reached, is asked again when that is over', async (_, status, body, more) => {
    const waits: string[] = []
    nock(new URL(apiUrl).origin)
      .post(path)
      .reply(status, body, { 'content-type': 'application/json; charset=utf-8', ...more() })
      .post(path)
      .reply(200, { data: { viewer: { login: 'maria', databaseId: 7 } } })
    expect(await viewerOf(waiting(waits))).toEqual({ login: 'maria', databaseId: 7 })
    expect(waits).toEqual([expect.stringMatching(/ limit: POST .*\/graphql waits (?:30|60|60[01]|599) s$/)])
  })

  it('that says again and again that a limit is reached is not asked for ever, and is a limit to whoever asked', async () => {
    const waits: string[] = []
    const scope = answers(200, { errors: [{ type: 'RATE_LIMIT', message: 'API rate limit exceeded' }] }, reset())
    const failed = await viewerOf(waiting(waits)).catch((error: unknown) => error)
    expect(waits).toHaveLength(3)
    expect(isHttpError(failed) && isRateLimit(failed)).toBe(true)
    scope.persist(false)
  })

  it('that does something for a text about a limit has done it', async () => {
    const node = { id: 'You have exceeded a secondary rate limit' }
    answers(200, { data: { node } })
    expect(await asked()).toEqual({ node })
  })

  it.each(NOTHING)('that gives with 200 %s has failed on the way, and nobody is known by it', async (_, body) => {
    answers(200, body)
    expect(await asked()).toMatchObject({ status: 502 })
    expect(await writer()).toBe('unknown')
  })

  it.each([
    [401, 'unknown'],
    [403, 'unknown'],
    [404, 'us'],
    [429, 'unknown'],
    [500, 'unknown'],
    [501, 'us'],
    [502, 'unknown'],
  ])('that says %i: whoever has edited a comment of ours is %s', async (status, who) => {
    answers(status, {})
    expect(await writer()).toBe(who)
  })

  it('tells who has edited a comment of ours at its second answer where it has failed at the first', async () => {
    const edited = { lastEditedAt: '2026-11-29T10:00:00Z', editor: { databaseId: 1 }, userContentEdits: null }
    nock(new URL(apiUrl).origin)
      .post(path)
      .reply(502, {})
      .post(path)
      .reply(200, { data: { node: edited } })
    expect(await writer()).toBe('us')
  })
})
