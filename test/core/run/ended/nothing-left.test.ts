import { describe, expect, it } from 'vitest'
import { isRetryOffered, nothingLeft } from '../../../../src/core/run/ended/nothing-left.ts'
import type { Agent, Run } from '../../../../src/core/run/run.ts'
import { Play } from '../../engine/play.ts'

const files = { 'START.md': 'go', 'A.md': 'a', 'WRAP.md': 'wrap', 'workflow.yaml': 'on_budget: WRAP\n' }
const failed = () => new Play(files).says('<result status="failure">no</result>').run
const wrapped = () =>
  new Play(files, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 0.9 }).says('<result>half of it</result>', { cost: 0.05 })
const stopped: Partial<Run> = { status: 'cancelled', reason: null, halted: 'cancelled' }

describe('a run that is over', () => {
  it.each([
    [
      'gave a failure as its result',
      failed,
      {
        code: 'RAY-FAILED-RESULT',
        message: 'Nothing of r1 is left to go on with: it has ended, with a result of status="failure".',
        place: 'r1',
        hint: 'Start the workflow again when what its result says is mended.',
      },
    ],
    [
      'has wrapped up',
      () => wrapped().run,
      {
        code: 'RAY-OVER-BUDGET',
        message: 'Nothing of r1 is left to go on with: its budget was spent, and the workflow has wrapped up what there was.',
        place: 'r1',
        hint: 'Start the workflow again with a larger budget.',
      },
    ],
    [
      'was stopped',
      () => ({ ...failed(), ...stopped }),
      {
        code: 'RAY-CANCELLED',
        message: 'Nothing of r1 is left to go on with: it was stopped.',
        place: 'r1',
        hint: 'Start the workflow again.',
      },
    ],
  ] as const)('has nothing left to go on with when it %s', (_, runOf, problem) => {
    const run = { ...runOf(), workflow_id: 'r1' }
    expect(nothingLeft(run)).toEqual(problem)
    expect(isRetryOffered(run, run.error)).toBe(false)
    expect(nothingLeft(run, 'raymond run flow')?.hint).toBe(`${problem.hint.slice(0, -1)}: raymond run flow`)
  })

  it('stays over whatever is granted to it: no budget makes what it left out', () => {
    const play = wrapped()
    expect(play.run).toMatchObject({ status: 'over_budget', pending: [] })
    expect(play.resumes({ budget_usd: 5 }).run).toMatchObject({ status: 'over_budget', pending: [] })
  })
})

describe('a run that somebody can go on with', () => {
  const agent = (changes: Partial<Agent>) => (run: Run) => ({ ...run, agents: run.agents.map((one) => ({ ...one, ...changes })) })

  it.each<[string, (run: Run) => Run]>([
    ['has failed, and its agent tries again', (run) => agent({ status: 'failed' })({ ...run, reason: 'script-failed' })],
    [
      'has spent its budget, and waits for more',
      (run) => agent({ status: 'active' })({ ...run, status: 'over_budget', reason: null }),
    ],
    ['has given all results, and cost more than was granted', (run) => ({ ...run, status: 'over_budget', reason: null })],
    ['rests', (run) => ({ ...run, status: 'suspended', reason: 'signal' })],
  ])('%s', (_, change) => {
    const run = change(failed())
    expect(nothingLeft(run)).toBeUndefined()
    expect(isRetryOffered(run, run.error)).toBe(true)
  })

  it('is one that has completed: whoever asks for it gets its result', () => {
    expect(nothingLeft(new Play(files).says('<result>yes</result>').run)).toBeUndefined()
  })

  it('is one of whose proposals one was refused, or that has yet to tell of its end', () => {
    const refused = { id: 'p1', status: 'failed' } as NonNullable<Run['proposals']>[number]
    expect(nothingLeft({ ...failed(), proposals: [refused] })).toBeUndefined()
    expect(nothingLeft({ ...failed(), pending: [{ id: 'e9', type: 'send_spans' }] })).toBeUndefined()
    expect(nothingLeft({ ...failed(), ...stopped, pending: [{ id: 'e9', type: 'stop_child', child: 'r1-1' }] })).toBeUndefined()
  })
})
