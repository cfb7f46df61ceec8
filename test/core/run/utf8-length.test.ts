import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Length } from '../../../src/core/run/utf8-length.ts'
import { utf8Edges } from '../../tools/utf8-edges.ts'

describe('the length of a text in UTF-8', () => {
  it('is that of Node for any text, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'))
      }),
    )
    expect(utf8Length('a\ud83d')).toBe(Buffer.byteLength('a\ud83d'))
  })

  it.each(utf8Edges)('is as Node for %s', (_, text) => {
    expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'))
  })
})
