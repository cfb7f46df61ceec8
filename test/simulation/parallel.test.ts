/** Parallel steps: a crash before and after every call to the outside, and two jobs over one run. `SIMULATE=n` for more interleavings. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from '../../src/core/engine/reduce-journal.ts'
import { ProblemError } from '../../src/core/problem.ts'
import { checkRun } from '../../src/core/run/check-run.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { TurnSpec } from '../../src/ports/turns/agent-backend.ts'
import { replay, stored } from '../fakes/memory-run-store.ts'
import { Crash, type World } from '../fakes/world.ts'
import {
  type Answers,
  flow,
  resume,
  type StepFiles,
  type StepOutside,
  start,
  stepOutside,
  stepWorld,
} from '../runtime/steps/step-world.ts'

const INTERLEAVINGS = Math.min(Number(process.env.SIMULATE ?? 25), 500)
/** A crash before a call is one after the call before it, for most of them. */
const EVERY = process.env.SIMULATE === undefined ? 4 : 1
const SEED = Number(process.env.SEED ?? 1)

const template = (text: string, vars = '{}') => `contributions: [{ type: template, text: "${text}", vars: ${vars} }]`

const files: StepFiles = {
  steps: {
    'flow.yaml': flow(`
  - name: list
    type: invoke
    operation: acme/list
    args: {}
  - name: work
    type: parallel
    each: { from: { step: list, output: data } }
    max-parallel: 2
    branch: { type: session, ${template('do {{i}}', '{ i: { from: item } }')} }
    judge: { type: invoke, operation: flow/constant, args: { route: go } }
    on: { go: { goto: work, max-iterations: 2, on-max-iterations: :next } }
  - name: several
    type: parallel
    on-failure: mend
    branches:
      ask: { type: session, ${template('again {{w}}', '{ w: { from: { step: work, output: data }, path: [0, text] } }')} }
      call: { type: delegate, target: child, prompt-string: x }
      tell: { type: delegate, target: tagged, prompt-string: y }
      bad: { type: invoke, operation: acme/none, args: {} }
  - { name: broken, type: invoke, operation: acme/none, args: {}, on-failure: mend }
  - name: never
    type: invoke
    operation: flow/noop
    args: {}
  - name: mend
    type: session
    ${template('{{s}} {{f}}', '{ s: { from: { step: several, output: data } }, f: { from: failure, path: [code] } }')}
`),
    'child.yaml': flow(`
  - { name: one, type: parallel, branches: [{ type: session, ${template('child')} }, { type: invoke, operation: flow/constant, args: { route: k } }] }
`),
    'operations/acme/list.sh': '# raymond: idempotent=true\n',
  },
  tagged: { tagged: { 'START.md': 'tagged {{input}}' } },
}

/** What is said hangs only on the prompt, as a seeded model would. */
function reply({ prompt }: TurnSpec): { text: string; cost: number } {
  const [last = ''] = prompt.split('\n').slice(-1)
  return { text: prompt.includes('tagged') ? '<result>told</result>' : `did ${last}`, cost: 0.25 }
}
const answers: Answers = { reply }

const outside = () => stepOutside(files, { 'list.sh': '{"status":"ok","data":["a","b","c"]}' })

/** Jobs, one after the other, until the run is at its end; one that finds it locked comes again. */
async function jobs(place: StepOutside, world: World): Promise<Run> {
  for (let job = 0; job < 500; job++) {
    try {
      const before = await world.store.read('r1')
      // An operation that was cut off is run again by a person's word.
      const run = before === undefined ? await start(world) : await resume(world, { rerun: before.reason === 'interrupted' })
      const isReported = !run.pending.some(({ type }) => type === 'post_result' || type === 'publish_report')
      if (run.status !== 'running' && run.status !== 'waiting' && isReported) return run
    } catch (error) {
      if (!(error instanceof ProblemError) || !['RAY-RUN-LOCKED', 'RAY-ID-TAKEN'].includes(error.problem.code)) throw error
      await new Promise((resolve) => setImmediate(resolve)) // time passes for the other one
    }
  }
  throw new Error(`500 jobs did not bring the run to its end: ${JSON.stringify(stored(place.outside.disk, 'r1').status)}`)
}

/** All that a crash or a race must not change. Which branch was begun first may differ, and so the numbers of their runs. */
function outcomeOf(run: Run) {
  const { status, reason, results, agents, pending, runs = {}, failures } = run
  return {
    status,
    reason,
    main: results.main,
    agents: agents
      .map(({ id, status: of, joined, visits, current_state }) => ({ id, of, joined, visits, current_state }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    pending: pending.map(({ type }) => type),
    steps: Object.entries(runs.r1?.steps ?? {}).map(([name, { entries, accepted }]) => [name, entries, accepted?.yield]),
    runs: Object.keys(runs).length,
    failures: failures?.map(({ code, state, next, agent }) => ({ code, state, next, agent })),
  }
}

const paid = ({ outside: { turns } }: StepOutside) => turns.reduce((sum, { cost }) => sum + cost, 0)

describe('parallel steps', () => {
  it('P-STATE 3: a crash at any call leads to the run that calm jobs reach: no branch is lost, doubled or paid twice in the books', async () => {
    const calm = outside()
    const world = stepWorld(calm, answers)
    const expected = await jobs(calm, world)
    expect(expected).toMatchObject({ status: 'completed', failures: [{ state: 'broken', next: 'mend' }] })
    expect(expected.results.main).toContain('"text":"told"')
    for (let call = 1; call <= world.calls; call += EVERY) {
      for (const when of ['before', 'after'] as const) {
        const place = outside()
        await jobs(place, stepWorld(place, answers, { call, when })).catch(unlessCrash)
        const run = await jobs(place, stepWorld(place, answers))
        expect(outcomeOf(run), `${when} call ${call}`).toEqual(outcomeOf(expected))
        expect(place.outside.comments).toEqual(calm.outside.comments)
        // So many turns may be in flight when the process dies, and their bills are lost with it.
        expect(place.outside.turns.length - calm.outside.turns.length).toBeLessThanOrEqual(4)
        expect(run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
        expect(checkRun(run)).toEqual([])
        expect(differences(replay(place.outside.disk, 'r1'), run)).toEqual([])
      }
    }
  }, 600_000)

  it('P-STATE 4: two jobs reach together what one alone reaches, in whatever order they come to act, also when one dies', async () => {
    const calm = outside()
    const expected = await jobs(calm, stepWorld(calm, answers))
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.option(fc.integer({ min: 1, max: 120 })), async (scheduler, dies) => {
        const place = outside()
        const step = async () => {
          await scheduler.schedule(Promise.resolve())
        }
        const crash = dies === null ? undefined : { call: dies, when: dies % 2 === 0 ? ('before' as const) : ('after' as const) }
        const both = [stepWorld(place, answers, crash, step), stepWorld(place, answers, undefined, step)]
        await scheduler.waitFor(Promise.all(both.map((world) => jobs(place, world).catch(unlessCrash))))
        expect(outcomeOf(stored(place.outside.disk, 'r1'))).toEqual(outcomeOf(expected))
        // One that died over an ended run may have left a line in the journal that no snapshot has yet: the next job takes it up.
        const run = await jobs(place, stepWorld(place, answers))
        expect(outcomeOf(run)).toEqual(outcomeOf(expected))
        expect(run.budget.spent_usd).toBeCloseTo(paid(calm), 6)
        expect(checkRun(run)).toEqual([])
        expect(differences(replay(place.outside.disk, 'r1'), run)).toEqual([])
      }),
      { numRuns: INTERLEAVINGS, seed: SEED },
    )
  }, 600_000)
})

function unlessCrash(error: unknown): undefined {
  if (!(error instanceof Crash)) throw error
}
