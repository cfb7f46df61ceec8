import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitsPartially } from '../../../src/core/cases/fits-partially.ts'

describe('a partial value', () => {
  it('names only the fields that count', () => {
    expect(fitsPartially({ type: 'labels' }, { type: 'labels', add: ['bug'] })).toBe(true)
    expect(fitsPartially({ type: 'labels', remove: [] }, { type: 'labels', add: ['bug'] })).toBe(false)
  })

  it('has lists of the same length', () => {
    expect(fitsPartially([{ a: 1 }], [{ a: 1 }, { a: 1 }])).toBe(false)
    expect(fitsPartially([], [])).toBe(true)
  })

  it('may describe a text instead of giving it', () => {
    expect(fitsPartially({ body: { contains: 'x' } }, { body: 'an x' })).toBe(true)
    expect(fitsPartially({ body: { lacks: 'x' } }, { body: 'an x' })).toBe(false)
    expect(fitsPartially({ body: {} }, { body: 'an x' })).toBe(false)
  })

  it('fits itself, whatever it is', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => fitsPartially(value, value)))
  })
})
