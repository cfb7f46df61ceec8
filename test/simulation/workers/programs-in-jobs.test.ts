/** Random workflows with each fork in a job of its own: questions, limits, calls, other workflows. `SIMULATE=n` for n programs. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRun } from '../../../src/core/run/check-run.ts'
import { orchestrate, outsideOf, worldOf } from '../orchestrate.ts'
import { paid } from '../outcome.ts'
import { player, programs } from '../program.ts'
import { createRandom } from '../random.ts'
import { Town } from './town.ts'

const PROGRAMS = Number(process.env.SIMULATE ?? 25)
const SEED = Number(process.env.SEED ?? 1)

describe('a workflow whose forks run in jobs of their own', () => {
  it.each([
    ['calmly', { lost: 0, doubled: 0, kills: 0 }],
    ['with dispatches that are lost, doubled and late', { lost: 0.2, doubled: 0.2, kills: 0 }],
    ['with machines that are lost', { lost: 0.1, doubled: 0.1, kills: 2 }],
  ])(
    'comes to the results that it has in one job, for the same money: %s',
    async (_, faults) => {
      let jobs = 0
      await fc.assert(
        fc.asyncProperty(programs, async (program) => {
          fc.pre(JSON.stringify(program.flow).includes('<fork'))
          const calm = outsideOf(program)
          const expected = await orchestrate(program, calm, worldOf(calm))
          // Of a run that fails, what others do meanwhile hangs on who is where.
          fc.pre(expected.agents.length > 1 && expected.agents.every(({ status }) => status === 'ended'))
          const flow = { ...program.flow, 'workflow.yaml': 'workers: job\n' }
          const town = new Town(flow, player, { ...faults, timePasses: true, random: createRandom(SEED) }, { lib: program.lib })
          const run = await town.run('r1', program.budgetUsd)
          const states = [...town.branch.states.values()].map((state) => state.run)
          jobs += states.length - 1
          expect(run.status).toBe(expected.status)
          // What a worker's own workers end with is that worker's to know.
          expect(Object.assign({}, ...states.map(({ results }) => results))).toEqual(expected.results)
          expect(new Set(states.flatMap((state) => state.failed_results))).toEqual(new Set(expected.failed_results))
          if (faults.kills === 0) expect(run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
          expect(states.flatMap(checkRun)).toEqual([])
        }),
        { numRuns: PROGRAMS, seed: SEED, maxSkipsPerRun: 1000, endOnFailure: true },
      )
      console.log(`workers in jobs: ${jobs}, seed ${SEED}, ${PROGRAMS} programs`)
      expect(jobs).toBeGreaterThan(PROGRAMS)
    },
    3_600_000,
  )
})
