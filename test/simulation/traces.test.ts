/** The spans that a collector was told against the journal, in random runs with a crash at a random call. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceJournal } from '../../src/core/engine/reduce-journal.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { Span } from '../../src/core/trace/trace.ts'
import { resumeRun } from '../../src/runtime/resume-run.ts'
import { Crash, type CrashPoint, type Outside } from '../fakes/world.ts'
import { orchestrate, outsideOf, worldOf } from './orchestrate.ts'
import { type Program, programs } from './program.ts'

const RUNS = Number(process.env.SIMULATE ?? 1000)
const SEED = Number(process.env.SEED ?? 1)

const MOST_REFUSALS = 3

const crashes = fc.record({ call: fc.integer({ min: 1, max: 120 }), when: fc.constantFrom('before' as const, 'after' as const) })

/** Processes that die one after the other, then one that lives. */
async function runThrough(program: Program, outside: Outside, points: readonly CrashPoint[]): Promise<Run> {
  for (const point of points) {
    try {
      return await orchestrate(program, outside, worldOf(outside, point))
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
  return orchestrate(program, outside, worldOf(outside))
}

/** What a collector did not take stays with the run, and goes when somebody takes it up. */
async function withRest(given: Run, outside: Outside): Promise<Run> {
  let run = given
  const resume = { workflowId: 'r1', workspace: '/repo', retry: false }
  for (let tries = 0; tries <= MOST_REFUSALS && run.trace?.unsent.length !== 0; tries++) {
    const { store, ports } = worldOf(outside)
    run = await resumeRun(resume, store, ports, { stop: new AbortController().signal })
  }
  return run
}

/** One span for each id: what was told twice was the same both times. */
function treeOf(told: readonly Span[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  for (const span of told) {
    expect(spans.get(span.id) ?? span).toEqual(span)
    spans.set(span.id, span)
  }
  return spans
}

/** What the journal says, read without the code that makes spans. */
function countsOf(journal: string) {
  const counts = { turns: 0, cutOff: 0, asks: 0, stretches: 0 }
  const over = ['completed', 'failed', 'over_budget', 'cancelled']
  reduceJournal(parseJournal(journal, 'journal'), ({ before, event, after }) => {
    if (event.type === 'turn_completed' || event.type === 'turn_failed') counts.turns++
    if (event.type === 'run_resumed')
      counts.cutOff += before?.pending.filter((effect) => 'started' in effect && effect.started).length ?? 0
    counts.asks += before?.asks.filter(({ id }) => !after.asks.some((ask) => ask.id === id)).length ?? 0
    if (over.includes(after.status) && !over.includes(before?.status ?? '')) counts.stretches++
  })
  return counts
}

function check(run: Run, outside: Outside): void {
  const spans = treeOf(outside.collected ?? [])
  const all = [...spans.values()]
  const { turns, cutOff, asks, stretches } = countsOf(outside.disk.get('r1')?.journal ?? '')
  const named = (word: string) => all.filter(({ name }) => name.startsWith(word)).length
  expect(named('invoke_agent') + named('execute_tool')).toBe(turns + cutOff)
  expect(named('wait')).toBe(asks)
  expect(named('invoke_workflow')).toBe(stretches)
  expect(all.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual(['invoke_workflow flow'])
  for (const { parent } of all) if (parent !== null) expect(spans.has(parent)).toBe(true)
  // Whatever a program traced below its turn finds that turn.
  for (const { env } of outside.turns) {
    const [, trace, span] = env.TRACEPARENT?.split('-') ?? []
    expect([trace, spans.has(span ?? '')]).toEqual([run.trace?.id, true])
  }
  expect(run.trace).toMatchObject({ unsent: [], not_kept: 0 })
}

describe('the trace of a run', () => {
  it('is the tree that the journal tells, whatever crashes and whatever the collector refuses: none lost, none doubled', async () => {
    await fc.assert(
      fc.asyncProperty(
        programs,
        fc.array(crashes, { maxLength: 2 }),
        fc.nat(MOST_REFUSALS),
        async (program, points, refusals) => {
          const outside = Object.assign(outsideOf(program), { refusals })
          check(await withRest(await runThrough(program, outside, points), outside), outside)
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  }, 36_000_000)
})
