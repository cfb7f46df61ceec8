import { expect, it } from 'vitest'
import { soundBill } from '../../../../src/core/run/money/sound-bill.ts'

const bill = { cost_usd: 0.25, tokens: { input: 20, output: 100 }, model: 'claude-opus-4-5', ms: 1500.5 }

it('is the bill itself where there is nothing to say against it', () => {
  expect(soundBill(bill)).toEqual(bill)
})

it('counts whole tokens, and never fewer than were said', () => {
  expect(soundBill({ ...bill, tokens: { input: 19.5, output: 20.01 } }).tokens).toEqual({ input: 20, output: 21 })
})

it.each([
  [Number.NaN, 0],
  [-1000, 0],
  [Number.POSITIVE_INFINITY, 1e12],
  [1e300, 1e12],
])('can be summed up and stored where a program says %f', (said, tokens) => {
  const sound = soundBill({ ...bill, cost_usd: said, tokens: { input: said, output: said }, ms: said })
  expect(sound.tokens).toEqual({ input: tokens, output: tokens })
  expect(JSON.parse(JSON.stringify(sound))).toEqual(sound)
  expect(sound.cost_usd).toBeGreaterThanOrEqual(0)
  expect(Number.isSafeInteger(sound.tokens.output * 9000)).toBe(true)
})
