/** What a parent makes of what it hears of its workers' jobs. */

import type { Problem } from '../../problem.ts'
import { ownValue } from '../../protocol/own-value.ts'
import type { EffectOf } from '../../run/effects.ts'
import type { ChildNews, EventOf, Spent } from '../../run/events.ts'
import { type Agent, findAgent, type Run, replaceAgent, type Tally } from '../../run/run.ts'
import { askedWhen, type Child, wasAway } from '../../run/workers/children.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { enterWorkflow } from '../steps/enter-workflow.ts'
import { warn } from '../warn.ts'
import { LEAST_USD, sliceUsd } from './dispatch-children.ts'
import { giveUp, onDispatched } from './repeat-dispatch.ts'
import { childOf, refusal, replaceChild } from './send-away.ts'
import { stopChildren } from './stop-children.ts'

export function onChildDispatched(run: Run, effect: EffectOf<'start_child'>, event: EventOf<'child_dispatched'>): Decision {
  const child = childOf(run, effect.child)
  if (child?.status !== 'intended') return decide(run)
  return onDispatched(decide(run), child, event)
}

/** One of whom nothing is stored ends with that: no job of its has begun, and one that comes finds its end counted. */
export function onChildStopped(run: Run, effect: EffectOf<'stop_child'>, { never }: EventOf<'child_stopped'>): Decision {
  const child = childOf(run, effect.child)
  if (never !== true || child === undefined || !hasNotBegun(child)) return decide(run)
  const over = replaceChild(run, { ...child, status: 'ended', due: null })
  const agent = findAgent(over, child.agent)
  if (agent?.child !== child.id || agent.status !== 'waiting') return decide(over)
  return failAgent(over, { ...agent, cancelled: true }, unknown(agent))
}

function hasNotBegun({ status, lost_at, spent_usd }: Child): boolean {
  return (status === 'intended' || status === 'dispatched') && lost_at === undefined && spent_usd === undefined
}

/** Where no job is to be had for one worker, none is for those after it. */
export function onChildRefused(
  run: Run,
  effect: EffectOf<'start_child'>,
  { problem, here, spent, never }: EventOf<'child_refused'>,
  definitions: Definitions,
): Decision {
  const child = childOf(run, effect.child)
  const agent = child && findAgent(run, child.agent)
  if (child === undefined || agent === undefined || child.status === 'ended') return decide(run)
  // What an earlier job of its has cost is paid when its end is heard.
  if (!here && wasAway(child)) return giveUp(decide(run), child, agent, problem)
  if (!here) return failAgent(replaceChild(run, { ...child, status: 'ended', due: null }), agent, problem)
  const spent_usd = sumUsd(spent ?? [])
  const noted = spent === undefined ? run : replaceChild(run, { ...child, spent_usd })
  const whole = never === true ? replaceChild(noted, withoutGrants(child)) : noted
  const paid = (spent ?? []).reduce((now, one) => book(now, child, one), whole)
  const refused: Run = { ...paid, jobs: { ...run.jobs, refused: sentence(problem) } }
  const why = refusal(refused)
  const told = why === undefined ? refused : warn(refused, why)
  const home = (told.children ?? []).filter(({ id, status }) => id === child.id || status === 'queued')
  let decision: Decision = decide(told)
  for (const one of home) decision = comeHome(decision, one, definitions)
  return decision
}

/** It has proposed nothing by itself: here it may propose what the run may, and counts with it. */
function withoutGrants(child: Child): Child {
  const { grants: _, ...rest } = child
  return rest
}

function sentence({ code, message }: Problem): string {
  return `${code}: ${message.replace(/\.$/, '')}`
}

function comeHome({ run, wants }: Decision, child: Child, definitions: Definitions): Decision {
  const agent = findAgent(run, child.agent)
  const ended = decide(replaceChild(run, { ...child, status: 'ended', due: null }), ...wants)
  return agent?.status === 'waiting' ? workHere(ended, agent, definitions) : ended
}

/** The worker does its work in its parent's job, from its first state on. */
export function workHere(decision: Decision, agent: Agent, definitions: Definitions): Decision {
  const workflow = definitions[agent.scope]
  if (workflow === undefined) return decision
  const { child: _, input, ...rest } = agent
  const back: Agent = { ...rest, status: 'waiting', problem: null, resume_at: null, input: null }
  return andThen(decide(replaceAgent(decision.run, back), ...decision.wants), (now) =>
    enterWorkflow(now, back, agent.current_state, input, workflow),
  )
}

export function onChildHeard(run: Run, event: EventOf<'child_heard'>, definitions: Definitions): Decision | undefined {
  const child = childOf(run, event.child)
  if (child === undefined || child.status === 'ended' || child.status === 'queued') return undefined
  const { news } = event
  switch (news.kind) {
    case 'started':
      return decide(replaceChild(run, { ...quiet(child), status: 'started', due: null }))
    case 'lost':
      // Its job is gone and it had begun: a new count of dispatches.
      return decide(
        replaceChild(run, {
          ...quiet(child),
          status: 'dispatched',
          tries: 0,
          since: event.at,
          due: event.at,
          lost_at: news.seq,
        }),
      )
    case 'waiting':
      return decide(replaceChild(run, waiting(child, news, event.at)))
    case 'ended':
      return onEnded(run, child, event.at, news, definitions)
  }
}

function waiting(child: Child, news: Extract<ChildNews, { kind: 'waiting' }>, at: string): Child {
  const { approval, approvals_below, paused } = news
  const asks = news.asks.map((ask) => {
    const { told_at = at, shown_at } = child.asks?.find((known) => askedWhen(known) === askedWhen(ask)) ?? {}
    return { ...ask, told_at, ...(shown_at === undefined ? {} : { shown_at }) }
  })
  return {
    ...quiet(child),
    status: 'waiting',
    due: null,
    asks,
    ...(approval ? { approval: true } : {}),
    ...(approvals_below === undefined ? {} : { approvals_below }),
    ...(paused === undefined ? {} : { paused }),
  }
}

function quiet(child: Child): Child {
  const { asks: _, approval: __, approvals_below: ___, paused: ____, ...rest } = child
  return rest
}

type Ended = Extract<ChildNews, { kind: 'ended' }>

function onEnded(run: Run, child: Child, at: string, news: Ended, definitions: Definitions): Decision {
  const agent = findAgent(run, child.agent)
  const away = agent?.child === child.id && agent.status === 'waiting'
  const all: readonly Spent[] = [news, ...(news.below ?? [])]
  const spent_usd = sumUsd(all)
  if (away && news.status === 'over_budget' && news.result === null) {
    const more = refill(run, child, at, spent_usd, definitions)
    if (more !== undefined) return more
  }
  if (away && news.open_below === true) return endBelow(run, child, agent, news)
  const over = replaceChild(run, { ...leaving(child, news), status: 'ended', due: null, spent_usd })
  const paid = all.reduce((now, one) => book(now, child, one), over)
  const worker = findAgent(paid, child.agent)
  return worker !== undefined && away ? endWorker(paid, worker, news) : decide(paid)
}

/** With its files. */
function leaving(child: Child, { work }: Ended): Child {
  return { ...quiet(child), ...(work === null ? {} : { work }) }
}

/**
 * Nobody waits any more for the workers of a worker that has ended. They are ended first: until then its slice, of which they have theirs,
 * stays set aside, and then all of it is paid.
 */
function endBelow(run: Run, child: Child, agent: Agent, news: Ended): Decision {
  const stopped = stopChildren(replaceChild(run, leaving(child, news)), ({ id }) => id === child.id)
  const ended = endWorker(stopped.run, agent, news)
  return decide(ended.run, ...stopped.wants, ...ended.wants)
}

/**
 * A used-up slice is filled again while that makes it larger: a worker for which no turn fits into all there is would come back for ever. Its
 * turns stay those that it was begun with.
 */
function refill(run: Run, child: Child, at: string, spentUsd: number, definitions: Definitions): Decision | undefined {
  if (run.halted !== null) return undefined
  const freed = replaceChild(run, { ...child, budget_usd: Math.max(spentUsd, 0) })
  const more = sliceUsd(freed, definitions)
  if (more < LEAST_USD) return undefined
  const budget_usd = usd(spentUsd + more)
  if (budget_usd - child.budget_usd < LEAST_USD) return undefined
  const anew: Child = {
    ...quiet(child),
    status: 'dispatched',
    budget_usd,
    tries: 0,
    since: at,
    due: at,
    spent_usd: spentUsd,
  }
  return decide(replaceChild(run, anew))
}

function endWorker(run: Run, agent: Agent, news: Ended): Decision {
  if (news.status === 'cancelled') return failAgent(run, { ...agent, cancelled: true }, news.problem ?? unknown(agent))
  if (news.result === null) return failAgent(run, agent, news.problem ?? unknown(agent))
  const failed = news.failed_result || news.status !== 'completed'
  const ended: Run = {
    ...replaceAgent(run, { ...agent, status: 'ended', input: null }),
    results: { ...run.results, [agent.id]: news.result },
    failed_results: failed ? [...run.failed_results, agent.id] : run.failed_results,
  }
  return run.issue === null || run.parent !== undefined ? decide(ended) : decide(ended, { type: 'post_result', agent: agent.id })
}

function unknown({ id }: Agent): Problem {
  return {
    code: 'RAY-WORKER-CANCELLED',
    message: `${id} ended without a result.`,
    hint: 'Look at the log of its job, then start the work again if it is still needed.',
  }
}

/** What the child has cost, once, under this run's id and in the worker's name. */
function book(run: Run, child: Child, { tally, costs, dearest }: Spent): Run {
  return {
    ...run,
    turns: run.turns + tally.turns,
    budget: { ...run.budget, spent_usd: usd(run.budget.spent_usd + tally.usd) },
    agents: run.agents.map((agent) => (agent.id === child.agent ? { ...agent, tally: sum(agent.tally, tally) } : agent)),
    costs: { states: merged(run.costs.states, costs.states), models: merged(run.costs.models, costs.models) },
    dearest: Object.fromEntries(
      [...new Set([...Object.keys(run.dearest), ...Object.keys(dearest)])].map((key) => [
        key,
        Math.max(ownValue(run.dearest, key) ?? 0, ownValue(dearest, key) ?? 0),
      ]),
    ),
  }
}

function merged(ours: Readonly<Record<string, Tally>>, theirs: Readonly<Record<string, Tally>>): Record<string, Tally> {
  return { ...ours, ...Object.fromEntries(Object.entries(theirs).map(([key, tally]) => [key, sum(ownValue(ours, key), tally)])) }
}

function sum(a: Tally | undefined, b: Tally): Tally {
  if (a === undefined) return b
  return {
    usd: usd(a.usd + b.usd),
    turns: a.turns + b.turns,
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    ms: a.ms + b.ms,
  }
}

function sumUsd(all: readonly Spent[]): number {
  return usd(all.reduce((total, { tally }) => total + tally.usd, 0))
}

/** To a billionth of a dollar. */
function usd(amount: number): number {
  return Math.round(amount * 1e9) / 1e9
}
