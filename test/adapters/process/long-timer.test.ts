import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLongTimer } from '../../../src/adapters/process/long-timer.ts'

const DAY = 86_400_000

describe('startLongTimer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([1, 600_000, 2 ** 31 - 1, 2 ** 31, 60 * DAY])('fires once after %d ms, not earlier', (ms) => {
    const fire = vi.fn()
    startLongTimer(ms, fire)
    vi.advanceTimersByTime(ms - 1)
    expect(fire).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2)
    expect(fire).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(90 * DAY)
    expect(fire).toHaveBeenCalledTimes(1)
  })

  it.each([1000, 60 * DAY])('counts from the last restart (%d ms)', (ms) => {
    const fire = vi.fn()
    const timer = startLongTimer(ms, fire)
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(ms * 0.9)
      timer.restart()
    }
    expect(fire).not.toHaveBeenCalled()
    vi.advanceTimersByTime(ms)
    expect(fire).toHaveBeenCalledTimes(1)
  })

  it('can be restarted by what it called', () => {
    const fire = vi.fn()
    const timer = startLongTimer(100, () => {
      fire()
      if (fire.mock.calls.length < 3) timer.restart()
    })
    vi.advanceTimersByTime(1000)
    expect(fire).toHaveBeenCalledTimes(3)
  })

  it.each([1000, 60 * DAY])('never fires once it is cancelled (%d ms)', (ms) => {
    const fire = vi.fn()
    const timer = startLongTimer(ms, fire)
    vi.advanceTimersByTime(ms / 2)
    timer.cancel()
    vi.advanceTimersByTime(90 * DAY)
    expect(fire).not.toHaveBeenCalled()
  })
})
