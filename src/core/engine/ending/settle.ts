import { hasRefused } from '../../run/due.ts'
import { askedEffect, type Effect, isAskedEffect, isTurn } from '../../run/effects.ts'
import type { Run } from '../../run/run.ts'
import { askedWhen, isOpen, wantedOfPeople } from '../../run/workers/children.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { dispatchChildren } from '../children/dispatch-children.ts'
import { giveUpSilent } from '../children/repeat-dispatch.ts'
import { stopChildren } from '../children/stop-children.ts'
import { type Enqueued, enqueue } from '../enqueue.ts'
import { askAgain } from '../more-time.ts'
import { type Decision, decide, type Reduction } from '../reduction.ts'
import { rootScope } from '../root-scope.ts'
import { schedule } from '../schedule.ts'
import { stopStepRunsForBudget } from '../steps/end-step-runs.ts'
import { noteStepFailures } from '../steps/note-step-failures.ts'
import { settleBranches } from '../steps/settle-branches.ts'
import { surfaceFailures } from '../steps/surface-failures.ts'
import { unjoinedFailures } from './judged-failures.ts'
import { settleJoins } from './settle-joins.ts'
import { standingOf } from './status.ts'

interface SettleOptions {
  /** Workers in jobs of their own are heard of next: nothing is decided on their silence. */
  readonly listensFirst?: boolean
}

/** Numbers what is wanted, starts the turns that may start, and derives the status. Every event ends here. */
export function settle(
  before: Run | undefined,
  decision: Decision,
  at: string,
  definitions: Definitions,
  { listensFirst = false }: SettleOptions = {},
): Reduction {
  const branched = settleBranches(surfaceFailures(decision, definitions), definitions)
  const { run: joined, wants } = settleJoins(listensFirst ? branched : giveUpSilent(branched, at), definitions)
  const run = before === undefined ? joined : noteStepFailures(before, joined, at)
  const stopping = stopAtFailure(run, definitions)
  // Last: of what is ended by all this nothing is dispatched, also into the room that it leaves.
  const going = decide(stopping.run, ...wants, ...stopping.wants)
  const sent = listensFirst ? going : dispatchChildren(going, at, definitions)
  const asked = enqueue(sent.run, sent.wants)
  const { run: scheduled, started } = schedule(asked.run, at, definitions)
  const stopped = scheduled.halted === 'over-budget' ? stopStepRunsForBudget(scheduled) : scheduled
  const now: Run = { ...stopped, seq: run.seq + 1, updated_at: at }
  const next = withUnseen(before, { ...now, ...standingOf(now, definitions) })
  const reported = reportWhatPeopleNeed(before, next, at)
  return { run: reported.run, effects: [...asked.added.filter((effect) => !isTurn(effect)), ...started, ...reported.added] }
}

/** `on_agent_failure: stop`: the others' work ends at the first failure that nobody joins. Workers that wait for room have none to end: a retry begins it. */
function stopAtFailure(run: Run, definitions: Definitions): Decision {
  const root = definitions[rootScope(run)]
  if (run.halted !== null || root?.kind !== 'states' || root.manifest.on_agent_failure !== 'stop') return decide(run)
  if (unjoinedFailures(run, definitions).length === 0) return decide(run)
  return stopChildren({ ...run, halted: 'agent-failed' }, isOpen)
}

/**
 * A run that came to rest is shown, and what people are asked while it is at work; the effect stays in the state until it was. What GitHub did not
 * take before is shown late: then there is as much time for it from now on.
 */
function reportWhatPeopleNeed(before: Run | undefined, run: Run, at: string): Enqueued {
  const cameToRest = before?.status !== run.status || before.reason !== run.reason
  const isShown = run.issue !== null && run.parent === undefined && run.reason !== 'dispatched'
  // Somebody has raised its budget, or a cap of the configuration has left it more, and it is not enough.
  const isStoppedAnew = before?.error?.message !== run.error?.message || before?.error?.hint !== run.error?.hint
  const isNews = run.status !== 'running' && (cameToRest || isStoppedAnew)
  if (!isShown || !(isNews || (before !== undefined && (isAskedAnew(before, run) || isToBeTriedAgain(run, at)))))
    return { run, added: [] }
  const isUnderWay = run.pending.some(
    ({ id, ...effect }) =>
      effect.type === 'publish_report' && effect.unposted === undefined && (run.status === 'running' || !isAskedEffect(id)),
  )
  if (isUnderWay) {
    // It may be at it with the picture of a moment ago.
    const pending = run.pending.map((effect) => (effect.type === 'publish_report' ? { ...effect, again: true as const } : effect))
    return { run: { ...run, pending }, added: [] }
  }
  const pending = run.pending.filter(({ type }) => type !== 'publish_report')
  const waiting = { ...askAgain(run, { at }), pending }
  if (run.status !== 'running') return enqueue(waiting, [{ type: 'publish_report' }])
  const effect = { id: askedEffect(run.workflow_id, run.seq), type: 'publish_report' } as const
  return { run: { ...waiting, pending: [...pending, effect] }, added: [effect] }
}

/** Whoever writes something before GitHub has taken the comment that shows a question does not mean it. */
function withUnseen(before: Run | undefined, run: Run): Run {
  if (run.asks === before?.asks || run.issue === null || run.parent !== undefined) return run
  const known = new Set(before?.asks.map(({ id }) => id))
  return { ...run, asks: run.asks.map((ask) => (known.has(ask.id) ? ask : { ...ask, unseen: 'yet' as const })) }
}

/** In milliseconds. */
const TRIED_EVERY = 20_000

/** While others are at work, so that it can be answered meanwhile. */
function isToBeTriedAgain(run: Run, at: string): boolean {
  const isDue = (effect: Effect) =>
    effect.type !== 'publish_report' || Date.parse(at) - Date.parse(effect.tried ?? at) >= TRIED_EVERY
  return run.status === 'running' && hasRefused(run) && run.pending.every(isDue)
}

function isAskedAnew(before: Run, run: Run): boolean {
  const known = new Set(before.asks.map(({ id }) => id))
  const isOfWorkers = before.children !== run.children && shownOfWorkers(before) !== shownOfWorkers(run)
  return isOfWorkers || run.asks.some(({ id }) => !known.has(id))
}

/** What workers in jobs of their own want of people, all of it, and since when; equal texts for the same. */
function shownOfWorkers({ children = [] }: Run): string {
  return JSON.stringify(children.flatMap((child) => [...wantedOfPeople(child), ...(child.asks ?? []).map(askedWhen)]))
}
