import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeScale } from '../../src/browser/time-scale.ts'

const HOUR = 3_600_000

describe('timeScale', () => {
  it('gives a long idle time little room, and says so', () => {
    const scale = timeScale(
      { from: 0, to: 100 * HOUR },
      [
        { from: 0, to: HOUR },
        { from: 99 * HOUR, to: 100 * HOUR },
      ],
      true,
    )
    expect(scale.pieces.map(({ squeezed }) => squeezed)).toEqual([false, true, false])
    expect(scale.at(HOUR)).toBeGreaterThan(0.45)
    expect(scale.at(99 * HOUR)).toBeLessThan(0.55)
  })

  it('is the plain share of time when nothing is squeezed', () => {
    expect(timeScale({ from: 0, to: 200 }, [{ from: 0, to: 10 }], false).at(50)).toBe(0.25)
  })

  it('runs from 0 to 1 and never backwards', () => {
    const spans = fc.array(
      fc.tuple(fc.nat(1000), fc.nat(100)).map(([from, ms]) => ({ from, to: from + ms })),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(spans, fc.boolean(), (busy, squeeze) => {
        const whole = { from: Math.min(...busy.map(({ from }) => from)), to: Math.max(...busy.map(({ to }) => to)) + 1 }
        const scale = timeScale(whole, busy, squeeze)
        const places = Array.from({ length: 50 }, (_, i) => scale.at(whole.from + ((whole.to - whole.from) * i) / 49))
        expect(places[0]).toBeCloseTo(0, 9)
        expect(places.at(-1)).toBeCloseTo(1, 9)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })
})
