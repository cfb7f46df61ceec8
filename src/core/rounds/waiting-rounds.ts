import type { Run } from '../run/run.ts'
import { holdsCommand } from '../triggers/commands.ts'
import { answerAmong, isOwnAccount, isOwnText } from '../triggers/own-marks.ts'
import { numberAt } from '../triggers/payload-fields.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import type { FollowUp } from './follow-up.ts'
import type { PullRequestLink } from './pull-request-link.ts'
import type { PullRequestTalk, Saying } from './pull-request-talk.ts'
import { failedHead } from './round-kind.ts'

/** Something that may begin a round, and that no round was told yet. */
export interface Waiting {
  readonly key: string
  readonly at: string
  /** Null for checks that failed. */
  readonly saying: Saying | null
  /** The commit whose checks failed; null for what people said. */
  readonly head: string | null
}

/** GitHub starts jobs in no certain order: what was said so long before the last round, in milliseconds, may still have to be heard. */
const LATE = 600_000

/** By which a round names what it was told: `review/12`, `issue_comment/34` or `checks/<commit>`. */
export function saidKey(event: RepoEvent): string | null {
  const head = failedHead(event)
  if (head !== null) return `checks/${head}`
  return event.comment === null ? null : `${event.comment.kind}/${event.comment.id}`
}

/** Whether a round was told it. */
export function wasHeard({ rounds }: PullRequestLink, key: string): boolean {
  return rounds.some(({ follows }) => follows?.said === key)
}

/** What else shows of a pull request whether something waits. */
export interface KnownOfWaiting {
  /** All runs about it. */
  readonly runs: readonly Run[]
  /** The account that the action writes as. */
  readonly ownBot: number | null
}

/** In the order in which it was said. Whether somebody may say it, and whether it is more than thanks, is another question. */
export function waitingRounds(
  link: PullRequestLink,
  talk: PullRequestTalk,
  { on }: FollowUp,
  { runs, ownBot }: KnownOfWaiting,
): readonly Waiting[] {
  const since = heardUpTo(link)
  const ours = talk.sayings.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body)
  const unasked = unaskedSince(link)
  const isDue = (saying: Saying) => {
    const answer = answerAmong(ours, saying)
    return Date.parse(saying.at) >= (answer === undefined ? Math.min(since, unasked) : since) || answer === 'waits'
  }
  const said = talk.sayings
    .filter((saying) => !saying.spoiled && isDue(saying) && (saying.kind === 'review' || holdsCommand(saying.body)))
    .filter(({ body }) => !isOwnText(body))
    .map((saying): Waiting => ({ key: `${saying.kind}/${saying.id}`, at: saying.at, saying, head: null }))
  const { failed } = talk
  const isOurs = failed !== null && on.includes('failed_checks') && link.pushed.includes(failed.head)
  const checks: readonly Waiting[] = isOurs
    ? [{ key: `checks/${failed.head}`, at: failed.at, saying: null, head: failed.head }]
    : []
  const begun = new Set(runs.filter((run) => isOneOf(link, run)).flatMap(begunBy))
  return [...said, ...checks].filter(({ key }) => !wasHeard(link, key) && !begun.has(key)).toSorted(inOrder)
}

/** A run of the same workflow that is no round: that had no `follow_up` then. */
function isOneOf({ opener }: PullRequestLink, { follows, workflow }: Run): boolean {
  return follows === undefined && workflow.name === opener.workflow.name
}

function begunBy({ event, event_payload: payload }: Run): readonly string[] {
  const id = numberAt(payload, 'comment', 'id')
  const kind = event === 'issue_comment' ? event : 'review_comment'
  return id === null ? [] : [`${kind}/${id}`]
}

const KINDS: readonly Saying['kind'][] = ['issue_comment', 'review', 'review_comment']

/** GitHub counts whole seconds: within one the order is at least the same for every job. */
function inOrder(a: Waiting, b: Waiting): number {
  const rank = ({ saying }: Waiting) => (saying === null ? KINDS.length : KINDS.indexOf(saying.kind))
  return Date.parse(a.at) - Date.parse(b.at) || rank(a) - rank(b) || (a.saying?.id ?? 0) - (b.saying?.id ?? 0)
}

/** What is older was heard, or refused, before the last round began. Rounds of earlier builds do not say what they were told. */
function heardUpTo({ rounds }: PullRequestLink): number {
  const times = rounds.map(({ follows, created_at }) =>
    follows?.said_at === undefined ? Date.parse(created_at) : Date.parse(follows.said_at) - LATE,
  )
  return Math.max(0, ...times)
}

/** From there on the last round may have left words of people behind who have a role: its job asked for that of others. */
function unaskedSince({ rounds }: PullRequestLink): number {
  return Date.parse(rounds.at(-1)?.follows?.unasked_at ?? '') || Number.POSITIVE_INFINITY
}
