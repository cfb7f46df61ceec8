import { describe, expect, it } from 'vitest'
import { advance } from '../../../src/core/steps/drive/drive.ts'
import { flow, pathOf, play, playChild, playOn, reasonOf, start, wantsOf, workflowOf } from './play.ts'

/** A step whose result is its own name. */
const step = (name: string, more = '') =>
  `  - { name: ${name}, type: invoke, operation: flow/constant, args: { route: ${name} }${more} }\n`
/** Routing by a constant outcome `x`. */
const to = (transition: string) =>
  `, judge: { type: invoke, operation: flow/constant, args: { route: x } }, on: { x: ${transition} }`
const ending = (name: string) => ({ type: 'data', data: name })

describe('order', () => {
  it('R2 R10 starts at the first step, goes on in order, and completes after the last', () => {
    const played = play(flow(step('z') + step('a') + step('m')))
    expect(pathOf(played)).toEqual(['z', 'a', 'm'])
    expect(played.run).toMatchObject({ status: 'completed', result: ending('m') })
  })

  it('R11 completes when the last step says :next', () => {
    const { run } = play(flow(step('a') + step('b', to('{ goto: :next }'))))
    expect(run).toMatchObject({ status: 'completed', result: ending('b') })
  })

  it('R12 goes to the step before by order, not by history', () => {
    const played = play(
      flow(step('a', to('{ goto: c }')) + step('b', to('{ goto: :done }')) + step('c', to('{ goto: :previous }'))),
    )
    expect(pathOf(played)).toEqual(['a', 'c', 'b'])
    expect(played.run.result).toEqual(ending('b'))
  })

  it('R12 fails when there is no step before', () => {
    const played = play(flow(step('a', to('{ goto: :previous }'))))
    expect(played.run.status).toBe('failed')
    expect(reasonOf(played)).toBe('no-previous-step')
  })

  it('R13 goes to a step whose name is that of a special place', () => {
    expect(pathOf(play(flow(step('a', to('{ goto: done }')) + step('b') + step('done'))))).toEqual(['a', 'done'])
    expect(
      pathOf(play(flow(step('a', to('{ goto: next, max-iterations: 1 }')) + step('b', to('{ goto: :done }')) + step('next')))),
    ).toEqual(['a', 'next'])
  })

  it('R16 routes steps of every form', () => {
    const session = `  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }]${to('{ goto: end }')} }\n`
    expect(pathOf(play(flow(session + step('skipped') + step('end'))))).toEqual(['s', 'end'])
  })

  it('R17 falls into a handler that is placed last, unless the step before routes to the end', () => {
    expect(pathOf(play(flow(step('a') + step('b') + step('handler'))))).toEqual(['a', 'b', 'handler'])
    expect(pathOf(play(flow(step('a') + step('b', to('{ goto: :done }')) + step('handler'))))).toEqual(['a', 'b'])
  })

  it('R88 ends with the yield of the step that went to the end: not the judge’s outcome, not the last step of the file', () => {
    const { run } = play(flow(step('a') + step('b', to('{ goto: :done }')) + step('c')))
    expect(run.result).toEqual(ending('b'))
    expect(run.steps.b?.history[0]).toMatchObject({ judge: { outcome: 'x' }, route: { to: { $kw: 'done' }, via: 'on' } })
  })
})

describe('iteration bounds', () => {
  it('R32 counts the first entry: a self-loop bounded by 3 runs the step three times', () => {
    const played = play(flow(step('a', to('{ goto: a, max-iterations: 3 }'))))
    expect(pathOf(played)).toEqual(['a', 'a', 'a'])
    expect(played.run.steps.a?.entries).toBe(3)
  })

  it('R32 counts entries of the target from any edge, not uses of the transition', () => {
    const steps = step('a', to('{ goto: t }')) + step('b', to('{ goto: t, max-iterations: 2 }')) + step('t', to('{ goto: b }'))
    const played = play(flow(steps))
    expect(pathOf(played)).toEqual(['a', 't', 'b', 't', 'b'])
    expect(reasonOf(played)).toBe('iteration-exhausted')
  })

  it('R33 fails an exhausted transition: no fall-through, no completion, no other outcome', () => {
    const played = play(flow(step('a', to('{ goto: a, max-iterations: 1 }')) + step('after')))
    expect(pathOf(played)).toEqual(['a'])
    expect(played.run.result).toMatchObject({
      type: 'error',
      reason: { $kw: 'iteration-exhausted' },
      details: { step: 'a' },
    })
    expect(played.run.steps.a?.history[0]?.route).toBeNull()
  })

  it('R34 goes to on-max-iterations instead, resolved like a goto of the judged step', () => {
    const loop = (exhausted: string) =>
      step('first') + step('a', to(`{ goto: a, max-iterations: 2, on-max-iterations: ${exhausted} }`)) + step('last')
    expect(pathOf(play(flow(loop('last'))))).toEqual(['first', 'a', 'a', 'last'])
    expect(pathOf(play(flow(loop(':next'))))).toEqual(['first', 'a', 'a', 'last'])
    const done = play(flow(loop(':done')))
    expect(done.run).toMatchObject({ status: 'completed', result: ending('a') })
    expect(done.run.steps.a?.history.at(-1)?.route).toEqual({ to: { $kw: 'done' }, via: 'on-max-iterations' })
  })

  it('R36 bounds a step from every edge, fall-through included', () => {
    const played = play(flow(step('a') + step('b', ', max-iterations: 2') + step('c', to('{ goto: a }'))))
    expect(pathOf(played)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a'])
    expect(reasonOf(played)).toBe('iteration-exhausted')
    expect(played.run.result).toMatchObject({ details: { step: 'a' } })
  })

  it.each([
    { ofStep: 2, ofEdge: 3, path: ['a', 'a'], reason: 'iteration-exhausted' },
    { ofStep: 3, ofEdge: 2, path: ['a', 'a', 'out'], reason: undefined },
    { ofStep: 2, ofEdge: 2, path: ['a', 'a', 'out'], reason: undefined },
  ])(
    'R36 lets the smaller of step $ofStep and transition $ofEdge govern; on-max-iterations answers for its own',
    ({ ofStep, ofEdge, path, reason }) => {
      const loop = step('a', `, max-iterations: ${ofStep}${to(`{ goto: a, max-iterations: ${ofEdge}, on-max-iterations: out }`)}`)
      const played = play(flow(loop + step('out')))
      expect(pathOf(played)).toEqual(path)
      expect(reasonOf(played)).toBe(reason)
    },
  )

  it('R37 checks no bound on the way to the end', () => {
    const { run } = play(flow(step('a', to('{ goto: :done, max-iterations: 1 }'))))
    expect(run.status).toBe('completed')
    expect(play(flow(step('a', `, max-iterations: 1${to('{ goto: :next, max-iterations: 1 }')}`))).run.status).toBe('completed')
  })

  it('R38 does not apply the exhausted bound to the place that it leads to, but does apply that step’s own', () => {
    const again =
      step('a', to('{ goto: b, max-iterations: 1, on-max-iterations: b }')) + step('b', `, max-iterations: 3${to('{ goto: a }')}`)
    const played = play(flow(again))
    expect(pathOf(played)).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a'])
    expect(reasonOf(played)).toBe('iteration-exhausted')
  })

  it('R41 stops a cycle without bounds by a cap on the entries of the run', () => {
    const first = start(workflowOf(flow(step('a', to('{ goto: a }')))))
    const { a } = first.run.steps
    if (a === undefined) throw new Error('a was not entered')
    const near = { ...first.run, cursor: { ...first.run.cursor, entry: 998 }, steps: { a: { ...a, entries: 998 } } }
    const played = playOn(advance(near))
    expect(played.run.steps.a?.entries).toBe(1000)
    expect(reasonOf(played)).toBe('entry-limit')
  })

  it('R39 gives each entry of a delegate a child of its own, with counters at zero', () => {
    const delegate = `  - { name: d, type: delegate, target: t, prompt-string: p${to('{ goto: d, max-iterations: 2 }')} }`
    const played = playChild(flow(delegate), {})
    expect(wantsOf(played, 'start_child').map(({ at }) => at.entry)).toEqual([1, 2])
    expect(played.run.steps.d?.entries).toBe(2)
    const [first, second] = played.run.steps.d?.history.map(({ attempts }) => attempts[0]?.child) ?? []
    expect(first).not.toBe(second)
  })
})
