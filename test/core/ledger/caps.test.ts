import { describe, expect, it } from 'vitest'
import { capSpent, capsOf, leftUnder, spentCap } from '../../../src/core/ledger/caps.ts'
import type { LedgerLine } from '../../../src/core/ledger/ledger.ts'

const line = (change: Partial<LedgerLine>): LedgerLine => ({
  day: '2026-11-21',
  run: 'r',
  workflow: 'coding',
  issue: 7,
  actor: 'mona',
  usd: 1,
  run_usd: 1,
  ...change,
})
const account = { day: '2026-11-21', workflow: 'coding', issue: 7, actor: 'mona' }

describe('caps over all runs (P-COST 3)', () => {
  const month = [
    line({ usd: 4 }),
    line({ usd: 2, actor: 'hubot', issue: 8 }),
    line({ usd: 8, day: '2026-11-20', workflow: 'nightly', issue: null }),
  ]
  const all = [...month, line({ usd: 16, day: '2026-07-01' })]

  it('add up the day, the month, the issue over its whole life, the actor of the day and the workflow of the day', () => {
    const caps = { day_usd: 50, month_usd: 500, issue_usd: 30, actor_day_usd: 20, workflow_day_usd: 40 }
    const spent = Object.fromEntries(capsOf(caps, account, month, all).map(({ name, spentUsd }) => [name, spentUsd]))
    expect(spent).toEqual({ day_usd: 6, month_usd: 14, issue_usd: 20, actor_day_usd: 4, workflow_day_usd: 6 })
  })

  it('leave what the tightest of them leaves, and never less than nothing', () => {
    expect(leftUnder(capsOf({ day_usd: 50, actor_day_usd: 5 }, account, month, all))).toBe(1)
    expect(leftUnder(capsOf({ day_usd: 3 }, account, month, all))).toBe(0)
    expect(leftUnder([])).toBeNull()
  })

  it('leave what a run has yet to count of its own beside that, but nothing where others have spent more', () => {
    expect(leftUnder(capsOf({ day_usd: 50, actor_day_usd: 5 }, account, month, all), 0.5)).toBe(1.5)
    expect(leftUnder(capsOf({ day_usd: 3 }, account, month, all), 2)).toBe(0)
    expect(leftUnder(capsOf({ day_usd: 3 }, account, month, all), 3.5)).toBe(0.5)
    expect(leftUnder([], 1)).toBeNull()
  })

  it('name the one that is spent, with its sums', () => {
    const [day, spent] = capsOf({ day_usd: 50, month_usd: 14 }, account, month, all)
    expect(spentCap([day, spent].flatMap((cap) => cap ?? []))).toEqual(spent)
    expect(spent && capSpent(spent)).toMatchObject({
      code: 'RAY-CAP-SPENT',
      message: 'budgets.month_usd is spent: $14.00 of $14.00.',
    })
    expect(spentCap(capsOf({ day_usd: 50 }, account, month, all))).toBeUndefined()
  })

  it('do not count strangers to an account without issue or actor', () => {
    const nobody = { ...account, issue: null, actor: null }
    expect(capsOf({ issue_usd: 1, actor_day_usd: 1 }, nobody, month, all).map(({ spentUsd }) => spentUsd)).toEqual([0, 0])
  })
})
