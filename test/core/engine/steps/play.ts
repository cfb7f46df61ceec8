/** Plays a run of step workflows by hand: what turns end with goes in. Nothing that it was given can be changed. */
import { expect } from 'vitest'
import { reduce } from '../../../../src/core/engine/reduce.ts'
import { checkRun } from '../../../../src/core/run/check-run.ts'
import { type Effect, isTurn, type Turn } from '../../../../src/core/run/effects.ts'
import type { EventOf, RunEvent, TurnFailure } from '../../../../src/core/run/events.ts'
import type { Run } from '../../../../src/core/run/run.ts'
import type { Definitions } from '../../../../src/core/workflow/workflow.ts'
import { request } from '../../../fakes/request.ts'
import { type Files, workflowOf as taggedOf } from '../../../fakes/world.ts'
import { workflowOf } from '../../steps/play.ts'
import { billOf, freeze } from '../play.ts'

export interface Workflows {
  /** YAML by name. The run is one of `flow`. */
  readonly steps: Readonly<Record<string, string>>
  /** Tagged ones by name, each with its files. */
  readonly tagged?: Readonly<Record<string, Files>>
}

export class StepPlay {
  run: Run
  readonly #definitions: Definitions
  #time = Date.UTC(2026, 0, 1)

  constructor({ steps, tagged = {} }: Workflows, more: Partial<EventOf<'run_started'>> = {}) {
    this.#definitions = freeze({
      ...Object.fromEntries(Object.entries(steps).map(([name, text]) => [name, workflowOf(text, { id: name })])),
      ...Object.fromEntries(Object.entries(tagged).map(([name, files]) => [name, taggedOf(files, name)])),
    })
    const started: RunEvent = {
      type: 'run_started',
      at: this.now(),
      workflow_id: 'r1',
      workflow: { source: 'flow', commit: null, sha256: 'f'.repeat(64), name: 'flow' },
      scope: 'flow',
      entry: '',
      input: request.input,
      workspace: '/repo',
      cwd: '/repo',
      holder: 'h1',
      ...request.trigger,
      issue: null,
      backend: 'fake',
      limits: request.limits,
      budget_usd: 10,
      nonce: 'n',
      session_seed: '0'.repeat(32),
      ...more,
    }
    this.run = freeze(reduce(undefined, freeze(started), this.#definitions).run)
    this.#goOn()
  }

  now(): string {
    this.#time += 1000
    return new Date(this.#time).toISOString()
  }

  event(event: RunEvent): this {
    this.#reduce(event)
    return this.#goOn()
  }

  passTime(ms: number): this {
    this.#time += ms
    return this.event({ type: 'time_passed', at: this.now() })
  }

  /** The turn that the run's only agent has before it, started or not. */
  turn(): Turn {
    const turn = this.run.pending.find(isTurn)
    if (!turn) throw new Error(`no turn is asked for: ${JSON.stringify(this.run.error)}`)
    return turn
  }

  /** The turn ends with these words; a judge's session is the one that it was asked in. */
  says(text: string, cost = 0): this {
    const { id, session } = this.turn()
    const session_id = session === null ? null : session.mode === 'resume' ? session.id : session.new_id
    const at = this.now()
    return this.event({
      type: 'turn_completed',
      at,
      effect: id,
      text,
      session_id,
      bill: billOf(cost),
      step: { messages: [{ role: 'assistant', content: text }] },
    })
  }

  /** The operation gives this back. */
  returns(data: unknown): this {
    const step = { result: { status: 'ok', data } }
    return this.event({
      type: 'turn_completed',
      at: this.now(),
      effect: this.turn().id,
      text: '',
      session_id: null,
      bill: billOf(0),
      step,
    })
  }

  fails(failure: Partial<TurnFailure> & Pick<TurnFailure, 'class'>, cost = 0): this {
    return this.event({
      type: 'turn_failed',
      at: this.now(),
      effect: this.turn().id,
      failure: { message: 'It went wrong.', ...failure },
      session_id: null,
      bill: billOf(cost),
      jitter: 0.5,
    })
  }

  resumes(how: Partial<EventOf<'run_resumed'>> = {}): this {
    return this.event({ type: 'run_resumed', at: this.now(), holder: this.now(), workspace: '/repo', retry: true, ...how })
  }

  /** Steps are stored and called workflows loaded, until a turn is asked for or nothing is left to do. One that is not there is left to the test. */
  #goOn(): this {
    for (;;) {
      const effect = this.run.pending.find(
        (wanted) =>
          wanted.type === 'advance_step' ||
          (wanted.type === 'load_child' && this.#definitions[wanted.want.workflow] !== undefined),
      )
      if (effect === undefined) return this
      this.#reduce(this.#answerTo(effect))
    }
  }

  #answerTo(effect: Effect): RunEvent {
    const at = this.now()
    if (effect.type !== 'load_child') return { type: 'step_advanced', at, effect: effect.id }
    const scope = effect.want.workflow
    const workflow = this.#definitions[scope]
    if (workflow === undefined) throw new Error(`there is no ${scope}`)
    const entry = workflow.kind === 'states' ? workflow.entry : ''
    return { type: 'scope_loaded', at, effect: effect.id, scope, entry, pin: { ...workflow.pin } }
  }

  #reduce(event: RunEvent): void {
    const { run } = reduce(this.run, freeze(event), this.#definitions)
    expect(checkRun(run)).toEqual([])
    this.run = freeze(run)
  }
}
