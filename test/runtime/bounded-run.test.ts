import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/run/events.ts'
import type { Run } from '../../src/core/run/run.ts'
import { createBound } from '../../src/runtime/bounded-run.ts'
import { startRun } from '../../src/runtime/start-run.ts'
import { stored } from '../fakes/memory-run-store.ts'
import { request } from '../fakes/request.ts'
import { createOutside, createWorld } from '../fakes/world.ts'
import { stateRun } from '../tools/state-run.ts'

const MIB = 1024 * 1024
const ended = (text: string): RunEvent => ({
  type: 'turn_completed',
  at: '2026-11-21T10:00:00.000Z',
  effect: 'coding-7-1/1',
  text,
  session_id: 'a session',
  bill: { cost_usd: 1, tokens: { input: 1, output: 1 }, model: null, ms: 1 },
  script: { exit_code: 0, stderr: '' },
})
const numbers = (count: number, depth: number) =>
  JSON.parse(`${'['.repeat(depth)}${'1,'.repeat(count)}1${']'.repeat(depth)}`) as unknown
const results = (text: string, count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`main_x${n}`, text]))

describe('a turn that ends with more than its run can hold', { timeout: 120_000 }, () => {
  const bounded = () => createBound({ held: 8 * MIB, inFile: 3_000_000, small: 100_000 })

  it.each<[string, Partial<Run>]>([
    ['beside what others have said', { results: results('x'.repeat(2 * MIB), 5) }],
    ['in characters that take six of a state each', { results: results('\u0001'.repeat(MIB), 2) }],
    ['in many texts that are too short for files of their own', { results: results('x'.repeat(100_000), 40) }],
    ['in one text that was put together', { results: { main: 'x'.repeat(4 * MIB) } }],
    ['in numbers that lie deep in a state, laid out over lines', { event_payload: numbers(10_000, 490) }],
    ['in what is nested too deep to be looked through', { event_payload: numbers(1, 5000) }],
    ['in more numbers than a text could hold', { event_payload: numbers(600_000, 490) }],
  ])('fails, and is paid for: %s', (_, held) => {
    const event = ended('x'.repeat(100_000))
    const { bill, effect, at, session_id, script } = event as Extract<RunEvent, { type: 'turn_completed' }>
    const failure = { class: 'other', message: expect.stringContaining('write long results to files') }
    const failed = { type: 'turn_failed', at, effect, bill, session_id, script, failure, jitter: 0 }
    expect(bounded()(event, stateRun(held))).toStrictEqual(failed)
  })

  it.each<[string, Partial<Run>]>([
    ['long texts of others', { results: results('x'.repeat(2 * MIB), 3) }],
    ['much that came with the event', { event_payload: numbers(100_000, 3) }],
  ])('does not beside %s', (_, held) => {
    const event = ended('x'.repeat(100_000))
    expect(bounded()(event, stateRun(held))).toBe(event)
  })

  it('is found by what several have said that is short, and not looked for before they can have said enough', () => {
    const bound = bounded()
    const [event, tooMuch] = [ended('x'.repeat(30_000)), stateRun({ results: results('x'.repeat(2 * MIB), 5) })]
    expect(bound(event, stateRun()).type).toBe('turn_completed')
    expect(bound(event, tooMuch).type).toBe('turn_completed')
    expect(bound(event, tooMuch).type).toBe('turn_failed')
    // As long as a run is too large each turn that ends is too much.
    expect(bound(ended('short'), tooMuch).type).toBe('turn_failed')
  })

  it('is looked for again when events have added enough to a large run', () => {
    const bound = bounded()
    const [large, tooMuch] = [
      stateRun({ results: results('x'.repeat(MIB + 1), 3) }),
      stateRun({ results: results('x'.repeat(2 * MIB), 5) }),
    ]
    expect(bound(ended('short'), large).type).toBe('turn_completed')
    const types = Array.from({ length: 4 }, () => bound(ended('x'.repeat(30_000)), tooMuch).type)
    expect(types).toEqual(['turn_completed', 'turn_completed', 'turn_completed', 'turn_failed'])
  })

  it('leaves a run that can be read again', async () => {
    const outside = createOutside({ 'START.md': 'start', 'LONG.md': '---\nretries: 0\n---\nlong' })
    const long = `<result>${'\u0001'.repeat(15 * MIB)}</result>`
    const start = '<fork>LONG</fork><fork>LONG</fork><fork>LONG</fork><goto>LONG</goto>'
    const world = createWorld(outside, ({ prompt }) => ({ text: prompt.includes('long') ? long : start, cost: 1 }))
    const run = await startRun(request, world.store, world.ports, { stop: new AbortController().signal })
    expect(run).toMatchObject({ status: 'failed', budget: { spent_usd: 5 } })
    expect(Object.keys(run.results)).toHaveLength(2)
    expect(stored(outside.disk, 'r1')).toEqual(run)
  })
})
