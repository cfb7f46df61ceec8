/** The post step: runs always, also after a cancel, and puts right what a killed main step left. */
import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import { sealRunnerFiles } from '../adapters/actions-runner/runner-files.ts'
import { markDescendants } from '../adapters/process/strays.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import { finishRuns } from '../runtime/job/keeping/finish-runs.ts'
import { reportCrash } from './fail-step.ts'
import { type ActionInputs, readInputs } from './inputs.ts'
import { eventOf, type JobFacts, readJobFacts } from './job-facts.ts'
import { readConfig } from './read-config.ts'
import { markOfStep, recall } from './step-memory.ts'
import { endWhatIsLeft } from './stray-problems.ts'

export async function finishJob(env: NodeJS.ProcessEnv): Promise<void> {
  if ((env.STATE_lease ?? '') === '') return // main did not come so far that it had anything in hand
  try {
    const inputs = readInputs(env)
    const facts = readJobFacts(env)
    const remembered = recall(env, inputs, facts)
    markDescendants(markOfStep(inputs, facts))
    await endWhatIsLeft()
    if (remembered.kind === 'changed') {
      createJobLog().annotate('error', CHANGED)
      process.exitCode = 1
    } else if (remembered.kind === 'lease' && !remembered.ended) await finish(remembered.token, inputs, facts)
  } catch (error) {
    if (error instanceof ProblemError) createJobLog().annotate('error', error.problem)
    else reportCrash(error)
  }
}

async function finish(lease: string, inputs: ActionInputs, facts: JobFacts): Promise<void> {
  const sealed = sealRunnerFiles(process.env)
  const event = eventOf(facts)
  const never = new AbortController().signal
  const { wireJob } = await import('./wire/wire-job.ts')
  const { uploadBeside } = await import('./work-in-job.ts')
  const wired = await wireJob(inputs, facts, {
    stop: never,
    leaseToken: lease,
    event,
  })
  const { book, log } = wired.job
  const { runs, problems } = await finishRuns(wired.job)
  for (const { workflow_id, status } of runs)
    if (book.of(workflow_id).unstored === undefined) log.line(`${workflow_id}: ${status}, saved by the post step`)
  const wrong = [...problems, ...book.unstored().map(({ problem }) => problem)]
  for (const problem of wrong) log.annotate('error', problem)
  if (wrong.length > 0) process.exitCode = 1
  await uploadBeside(runs, await readConfig(inputs, wired), wired)
  const changed = [...(await endWhatIsLeft()), ...sealed.restore()]
  for (const problem of changed) log.annotate('error', problem)
  if (changed.length > 0) process.exitCode = 1
}

const CHANGED: Problem = {
  code: 'RAY-STATE-TAMPERED',
  message: 'What the main step left for the post step was changed by something else in the job. Nothing was saved from here.',
  place: 'GITHUB_STATE',
  hint: 'The runs stand on the state branch as their last checkpoint has them. See what the job ran, then /raymond resume.',
}
