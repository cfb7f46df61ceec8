import { narrowedAnew } from '../../outbox/share-outputs.ts'
import { type Effect, isInFlight, isTurn, type SessionPlan, type Turn } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { hasWrappedUp } from '../../run/money/has-wrapped-up.ts'
import { rebasePath } from '../../run/paths.ts'
import { type Agent, findAgent, type Overrides, type Run } from '../../run/run.ts'
import { agentFor, canGoOn, withAgent } from '../../run/which-agent.ts'
import type { Definitions, StateDef } from '../../workflow/workflow.ts'
import { workHere } from '../children/on-child-events.ts'
import { countIdle } from '../ending/idle.ts'
import { askAgain } from '../more-time.ts'
import { allowanceOf } from '../proposals/proposable.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { reenter } from '../reenter.ts'
import { stateOf, statesOf } from '../states-of.ts'
import { keyOf } from '../steps/step-runs.ts'
import { takeUpSteps } from '../steps/take-up-steps.ts'
import { turnFor } from '../turn/turn-for.ts'
import { repeatProposals } from './on-proposals-approved.ts'
import { onTimePassed } from './on-time-passed.ts'

/**
 * Somebody takes the run up again. Turns that had been handed out may have run half-way: they are asked for
 * again as a further attempt. There is no other recovery.
 */
export function onRunResumed(run: Run, event: EventOf<'run_resumed'>, definitions: Definitions): Decision {
  const repeated = repeatProposals(rebase(askAgain(liftHalt(named(run, event), event), event), event.workspace), event)
  const freed = repeated.run
  // Another agent cannot go on with the conversations that waiting turns are planned for.
  const isPlannedAnew = (effect: Effect) => (event.backend !== undefined && effect.type === 'run_turn') || isInFlight(effect)
  const cutOff = freed.pending.filter(isPlannedAnew).filter(isTurn)
  const kept = freed.pending.filter((effect) => !isPlannedAnew(effect))
  const lost = countLost({ ...freed, pending: kept }, cutOff, event)
  let decision: Decision = decide(countIdle(lost, { before: run, cutOff }, event, definitions))
  for (const turn of cutOff) decision = repeat(decision, turn, definitions)
  const stepsCutOff = cutOff.flatMap((effect) => (effect.type === 'run_step' ? [effect.run] : []))
  decision = andThen(decision, (now) => takeUpSteps(now, event, new Set(stepsCutOff), definitions))
  if (event.retry) for (const agent of freed.agents) decision = retry(decision, agent, definitions)
  const due = andThen(decision, (now) => onTimePassed(now, event, definitions))
  return decide(due.run, ...repeated.wants, ...due.wants)
}

/** Jobs that were lost one after the other at turns of one agent, and that nobody had to ask for: what such a turn costs nobody knows. */
const MOST_IN_A_ROW = 5
/** Of all agents, however many of their other turns come to an end between: whose jobs end early now and then has a long way to go to it. */
const MOST_LOST = 20

/** What takes its machine down again and again would else be tried for ever, and cost what no budget hears of. */
function countLost(run: Run, cutOff: readonly Turn[], { retry }: EventOf<'run_resumed'>): Run {
  if (retry) return forgetLost(run)
  const atWork = new Set(cutOff.filter(({ started }) => started).map(({ agent }) => agent))
  if (atWork.size === 0) return run
  const agents = run.agents.map((one) => (atWork.has(one.id) ? { ...one, lost_jobs: (one.lost_jobs ?? 0) + 1 } : one))
  const lost_jobs = (run.lost_jobs ?? 0) + 1
  const isTooMany = lost_jobs >= MOST_LOST || agents.some((one) => atWork.has(one.id) && (one.lost_jobs ?? 0) >= MOST_IN_A_ROW)
  return { ...run, agents, lost_jobs, halted: isTooMany ? (run.halted ?? 'jobs-lost') : run.halted }
}

function forgetLost(run: Run): Run {
  const { lost_jobs: _, ...rest } = run
  return { ...rest, agents: run.agents.map(({ lost_jobs: __, ...agent }) => agent) }
}

/** Another agent, by a person's word. */
function named(run: Run, { backend }: EventOf<'run_resumed'>): Run {
  return backend === undefined ? run : withAgent(run, backend)
}

function isOfAgent(run: Run, session: SessionPlan, state: StateDef): boolean {
  return session.mode === 'fresh' || state.kind === 'script' || canGoOn(run, session.id, agentFor(run, state.settings))
}

/** A cap on money that was reached is lifted only by a higher one; a cancelled run stays so. */
function liftHalt(run: Run, event: EventOf<'run_resumed'>): Run {
  const raised = event.budget_usd !== undefined && event.budget_usd > run.budget.limit_usd
  const overrides = overridesAfter(run, event)
  return {
    ...run,
    ...(overrides === undefined ? {} : { overrides }),
    ...outputsAfter(run, event),
    // One that has wrapped up is over: no budget makes what it left out.
    agents: raised && !hasWrappedUp(run) ? run.agents.map(mayWrapUpAgain) : run.agents,
    halted: run.halted === 'cancelled' ? run.halted : null,
    holder: event.holder,
    // A child's job may be dispatched again, with the same number.
    hand_over_id: run.parent === undefined ? null : run.hand_over_id,
    budget: budgetAfter(run, event),
    limits: limitsAfter(run, event),
  }
}

/** Caps of the configuration hold it whatever a person grants, until somebody goes on with it another time. */
function budgetAfter(run: Run, { budget_usd, left_usd, most_usd, held_most }: EventOf<'run_resumed'>): Run['budget'] {
  const { held_usd: _, held_by: __, held_most: ___, own, ...rest } = run.budget
  const uncapped = own === undefined ? rest : { ...rest, limit_usd: own.usd, from: own.from }
  const before = most_usd === undefined ? uncapped : { ...uncapped, most_usd }
  const budget = budget_usd === undefined ? before : { ...before, limit_usd: budget_usd, from: 'a person, on resuming' }
  const most = left_usd === undefined ? Number.POSITIVE_INFINITY : budget.spent_usd + left_usd
  return {
    ...budget,
    ...(most < budget.limit_usd ? { held_usd: most } : {}),
    ...(held_most !== undefined && held_most.usd < budget.limit_usd ? { held_most } : {}),
  }
}

/** What a person changes holds for the rest of the run; a cap on a state for those that failed, and never above the run's. */
function overridesAfter(run: Run, event: EventOf<'run_resumed'>): Overrides | undefined {
  const { budget_usd, state_budget_usd, model, effort, max_duration_ms } = event
  const own = { budget_usd, model, effort, max_duration_ms }
  const changed = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const most = budget_usd ?? run.budget.own?.usd ?? run.budget.limit_usd
  const failed =
    state_budget_usd === undefined ? [] : run.agents.filter(({ status }) => status === 'failed' || status === 'paused')
  const budgets = failed.map((agent) => [keyOf(run, agent.scope, agent.current_state), Math.min(state_budget_usd ?? 0, most)])
  if (Object.keys(changed).length === 0 && budgets.length === 0) return run.overrides
  const state_budgets = { ...run.overrides?.state_budgets, ...Object.fromEntries(budgets) }
  return { ...run.overrides, ...changed, ...(Object.keys(state_budgets).length === 0 ? {} : { state_budgets }) }
}

/** What was proposed before counts on, and a worker keeps to the share that its parent gave it. */
function outputsAfter(run: Run, { outputs }: EventOf<'run_resumed'>): Pick<Run, 'outputs'> {
  if (outputs === undefined || run.parent === undefined) return outputs === undefined ? {} : { outputs }
  return { outputs: { ...outputs, policy: narrowedAnew(outputs.policy, allowanceOf(run)) } }
}

function limitsAfter(run: Run, event: EventOf<'run_resumed'>): Run['limits'] {
  const { held_turns: _, ...rest } = run.limits
  const max_turns = event.max_turns ?? turnsAfter(run, event)
  const { held_turns } = event
  const isHeld = held_turns !== undefined && (max_turns === null || held_turns < max_turns)
  return { ...rest, max_turns, ...(isHeld ? { held_turns } : {}) }
}

/**
 * A person who goes on with a run that has made all its turns, or has too few for its workers, lets it make as many again. One that only a job of
 * another configuration has held has those left that are its own.
 */
function turnsAfter({ halted, turns, limits }: Run, { retry }: EventOf<'run_resumed'>): number | null {
  const { max_turns, held_turns } = limits
  const isUsedUp = halted === 'max-turns' && held_turns === undefined
  return isUsedUp && retry && max_turns !== null ? Math.max(turns, max_turns) + max_turns : max_turns
}

function mayWrapUpAgain(agent: Agent): Agent {
  const { wrap_up: _, ...rest } = agent
  return rest
}

function repeat({ run, wants }: Decision, turn: Turn, definitions: Definitions): Decision {
  const agent = findAgent(run, turn.agent)
  if (turn.type !== 'run_turn' || !agent || agent.cancelled) return decide(run, ...wants)
  const { attempt, reminders, retries, reminder, session, funding } = turn
  const state = stateOf(statesOf(definitions, agent.scope), turn.state)
  const planned = turnFor(run, agent, state, {
    attempt: attempt + (turn.started ? 1 : 0),
    reminders,
    retries,
    reminder,
    ...(session !== null && isOfAgent(run, session, state) ? { session } : {}),
    interrupted: turn.started || turn.interrupted,
    ...(funding === undefined ? {} : { funding }),
  })
  return decide(planned.run, ...wants, planned.turn)
}

function retry(decision: Decision, agent: Agent, definitions: Definitions): Decision {
  const isToBeTried = !agent.joined && agent.step_run === undefined && (agent.status === 'failed' || agent.status === 'paused')
  const { cancelled: _, ...anew } = agent
  // Its job is over, and with it the files of that: here it begins anew.
  if (isToBeTried && agent.child !== undefined) return workHere(decision, anew, definitions)
  return isToBeTried ? andThen(decision, (now) => reenter(now, anew, definitions)) : decision
}

/** The checkout may lie elsewhere on the next machine. */
function rebase(run: Run, workspace: string): Run {
  if (workspace === run.workspace) return run
  function move<T extends Pick<Agent, 'cwd' | 'stack'> & { readonly cwd_from?: string | undefined }>(there: T): T {
    const path = (from: string) => rebasePath(from, run.workspace, workspace)
    const from = there.cwd_from === undefined ? {} : { cwd_from: path(there.cwd_from) }
    return { ...there, ...from, cwd: path(there.cwd), stack: there.stack.map((frame) => ({ ...frame, cwd: path(frame.cwd) })) }
  }
  const callees = Object.entries(run.callees ?? {}).map(([id, callee]) => [id, move(callee)] as const)
  return {
    ...run,
    workspace,
    agents: run.agents.map(move),
    ...(run.callees === undefined ? {} : { callees: Object.fromEntries(callees) }),
  }
}
