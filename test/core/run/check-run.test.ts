import { describe, expect, it } from 'vitest'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Proposed } from '../../../src/core/run/proposed.ts'
import type { Agent, Run } from '../../../src/core/run/run.ts'
import { Play } from '../engine/play.ts'
import { StepPlay } from '../engine/steps/play.ts'
import { flow } from '../steps/play.ts'

const files = { 'START.md': 'start', 'A.md': 'a' }

function two(): Run {
  return new Play(files).says('<fork next="A">A</fork>', { cost: 1 }).run
}

/** The run with something changed of its first agent. */
function withMain(run: Run, change: Partial<Agent>): Run {
  return { ...run, agents: run.agents.map((agent) => (agent.id === 'main' ? { ...agent, ...change } : agent)) }
}

describe('what is true of every run', () => {
  it('is true of a run that was played', () => {
    expect(checkRun(two())).toEqual([])
  })

  const cases: readonly (readonly [string, (run: Run) => Run])[] = [
    ['Two agents have the same name.', (run) => ({ ...run, agents: [...run.agents, ...run.agents.slice(1)] })],
    [
      'main is to branch off a session that it does not have.',
      (run) => withMain(run, { branch_session: true, session_id: null }),
    ],
    ['main is in nowhere, which is not a scope of the run.', (run) => withMain(run, { scope: 'nowhere' })],
    [
      'main is in lost, which is not a scope of the run.',
      (run) => withMain(run, { stack: [{ session: null, branch: false, state: 'A.md', cwd: '/repo', scope: 'lost' }] }),
    ],
    ['main is active and has a result.', (run) => ({ ...run, results: { main: 'x' } })],
    ['main is failed and has a result.', (run) => ({ ...withMain(run, { status: 'failed' }), results: { main: 'x' } })],
    ['main is ended and has no result.', (run) => ({ ...withMain(run, { status: 'ended' }), pending: run.pending.slice(1) })],
    ['ghost is not an agent of the run.', (run) => ({ ...run, failed_results: ['ghost'] })],
    ['ghost is not an agent of the run.', (run) => ({ ...run, fork_counters: { ghost: 1 } })],
    ['main is paused and has 1 things to do.', (run) => withMain(run, { status: 'paused' })],
    [
      'main is active and has 0 things to do.',
      (run) => ({ ...run, pending: run.pending.filter((effect) => !('agent' in effect && effect.agent === 'main')) }),
    ],
    ['main is at START.md, its turn at A.md.', (run) => withMain(run, { current_state: 'START.md' })],
    [
      'Two effects have the same number.',
      (run) => ({ ...run, pending: run.pending.map((effect) => ({ ...effect, id: 'r1/1' })) }),
    ],
    [
      'Effect r1/9 has a number above 3.',
      (run) => ({ ...run, pending: run.pending.map((effect, i) => (i === 0 ? { ...effect, id: 'r1/9' } : effect)) }),
    ],
    ['2 turns are in flight, at most 1 may be.', (run) => ({ ...run, limits: { ...run.limits, max_parallel: 1 } })],
    ['$2 were spent, by agents $1.', (run) => ({ ...run, budget: { ...run.budget, spent_usd: 2 } })],
    ['7 turns were taken, by agents 1.', (run) => ({ ...run, turns: 7 })],
  ]
  for (const [sentence, change] of cases) {
    it(`says: ${sentence}`, () => {
      expect(checkRun(change(two()))).toContain(sentence)
    })
  }

  it('says whose question does not fit', () => {
    const waiting = new Play(files).says('<ask next="A">?</ask>').run
    expect(checkRun(waiting)).toEqual([])
    expect(checkRun({ ...waiting, asks: [] })).toEqual(['main is waiting, which does not fit its question.'])
    expect(checkRun({ ...waiting, asks: [...waiting.asks, ...waiting.asks] })).toEqual(['main asks two questions at once.'])
    expect(checkRun({ ...waiting, asks: waiting.asks.map((ask) => ({ ...ask, agent: 'ghost' })) })).toContain(
      'ghost is no agent, which does not fit its question.',
    )
  })
})

const session = flow('  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n')

describe('what is true of every run of steps', () => {
  const delegate = flow('  - { name: d, type: delegate, target: callee, prompt-string: x }\n')
  const { run } = new StepPlay({ steps: { flow: delegate, callee: session } })
  const [main] = run.agents
  const { r1, r2 } = run.runs ?? {}
  if (main === undefined || r1 === undefined || r2 === undefined) throw new Error('no child has begun')

  it('an agent that works on a step has no result before it has ended, only when it has failed (R90)', () => {
    const results = { main: 'x' }
    expect(checkRun({ ...run, results })).toEqual(['main is active and has a result.'])
    expect(checkRun({ ...withMain(run, { status: 'failed' }), pending: [], results })).toEqual([])
  })

  it('an agent and its callers name step runs that there are', () => {
    expect(checkRun({ ...run, runs: { r2 } })).toEqual(['There is no step run r1.'])
    expect(checkRun({ ...run, runs: { r1 } })).toEqual(['There is no step run r2.'])
  })

  it('somebody works on each step run that is running, unless the run was halted', () => {
    const more = { ...run, runs: { r1, r2, r3: r2 } }
    expect(checkRun(more)).toEqual(['The step run r3 is running, and nobody works on it.'])
    expect(checkRun({ ...more, runs: { r1, r2, r3: { ...r2, status: 'completed' } } })).toEqual([])
    expect(checkRun({ ...more, halted: 'signal' })).toEqual([])
  })

  it('no two agents work on one step run', () => {
    const again = main.stack.map((frame) => ({ ...frame, step: { run: 'r2', child: 'r3' } }))
    expect(checkRun({ ...withMain(run, { stack: again }), runs: { r2 } })).toEqual(['Two agents work on one step run.'])
  })
})

describe('an active agent without anything to do', () => {
  const play = new StepPlay({ steps: { flow: session } })
  const idle = { ...play.run, pending: [] }
  const nothing = 'main is active and has 0 things to do.'
  const pending: Proposed = {
    id: 'p1',
    agent: 'main',
    proposal: { type: 'comment', body: 'Hello' },
    work: null,
    status: 'pending',
    at: '2026-01-01T00:00:00.000Z',
    number: null,
    url: null,
    branch: null,
    problem: null,
    step: { run: 'r1', at: { step: 's', entry: 1, for: 'step', n: 1 } },
  }
  const { step: _, ...ofNoStep } = pending

  it.each<[string, readonly Proposed[], readonly string[]]>([
    ['has a step whose proposal is being applied', [pending], []],
    ['has such a step, and proposed before', [{ ...pending, id: 'p0', status: 'applied' }, pending], []],
    ['proposed nothing', [], [nothing]],
    ['has a step whose proposal was applied', [{ ...pending, status: 'applied' }], [nothing]],
    ['proposed something that no step waits for', [ofNoStep], [nothing]],
    ['sees that another agent waits', [{ ...pending, agent: 'main_a1' }], [nothing]],
  ])('%s', (_name, proposals, broken) => {
    expect(checkRun({ ...idle, proposals: [...proposals] })).toEqual(broken)
  })

  it('is left so by a run that was cancelled, and by no other that was stopped', () => {
    expect(checkRun({ ...idle, halted: 'cancelled' })).toEqual([])
    expect(checkRun({ ...idle, halted: 'over-budget' })).toEqual([nothing])
  })

  it('is the only one that may wait: with two things to do it has too many all the same', () => {
    const two = play.run.pending.flatMap((effect) => [effect, { ...effect, id: 'r1/0' }])
    expect(checkRun({ ...play.run, pending: two, proposals: [pending] })).toEqual(['main is active and has 2 things to do.'])
  })
})
