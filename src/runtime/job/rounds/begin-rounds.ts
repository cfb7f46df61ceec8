import { decideRound } from '../../../core/job/decide-round.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../../core/job/outcome.ts'
import { ProblemError } from '../../../core/problem.ts'
import { type FollowUp, followUpOf, type RoundKind } from '../../../core/rounds/follow-up.ts'
import { claimedRun, linkByHead, linkOf, type PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { failedHead, roundKindOf } from '../../../core/rounds/round-kind.ts'
import { findWorkflow, type WorkflowEntry } from '../../../core/triggers/config/config.ts'
import type { Match, Matching } from '../../../core/triggers/match-triggers.ts'
import { actorsOf, mayDo, needsRole } from '../../../core/triggers/may-trigger.ts'
import type { Person } from '../../../core/triggers/person.ts'
import { readScope } from '../../read-scope.ts'
import { doDeeds } from '../do-deed.ts'
import { gatherFacts, personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'

export interface BegunRounds {
  readonly outcome: JobOutcome
  /** What is left to start as usual. */
  readonly matching: Matching
}

/** GitHub itself commits what is made in its pages. */
const WEB_FLOW = 'web-flow'

/** Takes what belongs to a pull request of one of our runs out of what an event would start, and begins a round instead. */
export async function beginRounds(matching: Matching, occasion: Occasion, job: Job): Promise<BegunRounds> {
  const { event, config } = occasion
  const head = failedHead(event)
  const pull = event.subject?.kind === 'pull_request' ? event.subject.number : null
  if (pull === null && head === null) return { outcome: NOTHING, matching }
  const isSaid = matching.matches.some(({ by }) => by === 'command') || event.comment?.kind === 'review'
  if (head === null && !isSaid) return { outcome: NOTHING, matching }
  const runs = await job.keeping.branch.list()
  const link = pull !== null ? linkOf(runs, pull) : linkByHead(runs, head ?? '')
  if (link === undefined) return refuseCopies(matching, occasion, job)
  const entry = findWorkflow(config, link.opener.workflow.name)
  const followUp = entry === undefined ? undefined : await followUpIn(entry, job)
  if (entry === undefined || followUp === undefined) return { outcome: NOTHING, matching }
  const command = matching.matches.find((match) => match.by === 'command' && match.entry === entry)
  const kind = roundKindOf(event, command !== undefined, followUp.on)
  if (kind === undefined) return { outcome: NOTHING, matching }
  const rest: Matching = {
    ...matching,
    matches: matching.matches.filter((match) => match.entry !== entry),
    misses: matching.misses.filter(({ workflow }) => workflow !== entry.name),
  }
  if (kind === 'with-review')
    return {
      outcome: onlyTold({ workflow: entry.name, started: false, why: 'Its review brings this comment along.' }),
      matching: rest,
    }
  const match: Match = command ?? { entry, by: 'event', text: '', why: WHY[kind] }
  const outcome = await begin({ kind, link, followUp, match, checked: head }, matching, occasion, job)
  return { outcome, matching: rest }
}

const WHY: Readonly<Record<RoundKind, string>> = {
  command: 'A command on the pull request that one of its runs opened.',
  review: 'A review of the pull request that one of its runs opened.',
  failed_checks: 'Checks failed on what one of its runs pushed.',
}

interface Beginning {
  readonly kind: RoundKind
  readonly link: PullRequestLink
  readonly followUp: FollowUp
  readonly match: Match
  readonly checked: string | null
}

async function begin(beginning: Beginning, { commands }: Matching, given: Occasion, job: Job): Promise<JobOutcome> {
  const { link, kind } = beginning
  const pullRequest = await job.github.pullRequests.now(link.pull)
  const { event } = given
  const occasion: Occasion =
    event.subject !== null || pullRequest === undefined
      ? given
      : {
          ...given,
          event: {
            ...event,
            subject: {
              kind: 'pull_request',
              number: link.pull,
              title: pullRequest.title,
              body: pullRequest.body,
              labels: [],
              author: null,
            },
            pullRequest,
          },
        }
  const facts = await gatherFacts(occasion, job, ({ event: of }) =>
    kind === 'failed_checks' || !needsRole(of) ? [] : actorsOf(of),
  )
  const decided = decideRound(
    beginning.match,
    {
      ...facts,
      ...beginning,
      // Somebody may have come before us.
      link: linkOf(facts.runs, link.pull) ?? link,
      pullRequest,
      foreignCommit:
        pullRequest?.state === 'open' && !pullRequest.fromFork ? await foreignCommit(link, occasion, job) : undefined,
    },
    commands,
  )
  return doDeeds(decided, occasion, job)
}

/** Whose word counts where the workflow says itself how it goes on. */
async function followUpIn(entry: WorkflowEntry, { ports }: Job): Promise<FollowUp | undefined> {
  if (entry.followUp?.state !== undefined) return followUpOf(entry.followUp, undefined)
  try {
    const { workflow } = await readScope(entry.path, null, ports.source)
    return followUpOf(entry.followUp, workflow.kind === 'states' ? workflow.manifest.follow_up : undefined)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

/** A pull request that says it is a run's and is not: a command on it starts nothing. */
async function refuseCopies(matching: Matching, { event }: Occasion, job: Job): Promise<BegunRounds> {
  const claimed = event.subject === null ? undefined : claimedRun(event.subject.body)
  if (claimed === undefined) return { outcome: NOTHING, matching }
  let outcome = NOTHING
  const matches: Match[] = []
  for (const match of matching.matches) {
    if (match.by !== 'command' || (await followUpIn(match.entry, job)) === undefined) matches.push(match)
    else {
      const why = `#${event.subject?.number} says that ${claimed} opened it, and the state branch does not: it gets no round.`
      outcome = joinOutcomes(outcome, onlyTold({ workflow: match.entry.name, started: false, why }))
    }
  }
  return { outcome, matching: { ...matching, matches } }
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
