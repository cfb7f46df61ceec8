import { matchesApproval } from '../../core/outbox/approval-code.ts'
import { messageOf, type Problem, ProblemError } from '../../core/problem.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import { type Answer, answerByCommand, answerByReply, mayAnswer, type OpenAsk } from '../../core/triggers/answers.ts'
import { type Command, holdsCommand, renderHelp } from '../../core/triggers/commands.ts'
import { actionFor, actorsOf, mayApprove } from '../../core/triggers/may-trigger.ts'
import { isOwnText } from '../../core/triggers/own-marks.ts'
import { codeOf } from './approvals.ts'
import { mayPeopleDo, personOf } from './ask-for-roles.ts'
import { definitionsOf } from './definitions-of.ts'
import { type DrivenRun, resumeInJob } from './drive-in-job.ts'
import type { Job, JobOutcome } from './job.ts'
import { renderWhy } from './render-why.ts'
import { stopInJob } from './stop-in-job.ts'

const NOTHING: JobOutcome = { matches: [], runs: [], problems: [] }

/** What a comment says: its commands, and why no workflow was started by it. */
export interface Spoken {
  readonly commands: readonly Command[]
  readonly misses: readonly WhyLine[]
}

/** Carries out what a new comment says about runs of its thread; starts are not meant here. */
export async function obeyCommands(spoken: Spoken, job: Job): Promise<JobOutcome> {
  const { event } = job
  if (!isNewComment(job) || event.comment === null || event.subject === null || isOwnText(event.comment.body)) return NOTHING
  let outcome = NOTHING
  for (const command of spoken.commands) outcome = join(outcome, await obey(command, event.subject.number, spoken, job))
  return holdsCommand(event.comment.body) ? outcome : replyToAsk(event.subject.number, event.comment.body, job)
}

/** Edits never start anything. A review is new when it is submitted. */
function isNewComment({ event }: Job): boolean {
  return event.action === (event.comment?.kind === 'review' ? 'submitted' : 'created')
}

async function obey(command: Command, issue: number, spoken: Spoken, job: Job): Promise<JobOutcome> {
  if (command.type === 'answer') return giveAnswer(answerByCommand(command, openAsks(await runsOf(issue, job))), job)
  if (command.type === 'approve') return approve(command.code, issue, job)
  const allowed = await mayPeopleDo(actionFor(command), job)
  if (!allowed.ok) return command.type === 'run' ? NOTHING : notDone(command.type, allowed.why)
  await acknowledge(command.type === 'run' ? 'rocket' : 'eyes', job)
  switch (command.type) {
    case 'run':
      return NOTHING
    case 'stop':
      return each(command, await stoppable(command, issue, job), (run) => stopInJob(run, job))
    case 'resume':
    case 'retry':
      return each(command, await resumable(command, issue, job), (run) => goOn(run, command, job))
    case 'status':
      return each(command, await meant(command, issue, job), async (run) => {
        await job.ports.reports.publishReport(run, await definitionsOf(run, job))
        return { run, superseded: false }
      })
    case 'why':
      return say('why', issue, renderWhy(await meant(command, issue, job), spoken.misses, job.cleaner), job)
    case 'help':
      return say('help', issue, renderHelp(job.config), job)
  }
}

function goOn(
  run: Run,
  command: Extract<Command, { type: 'resume' | 'retry' | 'status' | 'stop' | 'why' }>,
  job: Job,
): Promise<DrivenRun> {
  const budgetUsd = command.type === 'resume' ? (command.budgetUsd ?? undefined) : undefined
  const rerun = command.type === 'retry'
  return resumeInJob(
    { workflowId: run.workflow_id, workspace: job.workspace, retry: true, rerun, budgetUsd, ...commentOf(job) },
    job,
  )
}

/** One comment for each kind of information, written anew each time it is asked for. */
async function say(what: 'help' | 'why', issue: number, text: string, job: Job): Promise<JobOutcome> {
  const marker = `<!-- raymond:${what} -->`
  try {
    await job.comments.ensure(issue, { marker, body: `${marker}\n${text}` })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ...notDone(what, error.problem.message), problems: [error.problem] }
  }
  return done(what, 'The thread shows it.')
}

/** Exactly what was shown, by somebody of the role who did not start it where that is asked for. */
async function approve(typed: string, issue: number, job: Job): Promise<JobOutcome> {
  const allowed = await mayPeopleDo('approve', job)
  if (!allowed.ok) return notDone('approve', allowed.why)
  const waiting = (await runsOf(issue, job)).flatMap((run) => {
    const found = codeOf(run, job.digest)
    return found ? [{ run, ...found }] : []
  })
  const [meant] = waiting.filter(({ code }) => matchesApproval(typed, code))
  if (!meant)
    return notDone(
      'approve',
      waiting.length === 0
        ? 'nothing waits for approval here'
        : 'the code is not the one of what waits now: something has changed since it was shown',
    )
  const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)))
  const refusal = people.map((person) => mayApprove(person, starterOf(meant.run), job.config.access)).find(({ ok }) => !ok)
  if (refusal && !refusal.ok) return notDone('approve', refusal.why)
  await acknowledge('rocket', job)
  const by = job.event.comment?.author?.login ?? people[0]?.login ?? ''
  const request = {
    workflowId: meant.run.workflow_id,
    workspace: job.workspace,
    retry: false,
    approval: { by, seq: meant.seq },
    ...commentOf(job),
  }
  const driven = await resumeInJob(request, job)
  return {
    ...done('approve', driven.superseded ? 'superseded' : `${by} approved what ${meant.run.workflow_id} proposed.`),
    ...ranIn(driven),
  }
}

function starterOf({ actor }: Run): readonly string[] {
  return actor === null ? [] : [actor]
}

/** A plain reply counts when exactly one question is open in the thread. */
async function replyToAsk(issue: number, body: string, job: Job): Promise<JobOutcome> {
  const open = openAsks(await runsOf(issue, job))
  return open.length === 0 ? NOTHING : giveAnswer(answerByReply(body, open), job)
}

async function giveAnswer(answer: Answer, job: Job): Promise<JobOutcome> {
  if (answer.kind === 'none') return notDone('answer', answer.why)
  // Whoever may not answer is not told how to do it better either.
  const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)))
  if (answer.kind === 'problem') {
    const known = await mayPeopleDo('answer', job)
    return known.ok ? { ...notDone('answer', answer.problem.message), problems: [answer.problem] } : notDone('answer', known.why)
  }
  const refusal = people.map((person) => mayAnswer(person, answer.open, job.config.access)).find(({ ok }) => !ok)
  if (refusal && !refusal.ok) return notDone('answer', refusal.why)
  await acknowledge('+1', job)
  const { run, ask } = answer.open
  const by = job.event.comment?.author?.login ?? people[0]?.login ?? null
  const request = {
    workflowId: run,
    workspace: job.workspace,
    retry: false,
    answer: { ask: ask.id, text: answer.text, by },
    ...commentOf(job),
  }
  try {
    const driven = await resumeInJob(request, job)
    return { ...done('answer', driven.superseded ? 'superseded' : `${by} answered ${ask.id}.`), ...ranIn(driven) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ...notDone('answer', error.problem.message), problems: [error.problem, ...error.others] }
  }
}

function commentOf({ event }: Job): { readonly comment?: number } {
  return event.comment?.kind === 'issue_comment' ? { comment: event.comment.id } : {}
}

async function runsOf(issue: number, { branch }: Job): Promise<readonly Run[]> {
  return (await branch.list()).filter((run) => run.issue === issue)
}

function openAsks(runs: readonly Run[]): readonly OpenAsk[] {
  return runs
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((run) => run.asks.map((ask) => ({ run: run.workflow_id, ask })))
}

async function stoppable(command: { readonly run: string | null }, issue: number, job: Job): Promise<readonly Run[]> {
  return (await meant(command, issue, job)).filter(({ status }) => status !== 'completed' && status !== 'cancelled')
}

async function resumable(command: { readonly run: string | null }, issue: number, job: Job): Promise<readonly Run[]> {
  return (await meant(command, issue, job)).filter(({ status }) =>
    ['failed', 'suspended', 'over_budget', 'running'].includes(status),
  )
}

/** The run that the command names, wherever it belongs, else those of the thread. */
async function meant({ run: id }: { readonly run: string | null }, issue: number, job: Job): Promise<readonly Run[]> {
  return id === null ? runsOf(issue, job) : (await job.branch.list()).filter(({ workflow_id }) => workflow_id === id)
}

async function each(command: Command, runs: readonly Run[], work: (run: Run) => Promise<DrivenRun>): Promise<JobOutcome> {
  if (runs.length === 0) return notDone(command.type, 'this thread has no run that it could mean')
  let outcome = NOTHING
  for (const run of runs) {
    try {
      const driven = await work(run)
      outcome = join(outcome, {
        ...done(command.type, driven.superseded ? 'superseded' : `/raymond ${command.type}`),
        ...ranIn(driven),
      })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      outcome = join(outcome, { ...notDone(command.type, error.problem.message), problems: [error.problem, ...error.others] })
    }
  }
  return outcome
}

/** A person sees at once that somebody has read it. GitHub has no reactions to reviews. That it cannot be shown is no reason to stop. */
async function acknowledge(reaction: 'eyes' | 'rocket' | '+1', { event, comments, log }: Job): Promise<void> {
  const { comment } = event
  if (comment?.kind !== 'issue_comment' && comment?.kind !== 'review_comment') return
  try {
    await comments.react({ id: comment.id, kind: comment.kind }, reaction)
  } catch (error) {
    log.line(`The reaction could not be set: ${messageOf(error)}`)
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

/** What a driven run adds to an outcome. */
export function ranIn({ run, superseded }: DrivenRun): Pick<JobOutcome, 'runs' | 'superseded'> {
  return { runs: [run], superseded: superseded ? [run.workflow_id] : [] }
}

/** One outcome after the other. */
export function join(a: JobOutcome, b: JobOutcome): JobOutcome {
  const problems: readonly Problem[] = [...a.problems, ...b.problems]
  const superseded = [...(a.superseded ?? []), ...(b.superseded ?? [])]
  return { matches: [...a.matches, ...b.matches], runs: [...a.runs, ...b.runs], problems, superseded }
}
