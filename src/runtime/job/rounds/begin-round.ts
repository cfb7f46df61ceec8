import { askedIn } from '../../../core/job/asked-in.ts'
import { decideRound } from '../../../core/job/decide-round.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import type { JobOutcome } from '../../../core/job/outcome.ts'
import type { FollowUp, RoundKind } from '../../../core/rounds/follow-up.ts'
import type { Heard } from '../../../core/rounds/planned-round.ts'
import { linkOf, type PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { checkStarters, failedHead } from '../../../core/rounds/round-kind.ts'
import type { Match, Matching } from '../../../core/triggers/match-triggers.ts'
import { mayAllDo, whoStarts } from '../../../core/triggers/may-trigger.ts'
import type { ShownPullRequest } from '../../../ports/github/pull-requests.ts'
import { asOfNow } from '../as-of-now.ts'
import { doDeeds } from '../do-deed.ts'
import { gatherFacts } from '../gather-facts.ts'
import type { Job } from '../job.ts'
import { tellDoneSince } from '../showing/tell-not-done.ts'
import { foreignCommit } from './foreign-commit.ts'
import { nothingFor } from './remarks-in.ts'

/** A round that an event asks for. */
export interface AskedRound {
  readonly kind: RoundKind
  readonly link: PullRequestLink
  readonly followUp: FollowUp
  readonly match: Match
}

/** What it would be told. */
export interface HeardNow extends Heard {
  /** It is not there any more as it was said. */
  readonly isSpoiled: boolean
  /** The pull request as it was shown together with it. */
  readonly pullRequest: ShownPullRequest | undefined
}

/** Decides by all that is known now, and drives the round if there is to be one. */
export async function beginRound(
  asked: AskedRound,
  { isSpoiled, pullRequest: shown, ...said }: HeardNow,
  { commands }: Pick<Matching, 'commands'>,
  given: Occasion,
  job: Job,
): Promise<JobOutcome> {
  const { link, kind } = asked
  const { event } = given
  const occasion: Occasion =
    event.subject !== null || shown === undefined
      ? given
      : { ...given, event: { ...event, subject: { kind: 'pull_request', number: link.pull, ...shown }, pullRequest: shown } }
  const isByMachine = kind === 'failed_checks'
  const asking = asOfNow(job)
  const facts = await gatherFacts(occasion, asking, isByMachine ? checkStarters(event) : whoStarts(occasion.event))
  const isAllowed = isByMachine || mayAllDo('run', facts.people, facts.config.access).ok
  // Somebody may have come before us, and have pushed since it was shown.
  const now = linkOf(facts.runs, link.pull) ?? link
  const pullRequest = now.pushed.length > link.pushed.length ? await job.github.pullRequests.now(link.pull) : shown
  const isOpen = pullRequest?.state === 'open' && !pullRequest.fromFork
  const review = isAllowed && kind === 'review' ? said.saying : undefined
  const decided = decideRound(
    asked.match,
    {
      ...facts,
      ...asked,
      link: now,
      checked: failedHead(event),
      pullRequest,
      foreignCommit: isOpen && isAllowed ? await foreignCommit(now, pullRequest, occasion, asking) : undefined,
      said,
      isSpoiled,
      holdsNothing: review && (await nothingFor(asked.match.entry.name, review, { ...facts, pull: link.pull }, asking)),
    },
    commands,
  )
  const outcome = await doDeeds(decided, occasion, job, asking)
  // What waited may have been refused before, and whoever gave the command was told so.
  const thread = occasion.isMissed === true && outcome.runs.length > 0 ? askedIn(occasion.event) : null
  if (thread === null) return outcome
  return { ...outcome, problems: [...outcome.problems, ...(await tellDoneSince(thread, occasion.event, job))] }
}
