/** Comments and reactions when GitHub does not answer as it should: each is there once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createComments } from '../../../src/adapters/github/comments.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import type { Comments } from '../../../src/ports/github/comments.ts'
import { startGitHub } from '../../tools/start-github.ts'

const MARKER = '<!-- raymond:test -->'
const FAULTS = [
  ['with 500', { kind: 'status', status: 500 }],
  ['with 502, and was carried out', { kind: 'after-applied', status: 502 }],
  ['by a dropped connection', { kind: 'drop' }],
  ['by a dropped connection, and was carried out', { kind: 'drop-after' }],
  ['with a secondary rate limit', { kind: 'secondary-rate-limit', retryAfter: 1 }],
] as const

let github: EmbeddedGitHub
let repository: EmbeddedRepository

beforeEach(async () => {
  github = await startGitHub()
  repository = await github.addRepository({ owner: 'mona', name: 'hello' })
  github.addToken({ token: 'job-token' })
  repository.issues.add({ title: 'A bug', by: 'mona' })
})

function open(): Comments {
  return createComments({
    client: createGitHubClient({ token: async () => 'job-token', apiUrl: github.apiUrl, throttled: false, secondMs: 1 }),
    repository: { owner: 'mona', repo: 'hello' },
    ourselves: async () => null,
    clock: { now: () => Date.now(), sleep: async () => {} },
  })
}

function bodies(): readonly string[] {
  return repository.issues.get(1).comments.map(({ body }) => body)
}

describe.each(FAULTS)('a request that fails %s', (_, fault) => {
  it('does not show in a comment that is new', async () => {
    github.faults.add({ match: { method: 'POST' }, ...fault })
    await open().ensure(1, { marker: MARKER, body: `${MARKER}\none` })
    expect(bodies()).toEqual([`${MARKER}\none`])
  })

  it('does not show in a comment that is changed', async () => {
    const comments = open()
    await comments.ensure(1, { marker: MARKER, body: `${MARKER}\none` })
    github.faults.add({ match: { method: 'PATCH' }, ...fault })
    await comments.ensure(1, { marker: MARKER, body: `${MARKER}\ntwo` })
    expect(bodies()).toEqual([`${MARKER}\ntwo`])
  })

  it('does not show in a reaction', async () => {
    const { id } = repository.issues.comment(1, { body: '/raymond help', by: 'mona' })
    github.faults.add({ match: { method: 'POST' }, ...fault })
    await open().react({ id, kind: 'issue_comment' }, 'eyes')
    expect(repository.issues.get(1).comments[0]?.reactions.map(({ content }) => content)).toEqual(['eyes'])
  })
})
