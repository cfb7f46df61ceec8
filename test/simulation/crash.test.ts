/** Random workflows, and a crash before and after every call to the outside. `SIMULATE=n` for n programs. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from '../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../src/core/run/check-run.ts'
import type { Run } from '../../src/core/run/run.ts'
import { replay } from '../fakes/memory-run-store.ts'
import { Crash, type CrashPoint, type Outside } from '../fakes/world.ts'
import { orchestrate, outsideOf, worldOf } from './orchestrate.ts'
import { outcomeOf, paid } from './outcome.ts'
import { type Program, programs } from './program.ts'

const PROGRAMS = Number(process.env.SIMULATE ?? 25)
const SEED = Number(process.env.SEED ?? 1)
/** Turns that may be in flight when a process dies. */
const MOST_AT_ONCE = 4

async function dieAndGoOn(program: Program, outside: Outside, crashAt: CrashPoint): Promise<Run> {
  try {
    return await orchestrate(program, outside, worldOf(outside, crashAt))
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    return orchestrate(program, outside, worldOf(outside))
  }
}

describe('a crash at any call', () => {
  it('P-STATE 3: leads to the run that calm jobs reach: no transition, comment or cost is lost or doubled', async () => {
    let schedules = 0
    await fc.assert(
      fc.asyncProperty(programs, fc.nat(3), async (program, first) => {
        const calm = outsideOf(program)
        const world = worldOf(calm)
        const expected = await orchestrate(program, calm, world)
        expect(expected.budget.spent_usd).toBeCloseTo(paid(calm), 6)
        for (let call = 1 + first; call <= world.calls; call += 3) {
          for (const when of ['before', 'after'] as const) {
            const outside = outsideOf(program)
            const run = await dieAndGoOn(program, outside, { call, when })
            schedules++
            expect(outcomeOf(run)).toEqual(outcomeOf(expected))
            expect(outside.comments).toEqual(calm.comments)
            expect(outside.turns.length - calm.turns.length).toBeLessThanOrEqual(MOST_AT_ONCE)
            expect(run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
            expect(checkRun(run)).toEqual([])
            expect(differences(replay(outside.disk, 'r1'), run)).toEqual([])
          }
        }
      }),
      { numRuns: PROGRAMS, seed: SEED },
    )
    console.log(`crash schedules: ${schedules}, seed ${SEED}, ${PROGRAMS} programs`)
    expect(schedules).toBeGreaterThan(PROGRAMS)
  }, 36_000_000)
})
