import type { Occasion } from '../../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../../core/job/outcome.ts'
import { claimedRun, linkByHead, linkOf, type PullRequestLink, pullsAtHead } from '../../../core/rounds/pull-request-link.ts'
import { failedHead } from '../../../core/rounds/round-kind.ts'
import type { Match, Matching } from '../../../core/triggers/match-triggers.ts'
import { mayAllDo, needsRole, whoStarts } from '../../../core/triggers/may-trigger.ts'
import { briefly } from '../briefly.ts'
import { personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'
import { drainRounds } from './drain-rounds.ts'
import { followedBy, followUpIn, roundFor } from './round-for.ts'

export interface BegunRounds {
  readonly outcome: JobOutcome
  /** What is left to start as usual. */
  readonly matching: Matching
}

/** Takes what belongs to a pull request of one of our runs out of what an event would start, and begins a round instead. */
export async function beginRounds(matching: Matching, occasion: Occasion, job: Job): Promise<BegunRounds> {
  const { event } = occasion
  const head = failedHead(event)
  const pull = event.subject?.kind === 'pull_request' ? event.subject.number : null
  if (pull === null && head === null) return { outcome: NOTHING, matching }
  const isSaid = matching.matches.some(({ by }) => by === 'command') || event.comment?.kind === 'review'
  if (head === null && !isSaid) return { outcome: NOTHING, matching }
  const link = await linkNow(pull, head ?? '', job)
  if (link === undefined) return refuseCopies(matching, occasion, job)
  const followed = await followedBy(link, occasion, job)
  const asked = followed && roundFor(link, followed, matching, occasion)
  if (followed === undefined || asked === undefined) return { outcome: NOTHING, matching }
  const { entry } = followed
  const rest: Matching = {
    ...matching,
    matches: matching.matches.filter((match) => match.entry !== entry),
    misses: matching.misses.filter(({ workflow }) => workflow !== entry.name),
  }
  if (asked === 'with-review')
    return {
      outcome: onlyTold({ workflow: entry.name, started: false, why: 'Its review brings this comment along.' }),
      matching: rest,
    }
  const asking = briefly(job)
  const refused = event.comment === null ? undefined : await refusalOf(occasion, asking)
  if (refused !== undefined) return { outcome: onlyTold({ workflow: entry.name, started: false, why: refused }), matching: rest }
  return { outcome: await drainRounds(link.pull, occasion, asking, { asked, matching }), matching: rest }
}

/** Of whom nothing is done, the pull request need not be read for, nor what waits there: strangers may say as much as they like. */
async function refusalOf({ event, config }: Occasion, { github }: Job): Promise<string | undefined> {
  const people = await Promise.all(whoStarts(event).map((login) => personOf(login, event, { github })))
  const may = needsRole(event) ? mayAllDo('run', people, config.access) : undefined
  return may?.ok === false ? may.why : undefined
}

async function linkNow(pull: number | null, head: string, { keeping: { branch } }: Job): Promise<PullRequestLink | undefined> {
  if (pull !== null) return linkOf(await branch.list({ threads: [pull] }), pull)
  const threads = pullsAtHead(await branch.list({ heads: [head] }), head)
  return linkByHead(await branch.list({ threads }), head)
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
      outcome = joinOutcomes(outcome, onlyTold({ workflow: match.entry.name, started: false, why, isAnswered: true }))
    }
  }
  return { outcome, matching: { ...matching, matches } }
}
