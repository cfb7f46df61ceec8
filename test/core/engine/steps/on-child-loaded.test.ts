import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../../src/core/problem.ts'
import type { Carried } from '../../../../src/core/run/run.ts'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const template = '{ type: template, text: "Do {{it}}", vars: { it: { from: workflow-input, path: [input] } } }'
const map = (fields: string) => `{ type: map, fields: { ${fields} } }`
const delegate = (prompt: string, more = '') =>
  flow(`  - { name: d, type: delegate, target: child, prompt-string: ${prompt}${more} }\n`)
const session = (contribution: string) => flow(`  - { name: s, type: session, contributions: [${contribution}] }\n`)
const tagged = { child: { 'START.md': 'go' } }
const stranger: Carried = { text: 'a wish', from: 'stranger' }

describe('R62 the input of a tagged workflow that a step calls', () => {
  const inputOf = (prompt: string, input?: Carried) =>
    new StepPlay({ steps: { flow: delegate(prompt) }, tagged }, input && { input }).run.agents[0]?.input

  it.each([
    ['is the prompt as it is', 'just text', 'just text'],
    ['is the part of a map that is named so', map('input: { value: the wish }, more: { value: 1 }'), 'the wish'],
    ['is the text of a whole map without that part', map('wish: { value: x }'), '{"wish":"x"}'],
    ['is the text of a whole map where that part is no text', map('input: { value: 7 }'), '{"input":7}'],
  ])('%s', (_how, prompt, text) => {
    expect(inputOf(prompt)).toEqual({ text, from: 'run' })
  })

  it('is a stranger’s where the map holds what a stranger wrote', () => {
    const prompt = map('input: { from: workflow-input, path: [input] }')
    expect(inputOf(prompt, stranger)).toEqual(stranger)
    expect(inputOf(prompt, { text: 'a wish', from: 'run' })).toEqual({ text: 'a wish', from: 'run' })
  })

  it('has in a rendered prompt what a stranger wrote between markers, once', () => {
    expect(inputOf(template, stranger)).toEqual({
      text: 'Do <outside-text-n from="workflow-input">\na wish\n</outside-text-n>',
      from: 'run',
    })
  })
})

describe('what strangers wrote, in a workflow of steps that a step calls', () => {
  const promptOf = (prompt: string, contribution: string, input: Carried) => {
    const context = ', context: [{ type: source, from: workflow-original, path: [original] }]'
    const steps = { flow: delegate(prompt, context), child: session(contribution) }
    const turn = new StepPlay({ steps }, { input }).turn()
    return turn.type === 'run_step' && turn.want.type === 'run_turn' ? turn.want.prompt : undefined
  }
  const input = '{ type: source, from: workflow-input, path: [input] }'
  const whole = '{ type: source, from: workflow-input }'
  const original = '{ type: source, from: workflow-original, path: [0] }'
  const raw = map('input: { from: workflow-input, path: [input] }')
  const between = (from: string) => `<outside-text-n from="${from}">\na wish\n</outside-text-n>`

  it.each([
    ['stands between markers when it came in a map', raw, input, between('workflow-input')],
    ['is not marked twice when it came in a rendered prompt', template, whole, `Do ${between('workflow-input')}`],
    ['stands between markers when it came in a map’s context', raw, original, between('workflow-original')],
    ['stands between markers when it came in a text’s context', 'text', original, between('workflow-original')],
  ])('%s', (_how, prompt, contribution, expected) => {
    expect(promptOf(prompt, contribution, stranger)).toBe(expected)
  })

  it('is not looked for in a run that no stranger began', () => {
    expect(promptOf(raw, input, { text: 'a wish', from: 'run' })).toBe('a wish')
    expect(promptOf(raw, original, { text: 'a wish', from: 'run' })).toBe('a wish')
  })
})

describe('R59 the conversation of the caller', () => {
  it.each([
    ['tagged states', { steps: { flow: delegate('x') }, tagged }],
    ['steps', { steps: { flow: delegate('x'), child: session('{ type: template, text: hi, vars: {} }') } }],
  ])('does not cross into a workflow of %s', (_kind, workflows) => {
    const [agent] = new StepPlay(workflows).run.agents
    expect(agent).toMatchObject({ scope: 'child', session_id: null, branch_session: false })
    const child = agent?.step_run ?? 'r1/d/1'
    const frame = { session: null, branch: false, state: 'd', cwd: '/repo', scope: 'flow', step: { run: 'r1', child } }
    expect(agent?.stack).toEqual([frame])
  })
})

describe('a called workflow that cannot be loaded', () => {
  function calling() {
    const play = new StepPlay({ steps: { flow: delegate('x') } })
    const effect = play.run.pending[0]?.id ?? ''
    return { play, effect }
  }

  it.each([
    ['RAY-STEP-UNKNOWN-WORKFLOW', 'RAY-UNKNOWN-WORKFLOW', 'unknown-workflow'],
    ['RAY-NO-ENTRY', 'RAY-NO-ENTRY', 'no-entry'],
  ] as const)('R66 fails the step: %s', (code, told, reason) => {
    const { play, effect } = calling()
    const problem: Problem = { code, message: 'It cannot be read.' }
    play.event({ type: 'scope_failed', at: play.now(), effect, problem })
    expect(play.run).toMatchObject({ status: 'failed', error: { code: told, message: 'It cannot be read.' } })
    expect(play.run.runs?.r1?.result).toMatchObject({ reason: { $kw: reason }, details: { step: 'd' } })
    expect(play.run.runs?.r1?.steps.d?.history[0]?.attempts).toMatchObject([{ n: 1, status: 'failed' }])
  })

  it('must be there when it is said to be', () => {
    const { play, effect } = calling()
    const pin = { source: 'child', commit: null, sha256: 'f'.repeat(64) }
    const loaded = () => play.event({ type: 'scope_loaded', at: play.now(), effect, scope: 'child', entry: '', pin })
    expect(loaded).toThrow('child was loaded for main, and one of them is not there')
  })

  it('R68 is not begun when the run was cancelled meanwhile, and the run stays sound', () => {
    const { play, effect } = calling()
    play.event({ type: 'run_cancelled', at: play.now(), by: null })
    play.event({ type: 'scope_failed', at: play.now(), effect, problem: { code: 'RAY-NO-ENTRY', message: 'no' } })
    expect(play.run).toMatchObject({ status: 'cancelled', pending: [], runs: { r1: { status: 'cancelled' } } })
  })
})
