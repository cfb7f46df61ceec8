import { expect, it } from 'vitest'
import { noSuchRun } from '../../src/cli/no-such-run.ts'

const hint = (count: number) =>
  noSuchRun(
    'x',
    Array.from({ length: count }, (_, i) => `r${i + 1}`),
  ).problem.hint

it('names the last ten runs, and says how many more there are', () => {
  expect(hint(0)).toBe('No run was started here yet.')
  expect(hint(2)).toBe('Known runs: r1, r2')
  expect(hint(12)).toBe('Known runs: r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, and 2 more (raymond status)')
})
