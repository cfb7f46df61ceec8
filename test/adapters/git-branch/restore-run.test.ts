/** Runs that the server refused: packed on one machine, restored from another, and laid out by the next job. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RestoredRun, restoreRun } from '../../../src/adapters/git-branch/packed/restore-run.ts'
import { openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import { type Child, childId } from '../../../src/core/run/workers/children.ts'
import type { ArtifactFile } from '../../../src/ports/keeping/artifact-store.ts'
import type { Checkpoint } from '../../../src/ports/keeping/state-branch.ts'
import { of } from '../../contracts/state-branch.ts'
import { leaseOf, stateRun } from '../../tools/state-run.ts'
import { type CloneKind, contentOf, git, type Job, openWorld, type World, write } from '../git-workspace/jobs.ts'

const ID = 'coding-7-1'
const LINE = `{"day":"2026-11-21","workflow":"coding","issue":null,"actor":null,"usd":1,"run_usd":1,"run":"${ID}"}`
const REFUSE_STATE =
  'while read -r from to ref; do [ "$ref" = refs/heads/raymond/state ] && { echo "not this one" >&2; exit 1; }; done; exit 0'

let world: World
let temp: string
beforeEach(async () => {
  world = await openWorld({ 'README.md': 'readme\n', 'src/a.ts': 'a\n' })
  temp = mkdtempSync(join(tmpdir(), 'restore-'))
})
afterEach(async () => {
  await world.close()
  rmSync(temp, { recursive: true, force: true })
})

function work(directory: string): Pick<Checkpoint, 'work'> {
  return { work: [{ agent: 'main', directory, branch: `raymond/${ID}/main` }] }
}

/** From a machine that has nothing of the job's. */
async function restore(files: readonly ArtifactFile[]): Promise<RestoredRun> {
  const repository = await openBareRepository({
    directory: mkdtempSync(join(temp, 'laptop-')),
    remote: { url: world.server.url, token: () => Promise.resolve('a-person') },
  })
  return restoreRun(async (path) => contentBytes(files, path), {
    repository,
    name: 'raymond/state',
    clock: { now: () => Date.parse('2026-11-22T10:00:00.000Z'), sleep: (ms) => pause(ms) },
    entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => 0 },
    backoff: { firstMs: 1, longestMs: 2, tries: 3 },
  })
}

function contentBytes(files: readonly ArtifactFile[], path: string): Uint8Array | undefined {
  const file = files.find((one) => one.path === path)
  return file === undefined ? undefined : Buffer.from(file.content)
}

async function problemOf(promise: Promise<unknown>) {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  if (!(error instanceof ProblemError)) throw new Error(`no problem, but ${String(error)}`)
  return error.problem
}

function childOf(id: string, agent: string): Child {
  const none = { turns: null, actions_run: null, since: null, at: null, due: null }
  return { id, agent, nonce: 'n', seed: '0'.repeat(32), status: 'started', budget_usd: 1, tries: 1, ...none }
}

/** The archive with its run's folder named otherwise than its state says. */
function asFolderOf(id: string, packed: readonly ArtifactFile[]): readonly ArtifactFile[] {
  const repository = mkdtempSync(join(temp, 'forger-'))
  const bundle = join(repository, 'run.bundle')
  const manifest: Record<string, unknown> = JSON.parse(String(contentBytes(packed, 'raymond-run.json')))
  git(repository, 'init', '-q')
  git(repository, 'fetch', '-q', world.server.directory, 'main')
  writeFileSync(bundle, contentBytes(packed, 'run.bundle') ?? '')
  git(repository, 'fetch', '-q', bundle, `refs/raymond/packed/${ID}:refs/heads/packed`, `raymond/${ID}/main:work`)
  git(repository, 'read-tree', `--prefix=runs/${id}/`, `packed:runs/${ID}`)
  const tree = git(repository, 'write-tree')
  const state = git(repository, 'commit-tree', '-m', 'forged', tree)
  git(repository, 'update-ref', 'refs/heads/packed', state)
  git(repository, 'bundle', 'create', '-q', bundle, 'packed', 'work')
  return [
    { path: 'raymond-run.json', content: JSON.stringify({ ...manifest, workflow_id: id, state, needs: [] }) },
    { path: 'run.bundle', content: readFileSync(bundle) },
  ]
}

/** A job whose second checkpoint is refused and packed: one commit of the agent, and changes that are not committed. */
async function refusedJob(kind: CloneKind = 'depth-1'): Promise<{ job: Job; packed: readonly ArtifactFile[] }> {
  const job = await world.startJob(kind)
  write(world.root, { 'src/first.ts': 'stored\n' })
  const lease = leaseOf('job-a')
  await job.branch.checkpoint(of(stateRun({ lease }), { ...work(world.root), files: { 'sessions/main.jsonl': 'old' } }))
  git(world.root, 'add', '-A')
  git(world.root, 'commit', '-q', '-m', "the agent's own")
  write(world.root, { 'src/a.ts': 'a changed\n', 'src/new.ts': 'new\n' })
  world.server.hook('pre-receive', REFUSE_STATE)
  const checkpoint = of(stateRun({ seq: 5, lease: null, status: 'suspended', budget: { limit_usd: 10, spent_usd: 1 } }), {
    ...work(world.root),
    files: { 'journal.jsonl': '{"a":1}\n', 'sessions/main.jsonl': null },
    ledger: { '2026-11': [LINE] },
    token: 'job-a',
  })
  expect(await problemOf(job.branch.checkpoint(checkpoint))).toMatchObject({ code: 'RAY-STATE-BRANCH-REFUSED' })
  return { job, packed: await job.branch.pack(checkpoint) }
}

function obeyAgain(): void {
  world.server.hook('pre-receive', 'exit 0')
}

describe('a packed run', () => {
  for (const kind of ['depth-1', 'full'] as const)
    it(`is whole again for the next job, with every file and the agent's HEAD, from a ${kind} clone`, async () => {
      const { packed } = await refusedJob(kind)
      const [content, head] = [contentOf(world.root), git(world.root, 'rev-parse', 'HEAD')]
      obeyAgain()
      expect(await restore(packed)).toMatchObject({ run: { seq: 5 }, branches: [`raymond/${ID}/main`], leftOut: [] })

      const next = await world.startJob(kind)
      const stored = await next.branch.load(ID)
      expect(stored?.run).toMatchObject({ seq: 5, status: 'suspended', lease: null })
      expect(Object.entries(stored?.files ?? {}).map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
        ['journal.jsonl', '{"a":1}\n'],
      ])
      expect(await next.branch.readLedger('2026-11')).toEqual([LINE])
      await next.snapshots.layOut(Object.values(stored?.run.work ?? {}))
      expect(contentOf(world.root)).toEqual(content)
      expect(git(world.root, 'rev-parse', 'HEAD')).toBe(head)
      const outcome = await next.branch.checkpoint(of(stateRun({ seq: 6, lease: leaseOf('job-b') }), work(world.root)))
      expect(outcome).toMatchObject({ kind: 'stored', leftOut: [] })
    })

  it('needs no network to be packed, and is the same run when nothing was ever stored', async () => {
    const job = await world.startJob()
    write(world.root, { 'src/new.ts': 'new\n' })
    const before = world.server.requests.length
    const packed = await job.branch.pack(of(stateRun({ lease: null }), work(world.root)))
    expect(world.server.requests).toHaveLength(before)
    await restore(packed)
    expect((await (await world.startJob()).branch.load(ID))?.run).toMatchObject({ seq: 1, previous: null })
    expect(world.server.git('show', `raymond/${ID}/main:src/new.ts`)).toBe('new')
  })

  it('may be that of a worker in a job of its own, which keeps the branch that it has in its parent', async () => {
    const parent = 'r'.repeat(63)
    const id = childId(parent, 2)
    const branch = `raymond/${parent}/w`
    const job = await world.startJob()
    await job.branch.checkpoint(of(stateRun({ workflow_id: parent, children: [childOf(id, 'w')] })))
    write(world.root, { 'src/new.ts': 'new' })
    const run = stateRun({ workflow_id: id, parent: { run: parent, agent: 'w' } })
    const packed = await job.branch.pack(of(run, { work: [{ agent: 'w', directory: world.root, branch }] }))
    expect((await restore(packed)).branches).toEqual([branch])
    expect(world.server.git('show', `${branch}:src/new.ts`)).toBe('new')
  })

  it('may be restored twice: the second time changes nothing', async () => {
    const { packed } = await refusedJob()
    obeyAgain()
    await restore(packed)
    const tips = world.server.git('for-each-ref', '--format=%(refname) %(objectname)')
    await restore(packed)
    expect(world.server.git('for-each-ref', '--format=%(refname) %(objectname)')).toBe(tips)
  })

  it('is joined with what somebody pushed to its branch, and takes nothing back', async () => {
    const { packed } = await refusedJob()
    obeyAgain()
    const branch = `raymond/${ID}/main`
    const before = world.server.git('rev-parse', branch).trim()
    await restore(packed)
    expect(() => world.server.git('merge-base', '--is-ancestor', before, branch)).not.toThrow()
    expect(world.server.git('show', `${branch}:src/a.ts`)).toBe('a changed')
  })

  it('comes back beside other runs, which stay as they are', async () => {
    const { packed } = await refusedJob()
    obeyAgain()
    const other = await world.startJob()
    await other.branch.checkpoint(of(stateRun({ workflow_id: 'other-1-1' }), { ledger: { '2026-11': ['{"usd":2}'] } }))
    await restore(packed)
    const next = await world.startJob()
    expect((await next.branch.list()).map(({ workflow_id }) => workflow_id).sort()).toEqual([ID, 'other-1-1'])
    expect(await next.branch.readLedger('2026-11')).toEqual(['{"usd":2}', LINE])
  })

  it('keeps its signature: the job with the key believes it, and one without says what is missing', async () => {
    const job = await world.startJob()
    const { createStateBranch } = await import('../../../src/adapters/git-branch/state-branch.ts')
    const signed = (one: Job, key: string | null) =>
      createStateBranch({
        repository: one.repository,
        key,
        snapshots: null,
        clock: { now: () => 0, sleep: (ms) => pause(ms) },
        entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => 0 },
      })
    const packed = await signed(job, 'k3y').pack(of(stateRun({ lease: null })))
    await restore(packed)
    const next = await world.startJob()
    expect((await signed(next, 'k3y').load(ID))?.run).toMatchObject({ seq: 1 })
    expect(await problemOf(signed(next, null).load(ID))).toMatchObject({ code: 'RAY-STATE-KEY-MISSING' })
  })
})

describe('a packed run that is too late', () => {
  async function refusedRestore(change: (job: Job) => Promise<unknown>) {
    const { packed } = await refusedJob()
    obeyAgain()
    await change(await world.startJob())
    const before = world.server.git('for-each-ref')
    const problem = await problemOf(restore(packed))
    expect(world.server.git('for-each-ref')).toBe(before)
    return problem
  }

  it('is refused when the run is further on', async () => {
    const problem = await refusedRestore(async (job) => {
      await job.branch.checkpoint(of(stateRun({ seq: 9, lease: leaseOf('job-b') }), { force: true }))
    })
    expect(problem).toMatchObject({ code: 'RAY-RESTORE-OVERTAKEN', message: expect.stringContaining('state 9 stands there') })
  })

  it('is refused when another job has taken the run up from its older state', async () => {
    const problem = await refusedRestore(async (job) => {
      await job.branch.load(ID)
      await job.branch.checkpoint(of(stateRun({ seq: 3, lease: leaseOf('job-b') }), { force: true }))
    })
    expect(problem.message).toContain('another job has written it since')
  })

  it('is refused when another run has the same name', async () => {
    const problem = await refusedRestore(async () => {
      world.server.git('update-ref', '-d', 'refs/heads/raymond/state')
      await (await world.startJob()).branch.checkpoint(of(stateRun({ nonce: 'other' })))
    })
    expect(problem.message).toContain('another run of that name')
  })

  it('comes back after the branch was deleted', async () => {
    const { packed } = await refusedJob()
    obeyAgain()
    world.server.git('update-ref', '-d', 'refs/heads/raymond/state')
    await restore(packed)
    expect((await (await world.startJob()).branch.load(ID))?.run.seq).toBe(5)
  })
})

describe('what is no packed run', () => {
  it('is named as such, and nothing is written', async () => {
    const { packed } = await refusedJob()
    obeyAgain()
    const without = (path: string) => packed.filter((file) => file.path !== path)
    const broken = (path: string, content: string) => [...without(path), { path, content }]
    for (const files of [[], without('run.bundle'), broken('raymond-run.json', '{}'), broken('run.bundle', 'no bundle')])
      expect(await problemOf(restore(files))).toMatchObject({ code: 'RAY-RESTORE-UNREADABLE' })
  })

  it('brings no commits onto those of a run that it calls its parent, and that has no such worker', async () => {
    const branch = 'raymond/other-7-1/w'
    const job = await world.startJob()
    write(world.root, { 'src/new.ts': 'new' })
    const run = stateRun({ parent: { run: 'other-7-1', agent: 'w' } })
    const packed = await job.branch.pack(of(run, { work: [{ agent: 'w', directory: world.root, branch }] }))
    expect(await problemOf(restore(packed))).toMatchObject({ code: 'RAY-RESTORE-UNREADABLE' })
    expect(world.server.git('for-each-ref', `refs/heads/${branch}`)).toBe('')
  })

  it.each([
    ['has no worker', []],
    ['has that worker under another name', [childOf(`${ID}-9`, 'w')]],
    ['has another worker of that name', [childOf(`${ID}-8`, 'main')]],
  ])('brings no commits onto those of a run that stands there and %s', async (_, children) => {
    const job = await world.startJob()
    await job.branch.checkpoint(of(stateRun({ children }), work(world.root)))
    write(world.root, { 'src/new.ts': 'new' })
    const run = stateRun({ workflow_id: `${ID}-9`, parent: { run: ID, agent: 'main' } })
    const packed = await job.branch.pack(of(run, work(world.root)))
    const before = world.server.git('for-each-ref')
    expect(await problemOf(restore(packed))).toMatchObject({ code: 'RAY-RESTORE-UNREADABLE' })
    expect(world.server.git('for-each-ref')).toBe(before)
  })

  it('brings nothing back under another name than its state has', async () => {
    const { packed } = await refusedJob('full')
    obeyAgain()
    const before = world.server.git('for-each-ref')
    expect(await problemOf(restore(asFolderOf('other-1', packed)))).toMatchObject({
      code: 'RAY-RESTORE-UNREADABLE',
      message: expect.stringContaining(`its state is of ${ID}`),
    })
    expect(world.server.git('for-each-ref')).toBe(before)
    await restore(asFolderOf(ID, packed))
  })

  it.each(['main', 'gh-pages'])('makes no state branch of %s', async (name) => {
    const { packed } = await refusedJob()
    obeyAgain()
    const before = world.server.git('for-each-ref')
    const files = packed.map(({ path, content }) =>
      path === 'raymond-run.json' ? { path, content: String(content).replace('raymond/state', name) } : { path, content },
    )
    expect(await problemOf(restore(files))).toMatchObject({
      code: 'RAY-RESTORE-UNREADABLE',
      hint: expect.stringContaining(`--state-branch ${name}`),
    })
    expect(world.server.git('for-each-ref')).toBe(before)
  })

  it.each([
    'raymond/state',
    'raymond/other-run/main',
    'raymond/worker-state/other-run',
    `raymond/worker-state/${ID}`,
    `raymond/${ID}/nobody`,
  ])('brings no commits onto %s, which is no branch of its run', async (branch) => {
    const { packed } = await refusedJob()
    obeyAgain()
    const before = world.server.git('for-each-ref')
    const files = packed.map(({ path, content }) =>
      path === 'raymond-run.json'
        ? { path, content: String(content).replaceAll(`raymond/${ID}/main`, branch) }
        : { path, content },
    )
    expect(await problemOf(restore(files))).toMatchObject({ code: 'RAY-RESTORE-UNREADABLE' })
    expect(world.server.git('for-each-ref')).toBe(before)
  })

  it('is still refused by a server whose rule was not mended', async () => {
    const { packed } = await refusedJob()
    expect(await problemOf(restore(packed))).toMatchObject({ code: 'RAY-STATE-BRANCH-REFUSED' })
  })
})
