import { describe, expect, it } from 'vitest'
import { flow } from '../../steps/play.ts'
import { billOf } from '../play.ts'
import { StepPlay } from './play.ts'

const session = (name = 's', more = '') =>
  `  - { name: ${name}, type: session, contributions: [{ type: template, text: hi, vars: {} }]${more} }\n`
const operation = '  - { name: o, type: invoke, operation: shell/run, args: { command: [x] } }\n'
const delegate = '  - { name: d, type: delegate, target: child, prompt-string: x }\n'
const erring = ', yields: { type: error, reason: not-converged, message: It still fails. }'

describe('a run of steps that completes', () => {
  it('R86 R88 is completed with what its last step yielded; of an error it says that it is one', () => {
    const text = new StepPlay({ steps: { flow: flow(session()) } }).says('done').run
    expect(text).toMatchObject({ status: 'completed', results: { main: 'done' }, agents: [{ status: 'ended' }] })
    expect(text).not.toHaveProperty('error_values')
    const error = new StepPlay({ steps: { flow: flow(session('s', erring)) } }).says('done').run
    expect(error).toMatchObject({ status: 'completed', error_values: ['main'] })
    expect(JSON.parse(error.results.main ?? '')).toEqual({
      type: 'error',
      reason: { $kw: 'not-converged' },
      message: 'It still fails.',
    })
  })

  it('posts its result where it was asked for, if that is an issue', () => {
    const posts = (issue: number | null) =>
      new StepPlay({ steps: { flow: flow(session()) } }, { issue })
        .says('done')
        .run.pending.filter(({ type }) => type === 'post_result')
    expect(posts(7)).toMatchObject([{ agent: 'main' }])
    expect(posts(null)).toEqual([])
  })
})

describe('a run of steps that fails', () => {
  it('R90 tells people where, why and what to do, and callers the same as an error', () => {
    const { run } = new StepPlay({ steps: { flow: flow(session()) } }).fails({ class: 'other', message: 'No luck.' })
    expect(run.error).toEqual({
      code: 'RAY-TURN-FAILED',
      message: 'No luck.',
      place: 'flow, step s',
      hint: 'Fix the cause, then try the step again: raymond resume r1',
    })
    expect(JSON.parse(run.results.main ?? '')).toMatchObject({
      type: 'error',
      reason: { $kw: 'turn-failed' },
      message: 'No luck.',
      details: { step: 's' },
    })
  })

  it.each([
    ['not-found', 'RAY-NOT-FOUND'],
    ['http/404_gone', 'RAY-HTTP-404-GONE'],
    ['???', 'RAY-STEP-FAILED'],
  ])('R45 the reason %s of an operation is the code %s', (reason, code) => {
    const play = new StepPlay({ steps: { flow: flow(operation) } })
    const result = { status: 'error', reason: { $kw: reason }, message: 'No.' }
    play.event({
      type: 'turn_completed',
      at: play.now(),
      effect: play.turn().id,
      text: '',
      session_id: null,
      bill: billOf(0),
      step: { result },
    })
    expect(play.run.error).toMatchObject({ code, message: 'No.' })
  })
})

describe('R65 the hand-off of a child that completes', () => {
  const branch =
    '  - { name: c, type: invoke, operation: flow/constant, args: { route: { from: { step: d, output: handoff }, path: [branch] } } }\n'
  const said = 'Done.\n## Handoff Data\n- branch: fix-7\n'
  const ends = (top: string) =>
    new StepPlay({ steps: { flow: flow(delegate + branch), child: flow(session(), top) } }).says(said).run

  it('is read where its contract promises one', () => {
    expect(ends('terminal-contract: { handoff: { type: markdown-handoff-data } }\n').results.main).toBe('"fix-7"')
  })

  it('is not there without the contract, whatever it said', () => {
    expect(ends('').error?.code).toBe('RAY-UNRESOLVED-SOURCE')
  })
})

describe('the records of step runs', () => {
  it('R39 count what steps of one name cost for each workflow apart', () => {
    const play = new StepPlay({ steps: { flow: flow(session() + delegate), child: flow(session()) } })
    const { run } = play.says('first', 0.1).says('second', 0.3)
    expect(run).toMatchObject({ status: 'completed', dearest: { s: 0.1, 'child/s': 0.3 } })
  })

  it('are never guessed: without one the run does not go on', () => {
    const play = new StepPlay({ steps: { flow: flow(session()) } })
    play.run = { ...play.run, runs: {} }
    expect(() => play.says('done')).toThrow('the run has no step run r1')
  })
})
