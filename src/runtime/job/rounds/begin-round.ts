import { askedIn } from '../../../core/job/asked-in.ts'
import { decideRound, GIVEN_UP, MOST_TRIES, type RoundFacts } from '../../../core/job/decide-round.ts'
import type { Deed } from '../../../core/job/deeds.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import type { JobOutcome } from '../../../core/job/outcome.ts'
import { capSpent, spentCap } from '../../../core/ledger/caps.ts'
import type { FollowUp, RoundKind } from '../../../core/rounds/follow-up.ts'
import type { Heard } from '../../../core/rounds/planned-round.ts'
import { linkOf, type PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { checkStarters, failedHead } from '../../../core/rounds/round-kind.ts'
import { claimableSaid } from '../../../core/rounds/said-as-round.ts'
import type { Match, Matching } from '../../../core/triggers/match-triggers.ts'
import { mayAllDo, whoStarts } from '../../../core/triggers/may-trigger.ts'
import { threadOfSubject } from '../../../core/triggers/repo-event.ts'
import type { ShownPullRequest } from '../../../ports/github/pull-requests.ts'
import { asOfNow } from '../as-of-now.ts'
import { doDeeds } from '../do-deed.ts'
import { spendingOf } from '../driving/spending.ts'
import { gatherFacts } from '../gather-facts.ts'
import type { Job } from '../job.ts'
import { tellDoneSince, tellNotDone } from '../showing/tell-not-done.ts'
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
  const known: RoundFacts = {
    ...facts,
    ...asked,
    link: now,
    checked: failedHead(event),
    pullRequest,
    foreignCommit: isOpen && isAllowed ? await foreignCommit(now, pullRequest, occasion, asking) : undefined,
    said,
    isSpoiled,
    holdsNothing: review && (await nothingFor(asked.match.entry.name, review, { ...facts, pull: link.pull }, asking)),
    standing: await job.guards.claims.standing(claimableSaid(link.pull, said.key), {
      tries: MOST_TRIES,
      now: job.ports.clock.now(),
    }),
    spent: undefined,
  }
  const outcome = await doDeeds(await decideUnderCaps(asked.match, known, commands, job), occasion, job, asking)
  await tellGivenUp(outcome, occasion, job)
  // What waited may have been refused before, and whoever gave the command was told so.
  const thread = occasion.isMissed === true && outcome.runs.length > 0 ? askedIn(occasion.event) : null
  if (thread === null) return outcome
  return { ...outcome, problems: [...outcome.problems, ...(await tellDoneSince(thread, occasion.event, job))] }
}

/** The caps are looked at last, and before anything is claimed: what they keep from beginning no job is lost over. */
async function decideUnderCaps(
  match: Match,
  known: RoundFacts,
  commands: Matching['commands'],
  job: Job,
): Promise<readonly Deed[]> {
  const decided = decideRound(match, known, commands)
  if (!decided.some(({ type }) => type === 'start_run')) return decided
  const { event, config } = known
  const account = { workflow: match.entry.name, issue: event.subject?.number ?? null, actor: event.job.actor }
  const cap = spentCap(await spendingOf(account, config.budgets, job))
  return cap === undefined ? decided : decideRound(match, { ...known, spent: capSpent(cap).message }, commands)
}

/** Of what waited no job of its own is left that would say so. */
async function tellGivenUp({ matches }: JobOutcome, { event, isMissed }: Occasion, job: Job): Promise<void> {
  const lines = matches.filter(({ why }) => why === GIVEN_UP)
  if (isMissed !== true || lines.length === 0 || event.comment === null || event.subject === null) return
  await tellNotDone(threadOfSubject(event.subject), { matches: lines, problems: [] }, event, job)
}
