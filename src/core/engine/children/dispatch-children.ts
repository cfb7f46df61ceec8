/** Which workers' jobs are dispatched now. Room, pace, money and turns are looked at here and nowhere else. */

import { shareOf } from '../../outbox/share-outputs.ts'
import { type EffectRequest, isInFlight, isTurn } from '../../run/effects.ts'
import { findAgent, type Run } from '../../run/run.ts'
import { type Child, childrenUsd, isOpen, mostAtOnce } from '../../run/workers/children.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { ceilingOf, reservedUsd, wrapUpOf } from '../budget.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { allowanceOf } from '../proposals/proposable.ts'
import { type Decision, decide } from '../reduction.ts'
import { replaceChild } from './send-away.ts'
import { stopChildren } from './stop-children.ts'

/** GitHub holds back what comes faster. */
const MOST_DISPATCHES = 20
const PACE_MS = 10_000

const MINUTE_MS = 60_000
/** After the first dispatch: when a child of which nothing is heard is dispatched again. The last one is the end of it. */
const AGAIN_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, 45 * MINUTE_MS, 90 * MINUTE_MS] as const
/** Nobody waits longer, also for a job that is still queued. */
const LONGEST_MS = 24 * 60 * MINUTE_MS
/** Less is no budget for a worker, in dollars. */
const LEAST_USD = 1e-6

export function dispatchChildren(decision: Decision, at: string, definitions: Definitions): Decision {
  const { run } = decision
  if (run.children === undefined || run.halted !== null) return decision
  const retried = run.children.reduce((now, child) => repeat(now, child, at), decision)
  return begin(retried, at, definitions)
}

function isAsked({ run, wants }: Decision, id: string): boolean {
  const asks = (effect: EffectRequest) => effect.type === 'start_child' && effect.child === id
  return wants.some(asks) || run.pending.some(asks)
}

/** Nothing was heard of it in time. */
function repeat(decision: Decision, child: Child, at: string): Decision {
  const { run, wants } = decision
  const silent = child.status === 'intended' || child.status === 'dispatched'
  if (!silent || child.due === null || child.due > at || isAsked(decision, child.id)) return decision
  const waited = Date.parse(at) - Date.parse(child.since ?? at)
  const agent = findAgent(run, child.agent)
  if (agent !== undefined && (child.tries >= AGAIN_MS.length || waited >= LONGEST_MS)) {
    // Its job may still come: it finds that it is not wanted, and what it cost is paid when that is heard.
    const given = stopChildren(replaceChild(run, { ...child, due: null }), ({ id }) => id === child.id)
    return decide(failAgent(given.run, agent, notStarted(child)).run, ...wants, ...given.wants)
  }
  return decide(replaceChild(run, again(child, at)), ...wants, { type: 'start_child', child: child.id })
}

function again(child: Child, at: string): Child {
  const since = child.since ?? at
  const wait = AGAIN_MS[Math.min(child.tries, AGAIN_MS.length - 1)] ?? LONGEST_MS
  const due = new Date(Math.max(Date.parse(since) + wait, Date.parse(at) + MINUTE_MS)).toISOString()
  return { ...child, status: 'intended', tries: child.tries + 1, since, at, due }
}

function begin(decision: Decision, at: string, definitions: Definitions): Decision {
  let { run, wants } = decision
  for (const child of run.children ?? []) {
    if (child.status !== 'queued') continue
    if ((run.children ?? []).filter(isOpen).length >= mostAtOnce(run.jobs)) {
      run = replaceChild(run, { ...child, due: null })
      continue
    }
    const paced = paceEnds(run, at)
    if (paced !== undefined) {
      run = replaceChild(run, { ...child, due: paced })
      continue
    }
    const slice = sliceOf(run, definitions)
    if (slice === undefined) return decide(haltWithout(run), ...wants)
    run = replaceChild(run, { ...again(child, at), ...slice, ...grantsOf(run) })
    wants = [...wants, { type: 'start_child', child: child.id }]
  }
  return decide(run, ...wants)
}

/** When one more may be dispatched; undefined when that is now. */
function paceEnds({ children = [] }: Run, at: string): string | undefined {
  const oldest = children
    .flatMap(({ at: last }) => last ?? [])
    .toSorted()
    .at(-MOST_DISPATCHES)
  if (oldest === undefined) return undefined
  const ends = Date.parse(oldest) + PACE_MS
  return ends > Date.parse(at) ? new Date(ends).toISOString() : undefined
}

/** The configured slice, else what is left divided by those that wait, plus one; undefined when nothing is left. */
export function sliceOf(run: Run, definitions: Definitions): Pick<Child, 'budget_usd' | 'turns'> | undefined {
  const { children = [], jobs, limits } = run
  const waiting = Math.max(1, children.filter(({ status }) => status === 'queued').length)
  const left = unreservedUsd(run, definitions)
  const usd = jobs?.budget_usd === undefined ? down(left / (waiting + 1)) : Math.min(jobs.budget_usd, left)
  if (usd < LEAST_USD) return undefined
  if (limits.max_turns === null) return { budget_usd: usd, turns: null }
  const granted = children.reduce((sum, child) => sum + (isOpen(child) ? (child.turns ?? 0) : 0), 0)
  const turns = Math.floor((limits.max_turns - run.turns - run.pending.filter(isInFlight).length - granted) / (waiting + 1))
  return turns < 1 ? undefined : { budget_usd: usd, turns }
}

/** What it may propose: a share as of the money, which does not come back. */
function grantsOf(run: Run): Pick<Child, 'grants'> {
  if (run.outputs === undefined) return {}
  const waiting = (run.children ?? []).filter(({ status }) => status === 'queued').length
  return { grants: { ...shareOf(allowanceOf(run), waiting + 1) } }
}

/** To a millionth of a dollar, never up. */
function down(usd: number): number {
  return Math.floor(usd * 1e6 + 1e-4) / 1e6
}

/** Dollars that are neither spent nor set aside for anything. */
function unreservedUsd(run: Run, definitions: Definitions): number {
  const left =
    ceilingOf(run, wrapUpOf(run, definitions) !== undefined) - run.budget.spent_usd - reservedUsd(run) - childrenUsd(run.children)
  return Math.max(0, down(left))
}

/** A worker without money waits for what others give back; when nobody can, the run is over its budget. */
function haltWithout(run: Run): Run {
  const others = (run.children ?? []).some(isOpen) || run.pending.some(isTurn)
  return others ? run : { ...run, halted: 'over-budget' }
}

function notStarted({ id, agent, tries }: Child) {
  return {
    code: 'RAY-WORKER-NOT-STARTED',
    message: `No job has taken up ${id}, which is to do the work of ${agent}; it was dispatched ${tries} times.`,
    place: agent,
    hint: 'See on the Actions page whether its jobs are queued or refused. /raymond resume tries nothing of it again: start a new run.',
  } as const
}
