/** The action: inputs, event, runs, outputs. */
import { randomBytes } from 'node:crypto'
import { sealActionFiles } from '../adapters/actions-runner/action-files.ts'
import type { HeldBundle } from '../adapters/actions-runner/hold-bundle.ts'
import { sealLoadedLibraries } from '../adapters/actions-runner/loaded-libraries.ts'
import { sealRunnerFiles } from '../adapters/actions-runner/runner-files.ts'
import { forgetJobTokens } from '../adapters/federation/job-token.ts'
import { takeNoProgramsFrom } from '../adapters/process/environment.ts'
import { markDescendants } from '../adapters/process/strays.ts'
import type { JobOutcome } from '../core/job/outcome.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import { renderJobSummary, type SummaryRun } from '../core/report/job-summary.ts'
import type { Run } from '../core/run/run.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import type { JobLog } from '../ports/job-log.ts'
import { tidyUp } from '../runtime/job/keeping/tidy-up.ts'
import { pendingApproval } from '../runtime/job/showing/approvals.ts'
import { definitionsOf } from '../runtime/job/showing/definitions-of.ts'
import { failStep, reportCrash } from './fail-step.ts'
import { type ActionInputs, readInputs } from './inputs.ts'
import { type JobFacts, readJobFacts } from './job-facts.ts'
import { lintInJob } from './lint-in-job.ts'
import { isOtherMode, runOtherMode, runReport } from './other-modes.ts'
import { writeOutputs } from './outputs.ts'
import { restNotice } from './rest-notice.ts'
import { couldBegin, createStepMemory } from './step-memory.ts'
import { listenForStop, minutesOf } from './stop.ts'
import { endWhatIsLeft } from './stray-problems.ts'
import { untrustedOfJob } from './untrusted-states.ts'
import type { WiredJob } from './wire/wired-job.ts'

export async function runAction(env: NodeJS.ProcessEnv, bundle: HeldBundle): Promise<void> {
  try {
    const { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp } = env
    takeNoProgramsFrom(workspace ? [workspace] : [], temp ? [temp] : [])
    const inputs = readInputs(env)
    const facts = inputs.mode === 'run' || inputs.mode === 'wake' ? readJobFacts(env) : undefined
    if (inputs.mode !== 'doctor') forgetJobTokens(env) // it tries the exchange, in a process of its own
    if (facts !== undefined) return await work(inputs, facts, bundle)
    if (inputs.mode === 'lint') return await lintInJob(inputs, env)
    if (isOtherMode(inputs.mode)) return runOtherMode(inputs.mode, inputs, env)
    await runReport(inputs, env)
  } catch (error) {
    if (error instanceof ProblemError) await failStep([error.problem, ...error.others], env)
    else reportCrash(error)
  }
}

async function work(inputs: ActionInputs, facts: JobFacts, bundle: HeldBundle): Promise<void> {
  const stop = listenForStop(minutesOf(inputs), inputs.handOver === 'none' ? null : randomBytes(16).toString('hex'))
  const memory = createStepMemory(inputs, facts)
  const sealed = [
    sealRunnerFiles(process.env),
    sealActionFiles({ bundle, node: process.execPath, workspace: facts.workspace }),
    sealLoadedLibraries(process.env, facts.workspace),
  ]
  markDescendants(memory.mark)
  // First what could still write there.
  const restore = async () => [...(await endWhatIsLeft()), ...sealed.flatMap((files) => files.restore())]
  let log: JobLog | undefined
  let begun = false
  try {
    // A library of the client reads the event's file when it is loaded: not before we have, and have said what is wrong with it.
    const { workInJob, uploadBeside } = await import('./work-in-job.ts')
    const onReady = ({ job }: WiredJob) => {
      log = job.log
      begun = true
    }
    const { leaseToken } = memory
    const { wired, occasion, outcome } = await workInJob(inputs, facts, { stop: stop.signal, leaseToken, onReady })
    log = undefined
    const { book, keeping } = wired.job
    const unstored = book.unstored()
    const untrusted = untrustedOfJob(wired.untrusted, occasion.event, inputs.mode)
    const problems = [...outcome.problems, ...untrusted, ...unstored.map(({ problem }) => problem), ...(await restore())]
    await show(occasion.event, { ...outcome, problems }, wired)
    if (!inputs.staged && outcome.runs.length > 0) await tidyUp(wired.job)
    await uploadBeside(outcome.runs, occasion.config, wired)
    // What is on this machine alone is for the post step to try again.
    if (unstored.every(({ artifact }) => artifact !== null) && (await keeping.texts.all()).length === 0) memory.rememberEnd()
  } catch (error) {
    if (log) for (const problem of await restore()) log.annotate('error', problem)
    if (!begun && couldBegin(inputs)) memory.rememberEnd()
    throw error
  } finally {
    stop.forget()
  }
}

async function show(event: RepoEvent, outcome: JobOutcome, wired: WiredJob): Promise<void> {
  const { log, ports } = wired.job
  const mine = outcome.runs.filter(({ workflow_id }) => !outcome.superseded.includes(workflow_id))
  const wrong = mine.filter(failsStep).flatMap(({ workflow_id, status, error }) => {
    const cancelled: Problem = { code: 'RAY-CANCELLED', message: `${workflow_id} was stopped; it does not go on.` }
    return error ?? (status === 'cancelled' ? cancelled : [])
  })
  for (const id of outcome.superseded)
    log.annotate('notice', {
      code: 'RAY-SUPERSEDED',
      message: `Another job has taken over ${id}, or somebody stopped it; this one changed nothing more.`,
    })
  for (const notice of mine.flatMap((run) => restNotice(run) ?? [])) log.annotate('notice', notice)
  for (const problem of [...outcome.problems, ...wrong]) log.annotate('error', problem)
  for (const { workflow, started, why } of outcome.matches)
    log.line(`${started ? 'started' : 'not started'}: ${workflow}: ${why}`)
  const name = event.action === null ? event.name : `${event.name}.${event.action}`
  const presentation = {
    ...wired.presentation({ workflow_id: outcome.runs[0]?.workflow_id ?? '' }),
    now: new Date(ports.clock.now()).toISOString(),
  }
  await log.writeSummary(
    renderJobSummary(
      {
        event: name,
        matches: outcome.matches,
        runs: await Promise.all(outcome.runs.map((run) => pictureOf(run, wired))),
        warnings: outcome.runs.flatMap(({ warnings }) => warnings),
        unposted: wired.unposted,
      },
      presentation,
    ),
  )
  writeOutputs(outcome, presentation.redactor, log)
  if (outcome.problems.length > 0 || mine.some(failsStep)) process.exitCode = 1
}

/** `waiting` and `suspended` are how a run rests; these are how it goes wrong. */
function failsStep({ status }: Run): boolean {
  return status === 'failed' || status === 'over_budget' || status === 'cancelled'
}

/** The run as its comment shows it, with the ends of its failed turns. */
async function pictureOf(run: Run, { job }: WiredJob): Promise<SummaryRun> {
  const workflow = Object.values(await definitionsOf(run, job)).find(({ pin }) => pin.source === run.workflow.source)
  const { failedTurns, unstored } = job.book.of(run.workflow_id)
  return {
    run,
    workflow,
    approval: pendingApproval(run, job.guards.digest),
    refused: run.refused,
    failedTurns,
    unstored: unstored?.problem,
  }
}
