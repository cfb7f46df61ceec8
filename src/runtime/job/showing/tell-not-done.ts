import type { JobOutcome } from '../../../core/job/outcome.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { shorten } from '../../../core/report/cleaning/cut-text.ts'
import { inlineCode, inlineText } from '../../../core/report/cleaning/quote.ts'
import type { MeantAsk } from '../../../core/report/job-summary.ts'
import type { Thread } from '../../../core/run/threads/thread.ts'
import { firstCommand } from '../../../core/triggers/commands.ts'
import { answerMarker, WAITS } from '../../../core/triggers/own-marks.ts'
import type { RepoEvent } from '../../../core/triggers/repo-event.ts'
import { unreadCommand } from '../../../core/triggers/unread-command.ts'
import type { OurComment } from '../../../ports/github/comments.ts'
import type { Job } from '../job.ts'

const LONGEST = 300
/** Of a reason, which may name who does what about it, and until when. */
const LONGEST_REASON = 600

/** What was not done of a comment. With `mayBeKnown` a job of another configuration may do it all the same. */
export interface Refused extends Pick<JobOutcome, 'matches' | 'problems'> {
  readonly mayBeKnown?: boolean
}

/**
 * Answers a comment of which something was not carried out: why, and what to write instead. Each has an answer of its own, which names it:
 * what is said of it stays true whatever is asked for later.
 */
export async function tellNotDone(
  thread: Thread,
  { matches, problems, mayBeKnown = false }: Refused,
  event: RepoEvent,
  job: Job,
): Promise<readonly Problem[]> {
  const { cleaner } = job.guards
  const plain = (text: string) => inlineText(cleaner.title(text, LONGEST_REASON))
  // A reason that names a fix is a problem as well.
  const reasons = matches.filter(({ why }) => !problems.some(({ message }) => why.includes(message)))
  const lines = [
    ...problems.map(({ message, hint }) => plain(message) + (hint === undefined ? '' : ` ${inlineCode(cleaner.value(hint))}`)),
    ...reasons.map(
      ({ workflow, why, instead }) =>
        plain(`${workflow}: ${why}`) + (instead === undefined ? '' : ` This does: ${inlineCode(cleaner.value(instead))}`),
    ),
  ]
  if (lines.length === 0) return []
  const said = [`Of ${requestIn(event, job)} this was not done:`, '', ...lines.map((line) => `- ${line}`)]
  const waits = mayBeKnown || matches.some((line) => line.waits === true || line.isTakenUp === true)
  return write(thread, event, waits ? [WAITS, ...said] : said, job)
}

/** What was refused may be carried out by a later job, or when its own is run again: then its answer says so. */
export async function tellDoneSince(thread: Thread, event: RepoEvent, job: Job): Promise<readonly Problem[]> {
  const answer = await job.github.comments.find(thread, answerTo(event))
  return answer === undefined ? [] : write(thread, event, [`Done since: ${requestIn(event, job)}.`], job)
}

/** Of each question once, whoever has missed its choices: what is said in its thread may be about anything. */
export async function tellHowToAnswer(
  thread: Thread,
  { run, id, choices, isUnseen, since, among }: MeantAsk,
  job: Job,
): Promise<readonly Problem[]> {
  const { cleaner } = job.guards
  const marker = `<!-- raymond:how-to-answer ${run}/${id} -->`
  const commands = among?.map((one) => inlineCode(`/raymond answer ${one}`)).join(', ')
  const listed = choices.map((choice) => inlineCode(shorten(cleaner.value(choice), LONGEST)))
  const severally = `${among?.length} questions are open here, so that no plain comment answers one of them. Write the answer behind one of these, in a comment of its own: ${commands}.`
  const only = `No comment above answers the question ${inlineCode(id)}. Its choices are ${listed.join(', ')}. A comment answers it whose first line is one of them and nothing else, and so does ${inlineCode(`/raymond answer ${id}`)} with one of them behind it.`
  const unseen = `GitHub may not have taken the comment that shows what is asked here, so that no plain comment answers it yet. Write the answer behind ${among?.length === 1 ? '' : 'one of these: '}${commands}.`
  const body = isUnseen === true ? unseen : among === undefined ? only : severally
  return ensured(thread, { marker, begun: since, body: `${marker}\n${body}` }, job)
}

async function write(thread: Thread, event: RepoEvent, lines: readonly string[], job: Job): Promise<readonly Problem[]> {
  const answer = answerTo(event)
  return ensured(thread, { ...answer, body: [answer.marker, ...lines].join('\n') }, job)
}

async function ensured(
  thread: Thread,
  comment: OurComment & { readonly body: string },
  { github }: Job,
): Promise<readonly Problem[]> {
  try {
    await github.comments.ensure(thread, comment)
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return [error.problem]
  }
}

function answerTo({ comment }: RepoEvent): OurComment {
  return { marker: answerMarker(comment), begun: comment?.createdAt }
}

function requestIn({ comment, job: { actor } }: RepoEvent, { guards: { cleaner } }: Job): string {
  const who = inlineText(cleaner.title(comment?.author?.login ?? actor ?? 'somebody', LONGEST))
  const line = comment === null ? undefined : (firstCommand(comment.body) ?? unreadCommand(comment.body))
  return `what ${who} asked for${line === undefined ? '' : ` with ${inlineCode(shorten(cleaner.value(line), LONGEST))}`}`
}
