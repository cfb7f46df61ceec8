import { expect, it } from 'vitest'
import { sayDuration } from '../../../src/adapters/process/say-duration.ts'

it.each([
  [300, '0.3 s'],
  [90_000, '90 s'],
  [60_000, '1 min'],
  [600_000, '10 min'],
])('says %d ms as %s', (ms, said) => {
  expect(sayDuration(ms)).toBe(said)
})
