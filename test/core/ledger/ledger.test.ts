import { describe, expect, it } from 'vitest'
import {
  encodeLedgerLine,
  type LedgerLine,
  ledgerLine,
  readLedger,
  unbookedLines,
  unheardUsd,
} from '../../../src/core/ledger/ledger.ts'
import type { Run } from '../../../src/core/run/run.ts'

const run = {
  workflow_id: 'coding-7-1',
  workflow: { name: 'coding' },
  issue: 7,
  actor: 'mona',
  updated_at: '2026-11-21T23:59:59.000Z',
  budget: { limit_usd: 10, spent_usd: 0.3 },
} as Run

describe('the ledger', () => {
  it('gets what a run has cost since it was last stored', () => {
    expect(ledgerLine(run, 0.1)).toEqual({
      day: '2026-11-21',
      run: 'coding-7-1',
      workflow: 'coding',
      issue: 7,
      actor: 'mona',
      usd: 0.2,
      run_usd: 0.3,
    })
  })

  it('gets no line when nothing was spent, and never a negative one', () => {
    expect(ledgerLine(run, 0.3)).toBeUndefined()
    expect(ledgerLine(run, 0.4)).toBeUndefined()
  })

  it('reads what it wrote, and passes over lines that somebody broke', () => {
    const line = ledgerLine(run, 0)
    if (!line) throw new Error('no line')
    expect(readLedger([encodeLedgerLine(line), '{', '{"usd":"1"}', ''])).toEqual([line])
  })

  it('lacks what runs of the month have cost where their lines were taken out or made less, and nothing else', () => {
    const created_at = '2026-11-21T20:00:00.000Z'
    const [whole, half] = [ledgerLine(run, 0), ledgerLine(run, 0.15)]
    if (whole === undefined || half === undefined) throw new Error('no line')
    const missing = (lines: readonly LedgerLine[], runs: readonly Run[]) =>
      unbookedLines(lines, runs, '2026-11').map(({ usd }) => usd)
    const ours = { ...run, created_at }
    expect(missing([], [ours])).toEqual([0.3])
    expect(missing([half], [ours])).toEqual([0.15])
    expect(missing([half, half], [ours])).toEqual([])
    expect(missing([whole], [ours])).toEqual([])
    expect(missing([], [{ ...ours, created_at: '2026-10-31T20:00:00.000Z' }])).toEqual([])
    // A worker's cost is its own line, and no cost of its parent besides.
    const worker = { ...ours, workflow_id: 'coding-7-1-w1', parent: { run: 'coding-7-1' } } as Run
    expect(missing([{ ...whole, worker: 'coding-7-1-w1' }], [worker])).toEqual([])
  })
})

describe('what workers have spent of whose ends a run has not heard', () => {
  const spending = (id: string, spent_usd: number, children: Readonly<Record<string, string>> = {}) =>
    ({
      workflow_id: id,
      budget: { limit_usd: 10, spent_usd },
      children: Object.entries(children).map(([child, status]) => ({ id: child, status })),
    }) as unknown as Run

  it('is that of each that is not counted, and of theirs', () => {
    const whole = spending('r', 1, { 'r-1': 'ended', 'r-2': 'started', 'r-3': 'queued' })
    const middle = spending('r-2', 0.5, { 'r-2-1': 'ended', 'r-2-2': 'dispatched' })
    const runs = [whole, spending('r-1', 4), middle, spending('r-2-1', 0.25), spending('r-2-2', 0.125), spending('other', 8)]
    expect(unheardUsd(whole, runs)).toBe(0.625)
    expect(unheardUsd(spending('other', 8), runs)).toBe(0)
  })

  it('comes to an end where states name each other', () => {
    const [one, two] = [spending('r-1', 1, { 'r-2': 'started' }), spending('r-2', 2, { 'r-1': 'started' })]
    expect(unheardUsd(one, [one, two])).toBe(3)
  })
})
