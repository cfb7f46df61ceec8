import type { Occasion } from '../../../core/job/facts.ts'
import { ProblemError } from '../../../core/problem.ts'
import { type FollowUp, followUpOf, type RoundKind } from '../../../core/rounds/follow-up.ts'
import type { PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { roundKindOf } from '../../../core/rounds/round-kind.ts'
import { names } from '../../../core/triggers/commands.ts'
import { findWorkflow, type WorkflowEntry } from '../../../core/triggers/config/config.ts'
import type { Matching } from '../../../core/triggers/match-triggers.ts'
import { readScope } from '../../read-scope.ts'
import type { Job } from '../job.ts'
import { otherRulesOf } from '../other-rules.ts'
import type { AskedRound } from './begin-round.ts'

const WHY: Readonly<Record<RoundKind, string>> = {
  command: 'A command on the pull request that one of its runs opened.',
  review: 'A review of the pull request that one of its runs opened.',
  failed_checks: 'Checks failed on what one of its runs pushed.',
}

export interface Followed {
  readonly entry: WorkflowEntry
  readonly followUp: FollowUp
}

/** How the workflow that opened a pull request goes on with it; undefined when it does not. */
export async function followedBy({ opener }: PullRequestLink, { config }: Occasion, job: Job): Promise<Followed | undefined> {
  // Another configuration has a workflow of its own by that name.
  if ((await otherRulesOf([opener], job)).size > 0) return undefined
  const entry = findWorkflow(config, opener.workflow.name)
  const followUp = entry === undefined ? undefined : await followUpIn(entry, job)
  return entry === undefined || followUp === undefined ? undefined : { entry, followUp }
}

/** The round that an event asks for, or what `roundKindOf` says instead. */
export function roundFor(
  link: PullRequestLink,
  { entry, followUp }: Followed,
  matching: Matching,
  { event }: Occasion,
): AskedRound | 'with-review' | undefined {
  const command = matching.matches.find((match) => match.by === 'command' && match.entry === entry)
  // A review says the workflow's own command also where that has no trigger for reviews: it is what begins rounds.
  const isNamed = event.comment?.kind === 'review' && names(matching.commands, entry.name)
  const startsRuns = matching.matches.some((match) => match.by === 'event' && match.entry === entry)
  const kind = roundKindOf(event, { isCommand: command !== undefined || isNamed, startsRuns }, followUp.on)
  if (kind === undefined || kind === 'with-review') return kind
  return { kind, link, followUp, match: command ?? { entry, by: 'event', text: '', why: WHY[kind] } }
}

/** Whose word counts where the workflow says itself how it goes on. */
export async function followUpIn(entry: WorkflowEntry, { ports }: Job): Promise<FollowUp | undefined> {
  if (entry.followUp?.state !== undefined) return followUpOf(entry.followUp, undefined)
  try {
    const { workflow } = await readScope(entry.path, null, ports.turns.source)
    return followUpOf(entry.followUp, workflow.kind === 'states' ? workflow.manifest.follow_up : undefined)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
