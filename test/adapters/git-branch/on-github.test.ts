/** The branch against the embedded GitHub, for the words and rules that are GitHub's own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStateBranch, type StateBranchOptions } from '../../../src/adapters/git-branch/state-branch.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { writeCommit, writeTree } from '../../../src/adapters/process/git/write-commit.ts'
import type { Problem } from '../../../src/core/problem.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import type { Snapshots } from '../../../src/ports/turns/workspace.ts'
import { of } from '../../contracts/state-branch.ts'
import { startGitHub } from '../../tools/start-github.ts'
import { stateRun } from '../../tools/state-run.ts'

let github: EmbeddedGitHub
let hello: EmbeddedRepository
let temp: string
beforeEach(async () => {
  github = await startGitHub()
  hello = await github.addRepository({ owner: 'mona', name: 'hello' })
  github.addToken({ token: 'job-token' })
  temp = mkdtempSync(join(tmpdir(), 'on-github-'))
})
afterEach(async () => {
  rmSync(temp, { recursive: true, force: true })
})

function openRepository(token = 'job-token'): Promise<BareRepository> {
  const url = `${github.serverUrl}/mona/hello.git`
  return openBareRepository({ directory: mkdtempSync(join(temp, 'job-')), remote: { url, token: () => Promise.resolve(token) } })
}

async function open(token = 'job-token', options: Partial<StateBranchOptions> = {}): Promise<StateBranch> {
  return createStateBranch({
    repository: options.repository ?? (await openRepository(token)),
    key: null,
    snapshots: null,
    clock: { now: () => Date.parse('2026-11-21T10:00:00.000Z'), sleep: (ms) => pause(ms) },
    entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => Math.random() },
    backoff: { firstMs: 5, longestMs: 20, tries: 4 },
    ...options,
  })
}

async function refusalOf(work: Promise<unknown>): Promise<Problem> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof ProblemError)) throw new Error(`no problem, but ${String(error)}`)
  expect(error.problem.code).toBe('RAY-STATE-BRANCH-REFUSED')
  return error.problem
}

/** Snapshots that each hold one file, by agent. */
function oneFileEach(repository: BareRepository, files: Readonly<Record<string, string>>): Snapshots {
  return {
    take: async ({ agent, branch, directory }) => {
      const tree = await writeTree(repository, null, new Map([[files[agent] ?? 'none', `${agent}\n`]]))
      const snapshot = await writeCommit(repository, { tree, parents: [], message: 'work', at: 0 })
      return { directory, branch, base: snapshot, head: snapshot, attached: null, commits: 0, snapshot, left_out: [] }
    },
    layOut: () => Promise.resolve(),
    commit: () => Promise.resolve(),
    bring: () => Promise.resolve(),
    putBack: () => Promise.resolve(0),
  }
}

describe('the state branch on GitHub', () => {
  it('is written and read with a job’s token', async () => {
    expect(await (await open()).checkpoint(of(stateRun()))).toMatchObject({ kind: 'stored' })
    expect((await (await open()).load('coding-7-1'))?.run).toEqual({ ...stateRun(), beside: {} })
  })

  it('asks for contents: write when the token may only read', async () => {
    github.addToken({ token: 'reader', permissions: { contents: 'read' } })
    expect((await refusalOf((await open('reader')).checkpoint(of(stateRun())))).hint).toContain('contents: write')
  })

  it('names a wrong token', async () => {
    expect((await refusalOf((await open('wrong')).checkpoint(of(stateRun())))).hint).toContain('github-token')
  })

  it('names the rule of a ruleset that asks for signatures', async () => {
    hello.protect({ pattern: '**', kind: 'ruleset', requireSignatures: true })
    const { message, hint } = await refusalOf((await open()).checkpoint(of(stateRun())))
    expect(message).toContain('Commits must have verified signatures.')
    expect(hint).toMatch(/Rulesets: .*"Require signed commits", exclude `raymond\/\*\*`/)
  })

  it('names a protection rule', async () => {
    const branch = await open()
    await branch.checkpoint(of(stateRun()))
    hello.protect({ pattern: 'raymond/*', kind: 'protection', requirePullRequest: true })
    expect((await refusalOf(branch.checkpoint(of(stateRun({ seq: 2 }))))).hint).toMatch(/Settings > Branches/)
  })

  it('is pruned without a new history where force pushes are forbidden', async () => {
    hello.protect({ pattern: '**', kind: 'ruleset', forbidForcePush: true })
    const branch = await open('job-token', { retention: { runDays: 30, transcriptDays: 7, history: 1, many: 500 } })
    await branch.checkpoint(
      of(stateRun({ workflow_id: 'old', status: 'completed', updated_at: '2026-01-01T00:00:00.000Z', lease: null })),
    )
    await branch.checkpoint(of(stateRun()))
    expect(await branch.prune(async () => null)).toEqual(['old'])
    expect((await branch.list()).map(({ workflow_id }) => workflow_id)).toEqual(['coding-7-1'])
  })

  it('takes the work of a new run to a branch of that name that is there already', async () => {
    const repository = await openRepository()
    const work = [{ agent: 'main', directory: '/main', branch: 'raymond/coding-7-1/main' }]
    const before = oneFileEach(repository, { main: 'before.ts' })
    await (await open('job-token', { repository, snapshots: before })).checkpoint(of(stateRun(), { work }))
    const forgotten = await hello.git.ref('refs/heads/raymond/state')
    await hello.git.updateRef('refs/heads/raymond/state', '0'.repeat(40), forgotten?.sha ?? '')

    const branch = await open('job-token', {
      repository,
      snapshots: oneFileEach(repository, { main: 'after.ts' }),
      youngMs: 2000,
    })
    expect(await branch.load('coding-7-1')).toBeUndefined()
    expect(await branch.checkpoint(of(stateRun(), { work }))).toMatchObject({ kind: 'stored', leftOut: [], refused: [] })
    expect(await hello.git.read('refs/heads/raymond/coding-7-1/main', 'after.ts')).toBe('main\n')
  })

  it('keeps the work that it has of untouched directories without looking at them, while its branch stands where that was pushed', async () => {
    const repository = await openRepository()
    const files = oneFileEach(repository, { main: 'code.ts' })
    let looks = 0
    const branch = await open('job-token', {
      repository,
      snapshots: {
        ...files,
        take: (agent, tip) => {
          looks += 1
          return files.take(agent, tip)
        },
      },
      youngMs: 0,
    })
    const work = [{ agent: 'main', directory: '/checkout', branch: 'raymond/coding-7-1/main' }]
    const untouched = work.map((one) => ({ ...one, untouched: true }))
    const workOf = async () => (await branch.load('coding-7-1'))?.run.work
    await branch.checkpoint(of(stateRun(), { work: untouched })) // nothing is known of them: they are looked at
    expect(looks).toBe(1)
    const first = await workOf()
    expect(first?.main?.snapshot).toBe((await hello.git.ref('refs/heads/raymond/coding-7-1/main'))?.sha)
    expect(await branch.checkpoint(of(stateRun({ seq: 2 }), { work: untouched }))).toMatchObject({ leftOut: [], refused: [] })
    expect([looks, await workOf()]).toEqual([1, first])
    await branch.checkpoint(of(stateRun({ seq: 3 }), { work }))
    expect(looks).toBe(2)
    // Somebody has moved it: what was taken is not there any more.
    const [other, pushed] = await Promise.all(
      ['state', 'coding-7-1/main'].map((name) => hello.git.ref(`refs/heads/raymond/${name}`)),
    )
    await hello.git.updateRef('refs/heads/raymond/coding-7-1/main', other?.sha ?? '', pushed?.sha ?? '')
    await branch.load('coding-7-1', { seq: 0 })
    await branch.checkpoint(of(stateRun({ seq: 4 }), { work: untouched }))
    expect(looks).toBe(3)
  })

  it('is stored with the other agents’ work when GitHub refuses one agent’s branch', async () => {
    const repository = await openRepository()
    const snapshots = oneFileEach(repository, { main: 'code.ts', bad: '.github/workflows/evil.yml' })
    const branch = await open('job-token', { repository, snapshots })
    const work = ['main', 'bad'].map((agent) => ({ agent, directory: `/${agent}`, branch: `raymond/coding-7-1/${agent}` }))
    const outcome = await branch.checkpoint(of(stateRun(), { work }))
    expect(outcome).toMatchObject({
      kind: 'stored',
      leftOut: [expect.stringMatching(/^bad: .*workflows\/evil\.yml/)],
      refused: ['raymond/coding-7-1/bad'],
    })
    expect(Object.keys((await branch.load('coding-7-1'))?.run.work ?? {})).toEqual(['main'])
    expect((await hello.git.refs('refs/heads/raymond')).map(({ ref }) => ref)).toEqual([
      'refs/heads/raymond/coding-7-1/main',
      'refs/heads/raymond/state',
    ])
  })
})
