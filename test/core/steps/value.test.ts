import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entriesOf,
  keyword,
  keywordName,
  mapOf,
  sameOutcome,
  textOf,
  toValue,
  type Value,
} from '../../../src/core/steps/value.ts'
import { lookUp } from '../../../src/core/steps/value-path.ts'

describe('a value', () => {
  it('R95 has one text form: strings as they are, keywords with a colon, the rest as JSON in stored order', () => {
    const forms: [Value, string][] = [
      ['as it is', 'as it is'],
      ['', ''],
      [keyword('clear'), ':clear'],
      [null, 'null'],
      [0, '0'],
      [false, 'false'],
      [[1, keyword('a'), 'b'], '[1,":a","b"]'],
      [{ b: 1, a: { $kw: 'x' } }, '{"b":1,"a":":x"}'],
      [
        mapOf([
          [keyword('k'), 1],
          [2, 'two'],
        ]),
        '{":k":1,"2":"two"}',
      ],
    ]
    for (const [value, text] of forms) expect(textOf(value)).toBe(text)
  })

  it('R21 keeps a keyword apart from the string of its name', () => {
    expect(sameOutcome('clear', keyword('clear'))).toBe(false)
    expect(sameOutcome(keyword('clear'), keyword('clear'))).toBe(true)
    expect(sameOutcome(':clear', keyword('clear'))).toBe(false)
    expect(sameOutcome('clear', 'Clear')).toBe(false)
  })

  it('keeps maps with keyword keys through JSON, whatever the keys', () => {
    const keys = fc.oneof(fc.string(), fc.string().map(keyword))
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(keys, fc.jsonValue()), { selector: ([key]) => JSON.stringify(key) }), (entries) => {
        fc.pre(!(entries.length === 1 && entries[0]?.[0] === '$kw'))
        const named = entries.map(([key, value]): [Value, Value] => [key, toValue(value) ?? null])
        const map = JSON.parse(JSON.stringify(mapOf(named)))
        expect(new Map(entriesOf(map)?.map(([key, value]) => [JSON.stringify(key), value]))).toEqual(
          new Map(named.map(([key, value]) => [JSON.stringify(key), JSON.parse(JSON.stringify(value))])),
        )
      }),
    )
  })

  it('takes what only looks like a keyword for what it is', () => {
    expect(keywordName({ $kw: 'clear' })).toBe('clear')
    expect(keywordName({ $kw: 1 })).toBeUndefined()
    expect(keywordName({ $kw: 'clear', more: 1 })).toBeUndefined()
    expect(keywordName(':clear')).toBeUndefined()
    expect(entriesOf({ $map: [[1]] })).toEqual([['$map', [[1]]]])
  })
})

describe('a path', () => {
  const value = { input: 'text', list: [{ a: null }, 'b'], 7: 'seven' }

  it.each([
    [[], value],
    [['input'], 'text'],
    [[keyword('input')], 'text'],
    [['list', 1], 'b'],
    [['list', 0, 'a'], null],
    [[7], 'seven'],
  ] as [Value[], Value][])('R78 finds %j', (path, wanted) => {
    expect(lookUp(value, path)).toEqual({ found: true, value: wanted })
  })

  it.each([
    [['none']],
    [['input', 0]],
    [['input', 'length']],
    [['list', 'length']],
    [['list', 2]],
    [['list', -1]],
    [['toString']],
    [['__proto__']],
    [['list', '0']],
  ] as [Value[]][])('R78 finds nothing at %j', (path) => {
    expect(lookUp(value, path)).toEqual({ found: false })
  })

  it('R78 takes the very key before one that only has the same name', () => {
    const both = mapOf([
      ['k', 'string'],
      [keyword('k'), 'keyword'],
    ])
    expect(lookUp(both, ['k'])).toEqual({ found: true, value: 'string' })
    expect(lookUp(both, [keyword('k')])).toEqual({ found: true, value: 'keyword' })
  })
})
