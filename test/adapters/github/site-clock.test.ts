import { expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createSiteClock } from '../../../src/adapters/github/site-clock.ts'
import { startGitHub } from '../../tools/start-github.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const GITHUB: Record<string, string> = { 'x-github-request-id': '0401:3F8A:1' }

/** A machine at noon, and answers that carry the given time and take so long. */
function machine() {
  let time = NOON
  const clock = createSiteClock({ now: () => time, sleep: async () => {} })
  const answer = (date: number | string | null, { took = 0, headers = {}, redirected = false, by = GITHUB } = {}) =>
    clock.listening(async () => {
      time += took
      const said = date === null ? {} : { date: typeof date === 'string' ? date : new Date(date).toUTCString() }
      return Object.defineProperty(new Response('', { headers: { ...said, ...by, ...headers } }), 'redirected', {
        value: redirected,
      })
    })('https://api.github.com/x', {})
  const set = (to: number) => {
    time = to
  }
  return { clock, answer, set, off: () => clock.now() - time }
}

it.each([10, -10])('is right on a machine that is wrong by %i minutes, from the first answer on', async (minutes) => {
  const github = await startGitHub({ now: () => new Date(Date.now() - minutes * MINUTE) })
  const clock = createSiteClock({ now: Date.now, sleep: async () => {} })
  const { listening } = clock
  const client = createGitHubClient({ token: async () => 'none', apiUrl: github.apiUrl, throttled: false, listening })
  await expect(client.rest.users.getAuthenticated()).rejects.toMatchObject({ status: 401 })
  expect(Math.abs(clock.now() - github.store.now().getTime())).toBeLessThan(2000)
})

it('asks where no answer has come yet, and only then', async () => {
  const github = await startGitHub({ now: () => new Date(Date.now() + 20 * MINUTE) })
  const clock = createSiteClock({ now: Date.now, sleep: async () => {} })
  await clock.ask(github.apiUrl)
  await clock.ask(github.apiUrl)
  expect(Math.abs(clock.now() - github.store.now().getTime())).toBeLessThan(2000)
  expect(github.requests.map(({ path, actor, status }) => [path, actor, status])).toEqual([['/rate_limit', undefined, 200]])
})

it('is the machine’s where nobody answers', async () => {
  const clock = createSiteClock({ now: () => NOON, sleep: async () => {} })
  await clock.ask('http://127.0.0.1:1')
  expect(clock.now()).toBe(NOON)
})

it('leaves a machine alone whose clock is right to the second', async () => {
  const { answer, off } = machine()
  for (const seconds of [-2, -1, 0, 1]) await answer(NOON + seconds * 1000)
  expect(off()).toBe(0)
})

it('stays the same while answers differ by a second', async () => {
  const { answer, off } = machine()
  await answer(NOON + 10 * MINUTE)
  const first = off()
  for (const seconds of [-1, 1]) await answer(NOON + 10 * MINUTE + seconds * 1000)
  expect(off()).toBe(first)
})

it('is right again once the clock of the machine was set', async () => {
  const { clock, answer, set, off } = machine()
  await answer(NOON + 10 * MINUTE)
  expect(clock.now()).toBe(NOON + 10 * MINUTE + 500)
  set(NOON + 11 * MINUTE)
  await answer(NOON + 11 * MINUTE)
  expect(off()).toBe(0)
})

it.each([
  ['that were long under way', NOON + 10 * MINUTE, { took: 4000 }],
  ['during which the clock was set back', NOON + 10 * MINUTE, { took: -MINUTE }],
  ['of a cache', NOON - 10 * MINUTE, { headers: { age: '600' } }],
  ['of another server', NOON + 10 * MINUTE, { redirected: true }],
  ['that are not GitHub’s, as the page of a proxy or of a network that wants a login', NOON + 10 * MINUTE, { by: {} }],
  ['without a time', null, {}],
  ['with a time that is none', 'soon', {}],
])('believes no answers %s', async (_, date, more) => {
  const { answer, off } = machine()
  await answer(date, more)
  expect(off()).toBe(0)
})
