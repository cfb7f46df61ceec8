import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSections } from '../../../src/core/report/fit-sections.ts'

const sections = [
  { weight: 9, variants: ['headline'] },
  { weight: 1, variants: ['a long story', 'story', ''] },
  { weight: 5, variants: ['facts in full', 'facts'] },
]

describe('fitSections', () => {
  it('says everything in full when there is room', () => {
    expect(fitSections(sections, 100)).toBe('headline\n\na long story\n\nfacts in full')
  })

  it('shortens the least important first, no more than it must', () => {
    expect(fitSections(sections, 30)).toBe('headline\n\nstory\n\nfacts in full')
    expect(fitSections(sections, 26)).toBe('headline\n\nfacts in full')
    expect(fitSections(sections, 20)).toBe('headline\n\nfacts')
  })

  it('measures in the unit that it is given', () => {
    const bytes = (text: string) => Buffer.byteLength(text)
    expect(fitSections([{ weight: 1, variants: ['äöü', 'x'] }], 5, bytes)).toBe('x')
  })

  it('fits whenever the shortest forms do', () => {
    const section = fc.record({ weight: fc.nat(9), variants: fc.array(fc.string(), { minLength: 1, maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(section, { maxLength: 8 }), fc.nat(80), (parts, limit) => {
        const least = parts
          .map(({ variants }) => variants.at(-1)!)
          .filter((text) => text !== '')
          .join('\n\n')
        if (least.length <= limit) expect(fitSections(parts, limit).length).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
