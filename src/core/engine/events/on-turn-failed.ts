import type { Problem } from '../../problem.ts'
import { ownValue } from '../../protocol/own-value.ts'
import { renderReminder } from '../../protocol/render-reminder.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { EventOf, TurnFailure } from '../../run/events.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { stateKey } from '../../run/state-key.ts'
import { withOwner } from '../../run/which-agent.ts'
import type { Definitions, PromptState, StateDef, StateWorkflow } from '../../workflow/workflow.ts'
import { budgetLeft, endedAtItsShare, moreThan, stateBudget } from '../budget.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { failureCode, failureHint } from '../ending/failure-code.ts'
import { giveUp } from '../ending/give-up.ts'
import { forgetRounds } from '../ending/standstill.ts'
import { type Decision, decide } from '../reduction.ts'
import { rememberTurn } from '../retold/recollect.ts'
import { stateOf, statesOf } from '../states-of.ts'
import { backOff, MOST_RETRIES_OF_A_BUSY_MODEL, MOST_RETRIES_OF_A_PROMPT, PAUSE_OF_A_BUSY_MODEL_MS } from '../turn/retry.ts'
import { turnFor } from '../turn/turn-for.ts'
import { warn } from '../warn.ts'

type Turn = EffectOf<'run_turn'>

/** One table: what each class of failure leads to. */
export function onTurnFailed(
  given: Run,
  agent: Agent,
  event: EventOf<'turn_failed'>,
  turn: Turn,
  definitions: Definitions,
): Decision {
  const run = withOwner(given, event.session_id, event.bill.agent ?? given.backend)
  const workflow = statesOf(definitions, agent.scope)
  const state = stateOf(workflow, turn.state)
  const { failure, at, jitter } = event
  const problem = problemOf(run, failure, turn, workflow)
  const forGood = (of: Agent = agent) =>
    giveUp(
      replaceAgent(run, of),
      of,
      problem,
      { attempt: turn.attempt, at, detail: event.script?.stderr ?? failure.detail },
      definitions,
    )
  switch (failure.class) {
    case 'interrupted':
      return again(run, agent, turn, state, { interrupted: true, session: turn.session, ...funded(turn) })
    case 'usage-limit':
      return pause(run, goneOn(run, agent, event), problem, failure.reset_at ?? null)
    case 'no-progress':
      return pause(run, forgetRounds(agent), problem, null)
    case 'overloaded':
    case 'network': {
      if (turn.retries < (state.settings.retries ?? MOST_RETRIES_OF_A_BUSY_MODEL)) {
        const not_before = backOff(at, turn.retries, jitter)
        return again(run, agent, turn, state, { retries: turn.retries + 1, not_before, ...funded(turn) })
      }
      return pause(run, goneOn(run, agent, event), problem, new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString())
    }
    case 'session-not-found': {
      if (turn.session?.mode === 'fresh') return forGood()
      const fresh: Agent = { ...agent, session_id: null, branch_session: false }
      const warned = warn(
        run,
        `${agent.id} at ${turn.state}: the conversation was not found, so ${agent.recollection === undefined ? 'the state starts afresh' : 'what the run knows of it is retold in a new one'}.`,
      )
      return again(replaceAgent(warned, fresh), fresh, { ...turn, reminder: null }, state, { interrupted: turn.interrupted })
    }
    case 'budget':
      return onCapReached(run, agent, { event, problem, turn, state, workflow }, definitions)
    case 'auth':
    case 'not-installed':
    case 'bad-directory':
      return failAgent(run, agent, problem)
    case 'silent':
    case 'too-long':
    case 'script-failed':
    case 'other': {
      const retries = state.settings.retries ?? (state.kind === 'prompt' ? MOST_RETRIES_OF_A_PROMPT : 0)
      if (turn.retries >= retries) return forGood(goneOn(run, agent, event))
      return again(run, agent, turn, state, {
        retries: turn.retries + 1,
        not_before: state.kind === 'prompt' ? backOff(at, turn.retries, jitter) : null,
        ...funded(turn),
      })
    }
  }
}

/** A retry has the same money as the turn that it repeats. */
function funded({ funding }: Turn): Pick<Turn, 'funding'> {
  return funding === undefined ? {} : { funding }
}

interface CapReached {
  readonly event: EventOf<'turn_failed'>
  readonly problem: Problem
  readonly turn: Turn
  readonly state: StateDef
  readonly workflow: StateWorkflow
}

/** The agent CLI stopped at the cap that it was given: the state's own, a share of what was left of the run's, or all of that. */
function onCapReached(run: Run, agent: Agent, reached: CapReached, definitions: Definitions): Decision {
  const { event, problem, turn, state, workflow } = reached
  const key = stateKey(run, workflow, turn.state)
  const own = stateBudget(run, state, key)
  const gone = goneOn(run, agent, event)
  const kept = replaceAgent(run, gone)
  if (turn.funding === 'last' || (own !== undefined && turn.reserved_usd >= own)) {
    if (turn.funding !== 'last' && event.session_id !== null && state.kind === 'prompt') {
      return again(kept, gone, { ...turn, reminder: lastCall(state, workflow) }, state, { funding: 'last' })
    }
    const spent: Problem = {
      ...problem,
      code: 'RAY-STATE-BUDGET',
      hint: `Give it more and try again: raymond resume ${run.workflow_id} --state-budget ${Math.ceil((own ?? turn.reserved_usd) * 2)}`,
    }
    return giveUp(kept, gone, spent, { attempt: turn.attempt, at: event.at }, definitions)
  }
  const left = budgetLeft(run, agent, definitions)
  if (endedAtItsShare(turn, event.bill.cost_usd, left))
    return again(kept, gone, turn, state, { interrupted: true, funding: 'rest' })
  // All that was left was not enough: the next one needs more, so it does not start before the budget is raised.
  return again(
    { ...kept, dearest: { ...run.dearest, [key]: moreThan(left + event.bill.cost_usd, ownValue(run.dearest, key)) } },
    gone,
    turn,
    state,
    {
      interrupted: true,
    },
  )
}

function lastCall(state: PromptState, workflow: StateWorkflow): string {
  const sentence = 'the budget of this state is used up. Do nothing else now: end with your tag.'
  if (state.settings.allowed_transitions.length === 0) return `Stop here: ${sentence}`
  return renderReminder({ code: 'RAY-STATE-BUDGET', message: sentence }, state, workflow)
}

/** What was said until then is in a session that the next attempt goes on with. */
function goneOn(run: Run, agent: Agent, { session_id }: EventOf<'turn_failed'>): Agent {
  return session_id === null ? agent : { ...rememberTurn(run, agent), session_id, branch_session: false }
}

function pause(run: Run, agent: Agent, problem: Problem, resumeAt: string | null): Decision {
  return decide(replaceAgent(run, { ...agent, status: 'paused', problem, resume_at: resumeAt }))
}

function again(
  run: Run,
  agent: Agent,
  turn: Turn,
  state: StateDef,
  change: Partial<Pick<Turn, 'retries' | 'not_before' | 'interrupted' | 'session' | 'funding'>>,
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

function problemOf(
  run: Run,
  { class: kind, message, detail, problem }: TurnFailure,
  turn: Turn,
  workflow: StateWorkflow,
): Problem {
  return (
    problem ?? {
      code: failureCode(kind),
      message: detail === undefined ? message : `${message}\n${detail}`,
      place: `${workflow.pin.source}/${turn.state}`,
      hint: failureHint(kind, turn.state, run.workflow_id),
    }
  )
}
