/** The main step of a job in this very process: as the bundle does it, but quicker, and with a clock and a stop of the test's own. */
import { randomBytes } from 'node:crypto'
import { readInputs } from '../../src/action/inputs.ts'
import { readJobFacts } from '../../src/action/job-facts.ts'
import type { Unposted } from '../../src/action/wire/wired-job.ts'
import { uploadBeside, type WorkOptions, workInJob } from '../../src/action/work-in-job.ts'
import type { JobOutcome } from '../../src/core/job/outcome.ts'
import { tidyUp } from '../../src/runtime/job/keeping/tidy-up.ts'

export type InProcessOptions = Partial<Pick<WorkOptions, 'stop' | 'clock' | 'secondMs' | 'onReady'>> & {
  /** Upload what a job uploads beside its runs, too. */
  readonly artifacts?: boolean
}

/** What came of the event, and the comments that could not be posted. */
export type InProcessOutcome = JobOutcome & { readonly unposted: readonly Unposted[] }

/** `env` is all that the runner gives to the step. */
export async function jobInProcess(
  env: Readonly<Record<string, string>>,
  { artifacts = false, ...options }: InProcessOptions = {},
): Promise<InProcessOutcome> {
  const inputs = readInputs({ INPUT_CELL: 'off', ...env })
  const stop = new AbortController().signal
  const leaseToken = randomBytes(16).toString('hex')
  const { wired, occasion, outcome } = await workInJob(inputs, readJobFacts(env), { stop, ...options, leaseToken })
  if (outcome.runs.length > 0) await tidyUp(wired.job)
  if (artifacts) await uploadBeside(outcome.runs, occasion.config, wired)
  return { ...outcome, unposted: wired.unposted }
}
