/** Which workers' jobs are dispatched now. Room, pace, money and turns are looked at here and nowhere else. */

import { shareOf } from '../../outbox/share-outputs.ts'
import { isInFlight, isTurn } from '../../run/effects.ts'
import type { Run } from '../../run/run.ts'
import { type Child, childrenTurns, childrenUsd, isOpen, mostAtOnce } from '../../run/workers/children.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { ceilingOf, reservedUsd, wrapUpOf } from '../budget.ts'
import { allowanceOf } from '../proposals/proposable.ts'
import { type Decision, decide } from '../reduction.ts'
import { paceEnds } from './pace.ts'
import { again, repeat } from './repeat-dispatch.ts'
import { replaceChild } from './send-away.ts'

/** Less is no budget for a worker, and no more of it, in dollars. */
export const LEAST_USD = 1e-6

export function dispatchChildren(decision: Decision, at: string, definitions: Definitions): Decision {
  const { run } = decision
  if (run.children === undefined || run.halted !== null) return decision
  const retried = run.children.reduce((now, child) => repeat(now, child, at), decision)
  return begin(retried, at, definitions)
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
    if (typeof slice === 'string') return decide(haltWithout(run, slice), ...wants)
    run = replaceChild(run, { ...again(child, at), ...slice, ...grantsOf(run) })
    wants = [...wants, { type: 'start_child', child: child.id }]
  }
  return decide(run, ...wants)
}

type Slice = Pick<Child, 'budget_usd' | 'turns'>

/** What there is too little of for one more worker. */
type UsedUp = 'over-budget' | 'max-turns'

/** The configured slice, else what is left divided by those that wait, plus one; or what stands against it. */
function sliceOf(run: Run, definitions: Definitions): Slice | UsedUp {
  const usd = sliceUsd(run, definitions)
  if (usd < LEAST_USD) return 'over-budget'
  const most = run.limits.held_turns ?? run.limits.max_turns
  if (most === null) return { budget_usd: usd, turns: null }
  const taken = run.turns + run.pending.filter(isInFlight).length + childrenTurns(run.children)
  const turns = Math.floor((most - taken) / (waitingOf(run) + 1))
  return turns < 1 ? 'max-turns' : { budget_usd: usd, turns }
}

/** Dollars for one more worker, or for one more time. */
export function sliceUsd(run: Run, definitions: Definitions): number {
  const left = unreservedUsd(run, definitions)
  return run.jobs?.budget_usd === undefined ? down(left / (waitingOf(run) + 1)) : Math.min(run.jobs.budget_usd, left)
}

/** One that has its slice filled again counts as one that waits. */
function waitingOf({ children = [] }: Run): number {
  return Math.max(1, children.filter(({ status }) => status === 'queued').length)
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

/** A worker without money or turns waits for what others give back; when nobody can, the run has used them up. */
function haltWithout(run: Run, halted: UsedUp): Run {
  const others = (run.children ?? []).some(isOpen) || run.pending.some(isTurn)
  return others ? run : { ...run, halted }
}
