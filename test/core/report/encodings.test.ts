import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Core, hexOf, utf8Bytes } from '../../../src/core/report/cleaning/encodings.ts'
import { utf8Edges } from '../../tools/utf8-edges.ts'

describe('encodings', () => {
  it('makes the bytes that Node makes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8Bytes(text)).toEqual([...Buffer.from(text, 'utf8')])
      }),
    )
  })

  it.each(utf8Edges)('is as Node for %s', (_, text) => {
    expect(utf8Bytes(text)).toEqual([...Buffer.from(text, 'utf8')])
  })

  it('writes hex in lower case with leading zeros', () => {
    expect(hexOf([0, 10, 255])).toBe('000aff')
  })

  it('gives what every base64 text holds that has the bytes at an offset, whatever stands around them', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(bytes, fc.uint8Array({ maxLength: 9 }), fc.uint8Array({ maxLength: 9 }), (secret, before, after) => {
        const encoded = Buffer.concat([before, secret, after]).toString('base64')
        expect(encoded).toContain(base64Core([...secret], before.length % 3))
      }),
    )
  })

  it.each([
    [0, 0, 17],
    [1, 2, 18],
    [2, 3, 20],
  ])('leaves out no character that the bytes alone decide, %i bytes after a multiple of three', (before, first, end) => {
    const encoded = Buffer.from(`${'\0'.repeat(before)}correct-horse`).toString('base64')
    expect(base64Core(utf8Bytes('correct-horse'), before)).toBe(encoded.slice(first, end))
  })
})
