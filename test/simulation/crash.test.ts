/** Random workflows, a crash before and after every port call, and two orchestrators in a row. `SIMULATE=n` for more. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../src/core/run/run.ts'
import type { DriveOptions } from '../../src/runtime/drive-run.ts'
import { resumeRun } from '../../src/runtime/resume-run.ts'
import { startRun } from '../../src/runtime/start-run.ts'
import { request } from '../fakes/request.ts'
import { Crash, type CrashPoint, createOutside, createWorld, type Outside } from '../fakes/world.ts'
import { type Files, player, programs } from './program.ts'

const PROGRAMS = Number(process.env.SIMULATE ?? 25)
const drive: DriveOptions = { stop: new AbortController().signal }

/** A job: starts the run, or goes on with it when it was begun. */
async function job(outside: Outside, crashAt?: CrashPoint): Promise<{ run: Run; calls: number }> {
  const world = createWorld(outside, player, crashAt)
  const run =
    outside.disk.get('r1')?.snapshot !== undefined
      ? await resumeRun({ workflowId: 'r1', workspace: '/repo', retry: false }, world.store, world.ports, drive)
      : await startRun(request, world.store, world.ports, drive)
  return { run, calls: world.calls }
}

async function restartAfter(outside: Outside, crashAt: CrashPoint): Promise<Run> {
  try {
    return (await job(outside, crashAt)).run
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    return (await job(outside)).run
  }
}

/** All that a crash must not change. Money, attempts and session ids may: a lost turn is paid twice. */
function outcome(run: Run) {
  const agents = run.agents.map(({ id, current_state, status, stack, visits, problem }) => ({
    id,
    current_state,
    status,
    stack: stack.map(({ state }) => state),
    visits,
    problem,
  }))
  const { results, failed_results, status, reason, error, asks, fork_counters, pending } = run
  return {
    agents: agents.sort((a, b) => a.id.localeCompare(b.id)),
    results,
    failed_results: [...failed_results].sort(),
    status,
    reason,
    code: error?.code,
    asks,
    fork_counters,
    pending,
  }
}

function paid({ turns }: Outside): number {
  return turns.reduce((sum, { cost }) => sum + cost, 0)
}

let schedules = 0

describe('a crash at any port call', () => {
  it('leads to the run that the calm job reaches: no transition, comment or cost lost or doubled', async () => {
    await fc.assert(
      fc.asyncProperty(programs, fc.boolean(), async (files: Files, everyCall) => {
        const calm = createOutside(files)
        const expected = await job(calm)
        expect(expected.run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
        const step = everyCall ? 1 : 3
        for (let call = 1; call <= expected.calls; call += step) {
          for (const when of ['before', 'after'] as const) {
            const outside = createOutside(files)
            const run = await restartAfter(outside, { call, when })
            schedules++
            expect(outcome(run)).toEqual(outcome(expected.run))
            expect(outside.comments).toEqual(calm.comments)
            // What was in flight when the process died runs again, four turns at most, and its bill is lost with it.
            expect(outside.turns.length - calm.turns.length).toBeLessThanOrEqual(4)
            expect(run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
          }
        }
      }),
      { numRuns: PROGRAMS },
    )
    console.log(`crash schedules tried: ${schedules}`)
    expect(schedules).toBeGreaterThan(PROGRAMS)
  }, 3_600_000)
})
