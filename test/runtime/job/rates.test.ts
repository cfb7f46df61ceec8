/** What an hour of a busy run costs of GitHub's limits; `npm run bench` shows the same numbers. */
import { describe, expect, it } from 'vitest'
import { createTurnedClock, measureRatesOn, ratesTable } from '../../../bench/rates.ts'
import { easedOff } from '../../../src/runtime/job/driving/eased-off.ts'
import { startGitHub } from '../../tools/start-github.ts'

describe('an hour of four busy agents', () => {
  it('stays within what a run may take of GitHub, and far below its limits', async () => {
    const clock = createTurnedClock()
    const github = await startGitHub({ now: () => new Date(clock.now()) })
    const rates = await measureRatesOn(github, clock)
    const lines = ratesTable(rates)
    for (const { what, value, limit, budget } of lines) {
      console.log(`${what}: ${value}, of ${budget}; GitHub: ${limit ?? 'no limit'}`)
      expect(value, what).toBeLessThan(budget)
      expect(budget, what).toBeLessThanOrEqual(limit ?? budget)
    }
    // It was busy all the time: state is stored every 20 seconds, and people see it move once a minute at least.
    expect(rates.pushes).toBeGreaterThan(150)
    expect(rates.content).toBeGreaterThan(60)
  })
})

describe("an hour of a worker's job", () => {
  it('J-2.10: asks nothing of the API between its start and its end', async () => {
    const clock = createTurnedClock()
    const github = await startGitHub({ now: () => new Date(clock.now()) })
    const { apiCalls, content } = await measureRatesOn(github, clock, { parent: { run: 'busy-1', agent: 'main_worker1' } })
    // Who started it, and what the thread says, are asked here as every job asks it: at its start and its end.
    expect(apiCalls).toBeLessThanOrEqual(3)
    expect(content).toBe(0)
  })
})

describe('what is done again and again', () => {
  it('becomes rarer with the age of the job, between two bounds', () => {
    const easing = { least: 20, most: 60, share: 1 / 40 }
    expect([0, 800, 1600, 2400, 100_000].map((age) => easedOff(age, easing))).toEqual([20, 20, 40, 60, 60])
  })
})
