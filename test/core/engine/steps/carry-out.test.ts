import { describe, expect, it } from 'vitest'
import { isTurn } from '../../../../src/core/run/effects.ts'
import { decodeRun, encodeRun } from '../../../../src/core/run/stored/encode-run.ts'
import { flow } from '../../steps/play.ts'
import { StepPlay, type Workflows } from './play.ts'

const judge =
  ', judge: { type: llm, contributions: [{ type: template, text: well?, vars: {} }] }, on: { AGAIN: { goto: s }, GOOD: { goto: :done } }'
const session = (more = '') => `  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }]${more} }\n`
const operation = '  - { name: o, type: invoke, operation: shell/run, args: { command: [x] } }\n'
const workflow = { source: 'flow.yaml', commit: null, sha256: 'f'.repeat(64), name: 'flow' }
const play = (steps: string) => new StepPlay({ steps: { flow: flow(steps) } }, { workflow })

describe('the agent that works on a step run', () => {
  it('visits a step with each entry, also by a loop to itself, and once with all attempts and asks (R40)', () => {
    const looping = play(session(judge)).says('one').says('what?').says('AGAIN')
    expect(looping.run.agents[0]?.visits).toEqual({ s: 2 })
    expect(looping.run.runs?.r1?.steps.s?.entries).toBe(2)
    expect(looping.says('two').says('GOOD').run.agents[0]?.visits).toEqual({ s: 2 })
  })

  it.each(['constructor', 'toString', 'valueOf'])('visits a step called %s as any other, and has a price for it', (name) => {
    const named = `  - { name: ${name}, type: session, contributions: [{ type: template, text: hi, vars: {} }]${judge.replaceAll('goto: s', `goto: ${name}`)} }\n`
    const looping = play(named).says('one', 1).says('AGAIN', 1).says('two', 1).says('GOOD', 1)
    expect(looping.run).toMatchObject({ status: 'completed', error: null })
    expect(Object.entries(looping.run.agents[0]?.visits ?? {})).toEqual([[name, 2]])
    expect(decodeRun(encodeRun(looping.run), 'here')).toEqual(looping.run)
  })

  it('stands where its cursor is', () => {
    expect(play(session() + operation).says('done').run.agents[0]).toMatchObject({
      current_state: 'o',
      visits: { s: 1, o: 1 },
    })
  })
})

describe('turns of an entry', () => {
  it('are counted with those of its judge', () => {
    const playing = play(session(judge))
    const seen = [playing.turn().attempt]
    playing.says('my reply')
    seen.push(playing.turn().attempt)
    playing.says('what?')
    seen.push(playing.turn().attempt)
    playing.says('AGAIN')
    seen.push(playing.turn().attempt)
    expect(seen).toEqual([1, 2, 3, 1])
  })

  it('are counted with those that a busy model did not take', () => {
    const playing = play(session())
    const seen = [playing.turn().attempt]
    for (let i = 0; i < 2; i++) {
      playing.fails({ class: 'overloaded' })
      seen.push(playing.turn().attempt)
    }
    expect(seen).toEqual([1, 2, 3])
  })

  it('tell one that goes on after a cut from one that begins', () => {
    const playing = play(session())
    expect(playing.turn().interrupted).toBe(false)
    expect(playing.resumes({ retry: false }).turn()).toMatchObject({ interrupted: true, attempt: 2 })
  })

  it.each([
    ['a judge', () => play(session(judge)).says('my reply')],
    ['an operation', () => play(operation)],
  ])('of %s never go on half-way', (_, begin) => {
    expect(begin().turn().interrupted).toBe(false)
  })

  it('R42 of an operation have no session', () => {
    const playing = play(operation)
    expect([playing.turn().session, playing.run.session_count]).toEqual([null, 0])
  })
})

describe('branches of a parallel step whose prompts were never seen', () => {
  const branch = '{ type: session, contributions: [{ type: template, text: hi, vars: {} }] }'
  const parallel = (list: string) => `  - { name: p, type: parallel, branches: ${list} }\n`
  const begun = (steps: string, tagged: Workflows['tagged'] = {}) =>
    new StepPlay({ steps: { flow: flow(steps) }, tagged }, { workflow, budget_usd: 1 }).run.pending.filter(isTurn)

  it('P-COST 2: begin together, each with an even share', () => {
    const turns = begun(parallel(`[${branch}, ${branch}, ${branch}, ${branch}]`))
    expect(turns).toMatchObject(Array(4).fill({ started: true, share: true, reserved_usd: 0.25 }))
  })

  it('P-COST 2: begin together also beyond those that may be at work at a time, and beside workflows that they call', () => {
    const five = begun(parallel(`[${Array(5).fill(branch).join()}]`))
    expect(five.map(({ started, reserved_usd }) => [started, reserved_usd])).toEqual([...Array(4).fill([true, 0.25]), [false, 0]])
    const call = '{ type: delegate, target: talk, prompt-string: x }'
    const turns = begun(parallel(`[${branch}, ${call}]`), { talk: { 'START.md': 'Talk.' } })
    expect(turns).toMatchObject(Array(2).fill({ started: true, reserved_usd: 0.5 }))
  })

  it('P-COST 2: have all that is left where one is alone', () => {
    expect(begun(parallel(`[${branch}]`))).toMatchObject([{ started: true, reserved_usd: 1 }])
  })
})
