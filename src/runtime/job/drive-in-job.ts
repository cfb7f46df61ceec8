import { encodeLedgerLine, ledgerLine } from '../../core/ledger/ledger.ts'
import { rebasePath } from '../../core/run/paths.ts'
import type { Run } from '../../core/run/run.ts'
import type { AgentWork } from '../../ports/state-branch.ts'
import type { DriveOptions, StopRequest } from '../drive-run.ts'
import { type ResumeRequest, resumeRun } from '../resume-run.ts'
import { type RunRequest, startRun } from '../start-run.ts'
import { type Checkpointer, createCheckpointer } from './checkpointer.ts'
import type { EndingJob, Job } from './job.ts'
import { filesToStore, layOutFiles } from './run-files.ts'

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
    const { run, files } = stored
    await job.snapshots?.layOut(Object.values(run.work ?? {}))
    const journal = await layOutFiles(files, job, (cwd) => rebasePath(cwd, run.workspace, job.workspace))
    await job.store.adopt({ ...run, lease: null }, journal)
    job.costs.set(run.workflow_id, run.budget.spent_usd)
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

export function openCheckpointer(id: string, job: EndingJob, takenOver: AbortController): Checkpointer {
  const { branch, ports, log } = job
  return createCheckpointer({
    branch,
    clock: ports.clock,
    lease: { owner: job.repository, job: job.runId, attempt: job.attempt, token: job.leaseToken },
    files: (run) => filesToStore(run, job),
    ledger: (run) => ledgerOf(run, job.costs.get(id) ?? 0),
    work: (run) => (job.snapshots === null ? [] : workOf(run)),
    redact: (run) => redactRun(run, job.redact),
    onStored: (sha256, run) => {
      job.stored.set(id, sha256)
      job.costs.set(id, run.budget.spent_usd)
    },
    onSuperseded: () => {
      const request: StopRequest = { reason: 'superseded' }
      takenOver.abort(request)
    },
    onLeftOut: (what) => log.line(`not carried along: ${what}`),
    onTrouble: (problem) => log.annotate('warning', problem),
  })
}

/** By month, what the run has cost since it was last stored. */
function ledgerOf(run: Run, storedUsd: number): Readonly<Record<string, readonly string[]>> {
  const line = ledgerLine(run, storedUsd)
  return line === undefined ? {} : { [line.day.slice(0, 7)]: [encodeLedgerLine(line)] }
}

/** One snapshot for each directory; agents that share one share its branch, the first of them gives the name. */
function workOf({ workflow_id, agents }: Run): readonly AgentWork[] {
  const byDirectory = new Map<string, AgentWork>()
  for (const { id, cwd } of agents) {
    if (!byDirectory.has(cwd)) byDirectory.set(cwd, { agent: id, directory: cwd, branch: `raymond/${workflow_id}/${id}` })
  }
  return [...byDirectory.values()]
}

/** Registered secrets do not leave the machine, wherever in the state an agent has put them. */
function redactRun(run: Run, redact: (text: string) => string): Run {
  const text = JSON.stringify(run)
  const clean = redact(text)
  return clean === text ? run : (JSON.parse(clean) as Run)
}
