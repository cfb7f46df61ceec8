import type { Problem, ProblemCode } from '../problem.ts'
import type { EffectOf } from '../run/effects.ts'
import type { EventOf, FailureClass, TurnFailure } from '../run/events.ts'
import { type Agent, type Run, replaceAgent } from '../run/run.ts'
import type { Definitions, StateDef, StateWorkflow } from '../workflow/workflow.ts'
import { failAgent } from './fail-agent.ts'
import { type Decision, decide } from './reduction.ts'
import { backOff, MOST_RETRIES_OF_A_BUSY_MODEL, PAUSE_OF_A_BUSY_MODEL_MS } from './retry.ts'
import { stateOf, statesOf } from './states-of.ts'
import { turnFor } from './turn-for.ts'
import { warn } from './warn.ts'

type Turn = EffectOf<'run_turn'>

/** One table: what each class of failure leads to. */
export function onTurnFailed(run: Run, agent: Agent, event: EventOf<'turn_failed'>, turn: Turn, definitions: Definitions): Decision {
  const workflow = statesOf(definitions, agent.scope)
  const state = stateOf(workflow, turn.state)
  const { failure, at, jitter } = event
  const problem = problemOf(failure, turn, workflow)
  switch (failure.class) {
    case 'interrupted':
      return again(run, agent, turn, state, { interrupted: true })
    case 'usage-limit':
      return pause(run, agent, problem, failure.reset_at ?? null)
    case 'overloaded':
    case 'network': {
      if (turn.retries < MOST_RETRIES_OF_A_BUSY_MODEL) {
        return again(run, agent, turn, state, { retries: turn.retries + 1, not_before: backOff(at, turn.retries, jitter) })
      }
      return pause(run, agent, problem, new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString())
    }
    case 'session-not-found': {
      const fresh: Agent = { ...agent, session_id: null, branch_session: false }
      const told = warn(run, `${agent.id} at ${turn.state}: the conversation was not found, so the state starts afresh.`)
      return again(replaceAgent(told, fresh), fresh, { ...turn, reminder: null }, state, { interrupted: turn.interrupted })
    }
    case 'budget':
      return onCapReached(run, agent, problem, turn, state)
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

/** The agent CLI stopped at the cap that it was given: the state's own, or what was left of the run's. */
function onCapReached(run: Run, agent: Agent, problem: Problem, turn: Turn, state: StateDef): Decision {
  const own = state.kind === 'prompt' ? state.settings.budget : undefined
  const left = run.budget.limit_usd - run.budget.spent_usd
  if (own !== undefined && left > own) {
    return failAgent(run, agent, { ...problem, code: 'RAY-STATE-BUDGET', hint: 'Raise "budget" in the frontmatter, then resume the run.' })
  }
  return again(run, agent, turn, state, { interrupted: true })
}

function pause(run: Run, agent: Agent, problem: Problem, resumeAt: string | null): Decision {
  return decide(replaceAgent(run, { ...agent, status: 'paused', problem, resume_at: resumeAt }))
}

function again(run: Run, agent: Agent, turn: Turn, state: StateDef, change: Partial<Pick<Turn, 'retries' | 'not_before' | 'interrupted'>>): Decision {
  const { run: planned, turn: next } = turnFor(run, agent, state, {
    attempt: turn.attempt + 1,
    reminders: turn.reminders,
    retries: turn.retries,
    reminder: turn.reminder,
    ...change,
  })
  return decide(planned, next)
}

const CODES: Readonly<Record<FailureClass, ProblemCode>> = {
  'usage-limit': 'RAY-USAGE-LIMIT',
  overloaded: 'RAY-MODEL-OVERLOADED',
  network: 'RAY-NETWORK',
  auth: 'RAY-AUTH',
  'not-installed': 'RAY-AGENT-NOT-INSTALLED',
  'session-not-found': 'RAY-SESSION-NOT-FOUND',
  silent: 'RAY-TIMEOUT',
  'too-long': 'RAY-TIMEOUT',
  budget: 'RAY-BUDGET',
  'script-failed': 'RAY-SCRIPT-FAILED',
  'bad-directory': 'RAY-BAD-DIRECTORY',
  interrupted: 'RAY-INTERRUPTED',
  other: 'RAY-TURN-FAILED',
}

function problemOf({ class: kind, message, detail, problem }: TurnFailure, turn: Turn, workflow: StateWorkflow): Problem {
  return problem ?? {
    code: CODES[kind],
    message: detail === undefined ? message : `${message}\n${detail}`,
    place: `${workflow.pin.source}/${turn.state}`,
  }
}
