import { type Effect, isTurn } from './effects.ts'
import type { Ask, Run } from './run.ts'

/** Its work is over; only a person can have it go on. */
export function hasEnded({ status }: Run): boolean {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'over_budget':
    case 'cancelled':
      return true
    case 'running':
    case 'waiting':
    case 'suspended':
      return false
  }
}

/**
 * Why a run that rests on the state branch should be taken up now, without anybody asking; undefined when it should not. What people have said
 * about it is known up to `heardUntil`.
 */
export function dueReason(run: Run, now: string, heardUntil = now): string | undefined {
  const goesOn = goesOnReason(run, now, heardUntil)
  if (goesOn !== undefined || !isAbandoned(run, now) || isOthers(run)) return goesOn
  return run.pending.some((effect) => !isTurn(effect) && isTimeFor(effect, run, now)) ? 'it was not shown to the end' : undefined
}

/**
 * A thread may take no comment for days: each try is as long after the one before as that was after the first. A run that has to be told to go on is
 * not taken up for it.
 */
function isTimeFor(effect: Effect, { halted, updated_at }: Run, now: string): boolean {
  if (effect.type !== 'publish_report' || effect.unposted === undefined) return true
  const since = Date.parse(effect.unposted)
  const tried = Date.parse(effect.tried ?? updated_at)
  return halted === null && Date.parse(now) - since >= 2 * (tried - since)
}

function isAbandoned({ lease }: Pick<Run, 'lease'>, now: string): boolean {
  return lease === null || lease.expires <= now
}

/** A job was dispatched for it; a worker's that does not come is its parent's to dispatch again. */
function isOthers({ halted, parent, status }: Run): boolean {
  return halted === 'dispatched' || (parent !== undefined && status === 'running')
}

/** Why work of it goes on then: more than what is left to show. */
export function goesOnReason(run: Run, now: string, heardUntil = now): string | undefined {
  if (!isAbandoned(run, now) || isOthers(run)) return undefined
  if (run.status === 'running') return 'its job was lost'
  if (run.reason === 'time-up') return 'the time of its job was up'
  if (run.halted === null) {
    if (run.agents.some(({ status, resume_at }) => status === 'paused' && resume_at !== null && resume_at <= now))
      return 'a limit was reset'
    if (run.joins?.some(({ deadline }) => deadline !== null && deadline <= now)) return 'a join has waited long enough'
    if (overdueAsks(run, heardUntil, now).length > 0) return 'nobody answered in time'
  }
  return undefined
}

/** When the time of questions was up that are open still, in order; not of those that nobody may have seen by now. */
export function overdueAsks(run: Pick<Run, 'asks' | 'pending'>, at: string, now = at): readonly string[] {
  const late = run.asks.filter(({ deadline }) => deadline !== null && deadline <= at)
  return late.flatMap((ask) => (isUnshown(run, ask, now) ? [] : (ask.deadline ?? []))).toSorted()
}

/** What cannot be shown is waited for so long, in milliseconds. */
export const UNSHOWN_FOR = 3 * 24 * 3_600_000

/** Whether its comment may be one that was never written, or of what was before. */
export function isToBeShown(run: Pick<Run, 'pending'>): boolean {
  return leftToShow(run).length > 0
}

/** Ids of the effects that are to show it. */
export function leftToShow({ pending }: Pick<Run, 'pending'>): readonly string[] {
  return pending.flatMap(({ type, id }) => (type === 'publish_report' ? [id] : []))
}

/** Whether the comment that is to show a question may not have been written: then nobody's silence says anything. */
export function isUnshown(run: Pick<Run, 'pending'>, { deadline, first_deadline }: Ask, now: string): boolean {
  if (deadline === null || !isToBeShown(run)) return false
  return Date.parse(now) < Date.parse(first_deadline ?? deadline) + UNSHOWN_FOR
}

/** Ids of the questions that no comment shows, as far as is known. */
export function unseenIn({ asks }: Pick<Run, 'asks'>): string[] {
  return asks.flatMap(({ id, unseen }) => (unseen === undefined ? [] : [id]))
}

/** Whether GitHub has not taken what was to show a question. */
export function hasRefused({ asks }: Pick<Run, 'asks'>): boolean {
  return asks.some(({ unseen }) => unseen === 'refused')
}

/** In milliseconds: what is said to a question within that, before it is shown, is taken to be said to it. */
export const SHOWN_AT_ONCE = 60_000

/** No comment shows it: GitHub has taken none, or lets the job wait that writes it. One that nobody has heard of again, as its job was lost, may. */
export function isUnseen(
  run: Pick<Run, 'pending' | 'lease'>,
  { unseen, asked_at }: Pick<Ask, 'unseen' | 'asked_at'>,
  now: string,
): boolean {
  if (unseen !== 'yet' || !isToBeShown(run)) return unseen !== undefined
  return !isAbandoned(run, now) && Date.parse(now) - Date.parse(asked_at) > SHOWN_AT_ONCE
}

/** A collector that stays away so long is not waited for any more, in milliseconds. */
const UNSENT_FOR = 3 * 24 * 3_600_000
const RESTS: ReadonlySet<Run['status']> = new Set(['waiting', 'completed', 'failed', 'cancelled'])

/** Likewise for a run whose last job found no collector: only a job that knows one has anything to do. */
export function unsentReason({ status, lease, trace, reason }: Run, now: string): string | undefined {
  const isFree = lease === null || lease.expires <= now
  const [oldest] = trace?.unsent ?? []
  if (!oldest || !isFree || !RESTS.has(status) || reason === 'workers') return undefined
  const isTime = (trace?.next_at ?? now) <= now
  const isOld = Date.parse(now) - Date.parse(oldest.to) > UNSENT_FOR
  return isTime && !isOld ? 'its trace was not sent to the end' : undefined
}
