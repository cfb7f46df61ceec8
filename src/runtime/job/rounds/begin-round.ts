import { decideRound } from '../../../core/job/decide-round.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import type { JobOutcome } from '../../../core/job/outcome.ts'
import type { FollowUp, RoundKind } from '../../../core/rounds/follow-up.ts'
import type { Heard } from '../../../core/rounds/planned-round.ts'
import { linkOf, type PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { checkStarters, failedHead } from '../../../core/rounds/round-kind.ts'
import type { Match, Matching } from '../../../core/triggers/match-triggers.ts'
import { actorsOf, mayAllDo, mayDo, whoStarts } from '../../../core/triggers/may-trigger.ts'
import type { ShownPullRequest } from '../../../ports/github/pull-requests.ts'
import { asOfNow, MOST_ROLES } from '../as-of-now.ts'
import { doDeeds } from '../do-deed.ts'
import { gatherFacts, personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'
import { leavesNothing } from './remarks-in.ts'

/** GitHub itself commits what is made in its pages. */
const WEB_FLOW = 'web-flow'

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
  { isSpoiled, pullRequest, ...said }: HeardNow,
  { commands }: Pick<Matching, 'commands'>,
  given: Occasion,
  job: Job,
): Promise<JobOutcome> {
  const { link, kind } = asked
  const { event } = given
  const occasion: Occasion =
    event.subject !== null || pullRequest === undefined
      ? given
      : { ...given, event: { ...event, subject: { kind: 'pull_request', number: link.pull, ...pullRequest }, pullRequest } }
  const isByMachine = kind === 'failed_checks'
  const asking = asOfNow(job)
  const facts = await gatherFacts(occasion, asking, isByMachine ? checkStarters(event) : whoStarts(occasion.event))
  const isAllowed = isByMachine || mayAllDo('run', facts.people, facts.config.access).ok
  const isOpen = pullRequest?.state === 'open' && !pullRequest.fromFork
  const decided = decideRound(
    asked.match,
    {
      ...facts,
      ...asked,
      // Somebody may have come before us.
      link: linkOf(facts.runs, link.pull) ?? link,
      checked: failedHead(event),
      pullRequest,
      foreignCommit: isOpen && isAllowed ? await foreignCommit(link, pullRequest, occasion, asking) : undefined,
      said,
      isSpoiled,
      isForOthers:
        isAllowed && kind === 'review' && said.saying !== undefined && (await leavesNothing(said.saying, given.config, asking)),
    },
    commands,
  )
  return doDeeds(decided, occasion, job, asking)
}

/** Every commit that was not there when a run of ours last pushed must be by people who may start runs. */
async function foreignCommit(
  { pull, pushed }: PullRequestLink,
  shown: ShownPullRequest,
  { config, event }: Occasion,
  job: Job,
): Promise<string | undefined> {
  const commits = await job.github.pullRequests.commits(shown, pushed)
  if (commits === undefined) return `GitHub does not show all commits of pull request #${pull}.`
  const by = commits.flatMap(({ sha, author, committer }) =>
    [author, committer === WEB_FLOW ? author : committer].map((login) => ({ commit: sha.slice(0, 12), login })),
  )
  const nobodys = by.find(({ login }) => login === null)
  if (nobodys !== undefined) return `Commit ${nobodys.commit} of pull request #${pull} is by nobody that GitHub knows.`
  const people = Map.groupBy(by, ({ login }) => login ?? '')
  const asked = actorsOf(event)
  const others = [...people.keys()].filter((login) => !asked.includes(login)).length
  if (others >= MOST_ROLES)
    return `${others} people have pushed to pull request #${pull} since a run last did, which are more than roles are asked for: at most ${MOST_ROLES - 1}.`
  for (const [login, [first]] of people) {
    const may = mayDo('run', await personOf(login, event, job), config.access)
    if (!may.ok) return `Commit ${first?.commit} of pull request #${pull}: ${may.why}.`
  }
  return undefined
}
