/** The post step: runs always, also after a cancel, and puts right what a killed main step left. */
import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import { ProblemError } from '../core/problem.ts'
import { finishRuns } from '../runtime/job/keeping/finish-runs.ts'
import { readInputs } from './inputs.ts'
import { eventOf, readJobFacts } from './job-facts.ts'
import { readConfig } from './read-config.ts'
import { mainEnded, rememberedLease } from './step-memory.ts'

export async function finishJob(env: NodeJS.ProcessEnv): Promise<void> {
  const lease = rememberedLease(env)
  if (mainEnded(env) || lease === undefined) return
  try {
    await finish(lease, env)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    createJobLog().annotate('error', error.problem)
  }
}

async function finish(lease: string, env: NodeJS.ProcessEnv): Promise<void> {
  const inputs = readInputs(env)
  const facts = readJobFacts(env)
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
  const runs = await finishRuns(wired.job)
  for (const { workflow_id, status } of runs)
    if (book.of(workflow_id).unstored === undefined) log.line(`${workflow_id}: ${status}, saved by the post step`)
  for (const { problem } of book.unstored()) log.annotate('error', problem)
  if (book.unstored().length > 0) process.exitCode = 1
  await uploadBeside(runs, await readConfig(inputs, wired), wired)
}
