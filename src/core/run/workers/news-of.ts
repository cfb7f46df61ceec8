import type { ChildNews, Spent } from '../events.ts'
import { isHeld } from '../money/is-held.ts'
import { awaitsApproval, isPausedForPerson } from '../needs-somebody.ts'
import { type Ask, findAgent, type Run, type Tally } from '../run.ts'
import { awaitsWord } from './awaits-word.ts'
import { askedWhen, type Child, type ChildAsk, type PausedWorker } from './children.ts'

/** What a parent does not know yet of a child, by the child's state as it is stored; undefined when it knows all. */
export function newsOf(child: Child, stored: Run | undefined, now: string): ChildNews | undefined {
  if (stored === undefined || child.status === 'ended' || child.status === 'queued') return undefined
  switch (stored.status) {
    case 'over_budget':
      if (isToBeRaised(child, stored)) return undefined
      return isHeld(stored) ? waiting(child, stored) : ended(child, stored)
    case 'completed':
    case 'failed':
    case 'cancelled':
      return ended(child, stored)
    case 'waiting':
      return waiting(child, stored)
    case 'suspended':
      if (STOPPED.has(stored.reason ?? '')) return ended(child, stored)
      return isPausedForPerson(stored) || isAskedBelow(stored) ? waiting(child, stored) : begun(child, stored)
    case 'running':
      if (stored.lease === null || stored.lease.expires <= now)
        return child.lost_at === stored.seq ? undefined : { kind: 'lost', seq: stored.seq }
      if (isAskedBelow(stored)) return waiting(child, stored)
      return child.status === 'started' ? undefined : { kind: 'started' }
  }
}

/** Its used-up slice has been filled again, and nobody has told it yet: it stands as it did when that was decided. */
function isToBeRaised({ due, budget_usd }: Child, { budget }: Run): boolean {
  return due !== null && budget.limit_usd < budget_usd
}

/** It rests for its next job, and one has been there: its first state has the number 1. What it waited for has come. */
function begun({ status }: Child, { seq }: Run): ChildNews | undefined {
  return seq > 1 && (status === 'dispatched' || status === 'waiting') ? { kind: 'started' } : undefined
}

/** Why a child rests that nobody takes up again, not by a person's word either. */
const STOPPED: ReadonlySet<string> = new Set(['signal', 'max-turns', 'jobs-lost', 'jobs-idle'])

/** Whatever it does itself: a worker of its own, or one below that, waits for a person. */
function isAskedBelow({ children = [] }: Run): boolean {
  return children.some(({ status }) => status === 'waiting')
}

/** With what its own workers have told it: their runs have no comments, and the first run above shows all of it. */
function waiting(child: Child, stored: Run): ChildNews | undefined {
  const { children = [] } = stored
  const approval = awaitsApproval(stored)
  const below = children.flatMap(({ id, approval: own, approvals_below = [] }) => [...(own ? [id] : []), ...approvals_below])
  const paused = [...pausedIn(stored), ...children.flatMap((one) => one.paused ?? [])]
  const asks = [...stored.asks.map((ask) => toldOf(ask, child)), ...children.flatMap((one) => toldBy(one, child))]
  const isSame =
    sameIds(asks.map(askedWhen), (child.asks ?? []).map(askedWhen)) &&
    sameIds(below, child.approvals_below ?? []) &&
    sameIds(paused.map(whyOf), (child.paused ?? []).map(whyOf)) &&
    approval === (child.approval ?? false)
  if (child.status === 'waiting' && isSame) return undefined
  return {
    kind: 'waiting',
    approval,
    asks,
    ...(below.length === 0 ? {} : { approvals_below: below }),
    ...(paused.length === 0 ? {} : { paused }),
  }
}

function pausedIn(run: Run): readonly PausedWorker[] {
  const { workflow_id, status, reason, error } = run
  if (!awaitsWord(run) || (status !== 'waiting' && status !== 'suspended' && status !== 'over_budget')) return []
  return [{ run: workflow_id, status, reason, problem: error }]
}

/** Not by what the problem says: a secret that is hidden there by one job alone would make it news for ever. */
function whyOf({ run, reason }: PausedWorker): string {
  return `${run} ${reason}`
}

function toldOf(
  { id, agent, prompt, to, choices, deadline, asked_at }: Omit<Ask, 'next' | 'timeout_next'>,
  child: Child,
): ChildAsk {
  return { id, ...(agent === child.agent ? {} : { agent }), prompt, to, choices, deadline, asked_at }
}

/** When somebody else was told of it is of no matter to the next one. */
function toldBy({ agent, asks = [] }: Child, above: Child): readonly ChildAsk[] {
  return asks.map((ask) => toldOf({ ...ask, agent: ask.agent ?? agent }, above))
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

function ended(child: Child, run: Run): ChildNews {
  // Nobody's word: it was stopped by what it may do.
  const status = run.status === 'suspended' ? 'failed' : run.status
  const result = run.results[child.agent] ?? null
  return {
    kind: 'ended',
    status: status === 'running' || status === 'waiting' ? 'failed' : status,
    result,
    failed_result: run.failed_results.includes(child.agent),
    problem: problemOf(child, run),
    ...spentIn(run),
    work: run.work?.[child.agent] ?? null,
  }
}

function problemOf({ id, agent }: Child, run: Run) {
  if (run.status === 'completed') return null
  if (run.status !== 'suspended' && run.status !== 'cancelled') return findAgent(run, agent)?.problem ?? run.error
  const why = run.status === 'cancelled' ? 'was stopped' : `was ended (${run.reason ?? 'no reason'})`
  return {
    code: 'RAY-WORKER-CANCELLED' as const,
    message: `${id}, which did the work of ${agent} in a job of its own, ${why}.`,
    hint: 'What it had done is on its branch.',
  }
}

/**
 * What a parent pays for a child. Of one that was cancelled at work nobody knows yet what its job has paid since it last said so: all that was
 * set aside for it counts as spent.
 */
export function spentIn(run: Run): Spent {
  const tally = sumOf(run)
  const { limit_usd } = run.budget
  const most = { usd: Math.max(tally.usd, limit_usd), turns: Math.max(tally.turns, run.limits.max_turns ?? 0) }
  return { tally: run.unbilled ? { ...tally, ...most } : tally, costs: run.costs, dearest: run.dearest }
}

/** All that was paid in the child, by whichever of its agents. */
function sumOf({ agents, budget, turns }: Run): Tally {
  const sum = (of: (tally: Tally) => number) => agents.reduce((total, { tally }) => total + (tally ? of(tally) : 0), 0)
  return {
    usd: budget.spent_usd,
    turns,
    input_tokens: sum((tally) => tally.input_tokens),
    output_tokens: sum((tally) => tally.output_tokens),
    ms: sum((tally) => tally.ms),
  }
}
