import { describe, expect, it } from 'vitest'
import { priceResponse } from '../../../src/core/prices/price-response.ts'
import { parsePrices, priceTable } from '../../../src/core/prices/price-table.ts'

const nothing = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }

describe('the price of a response', () => {
  const price = { input: 5, output: 30, cache_read: 0.5, cache_write: 6.25 }

  it('adds up the kinds of tokens, each at its own price for a million', () => {
    expect(priceResponse(price, { input: 1_000_000, cacheRead: 2_000_000, cacheWrite: 400_000, output: 100_000 })).toBe(11.5)
  })

  it('takes cached tokens for plain input where nothing else is said', () => {
    const tokens = { ...nothing, cacheRead: 1_000_000, cacheWrite: 1_000_000 }
    expect(priceResponse({ input: 2, output: 10 }, tokens)).toBe(4)
  })

  it('is dearer as a whole once the request is longer than the first tier', () => {
    const tiered = { ...price, above: { input_tokens: 272_000, input: 10, output: 45, cache_read: 1, cache_write: 12.5 } }
    expect(priceResponse(tiered, { ...nothing, input: 72_000, cacheRead: 200_000 })).toBe(0.46)
    expect(priceResponse(tiered, { ...nothing, input: 72_000, cacheRead: 200_001 })).toBeCloseTo(0.920001, 9)
  })

  it('costs nothing where nothing was used', () => {
    expect(priceResponse(price, nothing)).toBe(0)
  })
})

describe('the price table', () => {
  it('knows the models that the agents run on, with the day on which it was made', () => {
    const { models, asOf } = priceTable()
    expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(['claude-sonnet-5-5', 'gpt-5.5'].filter((name) => !models.has(name))).toEqual([])
    expect([...models.values()].filter(({ price }) => price.input <= 0 || price.output < price.input)).toEqual([])
  })

  it('lets the configuration replace a shipped price, and the environment both', () => {
    const mine = { input: 1, output: 2 }
    const yours = { input: 3, output: 4 }
    const { models } = priceTable({ configuration: { 'gpt-5.5': mine, own: mine }, environment: { own: yours } })
    expect(models.get('gpt-5.5')).toEqual({ price: mine, source: 'configuration' })
    expect(models.get('own')).toEqual({ price: yours, source: 'RAYMOND_PRICES' })
  })

  it('knows no model by a part of its name', () => {
    expect(priceTable().models.get('gpt-5.5-turbo')).toBeUndefined()
  })
})

describe('a file of prices', () => {
  it('is read', () => {
    const prices = { own: { input: 2, output: 10, cache_read: 0.2, cache_write: 2.5 } }
    expect(parsePrices(JSON.stringify(prices), 'prices.json')).toEqual({ ok: true, prices })
  })

  it.each([
    ['{"own": {"input": 2}}', 'own.output'],
    ['{"own": {"input": -2, "output": 1}}', 'own.input'],
    ['{"own": {"input": 2, "output": 1, "price": 3}}', 'own'],
    ['[]', 'the file'],
    ['{', 'not JSON'],
  ])('is refused with what is wrong: %s', (text, where) => {
    const read = parsePrices(text, 'prices.json')
    expect(read.ok ? undefined : read.problem).toMatchObject({ code: 'RAY-BAD-PRICES', place: 'prices.json' })
    expect(read.ok ? '' : read.problem.message).toContain(where)
  })
})
