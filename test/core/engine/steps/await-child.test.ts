import { describe, expect, it } from 'vitest'
import type { StepRun } from '../../../../src/core/steps/step-run.ts'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const contract = 'terminal-contract: { handoff: { type: markdown-handoff-data } }\n'
const child = (top = '') => flow('  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n', top)
const delegate = (more = '') => `  - { name: d, type: delegate, target: child, prompt-string: x${more} }\n`
const branch =
  '  - { name: c, type: invoke, operation: flow/constant, args: { route: { from: { step: d, output: handoff }, path: [branch] } } }\n'
const said = { type: 'text', text: 'Done.\n## Handoff Data\n- branch: fix-7\n' } as const
const error = { type: 'error', reason: { $kw: 'x' }, message: 'no' } as const

/** A stored run that failed at its delegate step, whose child is over: what a resume finds in the file. */
function found(flowText: string, childText: string, end: Pick<StepRun, 'status' | 'result'>): StepPlay {
  const play = new StepPlay({ steps: { flow: flowText, child: childText } })
  const { runs: { r1, r2 } = {}, agents } = play.run
  const [agent] = agents
  if (agent === undefined || r1 === undefined || r2 === undefined) throw new Error('no child has begun')
  play.run = {
    ...play.run,
    pending: [],
    agents: [
      {
        ...agent,
        stack: [],
        scope: 'flow',
        step_run: 'r1',
        current_state: 'd',
        status: 'failed',
        problem: { code: 'RAY-CHILD-FAILED', message: 'It failed.' },
      },
    ],
    runs: { r1: { ...r1, status: 'failed', result: error }, r2: { ...r2, ...end } },
  }
  return play
}

describe('a delegate step that is resumed when its child is over', () => {
  const completed = { status: 'completed', result: said } as const

  it('adopts what the child yielded (R63), and starts no second one', () => {
    const { run } = found(flow(delegate()), child(), completed).resumes()
    expect(run).toMatchObject({ status: 'completed', results: { main: said.text }, turns: 0 })
    expect(Object.keys(run.runs ?? {})).toEqual(['r1', 'r2'])
  })

  it('R65 reads the hand-off that the child’s contract promises, and only then', () => {
    const kept = found(flow(delegate() + branch), child(contract), completed).resumes()
    expect(kept.run.results.main).toBe('"fix-7"')
    const without = found(flow(delegate() + branch), child(), completed).resumes()
    expect(without.run).toMatchObject({ status: 'failed', error: { code: 'RAY-UNRESOLVED-SOURCE' } })
  })

  it('R67 fails with a child that was cancelled, and starts no second one', () => {
    const { run } = found(flow(delegate()), child(), { status: 'cancelled', result: error }).resumes()
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-CHILD-CANCELLED' }, pending: [] })
    expect(run.runs?.r1?.result).toMatchObject({ details: { step: 'd', cause: { reason: { $kw: 'x' } } } })
    expect(Object.keys(run.runs ?? {})).toEqual(['r1', 'r2'])
  })

  it('R65 that could not use what its child yielded runs nothing again', () => {
    const wanting = ', outputs: { h: { source: delegate/handoff } }, yields: { type: data, data: h }'
    const play = new StepPlay({ steps: { flow: flow(delegate(wanting)), child: child() } }).says('no hand-off')
    expect(play.run).toMatchObject({ status: 'failed', turns: 1, error: { code: 'RAY-UNRESOLVED-SOURCE' } })
    expect(play.resumes().run).toMatchObject({
      status: 'failed',
      turns: 1,
      error: { code: 'RAY-UNRESOLVED-SOURCE' },
      pending: [],
    })
  })
})

describe('a delegate step whose child failed', () => {
  it('R40 R67 goes on in that child, level by level, where a person has it tried again', () => {
    const middle = flow('  - { name: m, type: delegate, target: leaf, prompt-string: x }\n')
    const play = new StepPlay({ steps: { flow: flow(delegate()), child: middle, leaf: child() } })
    const before = play.run.agents[0]?.stack
    expect(play.fails({ class: 'other' }).run.status).toBe('failed')
    play.resumes()
    expect(play.run.agents[0]?.stack).toEqual(before)
    expect(before?.map(({ state, scope, step }) => [state, scope, step])).toEqual([
      ['d', 'flow', { run: 'r1', child: 'r2' }],
      ['m', 'child', { run: 'r2', child: 'r3' }],
    ])
    expect(play.run.runs?.r3?.steps.s).toMatchObject({ entries: 1, history: [{ attempts: [{ status: 'failed' }, { n: 2 }] }] })
    expect(play.says('fine').run).toMatchObject({ status: 'completed', results: { main: 'fine' } })
    expect(Object.keys(play.run.runs ?? {})).toEqual(['r1', 'r2', 'r3'])
  })
})

describe('a tagged workflow that a step calls', () => {
  it('R65 whose result its step could not use is not called again', () => {
    const wanting = ', outputs: { h: { source: delegate/handoff } }, yields: { type: data, data: h }'
    const playing = new StepPlay({ steps: { flow: flow(delegate(wanting)) }, tagged: { child: { 'START.md': 'go' } } })
    const useless = playing.says('<result>no hand-off</result>').run
    expect(useless).toMatchObject({ status: 'failed', turns: 1, error: { code: 'RAY-UNRESOLVED-SOURCE' } })
    const { status, turns, error, pending } = playing.resumes().run
    expect({ status, turns, error, pending }).toEqual({ status: 'failed', turns: 1, error: useless.error, pending: [] })
  })

  it('R65 promises no hand-off, whatever its result looks like', () => {
    const playing = new StepPlay({ steps: { flow: flow(delegate() + branch) }, tagged: { child: { 'START.md': 'go' } } })
    const { run } = playing.says('<result>## Handoff Data\n- branch: mine</result>')
    expect(run.runs?.r1?.steps.d?.history[0]?.attempts[0]).toMatchObject({ status: 'ok' })
    expect(run.error?.code).toBe('RAY-UNRESOLVED-SOURCE')
  })
})
