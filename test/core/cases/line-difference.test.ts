import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDifference } from '../../../src/core/cases/line-difference.ts'

describe('the difference of two lists of lines', () => {
  it('shows what is only expected with -, what is only there with +, and the rest once', () => {
    expect(lineDifference(['START', 'PLAN', 'TEST'], ['START', 'TEST', 'TEST'])).toEqual([
      '  START',
      '- PLAN',
      '  TEST',
      '+ TEST',
    ])
  })

  it('holds both lists in their order, so that nobody has to guess', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (expected, actual) => {
        const shown = lineDifference(expected, actual)
        const only = (...signs: string[]) => shown.filter((line) => signs.includes(line.slice(0, 2))).map((line) => line.slice(2))
        expect(only('  ', '- ')).toEqual(expected)
        expect(only('  ', '+ ')).toEqual(actual)
      }),
    )
  })
})
