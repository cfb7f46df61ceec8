import { expect, it } from 'vitest'
import { parseDuration } from '../../../src/core/workflow/duration.ts'

it.each([
  ['5ms', 5],
  ['90s', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['2d', 172_800_000],
  ['36500d', 3_153_600_000_000],
  ['0s', 0],
])('P-TURN 2: %s is %d milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})

it.each(['', '10', 'm', '1.5h', '-1s', '1 h', '1w', '10M', '99999999999999999d', '36501d', '103000000d', '1s\n'])(
  'P-TURN 2: %j is no duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined()
  },
)
