import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { boundOfCall } from '../../../../src/adapters/process/model/call-bound.ts'
import { createCallBudget } from '../../../../src/adapters/process/model/call-budget.ts'
import { createModelProxy } from '../../../../src/adapters/process/model/model-proxy.ts'
import type { ModelUpstream } from '../../../../src/adapters/process/model/model-upstream.ts'
import { dearestPrice } from '../../../../src/core/prices/dearest-price.ts'
import { priceTable } from '../../../../src/core/prices/price-table.ts'

const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe('the budget of a turn, call by call', () => {
  it('lets calls begin side by side while the most that they can cost fits', async () => {
    const budget = createCallBudget(1)
    expect(await Promise.all([budget.begin(0.4), budget.begin(0.4)])).toEqual([true, true])
    let third: boolean | undefined
    const asked = budget.begin(0.4).then((may) => (third = may))
    await Promise.resolve()
    expect(third).toBeUndefined()
    budget.end(0.4, 0.1)
    await asked
    expect(third).toBe(true) // 0.1 + 2 × 0.4 fits
  })

  it('refuses nothing that there is money for: a call goes alone at last, and none before it that came later', async () => {
    const budget = createCallBudget(1)
    await budget.begin(0.5)
    const answers: string[] = []
    const large = budget.begin(3).then((may) => answers.push(`large ${may}`))
    const small = budget.begin(0.1).then((may) => answers.push(`small ${may}`))
    budget.end(0.5, 0.2)
    await large
    expect(answers).toEqual(['large true'])
    budget.end(3, 2.5)
    await small
    expect(answers).toEqual(['large true', 'small false'])
  })

  it('keeps to what others leave of the cap by now, and waits beside what is under way of theirs', async () => {
    const left = { spent: 1, underWay: 1 }
    const told: number[][] = []
    const budget = createCallBudget(1, { leftUsd: (beside) => left[beside], onSpent: (...usd) => told.push(usd) })
    expect(await budget.begin(0.4)).toBe(true)
    left.underWay = 0.5
    let second: boolean | undefined
    const asked = budget.begin(0.4).then((may) => (second = may))
    await Promise.resolve()
    expect(second).toBeUndefined()
    budget.end(0.4, 0.2)
    await asked
    expect(second).toBe(true) // alone
    left.spent = 0.2
    expect(await budget.begin(0.1)).toBe(false)
    expect(told).toEqual([
      [0, 0.4],
      [0.2, 0.2],
      [0.2, expect.closeTo(0.6)],
    ])
  })

  it('knows no bound without a cap', async () => {
    const budget = createCallBudget(null)
    expect(await Promise.all(Array.from({ length: 60 }, () => budget.begin(9)))).not.toContain(false)
  })
})

describe('what a call may cost', () => {
  const price = { input: 2, output: 10, cache_read: 0.2, cache_write: 2.5 }
  const bound = (body: object) => boundOfCall({ asked: { ...body }, body: Buffer.from(JSON.stringify(body)) }, () => price)

  it('is its input, all of it written to a cache, and the longest answer that it asks for', () => {
    const call = { model: 'm', max_tokens: 1000, messages: 'x'.repeat(300_000) }
    const input = Math.ceil(JSON.stringify(call).length / 3)
    expect(bound(call).mostUsd).toBeCloseTo((input * 2.5 + 1000 * 10) / 1e6, 9)
    expect(bound({ model: 'm', max_output_tokens: 50 }).mostUsd).toBeLessThan(0.001)
  })

  it('is that of the longest answer there is, where the call has no bound, or one that is none', () => {
    expect(bound({ model: 'm' }).mostUsd).toBeGreaterThan(1.28)
    expect(bound({ model: 'm', max_tokens: -1 }).mostUsd).toBeGreaterThan(1.28)
    expect(bound({ model: 'm', max_tokens: 1e9 }).mostUsd).toBeLessThan(1.29)
    expect(bound({ model: 'm', max_tokens: 1, max_completion_tokens: 100_000 }).mostUsd).toBeGreaterThan(0.99)
  })

  it('is no more for words about images and documents', () => {
    const text = JSON.stringify(picture('image', 'application/pdf'))
    const messages = [{ role: 'user', content: [{ type: 'text', text }] }]
    expect(bound({ model: 'm', max_tokens: 1, messages }).mostUsd).toBeLessThan(0.001)
  })

  it('is no more for a tool with a parameter that is called as a document or an image is', () => {
    const properties = { file_data: { type: 'string' }, image_url: { type: 'string' } }
    const tools = [{ type: 'function', name: 'put', parameters: { properties } }]
    expect(bound({ model: 'm', max_tokens: 1, tools }).mostUsd).toBeLessThan(0.001)
  })

  it('is, of an image, what it has in tokens, however long it is', () => {
    const data = 'A'.repeat(3_000_000)
    const shown = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }
    const screenshot = { type: 'input_image', image_url: `data:image/png;base64,${data}` }
    const calls = [shown, screenshot].map((part) => ({
      model: 'm',
      max_tokens: 1,
      messages: [{ role: 'user', content: [part] }],
    }))
    const costs = calls.map((call) => bound(call).atLeast({ tokens: { input: 0, output: 0 }, usd: 0 }, 0).tokens.input)
    expect(Math.max(...costs)).toBeLessThan(6_000)
    const file = { type: 'image_url', image_url: { url: `data:text/plain;base64,${data}` } }
    expect(bound({ model: 'm', max_tokens: 1, messages: [file] }).mostUsd).toBeGreaterThan(2.5)
  })

  it('is more for each search that the vendor may make for it', () => {
    const most = (uses?: number) =>
      bound({ model: 'm', max_tokens: 1, tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: uses }] }).mostUsd
    // Of some twenty thousand tokens each, written to a cache once and read again with each one that follows.
    expect(most(1)).toBeGreaterThan(0.01 + (20_000 * 2.5) / 1e6)
    expect(most(8)).toBeGreaterThan(8 * most(1))
    expect(most(8)).toBeLessThan(1)
    expect(most()).toBeGreaterThan(2 * most(8))
  })

  it('is, of an answer that breaks off, what was told of it and the rest of the answer', () => {
    const call = { model: 'm', max_tokens: 100_000, messages: 'x'.repeat(300_000) }
    const told = { tokens: { input: 100_000, output: 1_000 }, usd: 0.03 } // read from a cache, all but all of it
    expect(bound(call).atLeast(told, 3_000).usd).toBeCloseTo(0.03 + (2_000 * 10) / 1e6, 9)
    expect(bound(call).atLeast(told, 500)).toEqual(told)
  })
})

describe('X-4.1: a program that makes 60 calls at once', () => {
  it('spends no more than the cap and what one call costs; without a cap all go through', async () => {
    expect(await spentBy(60, 0.5, { model: 'claude-sonnet-5-5' })).toBeLessThanOrEqual(0.5 + 0.1)
    expect(await spentBy(60, null, { model: 'claude-sonnet-5-5' })).toBeCloseTo(6)
  })

  it.each([
    ['images', picture('image', 'image/png'), 100],
    ['images, in other words', { type: 'input_image', image_url: 'data:image/png;base64,eA==' }, 100],
    ['images of a chat', { type: 'image_url', image_url: { url: 'data:image/png;base64,eA==' } }, 100],
    ['a document of six hundred pages', picture('document', 'application/pdf'), 1],
    [
      'such a document, in other words',
      { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,eA==' },
      1,
    ],
  ])('gets no more out of %s, which have more tokens than their length tells', async (_, part, count) => {
    const content = Array.from({ length: count }, () => part)
    const body = { model: 'claude-opus-5-5', max_tokens: 1, messages: [{ role: 'user', content }] }
    // 960,000 tokens at 4 dollars a million.
    const { spentUsd } = await callAll(60, 5, { body, usd: 3.84, afterMs: 200 })
    expect(spentUsd).toBeLessThanOrEqual(5 + 3.84)
  })

  it('gets no more out of searches by the vendor, which its call does not show', async () => {
    const tools = [{ type: 'web_search_20250305', name: 'web_search', max_uses: 8 }]
    const body = { model: 'claude-opus-5-5', max_tokens: 1, tools, messages: [] }
    const { spentUsd } = await callAll(60, 2, { body, usd: 1, afterMs: 200 })
    expect(spentUsd).toBeLessThanOrEqual(2 + 1)
  })

  it('gets no more out of a model whose price nobody knows, which is said once', async () => {
    const told: string[] = []
    const { passed } = await callAll(60, 0.5, { body: { model: 'claude-new' }, onUnpriced: (model) => told.push(model), usd: 0 })
    // Each of its answers has 1,000 tokens, at 50 dollars a million as the dearest of the family.
    expect(passed).toBeLessThanOrEqual(0.5 / 0.05 + 1)
    expect(told).toEqual(['claude-new'])
  })

  it('pays for answers that do not say what they used', async () => {
    const { passed } = await callAll(40, 0.5, {
      body: { model: 'claude-opus-5-5', input: 'x'.repeat(30_000) },
      usd: 0,
      tokens: 0,
    })
    expect(passed).toBeLessThanOrEqual(0.5 / 0.04 + 1)
  })

  it('pays for an answer that it breaks off before the end, where the counts would stand', async () => {
    const { url, headers, proxy } = await openProxy(0.5, { usd: 0, endless: true })
    let passed = 0
    while (!proxy.isOverspent() && passed < 200) {
      const broken = new AbortController()
      const body = JSON.stringify({ model: 'claude-opus-5-5', input: 'x'.repeat(30_000) }) // 0.04 dollars of input
      const response = await fetch(`${url}/call`, { method: 'POST', headers, body, signal: broken.signal }).catch(() => undefined)
      if (response?.status === 200) passed += 1
      broken.abort()
      await response?.text().catch(() => undefined)
    }
    expect(passed).toBeLessThanOrEqual(0.5 / 0.04 + 1)
  })

  it('pays for a call that it breaks off before the answer begins', async () => {
    const { url, headers, proxy, arrived } = await openProxy(0.5, { usd: 0, silent: true })
    const body = JSON.stringify({ model: 'claude-opus-5-5', input: 'x'.repeat(30_000) }) // 0.04 dollars of input
    let tries = 0
    for (; !proxy.isOverspent() && tries < 60; tries += 1) {
      const broken = new AbortController()
      const call = fetch(`${url}/call`, { method: 'POST', headers, body, signal: broken.signal })
      await Promise.race([arrived(), call])
      broken.abort()
      await call.catch(() => undefined)
    }
    expect(tries).toBeLessThanOrEqual(0.5 / 0.04 + 2)
  })

  it.each<readonly [string, Partial<FakeModel>, string]>([
    ['whose answer it breaks off before the end', { endless: true }, 'claude-opus-5-5'],
    ['that it breaks off before the answer begins', { silent: true }, 'claude-opus-5-5'],
    ['whose answer does not say what it used', { tokens: 0 }, 'claude-opus-5-5'],
    ['of a model whose price nobody knows', {}, 'claude-new'],
  ])('is billed for a call %s, as it counts before the cap', async (_, model, asked) => {
    const { url, headers, proxy, arrived } = await openProxy(100, { usd: 0, ...model })
    const body = JSON.stringify({ model: asked, input: 'x'.repeat(30_000) }) // 0.04 dollars of input
    const broken = new AbortController()
    const answer = fetch(`${url}/call`, { method: 'POST', headers, body, signal: broken.signal })
    await arrived()
    if (model.silent || model.endless) setTimeout(() => broken.abort(), 20)
    await answer.then((response) => response.text()).catch(() => undefined)
    expect((await proxy.end()).usd).toBeGreaterThanOrEqual(0.04)
  })

  it('is billed for the time that an answer took which it did not read, and broke off', async () => {
    const { url, headers, proxy } = await openProxy(100, { usd: 0, endless: true })
    const broken = new AbortController()
    const body = JSON.stringify({ model: 'claude-opus-5-5' })
    const answer = await fetch(`${url}/call`, { method: 'POST', headers, body, signal: broken.signal })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    broken.abort()
    await answer.text().catch(() => undefined)
    // Fifty tokens a second, at 20 dollars a million; what was asked is less than 20 tokens.
    expect((await proxy.end()).usd).toBeGreaterThan(0.0009)
  })

  it.each<readonly [string, Partial<FakeModel>]>([
    ['and breaks it off once the vendor has written it', { endless: true }],
    ['whose counts it does not ask for', { tokens: 0 }],
  ])('is billed for the time that a whole answer took %s', async (_, model) => {
    const { url, headers, proxy } = await openProxy(100, { usd: 0, afterMs: 1000, ...model })
    const broken = new AbortController()
    const body = JSON.stringify({ model: 'claude-opus-5-5' })
    const answer = await fetch(`${url}/call`, { method: 'POST', headers, body, signal: broken.signal })
    if (model.endless) broken.abort()
    await answer.text().catch(() => undefined)
    expect((await proxy.end()).usd).toBeGreaterThan(0.0009)
  })

  it('is billed for a whole answer that it breaks off by its length, which nothing is wrapped around', async () => {
    const { url, headers, proxy } = await openProxy(100, { usd: 0, endless: true, text: 'x'.repeat(30_000) })
    const broken = new AbortController()
    const body = JSON.stringify({ model: 'claude-opus-5-5' })
    const answer = await fetch(`${url}/call`, { method: 'POST', headers, body, signal: broken.signal })
    const reader = answer.body?.getReader()
    for (let length = 0; length < 30_000; ) length += (await reader?.read())?.value?.length ?? 30_000
    broken.abort()
    expect((await proxy.end()).usd).toBeGreaterThanOrEqual((10_000 * 20) / 1e6)
  })

  it('is billed for an answer in which nothing can be looked for', async () => {
    const { url, headers, proxy } = await openProxy(100, { usd: 0, encoding: 'gzip' })
    const body = JSON.stringify({ model: 'claude-opus-5-5', input: 'x'.repeat(30_000) }) // 0.04 dollars of input
    await expect(fetch(`${url}/call`, { method: 'POST', headers, body })).rejects.toThrow()
    expect((await proxy.end()).usd).toBeGreaterThanOrEqual(0.04)
  })

  it('is billed for calls that are under way when its turn ends, and can make no more', async () => {
    const { url, headers, proxy } = await openProxy(100, { usd: 0, endless: true })
    const body = JSON.stringify({ model: 'claude-opus-5-5', input: 'x'.repeat(30_000) })
    const call = () => fetch(`${url}/call`, { method: 'POST', headers, body })
    const answers = await Promise.all([call(), call(), call()])
    expect((await proxy.end()).usd).toBeGreaterThanOrEqual(3 * 0.04)
    await Promise.all(answers.map((answer) => expect(answer.text()).rejects.toThrow()))
    expect((await call()).status).toBe(401)
  })

  it('is refused what is more than 64 calls at once, and heard again once they are over', async () => {
    const { url, headers, proxy, allArrived } = await openProxy(null, { usd: 0, silent: true })
    const broken = new AbortController()
    const call = (signal?: AbortSignal) => fetch(`${url}/call`, { method: 'POST', headers, body: '{}', signal: signal ?? null })
    const calls = Array.from({ length: 64 }, () => call(broken.signal).catch(() => undefined))
    await allArrived(64)
    expect((await call()).status).toBe(403)
    broken.abort()
    await Promise.all(calls)
    const again = expect(call()).rejects.toThrow()
    await allArrived(65)
    await proxy.end()
    await again
  })

  it('is heard after others of its calls were broken off while they waited', async () => {
    const { url, proxy, headers } = await openProxy(10)
    const broken = new AbortController()
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${url}/call`, { method: 'POST', headers, body: '{}', signal: broken.signal }).catch(() => undefined),
    )
    broken.abort()
    await Promise.all(calls)
    const { status } = await fetch(`${url}/call`, { method: 'POST', headers, body: '{}' })
    expect(status).toBe(200)
    expect(proxy.isOverspent()).toBe(false)
  })
})

function picture(type: string, media_type: string): object {
  return { type, source: { type: 'base64', media_type, data: 'eA==' } }
}

async function spentBy(count: number, capUsd: number | null, body: object): Promise<number> {
  const { spentUsd, statuses, isOverspent } = await callAll(count, capUsd, { body, usd: 0.1, afterMs: 200 })
  expect(statuses).toEqual(new Set(capUsd === null ? [200] : [200, 403]))
  expect(isOverspent).toBe(capUsd !== null)
  return spentUsd
}

async function callAll(count: number, capUsd: number | null, { body, ...model }: FakeModel & { readonly body: object }) {
  const { url, proxy, headers } = await openProxy(capUsd, model)
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(`${url}/call`, { method: 'POST', headers, body: JSON.stringify(body) })
      await response.text()
      return response.status
    }),
  )
  return {
    statuses: new Set(statuses),
    passed: statuses.filter((status) => status === 200).length,
    spentUsd: (await proxy.end()).usd,
    isOverspent: proxy.isOverspent(),
  }
}

interface FakeModel {
  /** What every answer tells that it cost. */
  readonly usd: number
  /** What every answer tells that it used. */
  readonly tokens?: number
  /** It takes so long that the other calls are there before it has answered the first. */
  readonly afterMs?: number
  /** Its answers begin, and do not end. */
  readonly endless?: boolean
  /** It does not answer. */
  readonly silent?: boolean
  /** With what its answers begin. */
  readonly text?: string
  readonly encoding?: string
  readonly onUnpriced?: (model: string) => void
}

async function openProxy(
  capUsd: number | null,
  {
    usd,
    afterMs = 0,
    endless = false,
    silent = false,
    text = '{',
    encoding = 'identity',
    tokens = endless ? 0 : 1000,
    onUnpriced = () => {},
  }: FakeModel = { usd: 0.1 },
) {
  let onArrival = () => {}
  let arrivals = 0
  const model = await listen((request, response) => {
    request.resume().once('end', () => {
      arrivals += 1
      onArrival()
      if (silent) return
      response.setHeader('content-encoding', encoding)
      setTimeout(() => (endless ? response.write(text) : response.end('{}')), afterMs)
    })
  })
  const prices = priceTable()
  const upstream: ModelUpstream = {
    url: model,
    endpoints: [{ method: 'POST', path: '/call', queries: [''] }],
    credential: async () => ({ 'x-api-key': 'real' }),
    credentialFields: ['x-api-key'],
    standInPrefix: 'sk-',
    secrets: () => ['real'],
    readUsage: () => ({ add() {}, end: () => ({ tokens: { input: 0, output: tokens }, usd }) }),
    priceOf: (name) => prices.models.get(name ?? '')?.price,
    dearestPrice: (name) => dearestPrice(prices, name),
    errorBody: (_, message) => message,
  }
  const proxy = createModelProxy(upstream, { capUsd, onUnpriced })
  /** The next call has reached the model. */
  const arrived = () => new Promise<void>((resolve) => (onArrival = resolve))
  const allArrived = async (count: number) => {
    while (arrivals < count) await arrived()
  }
  return { proxy, url: await listen(proxy.listener), headers: { 'x-api-key': proxy.standIn }, arrived, allArrived }
}

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
