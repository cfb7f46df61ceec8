import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, cutTextStart, shorten } from '../../../src/core/report/cleaning/cut-text.ts'

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

  it.each([
    [cutText, '01234567\n9abc', 10, '01234567'],
    [cutText, '0123456\n89abc', 10, '0123456\n89'],
    [cutTextStart, 'xxxxa\n23456789', 10, '23456789'],
    [cutTextStart, 'xxxxab\n3456789', 10, 'ab\n3456789'],
    [cutTextStart, 'xxxx0123456789', 10, '0123456789'],
  ])('%o takes a line as near within a fifth of the length: %j', (cut, text, length, kept) => {
    expect(cut(text, length)).toBe(kept)
  })

  it('leaves a text as it is that just fits', () => {
    expect(cutText('012345678\n', 10)).toBe('012345678\n')
    expect(cutTextStart('\n123456789', 10)).toBe('\n123456789')
    expect(shorten('one two', 7)).toBe('one two')
  })

  it('keeps nothing where there is no room', () => {
    for (const length of [0, -1]) expect([cutText('abc', length), cutTextStart('abc', length)]).toEqual(['', ''])
  })

  it('shortens to one line with a sign that there was more', () => {
    expect(shorten('one\n  two three', 8)).toBe('one two…')
    expect(shorten('one\ntwo', 8)).toBe('one two')
    expect(shorten(' one ', 3)).toBe('one')
  })
})
