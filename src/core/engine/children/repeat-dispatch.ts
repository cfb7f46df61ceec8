/** Children of which nothing was heard: when their jobs are dispatched again, and when that is the end of it. */
import type { Problem } from '../../problem.ts'
import type { EffectRequest } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { type Agent, findAgent } from '../../run/run.ts'
import type { Child } from '../../run/workers/children.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { type Decision, decide } from '../reduction.ts'
import { paceEnds } from './pace.ts'
import { replaceChild } from './send-away.ts'
import { stopChildren } from './stop-children.ts'

const MINUTE_MS = 60_000
/** After the first dispatch. The last one is the end of it. */
const AGAIN_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, 45 * MINUTE_MS, 90 * MINUTE_MS] as const
const LAST_MS = AGAIN_MS[AGAIN_MS.length - 1] ?? 0
/** Nobody waits longer, also for a job that is still queued. */
const LONGEST_MS = 24 * 60 * MINUTE_MS

/** Gives up children that were silent for too long, which may complete a join. */
export function giveUpSilent(decision: Decision, at: string): Decision {
  const { children = [], halted } = decision.run
  if (halted !== null) return decision
  return children.reduce((now, child) => {
    const agent = findAgent(now.run, child.agent)
    const tried = child.tries >= AGAIN_MS.length && child.actions_run === null
    const isOver = isSilent(now, child, at) && (tried || waited(child, at) >= LONGEST_MS)
    return isOver && agent !== undefined ? giveUp(now, child, agent, notStarted(child)) : now
  }, decision)
}

/** Asks for another dispatch of a child that is silent for too long. */
export function repeat(decision: Decision, child: Child, at: string): Decision {
  const { run, wants } = decision
  if (!isSilent(decision, child, at)) return decision
  const paced = paceEnds(run, at)
  if (paced !== undefined) return decide(replaceChild(run, { ...child, status: 'intended', due: paced }), ...wants)
  return decide(replaceChild(run, again(child, at)), ...wants, { type: 'start_child', child: child.id })
}

function isSilent(decision: Decision, { id, status, due }: Child, at: string): boolean {
  return (status === 'intended' || status === 'dispatched') && due !== null && due <= at && !isAsked(decision, id)
}

function isAsked({ run, wants }: Decision, id: string): boolean {
  const asks = (effect: EffectRequest) => effect.type === 'start_child' && effect.child === id
  return wants.some(asks) || run.pending.some(asks)
}

function waited({ since }: Child, at: string): number {
  return Date.parse(at) - Date.parse(since ?? at)
}

export function again(child: Child, at: string): Child {
  const since = child.since ?? at
  const wait = AGAIN_MS[Math.min(child.tries, AGAIN_MS.length - 1)] ?? LONGEST_MS
  const due = new Date(Math.max(Date.parse(since) + wait, Date.parse(at) + MINUTE_MS)).toISOString()
  return { ...child, status: 'intended', tries: child.tries + 1, since, at, due }
}

/** It has had all its dispatches: only the job that GitHub has named for it may still come. */
export function isGivenUp(child: Child | undefined): boolean {
  return child !== undefined && child.tries > AGAIN_MS.length
}

/** What came of asking for a dispatch: a job, one that was there and is queued still, or none any more. */
export function onDispatched(
  decision: Decision,
  child: Child,
  { at, actions_run, found }: EventOf<'child_dispatched'>,
): Decision {
  const { run, wants } = decision
  // Nothing was dispatched by that.
  const before = found === undefined ? child : { ...child, tries: child.tries - 1 }
  const agent = findAgent(run, child.agent)
  if (found === 'over' && agent !== undefined) return giveUp(decision, before, agent, notStarted(before))
  const due = found === 'queued' ? nextLook(child, at) : child.due
  return decide(replaceChild(run, { ...before, status: 'dispatched', actions_run, due }), ...wants)
}

/** At the times of a dispatch, and then as far apart as the last ones of those. */
function nextLook(child: Child, at: string): string {
  const since = Date.parse(child.since ?? at)
  const soFar = waited(child, at)
  const next = AGAIN_MS.find((wait) => wait > soFar) ?? soFar + LAST_MS
  return new Date(since + Math.min(next, LONGEST_MS)).toISOString()
}

/** Its job may still come: it finds that it is not wanted, and what it cost is paid when that is heard. */
export function giveUp({ run, wants }: Decision, child: Child, agent: Agent, problem: Problem): Decision {
  const given = stopChildren(replaceChild(run, { ...child, due: null }), ({ id }) => id === child.id)
  return decide(failAgent(given.run, agent, problem).run, ...wants, ...given.wants)
}

function notStarted({ id, agent, tries }: Child) {
  return {
    code: 'RAY-WORKER-NOT-STARTED',
    message: `No job has taken up ${id}, which is to do the work of ${agent}; it was dispatched ${tries} ${tries === 1 ? 'time' : 'times'}.`,
    place: agent,
    hint: 'See on the Actions page whether its jobs are queued or refused. /raymond resume tries nothing of it again: start a new run.',
  } as const
}
