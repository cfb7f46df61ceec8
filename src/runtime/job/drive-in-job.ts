import type { Run } from '../../core/run/run.ts'
import type { DriveOptions, StopRequest } from '../drive-run.ts'
import { type ResumeRequest, resumeRun } from '../resume-run.ts'
import { type RunRequest, startRun } from '../start-run.ts'
import { type Checkpointer, createCheckpointer } from './checkpointer.ts'
import type { Job } from './job.ts'

export interface DrivenRun {
  readonly run: Run
  /** Another job took the run over; this one changes nothing more. */
  readonly superseded: boolean
}

/** Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. */
export async function startInJob(request: RunRequest, job: Job): Promise<DrivenRun> {
  const begun = await job.branch.load(request.workflowId)
  if (begun) return resumeInJob({ workflowId: request.workflowId, workspace: job.workspace, retry: true }, job)
  return drive(request.workflowId, job, (options) => startRun(request, job.store, job.ports, options))
}

/** Goes on with a run that is on the state branch. Undefined when there is none. */
export async function resumeInJob(request: ResumeRequest, job: Job): Promise<DrivenRun> {
  const stored = await job.branch.load(request.workflowId)
  if (stored) {
    const journal = stored.files['journal.jsonl']
    const text = journal === undefined ? undefined : new TextDecoder().decode(journal)
    await job.store.adopt({ ...stored.run, lease: null }, text)
  }
  return drive(request.workflowId, job, (options) => resumeRun(request, job.store, job.ports, options))
}

/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(id: string, job: Job, run: (options: DriveOptions) => Promise<Run>): Promise<DrivenRun> {
  const takenOver = new AbortController()
  const checkpointer = openCheckpointer(id, job, takenOver)
  let latest: Run | undefined
  const options: DriveOptions = {
    stop: AbortSignal.any([job.stop, takenOver.signal]),
    async onSaved(saved) {
      latest = saved
      await checkpointer.saved(saved)
    },
  }
  try {
    latest = await run(options)
    return { run: latest, superseded: takenOver.signal.aborted }
  } finally {
    if (latest) await checkpointer.release(latest)
  }
}

export function openCheckpointer(id: string, job: Omit<Job, 'event' | 'config' | 'request' | 'people'>, takenOver: AbortController): Checkpointer {
  const { branch, ports, log } = job
  return createCheckpointer({
    branch,
    clock: ports.clock,
    lease: { owner: job.repository, job: job.runId, attempt: job.attempt, token: job.leaseToken },
    files: async () => {
      const journal = job.keepsTranscripts ? await job.store.journal(id) : undefined
      return journal === undefined ? {} : { 'journal.jsonl': journal }
    },
    work: () => [],
    onStored: (sha256) => job.stored.set(id, sha256),
    onSuperseded: () => {
      const request: StopRequest = { reason: 'superseded' }
      takenOver.abort(request)
    },
    onTrouble: (problem) => log.annotate('warning', problem),
  })
}
