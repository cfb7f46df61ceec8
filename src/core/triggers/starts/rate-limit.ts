import type { Run } from '../../run/run.ts'
import type { RateLimits } from '../config/config.ts'
import type { Permission } from '../may-trigger.ts'

/** A run that started, as the ledger or the state branch tells it. */
export interface Start {
  /** ISO 8601 */
  readonly at: string
  readonly actor: string | null
  readonly issue: number | null
}

const HOUR = 3_600_000

/** What the runs that there are count as: each that an event has started, and no worker, which its run has begun. */
export function startsOf(runs: readonly Run[]): readonly Start[] {
  return runs
    .filter(({ parent }) => parent === undefined)
    .map(({ created_at, actor, issue }) => ({ at: created_at, actor, issue }))
}

/** Whether one more run may start now, after those that have. */
export function mayStartAnother(next: Start, earlier: readonly Start[], limits: RateLimits): Permission {
  const now = Date.parse(next.at)
  // Clocks of two machines differ: a start from the near future counts too.
  const recent = earlier.filter(({ at }) => Math.abs(now - Date.parse(at)) < HOUR)
  const byActor = recent.filter(({ actor }) => next.actor !== null && actor?.toLowerCase() === next.actor.toLowerCase()).length
  if (byActor >= limits.actorHour)
    return { ok: false, why: `${next.actor} started ${byActor} runs within an hour, and ${limits.actorHour} is the limit` }
  const forIssue = recent.filter(({ issue }) => next.issue !== null && issue === next.issue).length
  if (forIssue >= limits.issueHour)
    return { ok: false, why: `${forIssue} runs started for #${next.issue} within an hour, and ${limits.issueHour} is the limit` }
  return { ok: true }
}
