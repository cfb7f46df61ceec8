import { votableAsk } from '../run/needs-somebody.ts'
import type { Ask, Run } from '../run/run.ts'
import { isOwnAccount } from '../triggers/own-marks.ts'
import type { Account } from '../triggers/repo-event.ts'

/** 👍 or 👎 by somebody on a comment of ours. */
export interface Vote {
  readonly id: number
  readonly content: '+1' | '-1'
  readonly account: Account
  readonly createdAt: string
}

/** Our comment of a run as it stands in the thread, and the reactions to it. */
export interface VotedComment {
  readonly body: string
  /** When it began to show what it shows. */
  readonly updatedAt: string
  readonly votes: readonly Vote[]
  /** False where there are votes that GitHub did not show, or of which it does not say whether they count. */
  readonly isWhole: boolean
}

/** An answer that somebody gave with a reaction; whether they may is decided as for any other answer. */
export interface VotedAnswer {
  readonly ask: Ask['id']
  /** The choice itself, as it is listed. */
  readonly text: string
  readonly vote: Vote
}

/** What a job makes of the votes on a comment; `isWhole` is false where it has left some to other jobs. */
export interface ReadVotes {
  readonly answers: readonly VotedAnswer[]
  readonly isWhole: boolean
}

/** Roles are asked for so many people at most in one job. */
const MOST_VOTES = 30

/**
 * Oldest first. Of more votes than roles are asked for, those of who started the run and of whom the question names come first, and each job
 * (`turn`) reads others of the rest: however many strangers vote, they can only put off a vote that counts. What somebody
 * set before the comment showed the question is none of it, and who says both says nothing.
 */
export function votedAnswers(
  run: Pick<Run, 'asks' | 'status' | 'children' | 'actor'>,
  { body, updatedAt, votes, isWhole }: VotedComment,
  ownBot: number | null,
  turn = 0,
): ReadVotes {
  const ask = votableAsk(run)
  if (ask === undefined || !shows(body, ask)) return { answers: [], isWhole: true }
  const since = Math.max(wholeSecond(updatedAt), wholeSecond(ask.asked_at))
  const counted = votes.filter(
    ({ account, createdAt }) =>
      Date.parse(createdAt) >= since &&
      !isOwnAccount(account, ownBot) &&
      votes.filter((other) => other.account.id === account.id).length === 1,
  )
  const known = [run.actor ?? '', ...ask.to.map((name) => name.replace(/^@/, ''))].map((name) => name.toLowerCase())
  const isKnown = ({ account }: Vote) => known.includes(account.login.toLowerCase())
  const rest = counted.filter((vote) => !isKnown(vote)).toSorted(inOrder)
  const from = rest.length === 0 ? 0 : turn % rest.length
  const read = [...counted.filter(isKnown), ...rest.slice(from), ...rest.slice(0, from)].slice(0, MOST_VOTES).toSorted(inOrder)
  return {
    answers: read.map((vote) => ({ ask: ask.id, text: ask.choices[vote.content === '+1' ? 0 : 1] ?? '', vote })),
    isWhole: isWhole && read.length === counted.length,
  }
}

function inOrder(a: Vote, b: Vote): number {
  return a.createdAt.localeCompare(b.createdAt) || a.id - b.id
}

/** Ids begin alike: `main-1` and `main-10`. */
function shows(body: string, { id }: Ask): boolean {
  return body.split(`/raymond answer ${id}`).some((rest, n) => n > 0 && /^(?:\s|$)/.test(rest))
}

/** GitHub counts whole seconds. */
function wholeSecond(time: string): number {
  return Math.floor(Date.parse(time) / 1000) * 1000
}
