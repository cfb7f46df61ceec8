import type { Problem } from '../problem.ts'
import { awaitsRerun, onlyRetryGoesOn } from '../run/ended/cut-off.ts'
import { nothingLeft } from '../run/ended/nothing-left.ts'
import type { Run } from '../run/run.ts'
import { answerByCommand, mayAnswer } from '../triggers/answers.ts'
import { actorsOf, allMay, mayTakeOver, mustBeTrusted, needsRole, type Permission } from '../triggers/may-trigger.ts'
import { fieldAt } from '../triggers/payload-fields.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import { bookedWorker } from './booked-worker.ts'
import { claimOfDispatch } from './claim-of.ts'
import { wasLost } from './decide-lost.ts'
import { type Deed, tell } from './deeds.ts'
import type { Facts } from './facts.ts'
import { byAll, mayPeopleDoWith } from './rules-for.ts'

const HAND_OVER_IS_NO_ANSWER: Permission = { ok: false, why: 'a hand-over between jobs answers no question' }

/** The logins whose roles must be known before a dispatch with `run` is decided on. */
export function whoseDispatch(event: RepoEvent): readonly string[] {
  return event.sender?.type === 'Bot' || !needsRole(event) ? [] : actorsOf(event)
}

/** A workflow_dispatch with `run`: a person's word to go on, an answer, or the hand-over of the job before. */
export function decideDispatch(id: string, run: Run | undefined, facts: Facts): readonly Deed[] {
  const { event, request } = facts
  if (run === undefined) return refused(id, noSuchRun(id))
  const { answer } = request
  const isBot = event.sender?.type === 'Bot'
  if (isBot && isTakenUp(run, facts)) return [tell(id, TAKEN_UP)]
  const allowed = isBot
    ? mayTakeOver(
        event,
        { status: isLost(run, facts) ? 'suspended' : run.status, expected: run.hand_over_id, given: request.handOverId },
        facts.ownBot,
      )
    : mayPeopleDoWith(run, answer === null ? 'resume' : 'answer', facts)
  if (!allowed.ok) return refused(id, notAllowed(allowed.why))
  const here = facts.checkout === null || !isBesidePullRequest(run) ? allowed : mustBeTrusted(facts.checkout)
  if (!here.ok) return refused(id, notAllowed(here.why))
  const booked = bookedWorker(run, facts.runs)
  if (booked !== undefined) return refused(id, booked)
  const over = isBot || answer !== null ? undefined : nothingLeft(run)
  if (over !== undefined) return refused(id, over)
  if (!isBot && answer === null && awaitsRerun(run)) return refused(id, onlyRetryGoesOn(run))
  const why = isBot ? 'The job before handed the run over.' : `${event.job.actor} asked for it.`
  const line = { workflow: run.workflow.name, started: true, why }
  if (answer === null) return [{ type: 'resume_run', run: id, word: { retry: !isBot }, line }]
  const [ask, other] = run.asks
  if (ask === undefined && wasLost(run, facts)) return [tell(id, GIVEN)]
  if (ask === undefined || other !== undefined) return refused(id, whichAsk(run))
  const read = answerByCommand({ ask: null, text: answer }, [{ run: id, ask }])
  if (read.kind === 'problem') return refused(id, read.problem)
  const mayThey = isBot
    ? HAND_OVER_IS_NO_ANSWER
    : byAll(run, facts, (access) => allMay(facts.people, (person) => mayAnswer(person, { run: id, ask }, access)))
  if (!mayThey.ok) return refused(id, notAllowed(mayThey.why))
  const claim = claimOfDispatch(run.issue, facts.runId, ask.asked_at)
  const older = refusedAsOlder(ask.asked_at, facts)
  if (older !== undefined) {
    const untold = isTimeKnown(facts) ? {} : { untold: { what: claim.what, run: id, ask: ask.id } }
    return [{ ...tell(id, older.message, [older]), ...untold }]
  }
  const text = read.kind === 'answer' ? read.text : answer
  const word = { retry: true, answer: { ask: ask.id, text, by: event.job.actor } }
  return [claim, { type: 'resume_run', run: id, word, line }]
}

function isTimeKnown(facts: Facts): facts is Facts & { readonly answeredAt: string } {
  return facts.answeredAt !== undefined && facts.answeredAt !== null
}

/** A dispatch may wait for its job, while others answer what it was meant for. */
function refusedAsOlder(askedAt: string, facts: Facts): Problem | undefined {
  const isKnown = isTimeKnown(facts)
  if (isKnown && Date.parse(facts.answeredAt) >= Math.floor(Date.parse(askedAt) / 1000) * 1000) return undefined
  return {
    code: 'RAY-NOT-ALLOWED',
    message: isKnown
      ? 'The run does not go on: the question was asked after the answer was sent.'
      : 'The run does not go on: GitHub does not say whether the answer was sent before the question was asked.',
    hint: isKnown
      ? 'Look at the question, and answer it anew.'
      : 'Answer in the thread. If the job has no "permissions: actions: read", give it that; if it has, GitHub did not answer: run it again.',
  }
}

const GIVEN = 'An earlier attempt of this job has given the answer, and was lost after that.'

const TAKEN_UP = 'Another job has taken it up: this one was dispatched once more, and has nothing to do.'

/** A worker's job may be dispatched several times with one number. */
function isTakenUp(run: Run, facts: Facts): boolean {
  const { status, reason, hand_over_id, parent } = run
  const given = facts.event.inputs['hand-over-id'] ?? facts.request.handOverId
  if (parent === undefined || given !== hand_over_id || isLost(run, facts)) return false
  return status !== 'suspended' || (reason !== 'dispatched' && reason !== 'time-up')
}

/** A worker whose job is gone without a word. */
function isLost({ parent, status, lease }: Run, { now }: Facts): boolean {
  return parent !== undefined && status === 'running' && (lease === null || lease.expires <= now)
}

/** Its trigger was a pull request, or a comment on one. */
function isBesidePullRequest({ event, event_payload: payload }: Run): boolean {
  return (event ?? '').startsWith('pull_request') || fieldAt(payload, 'issue', 'pull_request') instanceof Object
}

function refused(id: string, problem: Problem): readonly Deed[] {
  return [tell(id, problem.message, [problem])]
}

function noSuchRun(id: string): Problem {
  return {
    code: 'RAY-NO-SUCH-RUN',
    message: `There is no run ${id} on the state branch.`,
    place: id,
    hint: 'The sticky comment names the run; ended runs are removed after 30 days.',
  }
}

function notAllowed(why: string): Problem {
  return {
    code: 'RAY-NOT-ALLOWED',
    message: `The run does not go on: ${why}.`,
    hint: 'Ask somebody with the role, or change access: in .github/raymond.yml.',
  }
}

function whichAsk({ workflow_id, asks }: Run): Problem {
  return asks.length === 0
    ? {
        code: 'RAY-NO-SUCH-ASK',
        message: 'The run has no open question.',
        place: workflow_id,
        hint: 'Leave the input "answer" empty to go on with it.',
      }
    : {
        code: 'RAY-WHICH-ASK',
        message: `The run has ${asks.length} open questions.`,
        place: workflow_id,
        hint: `Answer in the thread: /raymond answer ${asks[0]?.id} …`,
      }
}
