/**
 * The engine: one event in, the next run and what is to be done now out.
 *
 * Pure. The same run and event always give the same reduction, so what was not saved is simply reduced again.
 */
import { SHOWN_AT_ONCE, UNSHOWN_FOR, unseenIn } from '../run/due.ts'
import { type Effect, type EffectOf, isInFlight, isTurn, type Turn } from '../run/effects.ts'
import type { EventOf, RunEvent } from '../run/events.ts'
import { type Agent, findAgent, type Run } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import type { Definitions } from '../workflow/workflow.ts'
import { costsMoney } from './budget.ts'
import { onChildDispatched, onChildHeard, onChildStopped, onChildRefused as onJobRefused } from './children/on-child-events.ts'
import { addBill } from './ending/bill.ts'
import { forgetIdle } from './ending/idle.ts'
import { settle } from './ending/settle.ts'
import { noteRound } from './ending/standstill.ts'
import { onAskAnswered } from './events/on-ask-answered.ts'
import { onAskedAnew } from './events/on-asked-anew.ts'
import { onProposalSettled } from './events/on-proposal-settled.ts'
import { dropProposals, onProposalsApproved } from './events/on-proposals-approved.ts'
import { onRunResumed } from './events/on-run-resumed.ts'
import { onRunStarted } from './events/on-run-started.ts'
import { onScopeFailed } from './events/on-scope-failed.ts'
import { onScopeLoaded } from './events/on-scope-loaded.ts'
import { onTimePassed } from './events/on-time-passed.ts'
import { onTurnCompleted } from './events/on-turn-completed.ts'
import { onTurnFailed } from './events/on-turn-failed.ts'
import { askAgain, shownLate } from './more-time.ts'
import { noteCell } from './note-cell.ts'
import { afterSending, noteSpans } from './note-spans.ts'
import { andThen, type Decision, decide, type Reduction } from './reduction.ts'
import { statesOf } from './states-of.ts'
import { tell } from './steps/carry-out.ts'
import { cancelStepRuns } from './steps/end-step-runs.ts'
import { onStepProposalSettled } from './steps/hold-for-proposals.ts'
import { onChildLoaded, onChildRefused } from './steps/on-child-loaded.ts'
import { onStepTurnCompleted } from './steps/on-step-turn-completed.ts'
import { onStepTurnFailed } from './steps/on-step-turn-failed.ts'
import { keyOf, priceKeyOf } from './steps/step-runs.ts'

export function reduce(run: Run | undefined, event: RunEvent, definitions: Definitions): Reduction {
  if (event.type === 'run_started') {
    return run
      ? unchanged(run)
      : noteSpans(run, event, settle(undefined, onRunStarted(event, definitions), event.at, definitions))
  }
  if (!run) throw new Error(`${event.type} for a run that was never started`)
  const decision = handle(run, event, definitions)
  if (!decision) return unchanged(run)
  const options = { listensFirst: event.type === 'run_resumed' }
  const settled = noteSpans(run, event, settle(run, decision, event.at, definitions, options))
  return event.type === 'run_resumed' ? { run: settled.run, effects: outstanding(settled.run) } : settled
}

/** Whoever takes a run up performs all that was asked for and not confirmed, whether or not it was tried before. */
function outstanding({ pending }: Run): readonly Effect[] {
  return pending.filter((effect) => !isTurn(effect) || effect.started)
}

type LaterEvent = Exclude<RunEvent, { type: 'run_started' }>

/** Undefined when the event tells nothing new, such as an answer that came twice. */
function handle(run: Run, event: LaterEvent, definitions: Definitions): Decision | undefined {
  switch (event.type) {
    case 'turn_completed':
    case 'turn_failed':
      return onTurnEnded(run, event, definitions)
    case 'scope_loaded':
      return isChild(run, event.effect)
        ? withEffect(run, event.effect, 'load_child', (rest, effect) => onChildLoaded(rest, effect, event, definitions))
        : withEffect(run, event.effect, 'load_scope', (rest, effect) => onScopeLoaded(rest, effect, event, definitions))
    case 'scope_failed':
      return isChild(run, event.effect)
        ? withEffect(run, event.effect, 'load_child', (rest, effect) => onChildRefused(rest, effect, event, definitions))
        : withEffect(run, event.effect, 'load_scope', (rest, effect) => onScopeFailed(rest, effect, event, definitions))
    case 'step_advanced':
      return withEffect(run, event.effect, 'advance_step', (rest, { agent, run: id, at }) =>
        tell(rest, { agent, id }, { type: 'advanced', at }, definitions),
      )
    case 'result_posted':
      return withEffect(run, event.effect, 'post_result', (rest) => decide(rest))
    case 'report_published':
      return withEffect(run, event.effect, 'publish_report', (rest, effect) => published(rest, effect, event))
    case 'asks_shown':
      return onAsksShown(run, event)
    case 'spans_sent':
      return withEffect(run, event.effect, 'send_spans', (rest) => decide(afterSending(rest, event)))
    case 'ask_answered':
      return onAskAnswered(forgetIdle(obeying(run, event)), event, definitions)
    case 'time_passed':
      return onTimePassed(run, event, definitions)
    case 'run_resumed':
      return run.holder === event.holder ? undefined : onRunResumed(obeying(run, event), event, definitions)
    case 'run_suspended':
      return run.status === 'running' || isEndingTurns(run) ? decide(suspended(run, event)) : undefined
    case 'run_dispatched':
      return decide(dispatched(run, event))
    case 'child_dispatched':
      return withEffect(run, event.effect, 'start_child', (rest, effect) => onChildDispatched(rest, effect, event))
    case 'child_stopped':
      return withEffect(run, event.effect, 'stop_child', (rest, effect) => onChildStopped(rest, effect, event))
    case 'child_refused':
      return withEffect(run, event.effect, 'start_child', (rest, effect) => onJobRefused(rest, effect, event, definitions))
    case 'child_heard':
      return onChildHeard(run, event, definitions)
    case 'proposal_settled':
      return onSettled(run, event, definitions)
    case 'proposals_approved':
      return onProposalsApproved(run, event)
    case 'asked_anew':
      return onAskedAnew(run, event)
    case 'comments_read':
      return haveReadOn(run, event)
    case 'run_cancelled':
      return run.status === 'cancelled' || run.status === 'completed' ? undefined : decide(cancelled(run, event))
  }
}

function cancelled(run: Run, { at_work }: EventOf<'run_cancelled'>): Run {
  const unbilled = at_work === undefined ? {} : { unbilled: at_work }
  return { ...dropProposals(cancelStepRuns(run)), halted: 'cancelled', ...unbilled }
}

/** It has stopped for money, and waits for its turns to come to their end: what stops a run for more is still heard. */
function isEndingTurns({ halted, pending }: Run): boolean {
  return halted === 'over-budget' && pending.some(isInFlight)
}

function suspended(run: Run, { reason, hand_over_id, cap, held = [] }: EventOf<'run_suspended'>): Run {
  const pending = run.pending.map((effect) =>
    isTurn(effect) && held.includes(effect.id) ? { ...effect, started: false } : effect,
  )
  // Not as `held_usd`: turns that are under way would end there, and those may come to their end.
  const { held_by: _, ...rest } = run.budget
  const budget = cap === undefined ? rest : { ...rest, held_by: cap }
  return { ...run, pending, budget, halted: reason, hand_over_id: hand_over_id ?? null }
}

/** It rests until the job takes it up that was, or will be, dispatched for it. */
function dispatched(run: Run, { hand_over_id, budget_usd }: EventOf<'run_dispatched'>): Run {
  const budget = budget_usd === undefined ? run.budget : { ...run.budget, limit_usd: budget_usd }
  return { ...run, budget, halted: 'dispatched', hand_over_id }
}

function obeying(run: Run, { comment, read = comment }: Pick<EventOf<'run_resumed'>, 'comment' | 'read'>): Run {
  return comment === undefined ? run : { ...haveRead(run, read ?? comment), obeyed_comment: comment }
}

function haveReadOn(run: Run, { pull, up_to }: EventOf<'comments_read'>): Decision | undefined {
  if (pull === undefined) return up_to > (run.seen_comment ?? 0) ? decide(haveRead(run, up_to)) : undefined
  const { seen_on_pulls: seen = {} } = run
  return up_to > (seen[pull] ?? 0) ? decide({ ...run, seen_on_pulls: { ...seen, [pull]: up_to } }) : undefined
}

function haveRead(run: Run, comment: number): Run {
  return comment <= (run.seen_comment ?? 0) ? run : { ...run, seen_comment: comment }
}

/**
 * What people are asked nobody can give who is not shown it: what GitHub did not take is tried again as the run comes to rest, and by later jobs.
 * They take the run up to do so, which is none for one that somebody has cancelled, or that has to be told to go on.
 */
function published(run: Run, effect: EffectOf<'publish_report'>, event: EventOf<'report_published'>): Decision {
  const { at, from, shown, unposted } = event
  const late = from === undefined ? undefined : shownLate(run, from, at)
  const seen = unposted === true ? refusedNow(late ?? run) : shownNow(late ?? run, event)
  const known: Run = shown === undefined ? seen : { ...seen, shown }
  // What was shown late named the time that there was.
  if (effect.again === true || (unposted !== true && late !== undefined)) return decide(known, { type: 'publish_report' })
  if (unposted !== true) return decide(known)
  const since = effect.unposted ?? at
  const isTriedAgain = isAwaited(run) && Date.parse(at) < Date.parse(since) + UNSHOWN_FOR
  return decide(isTriedAgain ? { ...known, pending: [...known.pending, { ...effect, unposted: since, tried: at }] } : known)
}

/** Without `shows`, of earlier builds, it has shown all. */
function shownNow(run: Run, { at, shows }: Pick<EventOf<'report_published'>, 'at' | 'shows'>): Run {
  const asks = run.asks.map((ask) => {
    if (ask.unseen === undefined || shows?.includes(ask.id) === false) return ask
    const { unseen, ...seen } = ask
    const isLate = unseen === 'refused' || (shows !== undefined && Date.parse(at) - Date.parse(ask.asked_at) > SHOWN_AT_ONCE)
    return isLate ? { ...seen, shown_at: at } : seen
  })
  return { ...run, asks }
}

/**
 * What GitHub had not taken it has taken by now. Where people were to see that for some time, it has all of its time from then on: the comment is
 * written once more, with that.
 */
function onAsksShown(run: Run, event: EventOf<'asks_shown'>): Decision | undefined {
  const late = isShownLate(run, event) ? askAgain(run, event) : run
  const hasMoreTime = timesOf(late) !== timesOf(run)
  const pending = run.pending.flatMap((effect) => {
    if (effect.type !== 'publish_report' || effect.unposted === undefined) return [effect]
    return hasMoreTime ? [{ ...effect, unposted: event.at, tried: event.at }] : []
  })
  const isNews = hasMoreTime || pending.length < run.pending.length || unseenIn(run).length > 0
  const { shown = run.shown } = event
  return isNews ? decide({ ...shownNow(late, event), pending, ...(shown === undefined ? {} : { shown }) }) : undefined
}

function isShownLate({ asks, pending }: Run, { at, shows }: EventOf<'asks_shown'>): boolean {
  const isLate = (since: string | undefined) => since !== undefined && Date.parse(at) - Date.parse(since) > SHOWN_AT_ONCE
  const isRefused = (effect: Effect) => effect.type === 'publish_report' && isLate(effect.unposted)
  return pending.some(isRefused) || asks.some(({ id, unseen, asked_at }) => unseen && shows.includes(id) && isLate(asked_at))
}

function timesOf({ asks, children = [] }: Run): string {
  const told = children.flatMap((child) => child.asks ?? [])
  return [...asks.map(({ deadline }) => deadline), ...told.map(({ deadline, shown_at }) => deadline && shown_at)].join()
}

function refusedNow(run: Run): Run {
  return { ...run, asks: run.asks.map((ask) => (ask.unseen === undefined ? ask : { ...ask, unseen: 'refused' })) }
}

/** Whether people wait for the picture, or will. */
function isAwaited({ status, reason, asks }: Run): boolean {
  if (status === 'running' || status === 'waiting' || reason === 'workers') return true
  return asks.length > 0 && status !== 'cancelled'
}

function onSettled(run: Run, event: EventOf<'proposal_settled'>, definitions: Definitions): Decision | undefined {
  const type = run.pending.find(({ id }) => id === event.effect)?.type === 'keep_work' ? 'keep_work' : 'apply_proposal'
  return withEffect(run, event.effect, type, (rest, effect) => {
    const settled = onProposalSettled(rest, effect, event)
    return andThen(settled, (now) => onStepProposalSettled(now, effect.proposal, event.outcome, definitions))
  })
}

type TurnEnd = EventOf<'turn_completed'> | EventOf<'turn_failed'>

function onTurnEnded(run: Run, event: TurnEnd, definitions: Definitions): Decision | undefined {
  const turn = run.pending.find(({ id }) => id === event.effect)
  const isAgents = turn !== undefined && isTurn(turn) && costsMoney(run, turn, definitions)
  const now = isAgents ? forgetIdle(run) : run
  return turn?.type === 'run_step'
    ? withEffect(now, event.effect, 'run_step', (rest) => onStepEnded(rest, event, turn, definitions))
    : withEffect(now, event.effect, 'run_turn', (rest, stateTurn) => onStateEnded(rest, event, stateTurn, definitions))
}

function onStateEnded(run: Run, event: TurnEnd, turn: EffectOf<'run_turn'>, definitions: Definitions): Decision {
  const agent = agentOf(run, turn)
  const state = stateKey(run, statesOf(definitions, agent.scope), turn.state)
  const counted = event.seen === undefined ? agent : noteRound(agent, state, event.seen)
  const paid = addBill(...noteCell(run, counted, event, turn), event.bill, { state })
  if (agent.cancelled) return decide(paid.run)
  return event.type === 'turn_completed'
    ? onTurnCompleted(paid.run, paid.agent, event, turn, definitions)
    : onTurnFailed(paid.run, paid.agent, event, turn, definitions)
}

function onStepEnded(run: Run, event: TurnEnd, turn: EffectOf<'run_step'>, definitions: Definitions): Decision {
  const agent = agentOf(run, turn)
  const named = { state: keyOf(run, agent.scope, turn.state), price: priceKeyOf(run, agent.scope, turn) }
  const paid = addBill(...noteCell(run, agent, event, turn), event.bill, named)
  if (agent.cancelled) return decide(paid.run)
  return event.type === 'turn_completed'
    ? onStepTurnCompleted(paid.run, paid.agent, event, turn, definitions)
    : onStepTurnFailed(paid.run, paid.agent, event, turn, definitions)
}

function agentOf(run: Run, turn: Turn): Agent {
  const agent = findAgent(run, turn.agent)
  if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`)
  return agent
}

function isChild({ pending }: Run, effect: string): boolean {
  return pending.some(({ id, type }) => id === effect && type === 'load_child')
}

/** Takes an effect out of the outbox and hands it on; one that was answered before, by us or by somebody else, is no news. */
function withEffect<T extends Effect['type']>(
  run: Run,
  id: string,
  type: T,
  then: (rest: Run, effect: EffectOf<T>) => Decision,
): Decision | undefined {
  const effect = run.pending.find((pending) => pending.id === id)
  if (!effect) return undefined
  if (!isOf(effect, type)) throw new Error(`effect ${id} is a ${effect.type}, and was answered as a ${type}`)
  return then({ ...run, pending: run.pending.filter((pending) => pending.id !== id) }, effect)
}

function isOf<T extends Effect['type']>(effect: Effect, type: T): effect is EffectOf<T> {
  return effect.type === type
}

function unchanged(run: Run): Reduction {
  return { run, effects: [] }
}
