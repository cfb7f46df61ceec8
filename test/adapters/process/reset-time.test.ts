import { expect, it } from 'vitest'
import { resetTime } from '../../../src/adapters/process/agent-cli/reset-time.ts'

it('takes seconds since the epoch and milliseconds for the same moment', () => {
  expect(resetTime(1_800_000_000)).toBe('2027-01-15T08:00:00.000Z')
  expect(resetTime(1_800_000_000_000)).toBe('2027-01-15T08:00:00.000Z')
})

it.each([1e20, Number.POSITIVE_INFINITY, Number.NaN, -1e20])('knows no date for %d', (stamp) => {
  expect(resetTime(stamp)).toBeUndefined()
})
