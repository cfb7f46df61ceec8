/** Comments and reactions in threads, also when GitHub does not answer as it should: each is there once. */
import nock from 'nock'
import { afterEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createComments } from '../../../src/adapters/github/comments.ts'
import { createThreadReader } from '../../../src/adapters/github/thread-reader.ts'
import { commentIn, type Thread } from '../../../src/core/run/threads/thread.ts'
import type { Comment } from '../../../src/embedded/model/issue.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import type { Comments } from '../../../src/ports/github/comments.ts'
import { describeComments, type TalkedIn } from '../../contracts/comments.ts'
import { type StartGitHubOptions, startGitHub } from '../../tools/start-github.ts'

async function open(
  kind: Thread['kind'],
  inIt: (repository: EmbeddedRepository) => Pick<TalkedIn, 'say' | 'standing' | 'remove' | 'edit'>,
  options: Pick<StartGitHubOptions, 'apiAtRoot'> = {},
): Promise<TalkedIn & { readonly openAsApp: () => Comments }> {
  const github = await startGitHub({ requests: 'any', ...options })
  const repository = await github.addRepository({ owner: 'mona', name: 'hello' })
  github.addToken({ token: 'job-token' })
  github.addToken({ token: 'app-token', actor: github.addApp({ slug: 'helper', permissions: { issues: 'write' } }).app })
  const thread = { kind, number: 1 }
  const openWith = (token: string) =>
    createComments({
      client: createGitHubClient({ token: async () => token, apiUrl: github.apiUrl, throttled: false, secondMs: 1 }),
      repository: { owner: 'mona', repo: 'hello' },
      ourselves: async () => null,
      clock: { now: () => Date.now(), sleep: async () => {} },
    })
  return {
    ...inIt(repository),
    thread,
    open: () => openWith('job-token'),
    openAsApp: () => openWith('app-token'),
    react: (to, content, by) => void repository.issues.react(to as Comment, content, by),
    marked: (id) => commentIn(thread, id),
    faults: github.faults,
    requests: github.requests,
  }
}

const openDiscussion = (options?: Pick<StartGitHubOptions, 'apiAtRoot'>) =>
  open(
    'discussion',
    ({ discussions }) => {
      discussions.add({ title: 'A question', by: 'mona' })
      return {
        say: (body, by) => discussions.comment(1, { body, by }),
        standing: () => discussions.get(1).comments,
        remove: ({ id }) => discussions.delete(id, 'mona'),
        edit: ({ id }, body, by) => void discussions.edit(id, body, by),
      }
    },
    options,
  )

const openIssue = (options?: Pick<StartGitHubOptions, 'apiAtRoot'>) =>
  open(
    'issue',
    ({ issues }) => {
      issues.add({ title: 'A bug', by: 'mona' })
      return {
        say: (body, by) => issues.comment(1, { body, by }),
        standing: () => issues.get(1).comments,
        remove: ({ id }) => issues.deleteComment(id, 'mona'),
        edit: ({ id }, body, by) => void issues.editComment(id, body, by),
      }
    },
    options,
  )

describeComments('a discussion', openDiscussion)
describeComments('an issue', openIssue)
describeComments('a discussion of github.com', () => openDiscussion({ apiAtRoot: true }))
describeComments('an issue of github.com', () => openIssue({ apiAtRoot: true }))

it.each([
  ['no more calls than for the comments above them, where there are few', { replies: 30 }, { calls: 1, isWhole: true }],
  [
    'no more calls than that, where all but the newest were read before',
    { replies: 130, known: 110 },
    { calls: 1, isWhole: true },
  ],
  ['a call for each hundred more', { replies: 231 }, { calls: 4, isWhole: true }],
  [
    'a few calls, and does not say that these are all, where there are thousands',
    { replies: 1031 },
    { calls: 11, isWhole: false },
  ],
] as const)('to read answers below a comment of a discussion takes %s', async (_, { replies, ...read }, expected) => {
  const github = await startGitHub({ requests: 'any' })
  const repository = await github.addRepository({ owner: 'mona', name: 'hello' })
  github.addToken({ token: 'job-token' })
  repository.discussions.add({ title: 'A question', by: 'mona' })
  const above = repository.discussions.comment(1, { body: 'above', by: 'mona' })
  const ids = Array.from({ length: replies }, (_, at) =>
    repository.discussions.comment(1, { body: String(at), by: 'mona', replyTo: above.id }),
  ).map(({ id }) => id)
  const comments = createComments({
    client: createGitHubClient({ token: async () => 'job-token', apiUrl: github.apiUrl, throttled: false, secondMs: 1 }),
    repository: { owner: 'mona', repo: 'hello' },
    ourselves: async () => null,
    clock: { now: () => Date.now(), sleep: async () => {} },
  })
  const known = 'known' in read ? read.known : 0
  const after = ids[known - 1] ?? above.id
  const before = github.requests.length
  const found = await comments.since({ kind: 'discussion', number: 1 }, { after, begun: '' })
  expect({ calls: github.requests.length - before, isWhole: found?.isWhole }).toEqual(expected)
  if (expected.isWhole) expect(found?.comments.map(({ id }) => id)).toEqual(ids.slice(known))
})

it('a comment that a job has begun with its own token is ours when we have edited it as a GitHub App', async () => {
  const talk = await openIssue()
  const marker = '<!-- raymond:run=a seq='
  const { name: known } = await talk.open().ensure(talk.thread, { marker, body: `${marker}1 -->` })
  await talk.openAsApp().ensure(talk.thread, { marker, known, body: `${marker}2 -->` })
  expect(talk.standing()).toHaveLength(1)
  expect(await talk.openAsApp().writer(talk.thread, { marker, known, since: new Date(0).toISOString() })).toBe('us')
  expect(await talk.open().writer(talk.thread, { marker, known, since: new Date(0).toISOString() })).toBe('others')
})

it.each([404, 410])('a comment in an issue that is gone, for which GitHub says %i, is gone with it', async (status) => {
  const talk = await openIssue()
  const marker = '<!-- raymond:run=a seq='
  const { name: known } = await talk.open().ensure(talk.thread, { marker, body: `${marker}1 -->` })
  talk.faults.add({
    match: ({ kind, path }) => kind === 'graphql' || path.startsWith('/repos'),
    kind: 'status',
    status,
    times: 99,
  })
  expect(await talk.open().writer(talk.thread, { marker, known, since: new Date(0).toISOString() })).toBe('gone')
})

it.each([404, 501])(
  'on a server that has no GraphQL, and says %i, an issue is read and voted on all the same',
  async (status) => {
    const talk = await openIssue()
    talk.faults.add({ match: { kind: 'graphql' }, kind: 'status', status, times: 99 })
    const [comments, marker] = [talk.open(), '<!-- raymond:run=a seq=']
    await comments.ensure(talk.thread, { marker, body: `${marker}1 -->` })
    const [ours] = talk.standing()
    if (ours === undefined) throw new Error('nothing is there')
    talk.react(ours, '+1', 'maria')
    const found = await talk.open().votesOn(talk.thread, { marker })
    expect(found).toMatchObject({ isWhole: true, votes: [{ content: '+1', account: { login: 'maria' } }] })
    expect(await talk.open().writer(talk.thread, { marker, since: new Date(0).toISOString() })).toBe('us')
  },
)

describe.each([
  ['', 200],
  [', on a server without GraphQL,', 404],
])('an issue that was transferred%s', (_, status) => {
  afterEach(() => nock.cleanAll())

  it('is not read in the repository where it is now', async () => {
    const api = 'https://api.github.test'
    const author = { login: 'maria', id: 5, type: 'User' }
    const at = '2026-01-02T00:00:00Z'
    const comment = { id: 99, node_id: 'x', html_url: '', body: '/raymond ship', user: author, created_at: at, updated_at: at }
    const notFound = { type: 'NOT_FOUND', path: ['repository', 'issueOrPullRequest'], message: 'Could not resolve to an issue.' }
    const [asked, moved] = ['/repos/mona/hello/issues/1', '/repositories/2/issues/9']
    const led = { location: `${api}${moved}` }
    const thread = { kind: 'issue', number: 1 } as const
    nock(api)
      .persist()
      .post('/graphql')
      .reply(status, status === 200 ? { data: { repository: { issueOrPullRequest: null } }, errors: [notFound] } : '')
      .get(asked)
      .reply(301, { message: 'Moved Permanently' }, led)
      .get(`${asked}/comments`)
      .query(true)
      .reply(301, { message: 'Moved Permanently' }, { location: `${led.location}/comments` })
      .get(moved)
      .reply(200, { number: 9, title: 'Theirs', body: '', labels: [], user: author, comments: 1 })
      .get(`${moved}/comments`)
      .query(true)
      .reply(200, [comment])
    const client = createGitHubClient({ token: async () => 't', apiUrl: api, throttled: false, secondMs: 1 })
    const [repository, ourselves] = [{ owner: 'mona', repo: 'hello' }, async () => null]
    const clock = { now: () => Date.now(), sleep: async () => {} }
    const comments = createComments({ client, repository, ourselves, clock })
    const reader = createThreadReader(client, repository, ourselves)
    expect(await comments.since(thread, { after: 1, begun: '2026-01-01T00:00:00Z' })).toBeUndefined()
    expect([await reader.newest(thread), await reader.subject(thread)]).toEqual([undefined, undefined])
  })
})

describe('a comment whose number GraphQL leaves out, as it has more than 32 bits', () => {
  afterEach(() => nock.cleanAll())

  it('is read with those around it, with the number of its address', async () => {
    const api = 'https://api.github.test'
    const said = (id: number, databaseId: number | null) => ({
      id: `IC_${id}`,
      databaseId,
      url: `https://github.test/mona/hello/issues/1#issuecomment-${id}`,
      body: 'no',
      createdAt: '2026-01-02T00:00:00Z',
      lastEditedAt: null,
      editor: null,
      isMinimized: false,
      authorAssociation: 'MEMBER',
      author: { __typename: 'User', login: 'maria', databaseId: 5 },
    })
    const nodes = [said(2_147_483_647, 2_147_483_647), said(4_294_967_299, null)]
    const comments = { pageInfo: { hasPreviousPage: false, startCursor: null }, nodes }
    nock(api)
      .persist()
      .post('/graphql')
      .reply(200, { data: { repository: { issueOrPullRequest: { comments } } } })
    const client = createGitHubClient({ token: async () => 't', apiUrl: api, throttled: false, secondMs: 1 })
    const clock = { now: () => Date.now(), sleep: async () => {} }
    const reading = createComments({ client, repository: { owner: 'mona', repo: 'hello' }, ourselves: async () => null, clock })
    const found = await reading.since({ kind: 'issue', number: 1 }, { after: 1, begun: '2026-01-01T00:00:00Z' })
    expect(found?.comments.map(({ id }) => id)).toEqual([2_147_483_647, 4_294_967_299])
  })
})
