/** One event, from the trusted commit's configuration to runs at rest. */
import type { Occasion } from '../core/job/facts.ts'
import type { JobOutcome } from '../core/job/outcome.ts'
import { ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import type { Config } from '../core/triggers/config/config.ts'
import { warningsThatHold } from '../core/triggers/config/config-checks.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import { handleRepoEvent } from '../runtime/job/handle-repo-event.ts'
import { uploadTexts, uploadTranscripts } from '../runtime/job/keeping/upload-beside.ts'
import { tellBrokenConfig } from '../runtime/job/showing/tell-broken-config.ts'
import { wakeRuns } from '../runtime/job/wake.ts'
import type { ActionInputs } from './inputs.ts'
import { eventOf, type JobFacts } from './job-facts.ts'
import { readConfig } from './read-config.ts'
import { type JobOptions, wireJob } from './wire/wire-job.ts'
import type { WiredJob } from './wire/wired-job.ts'

// Loaded together with the work: nothing of what is said at the end is loaded after agents were at work.
export { tidyUp } from '../runtime/job/keeping/tidy-up.ts'
export { showOutcome } from './show-outcome.ts'
export { untrustedOfJob } from './untrusted-states.ts'

export interface WorkedJob {
  readonly wired: WiredJob
  readonly occasion: Occasion
  readonly outcome: JobOutcome
}

export interface WorkOptions extends Omit<JobOptions, 'event'> {
  /** Called when everything is in place, and before anything is done. */
  readonly onReady?: (wired: WiredJob) => void
}

export async function workInJob(inputs: ActionInputs, facts: JobFacts, options: WorkOptions): Promise<WorkedJob> {
  const event = eventOf(facts)
  const wired = await wireJob(inputs, facts, { ...options, event })
  const occasion = { event, config: await configFor(event, inputs, wired), request: wired.request }
  options.onReady?.(wired)
  const outcome = await (inputs.mode === 'wake' ? wakeRuns : handleRepoEvent)(occasion, wired.job)
  return { wired, occasion, outcome }
}

/** What is wrong with it is said in the thread that asked, if somebody asked who may. */
async function configFor(event: RepoEvent, inputs: ActionInputs, wired: WiredJob): Promise<Config> {
  try {
    const { config, warnings } = await readConfig(inputs, wired)
    for (const warning of warningsThatHold(warnings, event.isPrivate)) wired.job.log.annotate('warning', warning)
    return config
  } catch (error) {
    if (error instanceof ProblemError && inputs.mode !== 'wake') await tellBrokenConfig(error.problem, event, wired.job)
    throw error
  }
}

/** What is shown beside the Actions run when its runs are at rest. */
export async function uploadBeside(
  runs: readonly Run[],
  { artifacts }: Pick<Config, 'artifacts'>,
  { job, uploads }: WiredJob,
): Promise<void> {
  await uploadTexts(uploads.textsName, job)
  const choice = { asked: artifacts.transcripts, safe: uploads.transcriptsAreSafe, retentionDays: artifacts.retentionDays }
  await uploadTranscripts(runs, choice, job)
}
