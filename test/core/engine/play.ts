/** Plays a run by hand: what agents say goes in, what the engine wants comes out. Nothing that it was given can be changed. */
import { expect } from 'vitest'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Effect, EffectOf } from '../../../src/core/run/effects.ts'
import type { EventOf, RunEvent, TurnFailure } from '../../../src/core/run/events.ts'
import { type Agent, findAgent, type Run } from '../../../src/core/run/run.ts'
import type { StateWorkflow } from '../../../src/core/workflow/workflow.ts'
import { type Files, workflowOf } from '../../fakes/world.ts'

export interface Said {
  readonly cost?: number
  /** Null keeps the agent's session out of it, as a script does. */
  readonly session?: string | null
  readonly seen?: string
  readonly denied?: string[]
  /** The prompt held markers of people's text. */
  readonly markers?: true
  /** Who ran the turn, where that is not the run's own agent. */
  readonly agent?: string
}

export interface Setting
  extends Partial<
    Pick<EventOf<'run_started'>, 'budget_usd' | 'most_usd' | 'input' | 'issue' | 'event_payload' | 'backend' | 'backend_by'>
  > {
  readonly max_parallel?: number
  readonly max_turns?: number
  /** Of a round: what it goes on with. */
  readonly round?: Partial<EventOf<'run_started'>>
  /** Workflows that tags can name, by their path. */
  readonly others?: Readonly<Record<string, Files>>
}

export class Play {
  run: Run
  /** The newest event. */
  last: RunEvent
  /** What is to be performed since the last event. */
  effects: readonly Effect[]
  readonly definitions: Record<string, StateWorkflow>
  /** Its first event. */
  readonly started: EventOf<'run_started'>
  readonly #others: Readonly<Record<string, Files>>
  #time = Date.UTC(2026, 0, 1)

  constructor(files: Files, { max_parallel = 4, max_turns, others = {}, ...setting }: Setting = {}) {
    this.#others = others
    const workflow = workflowOf(files)
    this.definitions = { flow: freeze(workflow) }
    const limits = {
      max_parallel,
      max_turns: max_turns ?? null,
      result_comments: 5,
      model: null,
      effort: null,
      timeout_ms: 600_000,
    }
    this.started = freeze(started(this.now(), workflow, limits, setting))
    const { run, effects } = reduce(undefined, this.started, this.definitions)
    this.run = freeze(run)
    this.last = this.started
    this.effects = effects
  }

  now(): string {
    this.#time += 1000
    return new Date(this.#time).toISOString()
  }

  passTime(ms: number): this {
    this.#time += ms
    return this.event({ type: 'time_passed', at: this.now() })
  }

  event(event: RunEvent): this {
    const { run, effects } = reduce(this.run, freeze(event), this.definitions)
    expect(checkRun(run)).toEqual([])
    this.run = freeze(run)
    this.last = event
    this.effects = effects
    return this
  }

  agent(id = 'main'): Agent {
    const agent = findAgent(this.run, id)
    if (!agent) throw new Error(`there is no ${id}, only ${this.run.agents.map((one) => one.id).join(', ')}`)
    return agent
  }

  /** The turn that an agent has before it, started or not. */
  turn(id = 'main'): EffectOf<'run_turn'> {
    const turn = this.run.pending.find((effect) => effect.type === 'run_turn' && effect.agent === id)
    if (turn?.type !== 'run_turn') throw new Error(`${id} has no turn`)
    return turn
  }

  /** Agents whose turn is in flight. */
  inFlight(): readonly string[] {
    return this.run.pending.flatMap((effect) => (effect.type === 'run_turn' && effect.started ? [effect.agent] : []))
  }

  /** An agent's turn ends with these words; scopes that they name are loaded. */
  says(text: string, { cost = 0, session, seen, denied, markers, agent }: Said = {}, id = 'main'): this {
    const turn = this.turn(id)
    if (!turn.started) throw new Error(`the turn of ${id} at ${turn.state} was not started`)
    const own = turn.session === null ? null : turn.session.mode === 'resume' ? turn.session.id : turn.session.new_id
    this.event({
      type: 'turn_completed',
      at: this.now(),
      effect: turn.id,
      text,
      session_id: session === undefined ? own : session,
      bill: { ...billOf(cost), ...(agent === undefined ? {} : { agent }) },
      ...(seen === undefined ? {} : { seen }),
      ...(denied === undefined ? {} : { denied }),
      ...(markers === true ? { markers } : {}),
    })
    for (;;) {
      const wanted = this.effects.find((effect) => effect.type === 'load_scope')
      if (wanted?.type !== 'load_scope') return this
      this.load(wanted)
    }
  }

  fails(
    failure: Partial<TurnFailure> & Pick<TurnFailure, 'class'>,
    { cost = 0, session = null, seen }: Said = {},
    id = 'main',
  ): this {
    return this.event({
      type: 'turn_failed',
      at: this.now(),
      effect: this.turn(id).id,
      failure: { message: 'It went wrong.', ...failure },
      session_id: session,
      bill: billOf(cost),
      jitter: 0.5,
      ...(seen === undefined ? {} : { seen }),
    })
  }

  load({ id, specifier }: EffectOf<'load_scope'>): this {
    const at = this.now()
    const files = this.#others[specifier]
    if (!files)
      return this.event({
        type: 'scope_failed',
        at,
        effect: id,
        problem: { code: 'RAY-NO-WORKFLOW', message: `There is no workflow ${specifier}.` },
      })
    const scope = specifier.split('/').at(-1) ?? ''
    const workflow = workflowOf(files, scope)
    this.definitions[scope] ??= freeze(workflow)
    return this.event({ type: 'scope_loaded', at, effect: id, scope, entry: workflow.entry, pin: { ...workflow.pin } })
  }

  answers(ask: string, text: string): this {
    return this.event({ type: 'ask_answered', at: this.now(), ask, text, by: 'mona' })
  }

  resumes(how: Partial<EventOf<'run_resumed'>> = {}): this {
    return this.event({ type: 'run_resumed', at: this.now(), holder: this.now(), workspace: '/repo', retry: true, ...how })
  }
}

export function billOf(cost: number): EventOf<'turn_completed'>['bill'] {
  return { cost_usd: cost, tokens: { input: 10, output: 5 }, model: cost === 0 ? null : 'haiku', ms: 20 }
}

type Limits = EventOf<'run_started'>['limits']

function started(at: string, workflow: StateWorkflow, limits: Limits, setting: Setting): EventOf<'run_started'> {
  return {
    type: 'run_started',
    at,
    workflow_id: 'r1',
    workflow: { ...workflow.pin, name: 'flow' },
    scope: workflow.id,
    entry: workflow.entry,
    input: setting.input ?? null,
    workspace: '/repo',
    cwd: '/repo',
    holder: 'first',
    event: null,
    event_payload: setting.event_payload ?? null,
    actor: null,
    repository: null,
    issue: setting.issue ?? null,
    depth: 0,
    ref: null,
    sha: null,
    backend: setting.backend ?? 'fake',
    ...(setting.backend_by === undefined ? {} : { backend_by: setting.backend_by }),
    limits,
    budget_usd: setting.budget_usd ?? 10,
    ...(setting.most_usd === undefined ? {} : { most_usd: setting.most_usd }),
    nonce: 'abc',
    session_seed: '0123456789abcdef0123456789abcdef',
    ...setting.round,
  }
}

/** Changing anything below throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
