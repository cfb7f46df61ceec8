import { decideRound } from '../../../core/job/decide-round.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import type { JobOutcome } from '../../../core/job/outcome.ts'
import type { FollowUp, RoundKind } from '../../../core/rounds/follow-up.ts'
import type { Heard } from '../../../core/rounds/planned-round.ts'
import { linkOf, type PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { failedHead } from '../../../core/rounds/round-kind.ts'
import type { Match, Matching } from '../../../core/triggers/match-triggers.ts'
import { actorsOf, mayAllDo, mayDo, needsRole } from '../../../core/triggers/may-trigger.ts'
import type { Person } from '../../../core/triggers/person.ts'
import type { ShownPullRequest } from '../../../ports/github/pull-requests.ts'
import { doDeeds } from '../do-deed.ts'
import { gatherFacts, personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'

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
  const facts = await gatherFacts(occasion, job, ({ event: of }) => (isByMachine || !needsRole(of) ? [] : actorsOf(of)))
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
      foreignCommit: isOpen && isAllowed ? await foreignCommit(link, occasion, job) : undefined,
      said,
      isSpoiled,
    },
    commands,
  )
  return doDeeds(decided, occasion, job)
}

/** Every commit that was not there when a run of ours last pushed must be by people who may start runs. */
async function foreignCommit(link: PullRequestLink, { config, event }: Occasion, job: Job): Promise<string | undefined> {
  const commits = await job.github.pullRequests.commits(link.pull, link.pushed)
  if (commits === undefined) return `GitHub does not show all commits of pull request #${link.pull}.`
  const people = new Map<string, Promise<Person>>()
  for (const { sha, author, committer } of commits) {
    const who = [author, committer === WEB_FLOW ? author : committer]
    for (const login of who) {
      const short = sha.slice(0, 12)
      if (login === null) return `Commit ${short} of pull request #${link.pull} is by nobody that GitHub knows.`
      const person = people.get(login) ?? personOf(login, event, job)
      people.set(login, person)
      const may = mayDo('run', await person, config.access)
      if (!may.ok) return `Commit ${short} of pull request #${link.pull}: ${may.why}.`
    }
  }
  return undefined
}
