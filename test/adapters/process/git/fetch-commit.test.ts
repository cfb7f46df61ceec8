/** Fetches from a server that is unwell for a moment, and from one that says no. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BareRepository, openBareRepository } from '../../../../src/adapters/process/git/bare-repository.ts'
import { fetchCommit, fetchInto } from '../../../../src/adapters/process/git/fetch-commit.ts'
import { isDenied, isRateLimited, isUnwell } from '../../../../src/adapters/process/git/unwell.ts'
import { type GitServer, startGitServer } from '../../../tools/git-server.ts'

let server: GitServer
let folder: string
let repository: BareRepository
let pauses: number[]
let commit: string

beforeEach(async () => {
  server = await startGitServer()
  folder = mkdtempSync(join(tmpdir(), 'fetch-'))
  pauses = []
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'm',
    GIT_AUTHOR_EMAIL: 'm@x',
    GIT_COMMITTER_NAME: 'm',
    GIT_COMMITTER_EMAIL: 'm@x',
  }
  const tree = execFileSync('git', ['mktree'], { cwd: server.directory, input: '' }).toString().trim()
  commit = execFileSync('git', ['commit-tree', tree, '-m', 'one'], { cwd: server.directory, env }).toString().trim()
  server.git('update-ref', 'refs/heads/main', commit)
  repository = await openBareRepository({
    directory: join(folder, 'git'),
    remote: { url: server.url, token: async () => 'ghs_secret' },
    pause: async (ms) => void pauses.push(ms),
  })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})

describe('a fetch', () => {
  it.each([
    ['info/refs', 'error-500'],
    ['info/refs', 'dropped'],
    ['git-upload-pack', 'error-500'],
    ['git-upload-pack', 'dropped'],
    ['git-upload-pack', 'done-then-502'],
    ['git-upload-pack', 'done-then-dropped'],
  ] as const)('whose %s meets "%s" is done again', async (service, fault) => {
    server.failNext(service, fault)
    await fetchCommit(repository, commit)
    expect(pauses.length).toBeLessThan(2) // of a dropped connection git's own library hears first
  })

  it('of what is not there is a problem at once', async () => {
    await expect(fetchInto(repository, { what: 'refs/heads/none', ref: 'refs/x', depth: 1 })).rejects.toMatchObject({
      problem: { code: 'RAY-FETCH-FAILED' },
    })
    expect(pauses).toEqual([])
  })

  it('from a server that stays unwell is a problem after some tries', async () => {
    for (let i = 0; i < 10; i++) server.failNext('info/refs', 'error-500')
    await expect(fetchCommit(repository, commit)).rejects.toMatchObject({ problem: { code: 'RAY-FETCH-FAILED' } })
    expect(pauses).toEqual([1000, 2000, 4000])
  })
})

describe('what git says of a server', () => {
  const unable = (status: number) =>
    `fatal: unable to access 'https://github.com/o/r.git/': The requested URL returned error: ${status}`

  it.each([
    [`remote: Permission to o/r.git denied to github-actions[bot].\n${unable(403)}`, [true, false, false]],
    [`remote: Write access to repository not granted.\n${unable(403)}`, [true, false, false]],
    [unable(401), [true, false, false]],
    [unable(404), [true, false, false]],
    [unable(403), [false, true, false]],
    [unable(502), [false, true, false]],
    [unable(429), [false, true, true]],
    [`remote: You have exceeded a secondary rate limit.\n${unable(403)}`, [false, true, true]],
    ['error: RPC failed; HTTP 429 curl 22 The requested URL returned error: 429', [false, true, true]],
    ["fatal: couldn't find remote ref refs/heads/none", [false, false, false]],
    ['fatal: remote error: upload-pack: not our ref 1234', [false, false, false]],
  ])('%s', (words, expected) => {
    expect([isDenied(words), isUnwell(words), isRateLimited(words)]).toEqual(expected)
  })
})
