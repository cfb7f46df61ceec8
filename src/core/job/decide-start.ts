import { saidAsRound } from '../rounds/said-as-round.ts'
import type { Command } from '../triggers/commands.ts'
import type { Match } from '../triggers/match-triggers.ts'
import { mayAllDo, mayLookAt, mayUseCheckout, needsRole, type Permission } from '../triggers/may-trigger.ts'
import { ownEventFault } from '../triggers/own-marks.ts'
import { mayStartAnother, type Start, startsOf } from '../triggers/starts/rate-limit.ts'
import { runIdOf } from '../triggers/starts/run-id.ts'
import { claimOf } from './claim-of.ts'
import { editedFault } from './comment-age.ts'
import { type Deed, tell } from './deeds.ts'
import { type Facts, nthOf } from './facts.ts'

/** Whether a workflow that fits may start: whose event it is, whose code, who asks, and how often. */
export function decideStart(match: Match, facts: Facts, commands: readonly Command[] = []): readonly Deed[] {
  const { event, checkout, config, people, ownBot } = facts
  const { name } = match.entry
  const fault = ownEventFault(event, ownBot) ?? (match.by === 'command' ? editedFault(event) : undefined)
  if (fault !== undefined) return [tell(name, fault)]
  const look = mayLookAt(event, match.entry)
  if (!look.ok) return [tell(name, look.why)]
  const refusal = firstRefusal(
    () => (checkout === null ? { ok: true } : mayUseCheckout(event, checkout)),
    () => (needsRole(event) ? mayAllDo('run', people, config.access) : { ok: true }),
  )
  if (refusal !== undefined) return [tell(name, refusal)]
  const another = mayStartAnother(startOf(facts), startsBefore(match, facts), config.access.rateLimits)
  if (!another.ok) {
    // Whoever may give commands waits for what comes of one.
    const isAnswered = match.by === 'command' ? { isAnswered: true as const } : {}
    return [{ type: 'tell', line: { workflow: name, started: false, why: another.why, ...isAnswered }, problems: [] }]
  }
  const claims = match.by === 'command' ? claimOf(facts, commands) : []
  const round = match.by === 'command' ? saidAsRound(name, commands, facts) : undefined
  return [
    ...claims.map((claim) => (round === undefined ? claim : { ...claim, round })),
    { type: 'start_run', match, readOnly: look.readOnly },
  ]
}

function firstRefusal(...rules: readonly (() => Permission)[]): string | undefined {
  for (const rule of rules) {
    const permission = rule()
    if (!permission.ok) return permission.why
  }
  return undefined
}

function startOf({ now, event }: Facts): Start {
  return { at: now, actor: event.job.actor, issue: event.subject?.number ?? null }
}

/** The runs that there are, but for the one that an earlier attempt of this job began for this very event. */
function startsBefore({ entry }: Match, facts: Facts): readonly Start[] {
  const { event, runId, attempt, runs } = facts
  const id = runIdOf({ name: entry.name, issue: event.subject?.number ?? null, actionsRunId: runId, nth: nthOf(facts) })
  // In the first attempt it is another step's, or another job's.
  return startsOf(runs.filter(({ workflow_id }) => attempt === 1 || workflow_id !== id))
}
