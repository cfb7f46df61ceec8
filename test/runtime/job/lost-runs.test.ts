/** What a job tells of a run that another one has taken from it while a turn was under way. */
import { describe, expect, it } from 'vitest'
import { encodeLedgerLine, ledgerLine, readLedger } from '../../../src/core/ledger/ledger.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Checkpoint } from '../../../src/ports/keeping/state-branch.ts'
import { createCheckpointer } from '../../../src/runtime/job/driving/checkpointer.ts'
import { cancelStored } from '../../../src/runtime/job/keeping/cancel-stored.ts'
import { leaseOf, stateRun } from '../../tools/state-run.ts'

const spent = (usd: number, more: Partial<Run> = {}) => stateRun({ budget: { limit_usd: 10, spent_usd: usd }, ...more })

interface Setting {
  /** As the other job has stored it. */
  readonly theirs: Run
  /** Dollars that the state branch has of it, as far as this job knows. */
  readonly known?: number
  readonly begun?: boolean
  /** So many pushes fail once the run is lost. */
  readonly failures?: number
}

/** A job of a run that is not its own any more, with the lines that reach the ledger. */
function job({ theirs, known = 0, begun = false, failures = 0 }: Setting, lines: string[] = []) {
  const pushed: Checkpoint[] = []
  const troubles: string[] = []
  let isLost = begun
  let left = failures
  const checkpointer = createCheckpointer({
    branch: {
      async checkpoint(checkpoint: Checkpoint) {
        pushed.push(checkpoint)
        if (!isLost) return { kind: 'stored', run: checkpoint.run, sha256: '', commit: '', leftOut: [], refused: [] }
        if (!checkpoint.ledgerOnly) return { kind: 'superseded', stored: theirs }
        if (left-- > 0) throw new Error('the server is down')
        for (const line of Object.values(checkpoint.ledger).flat()) if (!lines.includes(line)) lines.push(line)
        return { kind: 'superseded', stored: theirs }
      },
      overtaken: async () => (isLost ? theirs : undefined),
    } as never,
    clock: { now: () => 0, sleep: () => new Promise(() => {}) },
    lease: { owner: 'o/r', job: '1', attempt: 1, token: 't' },
    inherited: null,
    begun,
    phase: 1,
    files: async () => ({}),
    ledger(run, toldUsd = known) {
      const line = ledgerLine(run, toldUsd, '1.1')
      return line === undefined ? {} : { '2026-11': [encodeLedgerLine(line)] }
    },
    redact: (run) => run,
    work: () => [],
    onStored() {},
    onSuperseded() {},
    onLeftOut() {},
    onTrouble: ({ message }) => troubles.push(message),
    onRefused: async () => {},
    onUnstored: async () => {},
  })
  return {
    checkpointer,
    pushed,
    troubles,
    lose: () => {
      isLost = true
    },
    dollars: () => readLedger(lines).map(({ usd }) => usd),
  }
}

const STOPPED: Partial<Run> = { status: 'cancelled', halted: 'cancelled', seq: 2, lease: null }
const noticed: Partial<Run> = { status: 'suspended', halted: 'superseded', seq: 4 }

describe('a job whose run was stopped while a turn was under way', () => {
  it('adds to the ledger what it paid since it last stored the run, and nothing else', async () => {
    const { checkpointer, lose, dollars, pushed } = job({ theirs: spent(1, STOPPED) })
    await checkpointer.saved(spent(1))
    lose()
    await checkpointer.saved(spent(1, { seq: 3, status: 'suspended' }))
    await checkpointer.release(spent(1.9, noticed))
    expect(dollars()).toEqual([0.9])
    expect(pushed.at(-1)).toMatchObject({ files: {}, work: [], ledgerOnly: true })
  })

  it('adds nothing where its turns cost nothing, or whoever stopped the run has found all of it', async () => {
    for (const usd of [1, 1.9]) {
      const { checkpointer, lose, dollars, pushed } = job({ theirs: spent(usd, STOPPED) })
      await checkpointer.saved(spent(1))
      await checkpointer.saved(spent(usd, { seq: 2, asks: [{} as never] }))
      lose()
      await checkpointer.release(spent(usd, noticed))
      expect([dollars(), pushed.filter(({ ledgerOnly }) => ledgerOnly)]).toEqual([[], []])
    }
  })

  it('adds what it had put aside, too, where whoever stopped the run did not find that', async () => {
    const { checkpointer, lose, dollars } = job({ theirs: spent(1, STOPPED), known: 1 })
    await checkpointer.saved(spent(1))
    await checkpointer.saved(spent(1.2, { seq: 2, asks: [{} as never] }))
    lose()
    await checkpointer.release(spent(1.9, noticed))
    expect(dollars()).toEqual([0.9])
  })

  it('says the same in its post step, so that a line comes once', async () => {
    const lines: string[] = []
    const theirs = spent(1, STOPPED)
    const main = job({ theirs }, lines)
    await main.checkpointer.saved(spent(1))
    main.lose()
    await main.checkpointer.release(spent(1.9, noticed))
    const post = job({ theirs, known: 1, begun: true }, lines)
    await post.checkpointer.release(spent(1.9, noticed))
    expect([main.dollars(), post.pushed.at(-1)?.ledgerOnly]).toEqual([[0.9], true])
  })

  it('leaves it to its post step where it could not say it', async () => {
    const lines: string[] = []
    const theirs = spent(1, STOPPED)
    const main = job({ theirs, failures: 1 }, lines)
    await main.checkpointer.saved(spent(1))
    main.lose()
    await main.checkpointer.release(spent(1.9, noticed))
    expect([main.dollars(), main.troubles]).toEqual([[], [expect.stringContaining('coding-7-1')]])
    const post = job({ theirs, known: 1, begun: true }, lines)
    await post.checkpointer.release(spent(1.9, noticed))
    expect(post.dollars()).toEqual([0.9])
  })
})

describe('a job whose run another one goes on with', () => {
  it('adds what it paid itself, whatever the other one has spent since', async () => {
    const lines: string[] = []
    const theirs = spent(5, { seq: 8 })
    const main = job({ theirs }, lines)
    await main.checkpointer.saved(spent(1))
    main.lose()
    await main.checkpointer.release(spent(1.9, noticed))
    const post = job({ theirs: spent(1.5, { seq: 8 }), known: 1.5, begun: true }, lines)
    await post.checkpointer.release(spent(1.9, noticed))
    expect(main.dollars()).toEqual([0.9])
  })

  it.each([
    ['also where another one has paid just as much', '2.1', [0.9, 0.9]],
    ['once where its last push has come, of which it had no answer', '1.1', [0.9]],
  ])('adds what it paid itself %s', async (_, name, dollars) => {
    const theirs = spent(1.9, { seq: 8 })
    const line = ledgerLine(theirs, 1, name)
    const main = job({ theirs }, line === undefined ? [] : [encodeLedgerLine(line)])
    await main.checkpointer.saved(spent(1))
    main.lose()
    await main.checkpointer.release(spent(1.9, noticed))
    expect(main.dollars()).toEqual(dollars)
  })

  it('adds nothing for another run that was given the same id', async () => {
    const { checkpointer, lose, dollars } = job({ theirs: spent(0, { nonce: 'other' }) })
    await checkpointer.saved(spent(1))
    lose()
    await checkpointer.release(spent(1, noticed))
    expect(dollars()).toEqual([])
  })
})

describe('a run that is cancelled where it is stored', () => {
  const { name: _, ...pin } = stateRun().workflow
  const scopes = { flow: pin }
  const lease = leaseOf('job-a', '2026-11-21T10:15:00.000Z')
  const unbilled = (run: Partial<Run>, at = '2026-11-21T10:10:00.000Z') =>
    cancelStored({ run: stateRun({ scopes, lease, ...run }), sha256: 'x', files: {} }, { at, by: null })?.run.unbilled

  it('is known to have cost more than it says while a job has its lease, or workers of its own have jobs', () => {
    expect(unbilled({})).toBe(true)
    const worker = {
      id: 'coding-7-1-1',
      agent: 'main_w1',
      nonce: 'n',
      seed: 's',
      budget_usd: 1,
      turns: null,
      actions_run: null,
      tries: 1,
    }
    const children = (status: 'started' | 'ended') => [{ ...worker, status, since: null, at: null, due: null }]
    expect(unbilled({ status: 'suspended', lease: null, children: children('started') })).toBe(true)
    expect(unbilled({ status: 'suspended', lease: null, children: children('ended') })).toBeUndefined()
  })

  it('has cost what it says where it had not begun, waits, or its job is gone', () => {
    expect(unbilled({ status: 'suspended', reason: 'dispatched', lease: null })).toBeUndefined()
    expect(unbilled({ status: 'waiting' })).toBeUndefined()
    expect(unbilled({}, '2026-11-21T10:15:01.000Z')).toBeUndefined()
  })
})
