import { expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/run/events.ts'
import type { Definition } from '../../src/core/run/journal-entry.ts'
import { createLiveRun, type Scope } from '../../src/runtime/live-run.ts'
import { startRun } from '../../src/runtime/start-run.ts'
import { request } from '../fakes/request.ts'
import { createOutside, createWorld, workflowOf } from '../fakes/world.ts'

it('takes a turn that ended with what nobody thought of for one that failed, and was paid for', async () => {
  const world = createWorld(createOutside({ 'START.md': 'start' }), () => ({ text: '<result>done</result>', cost: 1 }))
  const stop = AbortSignal.abort({ reason: 'time-up' })
  const run = await startRun(request, world.store, world.ports, { stop })
  const scope: Scope = { workflow: workflowOf({ 'START.md': 'start' }), definition: {} as Definition, directory: '/scopes/flow' }
  const live = createLiveRun({ run, tail: [], commit: async () => {}, release: async () => {} }, [scope])
  const effect = run.pending.find(({ type }) => type === 'run_turn')?.id ?? ''
  const bill = { cost_usd: 3, tokens: { input: 1, output: 1 }, model: null, ms: 1 }
  const end: RunEvent = { type: 'turn_completed', at: run.created_at, effect, text: '', bill, session_id: null }
  let looks = 0
  const get = () => {
    if (++looks === 1) throw new RangeError('Maximum call stack size exceeded')
    return ''
  }
  live.apply(Object.defineProperty({ ...end }, 'text', { get }))
  expect(live.run.budget.spent_usd).toBe(3)
})

it('forgets what a turn has spent until now as soon as its end counts', async () => {
  const world = createWorld(createOutside({ 'START.md': 'start' }), () => ({ text: '<result>done</result>', cost: 1 }))
  const run = await startRun(request, world.store, world.ports, { stop: new AbortController().signal })
  const live = createLiveRun({ run, tail: [], commit: async () => {}, release: async () => {} }, [])
  live.spending.set('r1/1', { spent: 1, underWay: 2 })
  live.spending.set('r1/2', { spent: 3, underWay: 3 })
  const bill = { cost_usd: 1, tokens: { input: 1, output: 1 }, model: null, ms: 1 }
  const failure = { class: 'other', message: 'It failed.' } as const
  const end: RunEvent = { type: 'turn_failed', at: run.created_at, effect: 'r1/1', failure, bill, session_id: null, jitter: 0 }
  live.apply(end)
  expect([...live.spending.keys()]).toEqual(['r1/2'])
})
