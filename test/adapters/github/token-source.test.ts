/** Tokens of a GitHub App against an embedded GitHub that checks signatures, rights and ends, with a clock that is turned by hand. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppClient } from '../../../src/adapters/github/app-client.ts'
import { createGitHubClient, type TokenSource } from '../../../src/adapters/github/client.ts'
import { createAppTokens } from '../../../src/adapters/github/token-source.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import { startGitHub } from '../../tools/start-github.ts'

const MINUTE_MS = 60_000
const PERMISSIONS = { contents: 'write', issues: 'write', metadata: 'read' } as const
const HERE = { owner: 'mona', repo: 'hello' }
const TOKENS = { method: 'POST', path: /\/access_tokens$/ }

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

let github: EmbeddedGitHub
let hidden: string[]
let waits: string[]
let day = Date.now() // each test has a later one: queues of requests do not like clocks that go back

beforeEach(async () => {
  day += 24 * 60 * MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], now: day })
  github = await startGitHub({ now: () => new Date() })
  await github.addRepository({ owner: 'mona', name: 'hello', private: true })
  await github.addRepository({ owner: 'mona', name: 'other', private: true })
  hidden = []
  waits = []
})

afterEach(() => {
  vi.useRealTimers()
})

function turn(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
}

async function open({ privateKey = keys.privateKey, repository = HERE, aheadMs = 0 } = {}): Promise<TokenSource> {
  const { app } = github.addApp({ slug: 'helper', permissions: PERMISSIONS, publicKey: keys.publicKey })
  const server = { apiUrl: github.apiUrl, throttled: false, secondMs: 1, onWait: (why: string) => waits.push(why) }
  const client = createAppClient({ ...server, appId: String(app.id), privateKey })
  const clock = { now: () => Date.now() + aheadMs, sleep: async () => {} }
  return createAppTokens({ app: client, repository, clock, onToken: (token) => hidden.push(token) })
}

/** How often a new token was made. */
function made(): number {
  return github.requests.filter(({ path, status }) => path.endsWith('/access_tokens') && status === 201).length
}

/** What GitHub says to a request with that token. */
async function statusWith(token: string, repo = 'hello'): Promise<number> {
  const client = createGitHubClient({ token: async () => token, apiUrl: github.apiUrl, throttled: false })
  return client.rest.repos.get({ ...HERE, repo }).then(
    ({ status }) => status,
    ({ status }: { status: number }) => status,
  )
}

describe("a GitHub App's tokens", () => {
  it('are made with a web token that is signed, and are hidden in the log before anybody gets them', async () => {
    const tokens = await open()
    const token = await tokens()
    expect(hidden).toEqual([token])
    expect(await statusWith(token)).toBe(200)
  })

  it('are good for the repository of the job alone', async () => {
    const token = await (await open())()
    expect(await statusWith(token, 'other')).toBe(404)
  })

  it('come from a key whose line breaks a secret has as \\n, too', async () => {
    const tokens = await open({ privateKey: keys.privateKey.trim().replaceAll('\n', '\\n') })
    expect(await statusWith(await tokens())).toBe(200)
  })

  it('are renewed before their hour is over, so that what begins with one does not outlive it', async () => {
    const tokens = await open()
    const first = await tokens()
    turn(49)
    expect(await tokens()).toBe(first)
    turn(2)
    const second = await tokens()
    expect(second).not.toBe(first)
    expect(hidden).toEqual([first, second])
    turn(20)
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  })

  it.each([
    ['is right', 0],
    ['is behind by a day', -24 * 60 * MINUTE_MS],
    ['is ahead by a day', 24 * 60 * MINUTE_MS],
  ])('are good through a job of six hours, whenever it asks, on a machine whose clock %s', async (_, aheadMs) => {
    const tokens = await open({ aheadMs })
    for (let minutes = 0; minutes < 360; minutes += 13) {
      expect(await statusWith(await tokens()), `after ${minutes} minutes`).toBe(200)
      turn(13)
    }
    expect(made()).toBeLessThan(10)
  })

  it('are new for five seconds each, in which what refuses them is asked again', async () => {
    const tokens = await open()
    const seconds = (count: number) => turn(count / 60)
    expect(await tokens.waitWhileNew?.(1)).toBe(true)
    seconds(4)
    expect([await tokens.waitWhileNew?.(4), await tokens.waitWhileNew?.(5)]).toEqual([true, false])
    seconds(1)
    expect(await tokens.waitWhileNew?.(1)).toBe(false)
    turn(55)
    await tokens()
    expect(await tokens.waitWhileNew?.(1)).toBe(true)
  })

  it('are renewed once, however many ask at the same time', async () => {
    const tokens = await open()
    turn(55)
    const all = await Promise.all(Array.from({ length: 20 }, tokens))
    expect(new Set(all).size).toBe(1)
    expect(made()).toBe(2)
  })
})

describe('a renewal that fails', () => {
  it.each([
    ['with 502', { kind: 'status', status: 502 }],
    ['by a dropped connection', { kind: 'drop' }],
    ['with a rate limit', { kind: 'secondary-rate-limit', retryAfter: 1 }],
  ] as const)('once, %s, is tried again', async (_, fault) => {
    const tokens = await open()
    const first = await tokens()
    turn(55)
    github.faults.add({ match: TOKENS, ...fault })
    expect(await tokens()).not.toBe(first)
  })

  it('leaves the old one in use while it is good, and asks again only after half a minute', async () => {
    const tokens = await open()
    const first = await tokens()
    turn(55)
    const fault = github.faults.add({ match: TOKENS, kind: 'status', status: 500, times: 1000 })
    expect([await tokens(), await tokens(), await tokens()]).toEqual([first, first, first])
    expect(fault.hits).toBe(3)
    expect(await statusWith(first)).toBe(200)
    turn(1)
    expect(await tokens()).toBe(first)
    expect(fault.hits).toBe(6)
    github.faults.clear()
    turn(1)
    expect(await tokens()).not.toBe(first)
  })

  it('is a problem when the old one is over, and mends itself when GitHub is back', async () => {
    const tokens = await open()
    turn(61)
    github.faults.add({ match: TOKENS, kind: 'status', status: 500, times: 3 })
    await expect(tokens()).rejects.toMatchObject({
      problem: {
        code: 'RAY-APP-TOKEN',
        message: 'GitHub gave no token for the App: 500 Simulated failure 500',
        place: 'with: app-id',
        hint: 'Check app-id and app-private-key, and that the App is installed on mona/hello.',
      },
    })
    expect(await statusWith(await tokens())).toBe(200)
  })
})

describe('a first token that cannot be had', () => {
  it('because the App is not installed here says so', async () => {
    const problem = await open({ repository: { owner: 'mona', repo: 'nowhere' } }).catch(
      ({ problem }: { problem: object }) => problem,
    )
    expect(problem).toMatchObject({ code: 'RAY-APP-TOKEN', message: expect.stringContaining('404 Not Found') })
  })

  it.each([
    [
      'of another App',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
    ['that is cut short', keys.privateKey.slice(0, 400)],
    ['that is no key', 'hunter2-hunter2'],
  ])('with a key %s is a problem that does not show the key', async (_, privateKey) => {
    const problem = await open({ privateKey }).catch(({ problem }: { problem: object }) => problem)
    expect(problem).toMatchObject({ code: 'RAY-APP-TOKEN', hint: expect.stringContaining('app-private-key') })
    const said = JSON.stringify([problem, waits])
    for (const line of privateKey.split('\n').filter((text) => text.length > 10 && !text.startsWith('---'))) {
      expect(said).not.toContain(line)
    }
  })
})
