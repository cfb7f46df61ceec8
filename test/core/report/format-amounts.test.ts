import { describe, expect, it } from 'vitest'
import { budgetBar, formatCount, formatDuration, formatMoment, formatUsd } from '../../../src/core/report/format-amounts.ts'

describe('amounts as people read them', () => {
  it.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [1.005, '$1.00'],
    [12.5, '$12.50'],
  ])('money: %d is %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text)
  })

  it.each([
    [0, '0 s'],
    [200, '<1 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [200_000, '3 min 20 s'],
    [3_600_000, '1 h'],
    [3_599_700, '1 h'],
    [7_500_000, '2 h 5 min'],
    [90_000_000, '1 d 1 h'],
  ])('time: %d ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [999_949, '999.9k'],
    [999_999, '1M'],
    [2_500_000, '2.5M'],
  ])('counts: %d is %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })

  it('moments are absolute and in UTC', () => {
    expect(formatMoment('2026-11-21T23:11:59.000Z')).toBe('21 Nov 2026, 23:11 UTC')
    expect(formatMoment('2026-01-02T01:00:00+02:00')).toBe('1 Jan 2026, 23:00 UTC')
    expect(formatMoment('soon')).toBe('an unknown time')
  })

  it('the bar shows anything that was spent, and is full only when all is', () => {
    expect(budgetBar(0, 10, 10)).toBe('░░░░░░░░░░')
    expect(budgetBar(0.01, 10, 10)).toBe('█░░░░░░░░░')
    expect(budgetBar(9.99, 10, 10)).toBe('█████████░')
    expect(budgetBar(12, 10, 10)).toBe('██████████')
    expect(budgetBar(0, 0, 10)).toBe('░░░░░░░░░░')
  })
})
