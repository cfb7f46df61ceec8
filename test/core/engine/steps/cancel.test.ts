import { describe, expect, it } from 'vitest'
import { reduce } from '../../../../src/core/engine/reduce.ts'
import { type Effect, isTurn } from '../../../../src/core/run/effects.ts'
import type { RunEvent } from '../../../../src/core/run/events.ts'
import type { Run } from '../../../../src/core/run/run.ts'
import type { Definitions } from '../../../../src/core/workflow/workflow.ts'
import { request } from '../../../fakes/request.ts'
import { flow, workflowOf } from '../../steps/play.ts'

const at = '2026-01-01T00:00:00.000Z'
const session = '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n'
const caller = workflowOf(flow('  - { name: d, type: delegate, target: callee, prompt-string: x }\n'), { id: 'flow.yaml' })
const callee = workflowOf(flow(session), { id: 'callee.yaml' })
const definitions: Definitions = { 'flow.yaml': caller, 'callee.yaml': callee }

const started: RunEvent = {
  type: 'run_started',
  at,
  workflow_id: 'r1',
  workflow: { ...caller.pin, name: 'flow' },
  scope: 'flow.yaml',
  entry: '',
  input: request.input,
  workspace: '/repo',
  cwd: '/repo',
  holder: 'h1',
  ...request.trigger,
  backend: 'fake',
  limits: request.limits,
  budget_usd: 10,
  nonce: 'n',
  session_seed: '0'.repeat(32),
}

/** Reduces what each effect would lead to, until a turn is asked for. */
function untilTurn(): { run: Run; turn: Effect } {
  let { run, effects } = reduce(undefined, started, definitions)
  for (;;) {
    const [effect] = effects
    if (effect === undefined) throw new Error('nothing is asked for')
    if (isTurn(effect)) return { run, turn: effect }
    const event: RunEvent =
      effect.type === 'load_child'
        ? { type: 'scope_loaded', at, effect: effect.id, scope: 'callee.yaml', entry: '', pin: callee.pin }
        : { type: 'step_advanced', at, effect: effect.id }
    ;({ run, effects } = reduce(run, event, definitions))
  }
}

describe('R68 a run that is cancelled', () => {
  it('is so with the child that works and the step that waits for it', () => {
    const { run } = untilTurn()
    const { run: cancelled } = reduce(run, { type: 'run_cancelled', at, by: 'mona' }, definitions)
    expect(cancelled).toMatchObject({ status: 'cancelled', runs: { r1: { status: 'cancelled' }, r2: { status: 'cancelled' } } })
  })

  it('after that no new step starts, whatever was still on its way', () => {
    const { run, turn } = untilTurn()
    const { run: cancelled } = reduce(run, { type: 'run_cancelled', at, by: 'mona' }, definitions)
    const bill = { cost_usd: 1, tokens: { input: 1, output: 1 }, model: null, ms: 1 }
    const late: RunEvent = {
      type: 'turn_completed',
      at,
      effect: turn.id,
      text: 'late',
      session_id: null,
      bill,
      step: { messages: [] },
    }
    const { run: after, effects } = reduce(cancelled, late, definitions)
    expect(effects).toEqual([])
    expect(after.budget.spent_usd).toBe(1)
    expect(after.runs).toEqual(cancelled.runs)
    const resumed: RunEvent = { type: 'run_resumed', at, holder: 'h2', workspace: '/repo', retry: true, rerun: true }
    expect(reduce(after, resumed, definitions).run).toMatchObject({ status: 'cancelled', runs: { r2: { status: 'cancelled' } } })
  })

  it('a child that is loaded only then does not begin', () => {
    let { run, effects } = reduce(undefined, started, definitions)
    while (effects[0]?.type === 'advance_step') {
      ;({ run, effects } = reduce(run, { type: 'step_advanced', at, effect: effects[0].id }, definitions))
    }
    const [load] = effects
    if (load?.type !== 'load_child') throw new Error('no child is loaded')
    const cancelled = reduce(run, { type: 'run_cancelled', at, by: null }, definitions).run
    const loaded: RunEvent = { type: 'scope_loaded', at, effect: load.id, scope: 'callee.yaml', entry: '', pin: callee.pin }
    expect(Object.keys(reduce(cancelled, loaded, definitions).run.runs ?? {})).toEqual(['r1'])
  })

  it('the same answer twice counts once', () => {
    const { run, turn } = untilTurn()
    const bill = { cost_usd: 1, tokens: { input: 1, output: 1 }, model: null, ms: 1 }
    const event: RunEvent = {
      type: 'turn_completed',
      at,
      effect: turn.id,
      text: 'x',
      session_id: null,
      bill,
      step: { messages: [] },
    }
    const once = reduce(run, event, definitions).run
    expect(reduce(once, event, definitions)).toEqual({ run: once, effects: [] })
  })
})
