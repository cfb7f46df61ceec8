import type { Problem } from '../problem.ts'
import type { EffectOf } from '../run/effects.ts'
import type { EventOf, TurnFailure } from '../run/events.ts'
import { type Agent, type Run, replaceAgent } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import type { Definitions, StateDef, StateWorkflow } from '../workflow/workflow.ts'
import { failAgent } from './fail-agent.ts'
import { failureCode } from './failure-code.ts'
import { type Decision, decide } from './reduction.ts'
import { backOff, MOST_RETRIES_OF_A_BUSY_MODEL, PAUSE_OF_A_BUSY_MODEL_MS } from './retry.ts'
import { forgetRounds } from './standstill.ts'
import { stateOf, statesOf } from './states-of.ts'
import { turnFor } from './turn-for.ts'
import { warn } from './warn.ts'

type Turn = EffectOf<'run_turn'>

/** One table: what each class of failure leads to. */
export function onTurnFailed(
  run: Run,
  agent: Agent,
  event: EventOf<'turn_failed'>,
  turn: Turn,
  definitions: Definitions,
): Decision {
  const workflow = statesOf(definitions, agent.scope)
  const state = stateOf(workflow, turn.state)
  const { failure, at, jitter } = event
  const problem = problemOf(failure, turn, workflow)
  switch (failure.class) {
    case 'interrupted':
      return again(run, agent, turn, state, { interrupted: true, session: turn.session })
    case 'usage-limit':
      return pause(run, goneOn(agent, event), problem, failure.reset_at ?? null)
    case 'no-progress':
      return pause(run, forgetRounds(agent), problem, null)
    case 'overloaded':
    case 'network': {
      if (turn.retries < MOST_RETRIES_OF_A_BUSY_MODEL) {
        return again(run, agent, turn, state, { retries: turn.retries + 1, not_before: backOff(at, turn.retries, jitter) })
      }
      return pause(run, goneOn(agent, event), problem, new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString())
    }
    case 'session-not-found': {
      if (turn.session?.mode === 'fresh') return failAgent(run, agent, problem)
      const fresh: Agent = { ...agent, session_id: null, branch_session: false }
      const told = warn(run, `${agent.id} at ${turn.state}: the conversation was not found, so the state starts afresh.`)
      return again(replaceAgent(told, fresh), fresh, { ...turn, reminder: null }, state, { interrupted: turn.interrupted })
    }
    case 'budget':
      return onCapReached(run, agent, { event, problem, turn, state, key: stateKey(run, workflow, turn.state) })
    case 'auth':
    case 'not-installed':
    case 'bad-directory':
      return failAgent(run, agent, problem)
    case 'silent':
    case 'too-long':
    case 'script-failed':
    case 'other': {
      const retries = state.settings.retries ?? (state.kind === 'prompt' ? 1 : 0)
      if (turn.retries >= retries) return failAgent(run, agent, problem)
      return again(run, agent, turn, state, {
        retries: turn.retries + 1,
        not_before: state.kind === 'prompt' ? backOff(at, turn.retries, jitter) : null,
      })
    }
  }
}

interface CapReached {
  readonly event: EventOf<'turn_failed'>
  readonly problem: Problem
  readonly turn: Turn
  readonly state: StateDef
  /** How counters name the state. */
  readonly key: string
}

/** The agent CLI stopped at the cap that it was given: the state's own, or what was left of the run's. */
function onCapReached(run: Run, agent: Agent, { event, problem, turn, state, key }: CapReached): Decision {
  const own = state.kind === 'prompt' ? state.settings.budget : undefined
  if (own !== undefined && turn.reserved_usd >= own) {
    return failAgent(run, agent, {
      ...problem,
      code: 'RAY-STATE-BUDGET',
      hint: 'Raise "budget" in the frontmatter, then resume the run.',
    })
  }
  // All that was left was not enough: the next one needs more, so it does not start before the budget is raised.
  const left = run.budget.limit_usd - run.budget.spent_usd
  const enough = Math.max(run.dearest[key] ?? 0, left + event.bill.cost_usd + SMALLEST_RAISE_USD)
  const gone = goneOn(agent, event)
  return again(replaceAgent({ ...run, dearest: { ...run.dearest, [key]: enough } }, gone), gone, turn, state, {
    interrupted: true,
  })
}

const SMALLEST_RAISE_USD = 0.01

/** What was said until then is in a session that the next attempt goes on with. */
function goneOn(agent: Agent, { session_id }: EventOf<'turn_failed'>): Agent {
  return session_id === null ? agent : { ...agent, session_id, branch_session: false }
}

function pause(run: Run, agent: Agent, problem: Problem, resumeAt: string | null): Decision {
  return decide(replaceAgent(run, { ...agent, status: 'paused', problem, resume_at: resumeAt }))
}

function again(
  run: Run,
  agent: Agent,
  turn: Turn,
  state: StateDef,
  change: Partial<Pick<Turn, 'retries' | 'not_before' | 'interrupted' | 'session'>>,
): Decision {
  const { run: planned, turn: next } = turnFor(run, agent, state, {
    attempt: turn.attempt + 1,
    reminders: turn.reminders,
    retries: turn.retries,
    reminder: turn.reminder,
    ...change,
  })
  return decide(planned, next)
}

function problemOf({ class: kind, message, detail, problem }: TurnFailure, turn: Turn, workflow: StateWorkflow): Problem {
  return (
    problem ?? {
      code: failureCode(kind),
      message: detail === undefined ? message : `${message}\n${detail}`,
      place: `${workflow.pin.source}/${turn.state}`,
    }
  )
}
