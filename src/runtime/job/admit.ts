import type { Match } from '../../core/triggers/match-triggers.ts'
import { mayLookAt, mayUseCheckout } from '../../core/triggers/may-trigger.ts'
import { ownEventFault } from '../../core/triggers/own-marks.ts'
import { mayStartAnother, type Start } from '../../core/triggers/rate-limit.ts'
import { now } from '../now.ts'
import { mayPeopleDo } from './ask-for-roles.ts'
import type { Job } from './job.ts'

export type Admission = { readonly ok: true; readonly readOnly: boolean } | { readonly ok: false; readonly why: string }

/** Whether a workflow that fits may start: whose event it is, whose code, who asks, and how often. */
export async function admit(match: Match, job: Job): Promise<Admission> {
  const { event, checkout } = job
  const fault = ownEventFault(event)
  if (fault !== undefined) return { ok: false, why: fault }
  const look = mayLookAt(event, match.entry)
  if (!look.ok) return look
  const used = checkout === null ? look : mayUseCheckout(event, checkout)
  if (!used.ok) return used
  const allowed = await mayPeopleDo('run', job)
  if (!allowed.ok) return allowed
  const start: Start = { at: now(job.ports), actor: event.job.actor, issue: event.subject?.number ?? null }
  const rate = mayStartAnother(start, await startsOf(match, job), job.config.access.rateLimits)
  return rate.ok ? look : rate
}

/** Runs that began within the last while; a run that this very Actions run began before is no other one. */
async function startsOf({ entry }: Match, { branch, runId }: Job): Promise<readonly Start[]> {
  const others = (await branch.list()).filter(
    ({ workflow_id, workflow }) => !(workflow.name === entry.name && workflow_id.includes(`-${runId}`)),
  )
  return others.map(({ created_at, actor, issue }) => ({ at: created_at, actor, issue }))
}
