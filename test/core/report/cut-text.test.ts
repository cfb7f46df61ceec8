import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, cutTextStart, shorten } from '../../../src/core/report/cut-text.ts'

describe('cutting texts', () => {
  it('keeps the limit and parts no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, limit) => {
        for (const cut of [cutText(text, limit), cutTextStart(text, limit)]) {
          expect(cut.length).toBeLessThanOrEqual(Math.max(limit, 0))
          expect(cut.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  it('cuts at a line when one is near', () => {
    expect(cutText('0123456789\nabcdef', 12)).toBe('0123456789')
    expect(cutText('0\n123456789abcdef', 12)).toBe('0\n123456789a')
    expect(cutTextStart('abcdef\n0123456789', 12)).toBe('0123456789')
  })

  it('shortens to one line with a sign that there was more', () => {
    expect(shorten('one\n  two three', 8)).toBe('one two…')
    expect(shorten('one\ntwo', 8)).toBe('one two')
  })
})
