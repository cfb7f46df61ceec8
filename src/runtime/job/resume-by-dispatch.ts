import type { Problem } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import { answerByCommand, mayAnswer } from '../../core/triggers/answers.ts'
import { actorsOf, mayTakeOver, type Permission } from '../../core/triggers/may-trigger.ts'
import { mayPeopleDo, personOf } from './ask-for-roles.ts'
import { resumeInJob } from './drive-in-job.ts'
import type { Job, JobOutcome } from './job.ts'
import { ranIn } from './obey-commands.ts'

const MACHINES_DO_NOT_ANSWER: Permission = { ok: false, why: 'a hand-over between jobs answers no question' }

/** A workflow_dispatch with `run`: a person's word to go on, an answer, or the hand-over of the job before. */
export async function resumeByDispatch(id: string, job: Job): Promise<JobOutcome> {
  const stored = await job.branch.load(id)
  if (!stored) return refused(id, noSuchRun(id))
  const { run } = stored
  const { answer } = job.request
  const isBot = job.event.sender?.type === 'Bot'
  const allowed = isBot
    ? mayTakeOver(job.event, { status: run.status, expected: run.hand_over_id, given: job.request.handOverId }, job.ownBot)
    : await mayPeopleDo(answer === null ? 'resume' : 'answer', job)
  if (!allowed.ok) return refused(id, notAllowed(allowed.why))
  const ask = run.asks.length === 1 ? run.asks[0] : undefined
  if (answer !== null && !ask) return refused(id, whichAsk(run))
  const read = answer === null || !ask ? undefined : answerByCommand({ ask: null, text: answer }, [{ run: id, ask }])
  if (read?.kind === 'problem') return refused(id, read.problem)
  if (ask && answer !== null) {
    const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)))
    const refusal = isBot
      ? MACHINES_DO_NOT_ANSWER
      : people.map((person) => mayAnswer(person, { run: id, ask }, job.config.access)).find(({ ok }) => !ok)
    if (refusal && !refusal.ok) return refused(id, notAllowed(refusal.why))
  }
  const driven = await resumeInJob(
    {
      workflowId: id,
      workspace: job.workspace,
      retry: !isBot,
      ...(read?.kind === 'answer' && ask ? { answer: { ask: ask.id, text: read.text, by: job.event.job.actor } } : {}),
    },
    job,
  )
  const why = driven.superseded
    ? 'superseded'
    : isBot
      ? 'The job before handed the run over.'
      : `${job.event.job.actor} asked for it.`
  return { matches: [{ workflow: run.workflow.name, started: true, why }], problems: [], ...ranIn(driven) }
}

function refused(id: string, problem: Problem): JobOutcome {
  return { matches: [{ workflow: id, started: false, why: problem.message }], runs: [], problems: [problem] }
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
