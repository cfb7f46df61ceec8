import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createCallBudget } from '../../../../src/adapters/process/model/call-budget.ts'
import { createModelProxy, type ModelUpstream } from '../../../../src/adapters/process/model/model-proxy.ts'

const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe('the budget of a turn, call by call', () => {
  it('lets calls begin side by side while all of them fit at the price of the dearest', async () => {
    const budget = createCallBudget(1)
    await budget.begin()
    budget.end(0.3)
    expect(await Promise.all([budget.begin(), budget.begin()])).toEqual([true, true])
    let third: boolean | undefined
    const asked = budget.begin().then((may) => (third = may))
    await Promise.resolve()
    expect(third).toBeUndefined() // 0.3 + 3 × 0.3 would be more than 1
    budget.end(0.1)
    await asked
    expect(third).toBe(true)
    expect(budget.spent()).toBeCloseTo(0.4)
  })

  it('refuses nothing that there is money for: a call goes alone at last', async () => {
    const budget = createCallBudget(1)
    await budget.begin()
    budget.end(0.9)
    expect(await budget.begin()).toBe(true)
    budget.end(0.2)
    expect(await budget.begin()).toBe(false)
  })

  it('knows no bound without a cap', async () => {
    const budget = createCallBudget(null)
    expect(await Promise.all(Array.from({ length: 60 }, () => budget.begin()))).not.toContain(false)
  })
})

describe('a program that makes 60 calls at once', () => {
  it('spends no more than the cap and what the first four cost; without a cap all go through', async () => {
    expect(await spentBy(60, 0.5)).toBeLessThanOrEqual(0.5 + 4 * 0.1)
    expect(await spentBy(60, null)).toBeCloseTo(6)
  })

  it('is heard after others of its calls were broken off while they waited', async () => {
    const { url, proxy, headers } = await openProxy(10)
    const broken = new AbortController()
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${url}/call`, { headers, signal: broken.signal }).catch(() => undefined),
    )
    broken.abort()
    await Promise.all(calls)
    const { status } = await fetch(`${url}/call`, { headers })
    expect(status).toBe(200)
    expect(proxy.isOverspent()).toBe(false)
  })
})

async function spentBy(count: number, capUsd: number | null): Promise<number> {
  const { url, proxy, headers } = await openProxy(capUsd)
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(`${url}/call`, { headers })
      await response.text()
      return response.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set(capUsd === null ? [200] : [200, 403]))
  expect(proxy.isOverspent()).toBe(capUsd !== null)
  return proxy.spent().usd
}

/** Before a model whose every answer costs ten cents. */
async function openProxy(capUsd: number | null) {
  const model = await listen((_, response) => {
    setImmediate(() => response.end('{}'))
  })
  const upstream: ModelUpstream = {
    url: model,
    endpoints: [{ method: 'GET', path: '/call', queries: [''] }],
    credential: async () => ({ 'x-api-key': 'real' }),
    credentialFields: ['x-api-key'],
    standInPrefix: 'sk-',
    secrets: () => ['real'],
    readUsage: () => ({ add() {}, end: () => ({ tokens: { input: 1, output: 1 }, usd: 0.1 }) }),
    errorBody: (_, message) => message,
  }
  const proxy = createModelProxy(upstream, { capUsd })
  return { proxy, url: await listen(proxy.listener), headers: { 'x-api-key': proxy.standIn } }
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
