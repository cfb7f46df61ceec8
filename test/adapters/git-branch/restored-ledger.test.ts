/** What an archive of a run, which anybody may have made, brings into the ledger of all runs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreRun } from '../../../src/adapters/git-branch/packed/restore-run.ts'
import { createStateBranch } from '../../../src/adapters/git-branch/state-branch.ts'
import { openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { encodeLedgerLine, type LedgerLine, ledgerLine, readLedger } from '../../../src/core/ledger/ledger.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { childId } from '../../../src/core/run/workers/children.ts'
import type { ArtifactFile } from '../../../src/ports/keeping/artifact-store.ts'
import { of } from '../../contracts/state-branch.ts'
import { stateRun } from '../../tools/state-run.ts'
import { git, openWorld, type World } from '../git-workspace/jobs.ts'

const ID = 'coding-7-1'
const PLACE = 'ledger/2026-11.jsonl'

let world: World
let temp: string
beforeEach(async () => {
  world = await openWorld({ 'README.md': 'readme\n' })
  temp = mkdtempSync(join(tmpdir(), 'restored-ledger-'))
  await store(spent(1, { workflow_id: 'other-1-1' }))
})
afterEach(async () => {
  await world.close()
  rmSync(temp, { recursive: true, force: true })
})

function spent(usd: number, changes: Partial<Run> = {}): Run {
  return stateRun({ actor: 'mona', issue: 7, lease: null, budget: { limit_usd: 10, spent_usd: usd }, ...changes })
}

function lineOf(run: Run, storedUsd = 0): string {
  const line = ledgerLine(run, storedUsd)
  if (line === undefined) throw new Error('it has cost nothing more')
  return encodeLedgerLine(line)
}

/** The branch as a job sees it that has the repository's `state-key`. */
async function signedBranch() {
  const { repository } = await world.startJob()
  return createStateBranch({
    repository,
    key: 'k3y',
    snapshots: null,
    clock: { now: () => 0, sleep: (ms) => pause(ms) },
    entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => 0 },
  })
}

async function store(run: Run, line = lineOf(run)): Promise<void> {
  await (await signedBranch()).checkpoint(of(run, { ledger: { '2026-11': [line] } }))
}

async function booked(): Promise<readonly string[]> {
  const lines = readLedger(await (await signedBranch()).readLedger('2026-11'))
  return lines.map(({ run, worker = run, usd }) => `${worker} ${usd}`)
}

async function pack(run: Run, ...lines: readonly string[]): Promise<readonly ArtifactFile[]> {
  return (await world.startJob()).branch.pack(of(run, { ledger: { '2026-11': lines } }))
}

async function restore(packed: readonly ArtifactFile[]): Promise<unknown> {
  const repository = await openBareRepository({
    directory: mkdtempSync(join(temp, 'laptop-')),
    remote: { url: world.server.url, token: () => Promise.resolve('a-person') },
  })
  const contentOf = (path: string) => packed.find((one) => one.path === path)?.content ?? ''
  return restoreRun(async (path) => Buffer.from(contentOf(path)), {
    repository,
    name: 'raymond/state',
    clock: { now: () => Date.parse('2026-11-22T10:00:00.000Z'), sleep: (ms) => pause(ms) },
    entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => 0 },
    backoff: { firstMs: 1, longestMs: 2, tries: 3 },
  })
}

/** The archive with its month's lines elsewhere, or a submodule there. */
function withLinesAt(path: string, mode: '100644' | '160000', packed: readonly ArtifactFile[]): readonly ArtifactFile[] {
  const repository = mkdtempSync(join(temp, 'forger-'))
  const bundle = join(repository, 'run.bundle')
  const contentOf = (name: string) => packed.find((one) => one.path === name)?.content ?? ''
  git(repository, 'init', '-q')
  writeFileSync(bundle, contentOf('run.bundle'))
  git(repository, 'fetch', '-q', bundle, `refs/raymond/packed/${ID}:refs/heads/packed`)
  git(repository, 'read-tree', '--prefix=runs/', 'packed:runs')
  const id = git(repository, 'rev-parse', mode === '160000' ? 'packed' : `packed:${PLACE}`).trim()
  git(repository, 'update-index', '--add', '--cacheinfo', `${mode},${id},${path}`)
  const state = git(repository, 'commit-tree', '-m', 'forged', git(repository, 'write-tree').trim()).trim()
  git(repository, 'update-ref', 'refs/heads/packed', state)
  git(repository, 'bundle', 'create', '-q', bundle, 'packed')
  const manifest = { ...(JSON.parse(String(contentOf('raymond-run.json'))) as object), state, needs: [] }
  return [
    { path: 'raymond-run.json', content: JSON.stringify(manifest) },
    { path: 'run.bundle', content: readFileSync(bundle) },
  ]
}

async function expectRefused(packed: readonly ArtifactFile[], why: string): Promise<void> {
  const before = world.server.git('for-each-ref')
  const said = { code: 'RAY-RESTORE-UNREADABLE', message: expect.stringContaining(why) }
  await expect(restore(packed)).rejects.toMatchObject({ problem: said })
  expect(world.server.git('for-each-ref')).toBe(before)
  expect(await booked()).toEqual(['other-1-1 1'])
}

describe('the ledger gets from an archive', () => {
  it('what the run has cost, once, however often it is restored', async () => {
    const packed = await pack(spent(3), lineOf(spent(3)))
    await restore(packed)
    await restore(packed)
    expect(await booked()).toEqual(['other-1-1 1', `${ID} 3`])
  })

  it('what a worker has cost, under the run of its parent', async () => {
    const run = spent(2, { workflow_id: childId('other-1-1', 2), parent: { run: 'other-1-1', agent: 'w' } })
    await restore(await pack(run, lineOf(run)))
    expect(await booked()).toEqual(['other-1-1 1', 'other-1-1-2 2'])
  })

  it('the rest of what the run has cost where an earlier line stands there', async () => {
    const run = spent(2, { seq: 1 })
    const job = await world.startJob()
    await job.branch.checkpoint(of(run, { ledger: { '2026-11': [lineOf(run)] } }))
    const later = spent(5, { seq: 2 })
    await restore(await job.branch.pack(of(later, { ledger: { '2026-11': [lineOf(later, 2)] } })))
    expect(await booked()).toEqual(['other-1-1 1', `${ID} 2`, `${ID} 3`])
  })

  it('nothing twice that a push had booked before the job heard of it', async () => {
    const run = spent(4, { seq: 1 })
    const job = await world.startJob()
    await job.branch.checkpoint(of(run, { ledger: { '2026-11': [lineOf(run)] } }))
    const later = spent(5, { seq: 2 })
    await restore(await job.branch.pack(of(later, { ledger: { '2026-11': [lineOf(later)] } })))
    expect(await booked()).toEqual(['other-1-1 1', `${ID} 4`, `${ID} 1`])
  })
})

describe('the ledger gets nothing from an archive', () => {
  const own = ledgerLine(spent(3), 0)
  const forged: readonly [string, Partial<LedgerLine> & Record<string, unknown>][] = [
    ['of another run', { run: 'other-1-1' }],
    ['of a worker that it is not', { worker: 'other-1-1' }],
    ['of another run in the name of this one', { run: 'other-1-1', worker: ID }],
    ['of another person', { actor: 'hubot' }],
    ['of another thread', { issue: 8 }],
    ['of another workflow', { workflow: 'triage' }],
    ['of another month', { day: '2026-10-21' }],
    ['of no day', { day: '2026-11-never' }],
    ['of less than nothing', { usd: -1 }],
    ['with a signature', { mac: '0'.repeat(64) }],
    ['with something else beside it', { note: '' }],
  ]
  it.each(forged)('that has a line %s', async (_, change) => {
    const line = JSON.stringify({ ...own, ...change })
    await expectRefused(await pack(spent(3), lineOf(spent(3)), line), `its ${PLACE} has a line that is none of ${ID}`)
  })

  it('that has a line which is none', async () => {
    await expectRefused(await pack(spent(3), '{'), `its ${PLACE} has a line that is none of ${ID}`)
  })

  it('that books more than its state has cost', async () => {
    const lines = [lineOf(spent(3)), lineOf(spent(3), 1)]
    await expectRefused(await pack(spent(3), ...lines), `say that ${ID} has cost $5, and its state says $3`)
  })

  it.each([
    [`${PLACE}/2026-11.jsonl`, '100644'],
    ['ledger/2026-11.jsonl.bak', '100644'],
    ['ledger/2026/11.jsonl', '100644'],
    [PLACE, '160000'],
  ] as const)('that has its lines at %s (%s)', async (path, mode) => {
    await expectRefused(withLinesAt(path, mode, await pack(spent(3), lineOf(spent(3)))), 'which is no file of the ledger')
  })
})
