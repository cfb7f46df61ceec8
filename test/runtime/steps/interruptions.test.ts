import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../src/core/problem.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import { type Answers, flow, resume, start, stepOutside, stepWorld } from './step-world.ts'

const shell = '  - { name: deploy, type: invoke, operation: shell/run, args: { command: [deploy] } }\n'
const session = (name: string) =>
  `  - { name: ${name}, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n`

/** A world in which the operation is ended by a signal while it runs. */
function interruptedWorld(place: Parameters<typeof stepWorld>[0], stop: AbortController) {
  const world = stepWorld(place)
  const operations = {
    perform: (call: (typeof place.performed)[number]) => {
      place.performed.push(call)
      stop.abort({ reason: 'signal' })
      return Promise.resolve({ ok: false as const, failure: { class: 'interrupted' as const, message: 'was ended' } })
    },
  }
  return Object.assign(world, { ports: { ...world.ports, turns: { ...world.ports.turns, operations } } })
}

describe('an operation that was cut off', () => {
  it('waits for a person, and is run again only on their word', async () => {
    const place = stepOutside({ steps: { 'flow.yaml': flow(shell) } })
    const stop = new AbortController()
    const run = await start(interruptedWorld(place, stop), {}, { stop: stop.signal })
    expect(run).toMatchObject({ status: 'suspended', reason: 'signal' })
    const waiting = await resume(stepWorld(place), { retry: true })
    expect(waiting).toMatchObject({ status: 'waiting', reason: 'interrupted', error: { code: 'RAY-INTERRUPTED' } })
    expect(waiting.error?.hint).toContain('raymond resume r1 --rerun')
    expect(checkRun(waiting)).toEqual([])
    expect(place.performed).toHaveLength(1)
    const done = await resume(stepWorld(place), { retry: true, rerun: true })
    expect(done.status).toBe('completed')
    expect(place.performed.map(({ env }) => env.RAYMOND_OPERATION_KEY)).toEqual(['r1/r1/deploy/1', 'r1/r1/deploy/1'])
  })

  it('R67 in a child: the step that waits for it is blocked with it', async () => {
    const delegating = flow('  - { name: d, type: delegate, target: child, prompt-string: x }')
    const place = stepOutside({ steps: { 'flow.yaml': delegating, 'child.yaml': flow(shell) } })
    const stop = new AbortController()
    await start(interruptedWorld(place, stop), {}, { stop: stop.signal })
    const waiting = await resume(stepWorld(place))
    expect(waiting.runs).toMatchObject({
      r1: { status: 'waiting', reason: 'child' },
      r2: { status: 'waiting', reason: 'interrupted' },
    })
    const done = await resume(stepWorld(place), { rerun: true })
    expect(done).toMatchObject({ status: 'completed', runs: { r1: { status: 'completed' }, r2: { status: 'completed' } } })
    expect(checkRun(done)).toEqual([])
  })
})

describe('another machine', () => {
  it('R9 goes on with the steps that the run keeps, when nobody has the file any more', async () => {
    const place = stepOutside({ steps: { 'flow.yaml': flow(session('a') + session('b')) } })
    const paused: Answers = {
      reply: ({ state }) => (state === 'b' ? { failure: { class: 'auth', message: 'no' } } : { text: 'ok', cost: 0 }),
    }
    await start(stepWorld(place, paused))
    const world = stepWorld(place)
    const lost = () => Promise.reject(new ProblemError({ code: 'RAY-PIN-LOST', message: 'It has changed.' }))
    const notices: string[] = []
    const ports = {
      ...world.ports,
      turns: { ...world.ports.turns, source: { ...world.ports.turns.source, readPinned: lost } },
      progress: { ...world.ports.progress, notice: (text: string) => void notices.push(text) },
    }
    const run = await resume(Object.assign(world, { ports }), { retry: true, workspace: '/elsewhere' })
    expect(run).toMatchObject({ status: 'completed', results: { main: 'done' } })
    expect(place.outside.turns.map(({ state, cwd }) => [state, cwd])).toEqual([
      ['a', '/repo'],
      ['b', '/repo'],
      ['b', '/elsewhere'],
    ])
    expect(notices.join()).toContain('has changed')
  })
})
