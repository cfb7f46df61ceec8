import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createClock } from '../../../src/adapters/system/clock.ts'

describe('createClock', () => {
  const clock = createClock()

  it('tells the time, and lets it pass', async () => {
    const before = clock.now()
    await clock.sleep(50)
    expect(clock.now() - before).toBeGreaterThanOrEqual(45)
    expect(before).toBeGreaterThan(Date.parse('2026-01-01'))
  })

  it('wakes up on an abort, and at once when it was aborted before', async () => {
    const stop = new AbortController()
    const asleep = clock.sleep(60_000, stop.signal)
    stop.abort()
    await asleep
    await clock.sleep(60_000, stop.signal)
  })

  it('does not wake at once from a sleep of more than 2^31 ms', async () => {
    const stop = new AbortController()
    const asleep = clock.sleep(2 ** 31 + 5, stop.signal).then(() => 'awake')
    expect(await Promise.race([asleep, clock.sleep(50).then(() => 'asleep')])).toBe('asleep')
    stop.abort()
    expect(await asleep).toBe('awake')
  })

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    await clock.sleep(1, signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
