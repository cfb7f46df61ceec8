import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smoothPath } from '../../../src/core/layout/smooth-path.ts'

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) }), { minLength: 2 })

describe('smoothPath', () => {
  it('begins at the first point, ends at the last, and goes no farther out than the points', () => {
    fc.assert(
      fc.property(points, (way) => {
        const path = numbers(smoothPath(way))
        expect(path.slice(0, 2)).toEqual([way[0]!.x, way[0]!.y])
        expect(path.slice(-2)).toEqual([way.at(-1)!.x, way.at(-1)!.y])
        for (const [axis, values] of [way.map(({ x }) => x), way.map(({ y }) => y)].entries())
          for (const value of path.filter((_, index) => index % 2 === axis)) {
            expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 0.05)
            expect(value).toBeLessThanOrEqual(Math.max(...values) + 0.05)
          }
      }),
    )
  })

  it('is straight between two points, and nothing where there are none', () => {
    expect(
      smoothPath([
        { x: 0, y: 0 },
        { x: 6, y: 12 },
      ]),
    ).toBe('M0 0L1 2C2 4 4 8 6 12')
    expect(smoothPath([])).toBe('')
  })

  it('is rounded to tenths of a pixel', () => {
    expect(
      smoothPath([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 0, y: 2 },
      ]),
    ).toBe('M0 0L0.2 0.2C0.3 0.3 0.7 0.7 0.7 1C0.7 1.3 0.3 1.7 0 2')
  })
})
