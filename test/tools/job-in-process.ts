/** The main step of a job in this very process: as the bundle does it, but quicker, and with a clock and a stop of the test's own. */
import { randomBytes } from 'node:crypto'
import { eventOf } from '../../src/action/event-of.ts'
import { readInputs } from '../../src/action/inputs.ts'
import { readJobFacts } from '../../src/action/job-facts.ts'
import { uploadBeside } from '../../src/action/upload-beside.ts'
import { type JobOptions, type Wired, wireJob } from '../../src/action/wire.ts'
import { parseConfig } from '../../src/core/triggers/parse-config.ts'
import { handleRepoEvent } from '../../src/runtime/job/handle-repo-event.ts'
import type { JobOutcome } from '../../src/runtime/job/job.ts'
import { tidyUp } from '../../src/runtime/job/tidy-up.ts'

export type InProcessOptions = Partial<Pick<JobOptions, 'stop' | 'clock' | 'secondMs'>> & {
  /** Upload what a job uploads beside its runs, too. */
  readonly artifacts?: boolean
}

/** What came of the event, and the comments that could not be posted. */
export type InProcessOutcome = JobOutcome & Pick<Wired, 'unposted'>

/** `env` is all that the runner gives to the step. */
export async function jobInProcess(
  env: Readonly<Record<string, string>>,
  { artifacts = false, ...options }: InProcessOptions = {},
): Promise<InProcessOutcome> {
  const inputs = readInputs(env)
  const facts = readJobFacts(env)
  const event = eventOf(facts)
  const wired = await wireJob(inputs, facts, {
    stop: new AbortController().signal,
    ...options,
    leaseToken: randomBytes(16).toString('hex'),
    event,
  })
  const { config, problems } = parseConfig((await wired.trusted.read(inputs.config)) ?? 'version: 1\n', inputs.config)
  if (!config) throw new Error(JSON.stringify(problems))
  const job = { ...wired, event, config }
  const outcome = await handleRepoEvent(job)
  if (outcome.runs.length > 0) await tidyUp(job)
  if (artifacts) await uploadBeside(outcome.runs, config, wired)
  return { ...outcome, unposted: wired.unposted }
}
