import { type Problem, ProblemError } from '../../core/problem.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import { type Answer, answerByCommand, answerByReply, mayAnswer, type OpenAsk } from '../../core/triggers/answers.ts'
import { type Command, renderHelp } from '../../core/triggers/commands.ts'
import { actionFor } from '../../core/triggers/may-trigger.ts'
import { isOwnText } from '../../core/triggers/own-marks.ts'
import { mayPeopleDo, personOf } from './ask-for-roles.ts'
import { type DrivenRun, resumeInJob } from './drive-in-job.ts'
import type { Job, JobOutcome } from './job.ts'
import { stopInJob } from './stop-in-job.ts'

const NOTHING: JobOutcome = { matches: [], runs: [], problems: [] }

/** Carries out what a new comment says about runs of its thread; starts are not meant here. */
export async function obeyCommands(commands: readonly Command[], job: Job): Promise<JobOutcome> {
  const { event } = job
  if (event.comment === null || event.action !== 'created' || event.subject === null || isOwnText(event.comment.body)) return NOTHING
  let outcome = NOTHING
  for (const command of commands) outcome = join(outcome, await obey(command, event.subject.number, job))
  return commands.length === 0 ? replyToAsk(event.subject.number, event.comment.body, job) : outcome
}

async function obey(command: Command, issue: number, job: Job): Promise<JobOutcome> {
  if (command.type === 'run') {
    await acknowledge('rocket', job)
    return NOTHING
  }
  if (command.type === 'answer') return giveAnswer(answerByCommand(command, openAsks(await runsOf(issue, job))), job)
  const allowed = await mayPeopleDo(actionFor(command), job)
  if (!allowed.ok) return notDone(command.type, allowed.why)
  await acknowledge('eyes', job)
  switch (command.type) {
    case 'stop':
      return each(command, await stoppable(command, issue, job), (run) => stopInJob(run, job))
    case 'resume':
    case 'retry':
      return each(command, await resumable(command, issue, job), (run) => goOn(run, command, job))
    case 'status':
    case 'why':
      return each(command, await runsOf(issue, job), async (run) => {
        await job.ports.reports.publishReport(run, {})
        return { run, superseded: false }
      })
    case 'help':
      await job.comments.ensure(issue, { marker: HELP_MARKER, body: `${HELP_MARKER}\n${renderHelp(job.config)}` })
      return done(command.type, 'The thread shows what can be said.')
    case 'approve':
      return notDone(command.type, 'nothing waits for approval here')
  }
}

const HELP_MARKER = '<!-- raymond:help -->'

function goOn(run: Run, command: Extract<Command, { type: 'resume' | 'retry' | 'status' | 'stop' | 'why' }>, job: Job): Promise<DrivenRun> {
  const budgetUsd = command.type === 'resume' ? (command.budgetUsd ?? undefined) : undefined
  return resumeInJob({ workflowId: run.workflow_id, workspace: job.workspace, retry: true, budgetUsd }, job)
}

/** A plain reply counts when exactly one question is open in the thread. */
async function replyToAsk(issue: number, body: string, job: Job): Promise<JobOutcome> {
  const open = openAsks(await runsOf(issue, job))
  return open.length === 0 ? NOTHING : giveAnswer(answerByReply(body, open), job)
}

async function giveAnswer(answer: Answer, job: Job): Promise<JobOutcome> {
  if (answer.kind === 'none') return notDone('answer', answer.why)
  if (answer.kind === 'problem') return { ...notDone('answer', answer.problem.message), problems: [answer.problem] }
  const author = job.event.comment?.author
  const person = await personOf(author?.login ?? '', job)
  const allowed = mayAnswer(person, answer.open, job.config.access)
  if (!allowed.ok) return notDone('answer', allowed.why)
  await acknowledge('+1', job)
  const { run, ask } = answer.open
  const driven = await resumeInJob(
    { workflowId: run, workspace: job.workspace, retry: false, answer: { ask: ask.id, text: answer.text, by: person.login } },
    job,
  )
  return { ...done('answer', `${person.login} answered ${ask.id}.`), runs: [driven.run] }
}

async function runsOf(issue: number, { branch }: Job): Promise<readonly Run[]> {
  return (await branch.list()).filter((run) => run.issue === issue)
}

function openAsks(runs: readonly Run[]): readonly OpenAsk[] {
  return runs.flatMap((run) => run.asks.map((ask) => ({ run: run.workflow_id, ask })))
}

async function stoppable(command: { readonly run: string | null }, issue: number, job: Job): Promise<readonly Run[]> {
  return named(command, await runsOf(issue, job)).filter(({ status }) => status !== 'completed' && status !== 'cancelled')
}

async function resumable(command: { readonly run: string | null }, issue: number, job: Job): Promise<readonly Run[]> {
  return named(command, await runsOf(issue, job)).filter(({ status }) => ['failed', 'suspended', 'over_budget', 'running'].includes(status))
}

function named({ run: id }: { readonly run: string | null }, runs: readonly Run[]): readonly Run[] {
  return id === null ? runs : runs.filter(({ workflow_id }) => workflow_id === id)
}

async function each(command: Command, runs: readonly Run[], work: (run: Run) => Promise<DrivenRun>): Promise<JobOutcome> {
  if (runs.length === 0) return notDone(command.type, 'this thread has no run that it could mean')
  let outcome = NOTHING
  for (const run of runs) {
    try {
      const driven = await work(run)
      outcome = join(outcome, { ...done(command.type, driven.superseded ? 'superseded' : `/raymond ${command.type}`), runs: [driven.run] })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      outcome = join(outcome, { ...notDone(command.type, error.problem.message), problems: [error.problem] })
    }
  }
  return outcome
}

/** A person sees at once that somebody has read it. That it cannot be shown is no reason to stop. */
async function acknowledge(reaction: 'eyes' | 'rocket' | '+1', { event, comments, log }: Job): Promise<void> {
  if (event.comment?.kind !== 'issue_comment') return
  try {
    await comments.react(event.comment.id, reaction)
  } catch (error) {
    log.line(`The reaction could not be set: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function done(workflow: string, why: string): JobOutcome {
  return line({ workflow: `/raymond ${workflow}`, started: true, why })
}

function notDone(workflow: string, why: string): JobOutcome {
  return line({ workflow: `/raymond ${workflow}`, started: false, why })
}

function line(why: WhyLine): JobOutcome {
  return { matches: [why], runs: [], problems: [] }
}

function join(a: JobOutcome, b: JobOutcome): JobOutcome {
  const problems: readonly Problem[] = [...a.problems, ...b.problems]
  return { matches: [...a.matches, ...b.matches], runs: [...a.runs, ...b.runs], problems }
}
