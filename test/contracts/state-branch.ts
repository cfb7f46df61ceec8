/** What everything that calls itself a StateBranch must do. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Run } from '../../src/core/run/run.ts'
import { encodeRun } from '../../src/core/run/stored/encode-run.ts'
import type { Checkpoint, StateBranch } from '../../src/ports/keeping/state-branch.ts'
import { leaseOf, stateRun } from '../tools/state-run.ts'

export interface StateBranchWorld {
  /** As another job would open the same branch. */
  open(): Promise<StateBranch>
  /** Sets the clock of all jobs. */
  setTime(iso: string): void
  close(): Promise<void>
}

export function describeStateBranch(name: string, create: () => Promise<StateBranchWorld>): void {
  describe(`a state branch: ${name}`, () => {
    let world: StateBranchWorld
    let branch: StateBranch
    beforeEach(async () => {
      world = await create()
      world.setTime('2026-11-21T10:00:00.000Z')
      branch = await world.open()
    })
    afterEach(() => world.close())

    it('knows nothing at first', async () => {
      expect(await branch.load('coding-7-1')).toBeUndefined()
      expect(await branch.list()).toEqual([])
      expect(await branch.readLedger('2026-11')).toEqual([])
      expect(await branch.prune(async () => null)).toEqual([])
    })

    it('gives back what was stored, to another job', async () => {
      const outcome = await branch.checkpoint(
        of(stateRun(), { files: { 'journal.jsonl': '{"a":1}\n', 'sessions/main.jsonl': Uint8Array.of(0, 255) } }),
      )
      const loaded = await (await world.open()).load('coding-7-1')
      expect(outcome).toMatchObject({ kind: 'stored', leftOut: [] })
      expect(loaded?.run).toMatchObject(stateRun()) // and beside it what vouches for the files
      expect(outcome.kind === 'stored' && outcome.sha256).toBe(loaded?.sha256)
      expect(Object.keys(loaded?.files ?? {}).sort()).toEqual(['journal.jsonl', 'sessions/main.jsonl'])
      expect([...(loaded?.files['sessions/main.jsonl'] ?? [])]).toEqual([0, 255])
    })

    it('chains each state to the one that it replaces', async () => {
      const first = await stored(branch, stateRun())
      const second = await stored(branch, stateRun({ seq: 2 }))
      expect(first.previous).toBeNull()
      expect(second.previous).toBe(createHash('sha256').update(encodeRun(first)).digest('hex'))
    })

    it('removes a file that is given as null', async () => {
      await branch.checkpoint(of(stateRun(), { files: { 'journal.jsonl': 'x\n', 'sessions/main.jsonl': 'y' } }))
      await branch.checkpoint(of(stateRun({ seq: 2 }), { files: { 'sessions/main.jsonl': null } }))
      expect(Object.keys((await branch.load('coding-7-1'))?.files ?? {})).toEqual(['journal.jsonl'])
    })

    it('adds ledger lines once, behind those of others', async () => {
      const other = await world.open()
      await branch.checkpoint(of(stateRun(), { ledger: { '2026-11': ['{"usd":1}', '{"usd":2}'] } }))
      await other.checkpoint(
        of(stateRun({ workflow_id: 'other-1-1' }), { ledger: { '2026-11': ['{"usd":3}'], '2026-12': ['{"usd":4}'] } }),
      )
      await branch.checkpoint(of(stateRun({ seq: 2 }), { ledger: { '2026-11': ['{"usd":2}', '{"usd":5}'] } }))
      expect(await other.readLedger('2026-11')).toEqual(['{"usd":1}', '{"usd":2}', '{"usd":3}', '{"usd":5}'])
      expect(await other.readLedger('2026-12')).toEqual(['{"usd":4}'])
    })

    it('lists every run', async () => {
      await branch.checkpoint(of(stateRun()))
      await branch.checkpoint(of(stateRun({ workflow_id: 'triage-8-2' })))
      expect((await branch.list()).map(({ workflow_id }) => workflow_id).sort()).toEqual(['coding-7-1', 'triage-8-2'])
    })

    it('takes ten writers of ten runs at once, and each lands', async () => {
      const writers = await Promise.all(Array.from({ length: 10 }, () => world.open()))
      const outcomes = await Promise.all(
        writers.map((writer, n) =>
          writer.checkpoint(of(stateRun({ workflow_id: `run-${n}` }), { ledger: { '2026-11': [`{"run":${n}}`] } })),
        ),
      )
      expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'stored'))
      expect(await branch.list()).toHaveLength(10)
      expect(await branch.readLedger('2026-11')).toHaveLength(10)
    })

    it('lets one of two jobs that start the same run go on', async () => {
      const other = await world.open()
      const outcomes = await Promise.all([
        branch.checkpoint(of(stateRun({ lease: leaseOf('job-a') }))),
        other.checkpoint(of(stateRun({ lease: leaseOf('job-b') }))),
      ])
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['stored', 'superseded'])
    })

    it('lets a person stop a run over the lease of another job, which finds out and changes nothing more', async () => {
      await branch.checkpoint(of(stateRun()))
      expect(await branch.overtaken('coding-7-1')).toBeUndefined()
      const stopper = await world.open()
      const stored = await stopper.load('coding-7-1')
      const cancelled = stateRun({ seq: 2, status: 'cancelled', halted: 'cancelled', lease: null })
      const outcome = await stopper.checkpoint(of(cancelled, { token: 'job-b', force: true }))
      expect([stored?.run.lease?.token, outcome.kind]).toEqual(['job-a', 'stored'])
      expect(await branch.overtaken('coding-7-1')).toMatchObject({ status: 'cancelled' })
      expect(await branch.checkpoint(of(stateRun({ seq: 9 })))).toMatchObject({
        kind: 'superseded',
        stored: { status: 'cancelled' },
      })
      expect((await branch.load('coding-7-1'))?.run.status).toBe('cancelled')
    })

    it('holds a person back who has not seen the newest state', async () => {
      await branch.checkpoint(of(stateRun()))
      const stopper = await world.open()
      await stopper.load('coding-7-1')
      await branch.checkpoint(of(stateRun({ seq: 2 })))
      const late = await stopper.checkpoint(of(stateRun({ seq: 2, lease: null }), { token: 'job-b', force: true }))
      expect(late.kind).toBe('superseded')
    })

    it('refuses a job while the lease of another one runs', async () => {
      await branch.checkpoint(of(stateRun()))
      const late = await world.open()
      await late.load('coding-7-1')
      const outcome = await late.checkpoint(of(stateRun({ seq: 2, lease: leaseOf('job-b') })))
      expect(outcome).toMatchObject({ kind: 'superseded', stored: { seq: 1, lease: { token: 'job-a' } } })
    })

    it('lets a job take over a lease that was let go of, and tells the old job', async () => {
      await branch.checkpoint(of(stateRun()))
      await branch.checkpoint(of(stateRun({ seq: 2, lease: null }), { token: 'job-a' }))
      const next = await world.open()
      await next.load('coding-7-1')
      expect(await next.checkpoint(of(stateRun({ seq: 3, lease: leaseOf('job-b') })))).toMatchObject({ kind: 'stored' })
      expect(await branch.checkpoint(of(stateRun({ seq: 3 })))).toMatchObject({
        kind: 'superseded',
        stored: { lease: { token: 'job-b' } },
      })
      expect((await next.load('coding-7-1'))?.run.lease?.token).toBe('job-b')
    })

    it('lets a job take over a lease that ran out, and tells the old job', async () => {
      await branch.checkpoint(of(stateRun()))
      world.setTime('2026-11-22T10:00:01.000Z')
      const next = await world.open()
      await next.load('coding-7-1')
      expect(await next.checkpoint(of(stateRun({ seq: 2, lease: leaseOf('job-b', '2026-11-23T10:00:00.000Z') })))).toMatchObject({
        kind: 'stored',
      })
      expect(await branch.checkpoint(of(stateRun({ seq: 2 })))).toMatchObject({ kind: 'superseded' })
    })

    it('lets a job go on whose own lease ran out when nobody took it', async () => {
      await branch.checkpoint(of(stateRun()))
      world.setTime('2026-11-23T10:00:00.000Z')
      expect(await branch.checkpoint(of(stateRun({ seq: 2 })))).toMatchObject({ kind: 'stored' })
    })

    it('lets a second process of the same job go on', async () => {
      await branch.checkpoint(of(stateRun()))
      const post = await world.open()
      expect(await post.checkpoint(of(stateRun({ seq: 4, lease: null }), { token: 'job-a' }))).toMatchObject({ kind: 'stored' })
    })

    it('does not write an older state over a newer one of the same job', async () => {
      await branch.checkpoint(of(stateRun({ seq: 5 })))
      const post = await world.open()
      expect(await post.checkpoint(of(stateRun({ seq: 4 })))).toMatchObject({ kind: 'superseded', stored: { seq: 5 } })
    })

    it('does not let a new run take the id of an ended one', async () => {
      await branch.checkpoint(of(stateRun({ status: 'completed', lease: null, nonce: 'first' })))
      const outcome = await (await world.open()).checkpoint(of(stateRun({ nonce: 'second', lease: leaseOf('job-b') })))
      expect(outcome).toMatchObject({ kind: 'superseded', stored: { nonce: 'first' } })
    })

    it('removes ended runs after 30 days and their transcripts after 7, never the ledger', async () => {
      const files = { 'journal.jsonl': 'j', 'sessions/main.jsonl': 's' }
      await branch.checkpoint(of(run('old', 'completed', '2026-10-01T00:00:00.000Z'), { files, ledger: { '2026-10': ['{}'] } }))
      await branch.checkpoint(of(run('recent', 'failed', '2026-11-10T00:00:00.000Z'), { files }))
      await branch.checkpoint(of(run('fresh', 'cancelled', '2026-11-20T00:00:00.000Z'), { files }))
      await branch.checkpoint(of(run('asks', 'waiting', '2026-10-01T00:00:00.000Z'), { files }))
      expect(await branch.prune(async () => null)).toEqual(['old'])
      const reader = await world.open()
      const kept = await Promise.all(['old', 'recent', 'fresh', 'asks'].map(async (id) => (await reader.load(id))?.files))
      expect(kept.map((one) => one && Object.keys(one).sort())).toEqual([
        undefined,
        ['journal.jsonl'],
        ['journal.jsonl', 'sessions/main.jsonl'],
        ['journal.jsonl', 'sessions/main.jsonl'],
      ])
      expect(await reader.readLedger('2026-10')).toEqual(['{}'])
    })

    it('keeps a worker that has ended until its run has heard of that, or comes to its end itself', async () => {
      const long = '2026-10-01T00:00:00.000Z'
      const parent = (id: string, status: Run['status'], heard: 'ended' | 'started', of?: string) => ({
        ...run(id, status, long),
        children: [childOf(`${id}-1`, heard)],
        ...(of === undefined ? {} : { parent: { run: of, agent: 'main_w1' } }),
      })
      const worker = (of: string) => ({ ...run(`${of}-1`, 'failed', long), parent: { run: of, agent: 'main_w1' } })
      const runs = [
        parent('asks', 'waiting', 'started'),
        worker('asks'),
        parent('heard', 'waiting', 'ended'),
        worker('heard'),
        parent('stopped', 'cancelled', 'started'),
        worker('stopped'),
        // Its worker's worker, of which it has to hear through that.
        parent('rests', 'suspended', 'started'),
        parent('rests-1', 'cancelled', 'started', 'rests'),
        worker('rests-1'),
      ]
      for (const one of runs) await branch.checkpoint(of(one, { files: { 'sessions/main.jsonl': 's' } }))
      expect([...(await branch.prune(async () => null))].toSorted()).toEqual(['heard-1', 'stopped', 'stopped-1'])
      const reader = await world.open()
      const kept = await Promise.all(['asks-1', 'rests-1', 'rests-1-1'].map(async (id) => (await reader.load(id))?.files))
      expect(kept).toEqual([{}, {}, {}])
    })

    it('counts from the closing of the last pull request, and keeps a run whose pull request is open', async () => {
      const files = { 'sessions/main.jsonl': 's' }
      const opening = (id: string, number: number) => ({
        ...run(id, 'completed', '2026-09-01T00:00:00.000Z'),
        proposals: [openedPull(number)],
      })
      for (const [id, number] of [
        ['open', 1],
        ['closed', 2],
        ['long-closed', 3],
      ] as const)
        await branch.checkpoint(of(opening(id, number), { files }))
      const closings: Readonly<Record<string, string | null>> = {
        open: null,
        closed: '2026-11-10T00:00:00.000Z',
        'long-closed': '2026-10-01T00:00:00.000Z',
      }
      expect(await branch.prune(async ({ workflow_id }) => closings[workflow_id] ?? null)).toEqual(['long-closed'])
      const reader = await world.open()
      expect(Object.keys((await reader.load('open'))?.files ?? {})).toEqual(['sessions/main.jsonl'])
      expect((await reader.load('closed'))?.files).toEqual({})
    })
  })
}

export function of(run: Run, changes: Partial<Checkpoint> = {}): Checkpoint {
  return { run, files: {}, ledger: {}, work: [], ...changes }
}

function run(id: string, status: Run['status'], updated_at: string): Run {
  return stateRun({ workflow_id: id, status, updated_at, lease: null })
}

function childOf(id: string, status: 'ended' | 'started'): NonNullable<Run['children']>[number] {
  return {
    id,
    agent: 'main_w1',
    nonce: 'n',
    seed: '0'.repeat(32),
    status,
    budget_usd: 1,
    turns: null,
    actions_run: null,
    tries: 1,
    since: null,
    at: null,
    due: null,
  }
}

async function stored(branch: StateBranch, run: Run): Promise<Run> {
  const outcome = await branch.checkpoint(of(run))
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.run
}

function openedPull(number: number): NonNullable<Run['proposals']>[number] {
  return {
    id: 'p1',
    agent: 'main',
    proposal: { type: 'pull_request', title: 'Fix', body: '' },
    work: null,
    status: 'applied',
    at: '2026-09-01T00:00:00.000Z',
    number,
    url: null,
    branch: 'raymond/fix',
    problem: null,
  }
}
