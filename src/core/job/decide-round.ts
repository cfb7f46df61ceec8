import { formatMoment } from '../report/format-amounts.ts'
import type { WhyLine } from '../report/job-summary.ts'
import type { FollowUp, RoundKind } from '../rounds/follow-up.ts'
import type { Heard, PlannedRound, PullRequestNow } from '../rounds/planned-round.ts'
import { type PullRequestLink, unfinished } from '../rounds/pull-request-link.ts'
import { claimableSaid } from '../rounds/said-as-round.ts'
import { wasHeard } from '../rounds/waiting-rounds.ts'
import { personsWord } from '../run/needs-somebody.ts'
import { type Command, names } from '../triggers/commands.ts'
import type { Match } from '../triggers/match-triggers.ts'
import { mayAllDo, needsRole } from '../triggers/may-trigger.ts'
import { ownEventFault } from '../triggers/own-marks.ts'
import { type Person, reaches, roleOf } from '../triggers/person.ts'
import { mayStartAnother, startsOf } from '../triggers/starts/rate-limit.ts'
import { markOf } from './claim-of.ts'
import { editedFault } from './comment-age.ts'
import { type Deed, tell } from './deeds.ts'
import type { Facts } from './facts.ts'

export interface RoundFacts extends Facts {
  readonly kind: RoundKind
  readonly link: PullRequestLink
  readonly followUp: FollowUp
  /** Undefined when GitHub does not say. */
  readonly pullRequest: PullRequestNow | undefined
  /** The commit that checks are about; null for other kinds. */
  readonly checked: string | null
  /** Why a commit of the branch is not to be worked on; undefined when people with the role answer for all. */
  readonly foreignCommit: string | undefined
  readonly said: Heard
  /** What was said is not there any more as it was said. */
  readonly isSpoiled: boolean
  /** Why nothing of what was said is for a round: there are commands alone, which are carried out by themselves, or one that stops it. */
  readonly holdsNothing: 'commands' | 'stop' | undefined
  /** Whether it may still begin a round, by what jobs have claimed. */
  readonly standing: 'open' | 'resting' | 'begun' | 'given_up'
  /** Why no run may spend anything now; undefined where one may, or nobody has looked. */
  readonly spent: string | undefined
}

/** Two that failed checks alone have begun, one after the other, are enough: then a person has to look. */
const MOST_ALONE = 2

/** For so long after its last run has ended jobs that wake look at a pull request, in milliseconds: a round may have been lost in between. */
export const LOOKED_AFTER = 3 * 24 * 3_600_000

/** What waits on a pull request is looked at again by every job that looks at that: who does so without being asked, and until when. */
function takenUp({ link: { opener, rounds }, now }: Pick<RoundFacts, 'link' | 'now'>): string {
  const until = Math.max(...[opener, ...rounds].map(({ updated_at }) => Date.parse(updated_at))) + LOOKED_AFTER
  if (Date.parse(now) >= until)
    return 'Once that is different the next job of this pull request takes it up: it need not be said again.'
  const moment = formatMoment(new Date(until).toISOString())
  return `Once that is different it is taken up by itself: it need not be said again. Until ${moment}, a job with mode: wake sees to that, later the next job of this pull request.`
}

const STOPPED =
  'The review says /raymond stop, so that nothing else in it begins a round. Say the rest again without that to have it done.'

/** A job that is over, has left no round behind, and has not said why, was lost: so many of them are enough. */
export const MOST_TRIES = 3

export const GIVEN_UP = `${MOST_TRIES} jobs that were about to begin a round with it were lost, so that none tries again. Say it again to have it done.`

/** Whether a round begins, and otherwise why not: then nothing else begins either. */
export function decideRound(match: Match, facts: RoundFacts, commands: readonly Command[]): readonly Deed[] {
  const { kind, link, followUp, pullRequest, said, event } = facts
  const { name } = match.entry
  const silence = silentRefusalOf(facts)
  const refusal = silence ?? refusalOf(facts)
  // Who gave a command waits for what comes of it; reviews without one and checks are about something else first.
  const isAsked = kind === 'command' || names(commands, name)
  const of = [link.opener.configuration ?? []].flat()
  const line = { workflow: name, started: false, isAnswered: true, of } as const
  if (silence === undefined && facts.holdsNothing === 'stop')
    return [{ type: 'tell', line: { ...line, why: STOPPED }, problems: [] }]
  if (refusal !== undefined && silence === undefined && isAsked && refusal !== laterOf(link)) {
    const later = { ...line, why: `${refusal} ${takenUp(facts)}`, waits: true } as const
    return [{ type: 'tell', line: pullRequest?.state === 'merged' ? { ...line, why: refusal } : later, problems: [] }]
  }
  if (refusal !== undefined && silence === undefined && isAsked && refusal === laterOf(link)) return [waitsFor(link, facts, line)]
  if (refusal !== undefined || pullRequest === undefined) return [tell(name, refusal ?? 'GitHub does not show the pull request.')]
  if (facts.standing === 'given_up') return [{ type: 'tell', line: { ...line, why: GIVEN_UP }, problems: [] }]
  const round = Math.max(0, ...link.rounds.map((run) => run.round ?? 0)) + 1
  const thread = link.pull
  const planned: PlannedRound = { kind, round, link, followUp, branch: pullRequest.headRef, head: pullRequest.headSha, said }
  return [
    // One round at a time, and of each thing that was said one round: what the branch shows is older than what other jobs do now.
    { type: 'claim', what: { thread, key: `round/${round}` }, mark: null, lapses: { tries: null } },
    { type: 'claim', what: claimableSaid(thread, said.key), mark: markOf(event, commands), lapses: { tries: MOST_TRIES } },
    { type: 'start_run', match, readOnly: false, round: planned },
  ]
}

/**
 * Sentences for the summary alone: whoever may not ask is not answered, and nothing is said of what was heard, taken back or is carried out by
 * itself.
 */
function silentRefusalOf(facts: RoundFacts): string | undefined {
  const { event, kind, people, config, link, ownBot, said } = facts
  const isByMachine = kind === 'failed_checks'
  const fault = isByMachine ? undefined : (ownEventFault(event, ownBot) ?? editedFault(event))
  if (fault !== undefined) return fault
  if (wasHeard(link, said.key)) return 'A round was told this before.'
  if (facts.standing === 'begun') return 'A job of another configuration has carried it out, as a run of its own.'
  const stranger = isByMachine ? people.find((person) => !mayPush(person)) : undefined
  if (stranger !== undefined)
    return `${stranger.login}, who is not known to have write access, has started these checks: they begin no round.`
  const may = isByMachine || !needsRole(event) ? undefined : mayAllDo('run', people, config.access)
  if (may?.ok === false) return may.why
  if (said.saying?.state === 'dismissed') return 'The review was dismissed, and is never carried out. Say it again.'
  if (facts.isSpoiled) return 'It was edited, hidden or deleted after it was said, and is never carried out. Say it again.'
  return facts.holdsNothing === 'commands'
    ? 'For a round it holds nothing, or nothing but commands, which are carried out by themselves.'
    : undefined
}

/** What only GitHub can say, which a stranger must not learn. */
function refusalOf(facts: RoundFacts): string | undefined {
  const { event, kind, config, link, followUp, pullRequest, said } = facts
  const isByMachine = kind === 'failed_checks'
  const pull = `pull request #${link.pull}`
  if (pullRequest === undefined) return `GitHub does not show ${pull}.`
  if (pullRequest.state !== 'open') return `${pull} is ${pullRequest.state}: it gets no further round.`
  if (kind === 'review' && said.saying === undefined) return `GitHub does not show the review.`
  if (pullRequest.fromFork) return `The head of ${pull} is in a fork: it gets no round.`
  if (facts.foreignCommit !== undefined) return facts.foreignCommit
  if (isByMachine && (facts.checked !== pullRequest.headSha || !link.pushed.includes(facts.checked)))
    return `The checks are of a commit that no run has left ${pull} at.`
  if (isByMachine && alone(link) >= MOST_ALONE)
    return `Failed checks have begun ${MOST_ALONE} rounds in a row on ${pull}: now it is for a person to look.`
  if (link.rounds.length >= followUp.rounds)
    return `${pull} has had ${link.rounds.length} rounds, and follow_up.rounds allows no more.`
  const later = laterOf(link)
  if (later !== undefined) return later
  if (facts.standing === 'resting') return 'Jobs could not begin it, time and again: one in an hour tries.'
  const again = mayStartAnother(
    { at: facts.now, actor: event.job.actor, issue: link.pull },
    startsOf(facts.runs),
    config.access.rateLimits,
  )
  return again.ok ? facts.spent : again.why
}

/** Said of what is not refused. */
function laterOf(link: PullRequestLink): string | undefined {
  const busy = unfinished(link)
  const word = busy && personsWord(busy)
  const why = word === undefined ? '' : `, and waits for ${word}`
  return busy && `${busy.workflow_id} has not ended${why}; this is taken up when it has.`
}

/** That it was read is shown at once; that it comes after a person's word, which may take weeks, is said. */
function waitsFor(link: PullRequestLink, { event }: RoundFacts, { isAnswered, ...line }: Omit<WhyLine, 'why'>): Deed {
  const busy = unfinished(link)
  const waits = busy !== undefined && personsWord(busy) !== undefined
  const mark = markOf(event, [])
  return {
    type: 'tell',
    line: { ...line, why: laterOf(link) ?? '', isTakenUp: true, ...(waits ? { isAnswered } : {}) },
    problems: [],
    mark: mark && { ...mark, reaction: 'eyes' },
  }
}

function mayPush(person: Person): boolean {
  const role = roleOf(person)
  return role !== null && reaches(role, 'write')
}

/** Rounds since somebody last said something. */
function alone({ rounds }: PullRequestLink): number {
  const byPerson = rounds.findLastIndex(({ follows }) => follows?.by !== 'failed_checks')
  return rounds.length - 1 - byPerson
}
