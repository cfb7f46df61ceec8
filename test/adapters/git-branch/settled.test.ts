/** A branch with very many runs that ended a while ago: who need not read them does not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RETENTION } from '../../../src/adapters/git-branch/prune.ts'
import type { StateBranchOptions } from '../../../src/adapters/git-branch/state-branch.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'
import { copyFolder, editBranch } from './edit-branch.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

const LARGE = 'refs/raymond/large/raymond/state'
const retention = { ...RETENTION, many: 3 }

let world: BranchWorld
beforeEach(async () => {
  world = await openBranchWorld()
})
afterEach(() => world.close())

const open = (options: Partial<StateBranchOptions> = {}) => world.open({ retention, ...options })
const ids = (runs: readonly Run[]) => runs.map(({ workflow_id }) => workflow_id).toSorted()

async function store(options: Partial<StateBranchOptions>, ...runs: readonly Partial<Run>[]): Promise<void> {
  const branch = await open(options)
  for (const changes of runs) {
    const run = stateRun({ lease: null, status: 'completed', ...changes })
    const journal = `{"of":"${run.workflow_id}"}\n`
    await branch.checkpoint({ run, files: { 'journal.jsonl': journal, 'sessions/main.jsonl': 'x' }, ledger: {}, work: [] })
  }
}

const OLD = '2026-11-20T09:00:00.000Z'
const pull = (number: number, commit: string) =>
  ({
    proposals: [
      {
        id: 'p1',
        agent: 'main',
        at: OLD,
        proposal: { type: 'pull_request', title: 'T', body: '' },
        status: 'applied',
        number,
        url: null,
        branch: 'raymond/a/main',
        work: {
          branch: 'raymond/a/main',
          base: commit,
          head: commit,
          tree: commit,
          commit,
          message: '',
          at: OLD,
          paths: [],
          diff: '',
          diff_sha256: '',
          left_out: [],
        },
        problem: null,
      },
    ],
  }) as unknown as Partial<Run>

/** Three that ended yesterday, one an hour ago, and one that waits. */
async function fill(options: Partial<StateBranchOptions> = {}): Promise<void> {
  await store(
    options,
    { workflow_id: 'old-1-1', issue: 1, created_at: OLD, updated_at: OLD },
    { workflow_id: 'old-1-1-1', issue: 1, created_at: OLD, updated_at: OLD },
    { workflow_id: 'old-102-2', issue: 102, created_at: '2026-10-31T09:00:00.000Z', updated_at: OLD },
    { workflow_id: 'new-2-3', issue: 2, updated_at: '2026-11-21T09:00:00.000Z' },
    { workflow_id: 'open-2-4', issue: 2, status: 'waiting', created_at: OLD, updated_at: OLD },
  )
  await (await open(options)).prune(async () => null)
}

describe('runs that ended a while ago', () => {
  it('are left out of what a job reads, but for those that it asks for', async () => {
    await fill()
    const branch = await open()
    expect(ids(await branch.list({}))).toEqual(['new-2-3', 'open-2-4'])
    expect(ids(await branch.list({ threads: [1] }))).toEqual(['new-2-3', 'old-1-1', 'old-1-1-1', 'open-2-4'])
    expect(ids(await branch.list({ threads: [2] }))).toEqual(['new-2-3', 'open-2-4'])
    expect(ids(await branch.list({ ids: ['old-1-1', 'old'] }))).toEqual(['new-2-3', 'old-1-1', 'old-1-1-1', 'open-2-4'])
    expect(ids(await branch.list({ month: '2026-10' }))).toEqual(['new-2-3', 'old-102-2', 'open-2-4'])
    expect(ids(await branch.list())).toEqual(['new-2-3', 'old-1-1', 'old-1-1-1', 'old-102-2', 'open-2-4'])
  })

  it('and were workers of a round are found where that is shown, too', async () => {
    const follows = { pull_request: 8, branch: 'b', head: 'a'.repeat(40), by: 'command' as const, issue: 5, remarks: [] }
    const parent = { run: 'round-8-1', agent: 'main_work1' }
    const at = '2026-11-17T09:00:00.000Z'
    const old = { issue: 8, created_at: at, updated_at: at }
    await store({}, { ...old, workflow_id: 'round-8-1', continues: 'first-5-1', follows })
    await store(
      {},
      { ...old, workflow_id: 'round-8-1-1', parent },
      { ...old, workflow_id: 'round-8-1-1-1', parent: { ...parent, run: 'round-8-1-1' } },
    )
    await (await open()).prune(async () => null)
    const branch = await open()
    expect(ids(await branch.list({}))).toEqual([])
    const all = ['round-8-1', 'round-8-1-1', 'round-8-1-1-1']
    expect([ids(await branch.list({ threads: [5] })), ids(await branch.list({ threads: [8] }))]).toEqual([all, all])
  })

  it('are noted in files whose names nothing in a state can choose', async () => {
    await store({}, { workflow_id: 'old-9-1', issue: 9, created_at: '/../../x', updated_at: OLD })
    await fill()
    const paths = world.server.git('ls-tree', '-r', '--name-only', 'raymond/state').split('\n')
    expect(paths.filter((path) => !/^(?:README\.md$|runs\/|ledger\/|settled)/.test(path))).toEqual([])
    expect(paths.some((path) => path.includes('..'))).toBe(false)
    expect(ids(await (await open()).list({ threads: [9] }))).toContain('old-9-1')
  })

  it('are not fetched either: neither their states nor their journals', async () => {
    await fill()
    const repository = await world.openRepository()
    const branch = await open({ repository })
    await branch.list({})
    const isHere = async (path: string) => {
      const blob = world.server.git('rev-parse', `raymond/state:${path}`)
      return (await repository.attempt(['cat-file', '-e', blob])).exitCode === 0
    }
    expect(await isHere('runs/open-2-4/state.json')).toBe(true)
    for (const path of ['runs/old-1-1/state.json', 'runs/old-1-1/journal.jsonl', 'runs/open-2-4/journal.jsonl'])
      expect(await isHere(path), path).toBe(false)
    // Files that are read are fetched then, and are those that were stored.
    const loaded = await branch.load('old-1-1')
    expect(loaded?.run).toMatchObject({ workflow_id: 'old-1-1', issue: 1 })
    expect(Buffer.from(loaded?.files['journal.jsonl'] ?? []).toString()).toBe('{"of":"old-1-1"}\n')
  })

  it('are listed again as soon as one is written, by a checkpoint or by anybody', async () => {
    await fill()
    const branch = await open()
    const stored = await branch.load('old-1-1')
    await branch.checkpoint({
      run: { ...(stored?.run ?? stateRun()), status: 'running', seq: 2 },
      files: {},
      ledger: {},
      work: [],
    })
    editBranch(world, 'runs/old-102-2/state.json', (text) => text.replace('"completed"', '"suspended"'))
    expect(ids(await (await open()).list({}))).toEqual(['new-2-3', 'old-1-1', 'old-102-2', 'open-2-4'])
    expect((await (await open()).load('old-1-1'))?.files['sessions/main.jsonl']?.toString()).toBe('x')
  })

  it('with a state-key are those that were noted with it, and no others that somebody has noted', async () => {
    const key = 'a-state-key-of-some-length'
    await fill({ key })
    expect(ids(await (await open({ key })).list({}))).toEqual(['new-2-3', 'open-2-4'])
    copyFolder(world, 'runs/open-2-4', 'settled/runs/open-2-4')
    expect(ids(await (await open({ key })).list({}))).toEqual(['new-2-3', 'open-2-4'])
  })

  it('are noted also where they are very many already, and once, when one has gone on and ended again', async () => {
    const key = 'a-state-key-of-some-length'
    await fill({ key })
    await store({ key }, { workflow_id: 'old-1-1', issue: 1, seq: 9, created_at: OLD, updated_at: OLD })
    await store({ key }, ...[3, 4].map((n) => ({ workflow_id: `more-1-${n}`, issue: 1, created_at: OLD, updated_at: OLD })))
    expect(ids(await (await open({ key })).list({}))).toContain('old-1-1')
    await (await open({ key })).prune(async () => null)
    expect(ids(await (await open({ key })).list({}))).toEqual(['new-2-3', 'open-2-4'])
    expect(world.server.git('ls-tree', '--name-only', 'raymond/state:settled/runs').split('\n')).toHaveLength(5)
  })

  it('are found by the pull request that they opened, and by a commit that they left it at', async () => {
    const before = '2026-11-15T09:00:00.000Z'
    const commit = 'ab'.repeat(20)
    await store(
      {},
      { workflow_id: 'a-1-1', issue: 1, updated_at: before, ...pull(7, commit) },
      { workflow_id: 'b-1-2', issue: 1, updated_at: before, ...pull(8, `ab${'cd'.repeat(19)}`) },
      { workflow_id: 'c-1-3', issue: 1, updated_at: OLD, ...pull(9, commit) }, // looked after for three days
      { workflow_id: 'd-3-4', issue: 3, updated_at: before },
    )
    await (await open()).prune(async () => null)
    const branch = await open()
    expect(ids(await branch.list({}))).toEqual(['c-1-3'])
    expect(ids(await branch.list({ threads: [7] }))).toEqual(['a-1-1', 'c-1-3'])
    expect(ids(await branch.list({ heads: [commit] }))).toEqual(['a-1-1', 'c-1-3'])
  })

  it('are removed when their time has come, and nothing of the notes stays', async () => {
    await fill()
    world.setTime('2027-01-15T10:00:00.000Z')
    const removed = await (await open()).prune(async () => null)
    expect([...removed].sort()).toEqual(['new-2-3', 'old-1-1', 'old-1-1-1', 'old-102-2'])
    expect(world.server.git('ls-tree', '-r', '--name-only', 'raymond/state').split('\n')).toEqual([
      'README.md',
      'runs/open-2-4/journal.jsonl',
      'runs/open-2-4/sessions/main.jsonl',
      'runs/open-2-4/state.json',
    ])
    expect(ids(await (await open()).list({ threads: [1] }))).toEqual(['open-2-4'])
  })

  it('are left in peace where they are few: the branch is as ever', async () => {
    await store({}, { workflow_id: 'old-1-1', updated_at: OLD }, { workflow_id: 'old-1-2', updated_at: OLD })
    await (await open()).prune(async () => null)
    expect(world.server.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/raymond/state')
    expect(world.server.git('ls-tree', '--name-only', 'raymond/state').split('\n')).toEqual(['README.md', 'runs'])
  })

  it('stay readable from a server that leaves nothing out of a fetch', async () => {
    await fill()
    world.server.git('config', 'uploadpack.allowFilter', 'false')
    const branch = await open()
    expect(ids(await branch.list({ threads: [1] }))).toEqual(['new-2-3', 'old-1-1', 'old-1-1-1', 'open-2-4'])
  })

  it('are noted also where the server takes no other refs: then all is fetched, and only the others are read', async () => {
    world.server.hook('update', 'case "$1" in refs/raymond/*) echo no; exit 1;; esac')
    await fill()
    expect(world.server.git('for-each-ref', '--format=%(refname)')).not.toContain(LARGE)
    expect(ids(await (await open()).list({}))).toEqual(['new-2-3', 'open-2-4'])
  })

  it('do not hide a run whose note is not of its folder', async () => {
    await fill()
    const other = world.server.git('show', 'raymond/state:runs/old-1-1/state.json')
    editBranch(world, 'settled/runs/open-2-4/state.json', () => other)
    expect(ids(await (await open()).list({}))).toContain('open-2-4')
  })
})
