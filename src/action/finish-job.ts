/** The post step: runs always, also after a cancel, and puts right what a killed main step left. */
import { rmSync } from 'node:fs'
import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import { sealRunnerFiles } from '../adapters/actions-runner/runner-files.ts'
import { takeNoProgramsFrom } from '../adapters/process/environment.ts'
import { markDescendants } from '../adapters/process/strays.ts'
import { ProblemError } from '../core/problem.ts'
import { finishRuns } from '../runtime/job/keeping/finish-runs.ts'
import { reportCrash, reportWarnings } from './fail-step.ts'
import { type ActionInputs, readInputs } from './inputs.ts'
import { type JobFacts, readJobFacts } from './job-facts.ts'
import { ownFolder, reserveIn } from './own-folder.ts'
import { readConfig } from './read-config.ts'
import { couldBegin, createStepMemory, type Place } from './step-memory.ts'
import { endWhatIsLeft } from './stray-problems.ts'

export async function finishJob(env: NodeJS.ProcessEnv): Promise<void> {
  reportWarnings()
  const job = jobOf(env)
  if (job === undefined) return
  try {
    await putRight(job.inputs, job.facts, env)
  } catch (error) {
    report(error)
    process.exitCode = 1 // of what main had in hand nothing was stored
  }
}

interface Job {
  readonly inputs: ActionInputs
  readonly facts: JobFacts
}

/** Undefined where the main step had nothing in hand: it works on no runs, or could not begin and has said why. */
function jobOf(env: NodeJS.ProcessEnv): Job | undefined {
  try {
    const inputs = readInputs(env)
    const works = inputs.mode === 'run' || inputs.mode === 'wake'
    return works && couldBegin(inputs) ? { inputs, facts: readJobFacts(env, { withPayload: false }) } : undefined
  } catch (error) {
    const mainCouldRead = Object.keys(env).some((name) => name.startsWith('STATE_'))
    if (mainCouldRead) report(error)
    return undefined
  }
}

function report(error: unknown): void {
  if (error instanceof ProblemError) createJobLog().annotate('error', error.problem)
  else reportCrash(error)
}

async function putRight(inputs: ActionInputs, facts: JobFacts, env: NodeJS.ProcessEnv): Promise<void> {
  takeNoProgramsFrom([facts.workspace], [facts.temp])
  const memory = createStepMemory(inputs, facts)
  markDescendants(memory.mark)
  await endWhatIsLeft()
  if (!memory.hasEnded(env)) await finish(memory.leaseToken, memory.placeIn(env), { inputs, facts })
}

async function finish(leaseToken: string, event: Place, { inputs, facts }: Job): Promise<void> {
  const sealed = sealRunnerFiles(process.env)
  rmSync(reserveIn(ownFolder(facts.temp)), { force: true }) // no turn begins here, and there may be no room for anything else
  const never = new AbortController().signal
  const { wireJob } = await import('./wire/wire-job.ts')
  const { uploadBeside } = await import('./work-in-job.ts')
  const wired = await wireJob(inputs, facts, { stop: never, leaseToken, event, startsRuns: false })
  const { book, log } = wired.job
  const { runs, problems } = await finishRuns(wired.job, wired.hadCheckout)
  for (const { workflow_id, status } of runs)
    if (book.of(workflow_id).unstored === undefined) log.line(`${workflow_id}: ${status}, saved by the post step`)
  const wrong = [...problems, ...book.unstored().map(({ problem }) => problem)]
  for (const problem of wrong) log.annotate('error', problem)
  if (wrong.length > 0) process.exitCode = 1
  if (runs.length > 0) await uploadBeside(runs, (await readConfig(inputs, wired)).config, wired)
  const changed = [...(await endWhatIsLeft()), ...sealed.restore()]
  for (const problem of changed) log.annotate('error', problem)
  if (changed.length > 0) process.exitCode = 1
}
