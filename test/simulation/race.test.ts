/** Two orchestrators over one disk, interleaved at every call; one of them may die. `SIMULATE=n` for n programs. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from '../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../src/core/run/check-run.ts'
import { replay, stored } from '../fakes/memory-run-store.ts'
import { Crash } from '../fakes/world.ts'
import { orchestrate, outsideOf, worldOf } from './orchestrate.ts'
import { outcomeOf, paid } from './outcome.ts'
import { programs } from './program.ts'

const PROGRAMS = Number(process.env.SIMULATE ?? 100)
const SEED = Number(process.env.SEED ?? 1)

describe('the agents of one run', () => {
  it('P-RUN 6: reach the same whichever of their turns ends first', async () => {
    await fc.assert(
      fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
        const calm = outsideOf(program)
        const expected = await orchestrate(program, calm, worldOf(calm))
        const outside = outsideOf(program)
        const world = worldOf(outside, undefined, async () => {
          await scheduler.schedule(Promise.resolve())
        })
        const run = await scheduler.waitFor(orchestrate(program, outside, world))
        expect(outcomeOf(run)).toEqual(outcomeOf(expected))
        expect(outside.turns).toHaveLength(calm.turns.length)
      }),
      { numRuns: PROGRAMS, seed: SEED },
    )
  }, 36_000_000)
})

describe('two orchestrators of one run', () => {
  it('P-STATE 4: reach together what one alone reaches, in whatever order they come to act', async () => {
    let crashes = 0
    let interleavings = 0
    await fc.assert(
      fc.asyncProperty(
        programs,
        fc.scheduler(),
        fc.option(fc.integer({ min: 1, max: 120 })),
        async (program, scheduler, dies) => {
          const calm = outsideOf(program)
          const expected = await orchestrate(program, calm, worldOf(calm))

          const outside = outsideOf(program)
          const step = async () => {
            await scheduler.schedule(Promise.resolve())
          }
          const first = worldOf(
            outside,
            dies === null ? undefined : { call: dies, when: dies % 2 === 0 ? 'before' : 'after' },
            step,
          )
          const second = worldOf(outside, undefined, step)
          const [mortal, run] = await scheduler.waitFor(
            Promise.all([orchestrate(program, outside, first).catch(unlessCrash), orchestrate(program, outside, second)]),
          )
          interleavings++
          if (mortal === undefined) crashes++
          for (const reached of [mortal ?? run, run]) expect(outcomeOf(reached)).toEqual(outcomeOf(expected))
          expect(outside.comments).toEqual(calm.comments)
          // One that died over an ended run may have left a line in the journal that no snapshot has yet: the next job takes it up.
          await orchestrate(program, outside, worldOf(outside))
          const last = stored(outside.disk, 'r1')
          expect(outcomeOf(last)).toEqual(outcomeOf(expected))
          expect(checkRun(last)).toEqual([])
          expect(differences(replay(outside.disk, 'r1'), last)).toEqual([])
          expect(run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
          if (mortal !== undefined) expect(outside.turns).toHaveLength(calm.turns.length)
        },
      ),
      { numRuns: PROGRAMS, seed: SEED },
    )
    console.log(`interleavings: ${interleavings}, with a crash in ${crashes}, seed ${SEED}`)
  }, 36_000_000)
})

function unlessCrash(error: unknown): undefined {
  if (!(error instanceof Crash)) throw error
}
