import { describe, expect, it } from 'vitest'
import { readTraceparent, spanId, traceEnvironment } from '../../../src/core/trace/span-id.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

describe('a span id', () => {
  it('is the same for the same run and key, and another one for each of 100,000 keys', () => {
    expect(spanId(TRACE, 'r1/7')).toBe(spanId(TRACE, 'r1/7'))
    const ids = new Set(Array.from({ length: 100_000 }, (_, n) => spanId(TRACE, `r1/${n}`)))
    expect(ids.size).toBe(100_000)
    for (const id of [...ids].slice(0, 100)) expect(id).toMatch(/^[0-9a-f]{16}$/)
  })

  it('is not looked for in a run without a trace', () => {
    expect(traceEnvironment(undefined, 'r1/7')).toEqual({})
  })
})

describe('a traceparent', () => {
  it.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', { id: TRACE, parent: 'b7ad6b7169203331' }],
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', undefined],
    ['00-00000000000000000000000000000000-b7ad6b7169203331-01', undefined],
    ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', undefined],
    ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
    ['nonsense', undefined],
    [undefined, undefined],
  ])('%s', (text, expected) => {
    expect(readTraceparent(text)).toEqual(expected)
  })
})
