import { describe, expect, it } from 'vitest'
import { minutesOf } from '../../src/action/stop.ts'

describe('the time after which a job hands over', () => {
  it('is the one that was asked for', () => {
    expect(minutesOf({ maxMinutes: 330, appId: null })).toBe(330)
  })

  it("is before the job's own token ends, after 24 hours", () => {
    expect(minutesOf({ maxMinutes: 4000, appId: null })).toBeLessThan(24 * 60)
    expect(minutesOf({ maxMinutes: 4000, appId: null })).toBeGreaterThan(23 * 60)
  })

  it('does not hang on tokens of an App, which are renewed', () => {
    expect(minutesOf({ maxMinutes: 4000, appId: '7' })).toBe(4000)
  })
})
