import { describe, expect, it } from 'vitest'
import { encodeLedgerLine, type LedgerLine, ledgerLine, readLedger, unbookedLines } from '../../../src/core/ledger/ledger.ts'
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
