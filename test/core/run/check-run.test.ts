import { describe, expect, it } from 'vitest'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Agent, Run } from '../../../src/core/run/run.ts'
import { Play } from '../engine/play.ts'

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
    ['main is in nowhere, which is no scope of the run.', (run) => withMain(run, { scope: 'nowhere' })],
    [
      'main is in lost, which is no scope of the run.',
      (run) => withMain(run, { stack: [{ session: null, branch: false, state: 'A.md', cwd: '/repo', scope: 'lost' }] }),
    ],
    ['main is active and has a result.', (run) => ({ ...run, results: { main: 'x' } })],
    ['main is ended and has no result.', (run) => ({ ...withMain(run, { status: 'ended' }), pending: run.pending.slice(1) })],
    ['ghost is no agent of the run.', (run) => ({ ...run, failed_results: ['ghost'] })],
    ['ghost is no agent of the run.', (run) => ({ ...run, fork_counters: { ghost: 1 } })],
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
