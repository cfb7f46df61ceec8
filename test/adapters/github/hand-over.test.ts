/** The next job is dispatched once, whatever became of the first try's answer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createHandOver } from '../../../src/adapters/github/hand-over.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import type { HandOver } from '../../../src/ports/github/hand-over.ts'
import { startGitHub } from '../../tools/start-github.ts'

const DISPATCH = { method: 'POST', path: /\/dispatches$/ }

let github: EmbeddedGitHub
let repository: EmbeddedRepository

beforeEach(async () => {
  github = await startGitHub()
  const files = {
    '.github/workflows/raymond.yml': 'on: { workflow_dispatch: { inputs: { run: {}, hand-over-id: {} } } }\njobs: {}\n',
  }
  repository = await github.addRepository({ owner: 'mona', name: 'hello', files })
  github.addToken({ token: 'job-token' })
})

function open(workflowFile: string | null = 'raymond.yml'): HandOver {
  return createHandOver({
    client: createGitHubClient({ token: async () => 'job-token', apiUrl: github.apiUrl, throttled: false, secondMs: 1 }),
    repository: { owner: 'mona', repo: 'hello' },
    workflowFile,
    ref: 'main',
    defaultBranch: 'main',
    clock: { now: () => Date.now(), sleep: async () => {} },
  })
}

describe('a hand-over', () => {
  it.each([
    ['with 500', { kind: 'status', status: 500 }],
    ['with 502, and was carried out', { kind: 'after-applied', status: 502 }],
    ['by a dropped connection', { kind: 'drop' }],
    ['by a dropped connection, and was carried out', { kind: 'drop-after' }],
  ] as const)('that failed %s starts one job', async (_, fault) => {
    github.faults.add({ match: DISPATCH, ...fault })
    await open().dispatch('run-1-1', 'once')
    expect(repository.actions.dispatches).toMatchObject([{ inputs: { run: 'run-1-1', 'hand-over-id': 'once' } }])
  })

  it('that keeps failing says that the run is safe', async () => {
    github.faults.add({ match: DISPATCH, kind: 'status', status: 500, times: 10 })
    await expect(open().dispatch('run-1-1', 'once')).rejects.toMatchObject({
      problem: { code: 'RAY-HAND-OVER-REFUSED', hint: expect.stringContaining('The run is safe') },
    })
    expect(repository.actions.dispatches).toEqual([])
  })

  it('needs to know which Actions workflow it runs in', async () => {
    await expect(open(null).dispatch('run-1-1', 'once')).rejects.toMatchObject({ problem: { code: 'RAY-HAND-OVER-REFUSED' } })
  })
})

describe("a worker's dispatch", () => {
  it('J-2.3: is told its Actions run where the server tells it, and does without where it knows no such word', async () => {
    const told = await open().send('run-1-1-1', 'once')
    expect(told).toEqual({
      kind: 'sent',
      actionsRun: String(
        repository.actions.dispatches[0]?.kind === 'workflow_dispatch' ? repository.actions.dispatches[0].run.id : '',
      ),
    })
    github.faults.add({ match: DISPATCH, kind: 'status', status: 422 })
    await open().send('run-1-1-2', 'once')
    expect(repository.actions.dispatches).toHaveLength(2)
    github.faults.add({ match: DISPATCH, kind: 'status', status: 422, times: 2 })
    expect(await open().send('run-1-1-3', 'once')).toMatchObject({ kind: 'refused' })
  })

  it('that a rate limit holds back is not refused: there may be one later, and a permission that is missing is', async () => {
    github.faults.add({ match: DISPATCH, kind: 'status', status: 429, times: 20 })
    expect(await open().send('run-1-1-1', 'once')).toMatchObject({ kind: 'unknown' })
    github.faults.clear()
    github.faults.add({ match: DISPATCH, kind: 'secondary-rate-limit', retryAfter: 1, times: 20 })
    expect(await open().send('run-1-1-1', 'once')).toMatchObject({ kind: 'unknown' })
    github.faults.clear()
    github.faults.add({ match: DISPATCH, kind: 'status', status: 403, times: 20 })
    expect(await open().send('run-1-1-1', 'once')).toMatchObject({ kind: 'refused' })
  })
})
