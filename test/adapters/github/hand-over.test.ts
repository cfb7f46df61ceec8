import nock from 'nock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createHandOver } from '../../../src/adapters/github/hand-over.ts'

const API = 'https://api.github.test'

beforeEach(() => nock.disableNetConnect())

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

// GitHub answers "No ref found" to refs/pull/…: a job on a pull request would never find its next one.
it.each([
  ['refs/heads/topic', 'refs/heads/topic'],
  ['refs/tags/v1', 'refs/tags/v1'],
  ['refs/pull/7/merge', 'refs/heads/main'],
  [null, 'refs/heads/main'],
])('8.2: a job at %s dispatches its Actions workflow at %s', async (ref, dispatched) => {
  const asked = nock(API)
    .post('/repos/octo/greetings/actions/workflows/raymond.yml/dispatches', {
      ref: dispatched,
      inputs: { run: 'fix-7-1', 'hand-over-id': 'abc' },
    })
    .reply(204)
  const handOver = createHandOver({
    client: createGitHubClient({ token: async () => 'ghs_1', apiUrl: API, throttled: false }),
    repository: { owner: 'octo', repo: 'greetings' },
    workflowFile: 'raymond.yml',
    ref,
    defaultBranch: 'main',
    clock: { now: () => 0, sleep: async () => {} },
  })
  await handOver.dispatch('fix-7-1', 'abc')
  expect(asked.isDone()).toBe(true)
})
