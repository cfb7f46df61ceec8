import { describe, expect, it } from 'vitest'
import { toldLimit } from '../../../src/adapters/claude-cli/told-limit.ts'

const NOW = Date.parse('2026-11-22T21:00:00Z')
const told = (sentence: string) => {
  const limit = toldLimit(sentence, NOW)
  return limit?.resetsAt ? new Date(limit.resetsAt).toISOString() : limit?.resetsAt
}

describe('a usage limit that is told in words', () => {
  it.each([
    ["You've hit your 5-hour limit · resets 10:46pm (UTC)", '2026-11-22T22:46:00.000Z'],
    ["You've hit your 5-hour limit · resets 10pm (UTC)", '2026-11-22T22:00:00.000Z'],
    ["You've hit your session limit · resets 3am (UTC)", '2026-11-23T03:00:00.000Z'],
    ["You've hit your limit · resets 12am (Europe/Berlin)", '2026-11-22T23:00:00.000Z'],
    ["You've hit your limit · resets 12:30pm (America/New_York)", '2026-11-23T17:30:00.000Z'],
    ["You've hit your limit · resets 6pm (Asia/Kolkata)", '2026-11-23T12:30:00.000Z'],
    ["You've hit your weekly limit · resets Nov 28, 3pm (America/Los_Angeles)", '2026-11-28T23:00:00.000Z'],
    ["You've hit your Opus limit · resets Jan 3 at 9am (UTC)", '2027-01-03T09:00:00.000Z'],
    ['Claude AI usage limit reached|1795384800', '2026-11-22T22:00:00.000Z'],
  ])('%s', (sentence, time) => {
    expect(told(sentence)).toBe(time)
  })

  it.each([
    ["You've hit your 5-hour limit", null],
    ["You've hit your 5-hour limit · resets 10pm (Nowhere/AtAll)", null],
    ["You've hit your 5-hour limit · resets 25pm (UTC)", null],
  ])('is one too when it does not say until when: %s', (sentence, time) => {
    expect(told(sentence)).toBe(time)
  })

  it.each(['API Error: 529 Overloaded', 'Prompt is too long · the limit is 200000 tokens', 'It resets 10pm (UTC)'])(
    'is not "%s"',
    (sentence) => {
      expect(toldLimit(sentence, NOW)).toBeUndefined()
    },
  )
})
