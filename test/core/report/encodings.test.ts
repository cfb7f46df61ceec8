import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Core, hexOf, utf8Bytes } from '../../../src/core/report/encodings.ts'

describe('encodings', () => {
  it('makes the bytes that Node makes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8Bytes(text)).toEqual([...Buffer.from(text, 'utf8')])
      }),
    )
  })

  it.each([
    ['the last of one byte, the first of two', '\u007f\u0080'],
    ['the last of two bytes, the first of three', '\u07ff\u0800'],
    ['the last of three bytes, the first of four', '\uffff\u{10000}'],
    ['the first and the last pair', '\ud800\udc00\udbff\udfff'],
    ['the neighbours of the surrogates', '\ud7ff\ue000'],
    ['lone high surrogates', '\ud800 \udbff'],
    ['lone low surrogates', '\udc00 \udfff'],
    ['a pair the wrong way round', '\udc00\ud800'],
    ['two high surrogates', '\ud83d\ud83d'],
    ['a high surrogate before what is no low one', '\ud83da\ud83d\ue000'],
    ['a low surrogate after what is no high one', '\u0800\udc00\uffff\udc00'],
  ])('is as Node for %s', (_, text) => {
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
