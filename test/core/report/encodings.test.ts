import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Core, hexOf, utf8Bytes, utf8Length } from '../../../src/core/report/encodings.ts'

describe('encodings', () => {
  it('makes the bytes that Node makes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8Bytes(text)).toEqual([...Buffer.from(text, 'utf8')])
      }),
    )
  })

  it('counts the bytes of any text, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'))
      }),
    )
    expect(utf8Length('a\ud83d')).toBe(Buffer.byteLength('a\ud83d'))
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
})
