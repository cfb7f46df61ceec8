import { leftUnder, spentCap } from '../../core/ledger/caps.ts'
import { encodeLedgerLine, ledgerLine } from '../../core/ledger/ledger.ts'
import { ProblemError } from '../../core/problem.ts'
import { parseRunMarker, runMarkerStart } from '../../core/report/marker.ts'
import { rebasePath } from '../../core/run/paths.ts'
import type { Run } from '../../core/run/run.ts'
import type { AgentWork, StoredRun } from '../../ports/state-branch.ts'
import type { DriveOptions } from '../drive-run.ts'
import { type ResumeRequest, resumeRun } from '../resume-run.ts'
import { type RunRequest, startRun } from '../start-run.ts'
import { type StopRequest, stopRequest } from '../stop-request.ts'
import { type Checkpointer, createCheckpointer } from './checkpointer.ts'
import type { EndingJob, Job } from './job.ts'
import { keepAsArtifact, keepWorkAsArtifact } from './keep-as-artifact.ts'
import { createLivePicture } from './live-picture.ts'
import { filesToStore, layOutFiles } from './run-files.ts'
import { accountOf, spendingOf } from './spending.ts'

export interface DrivenRun {
  readonly run: Run
  /** Another job took the run over; this one changes nothing more. */
  readonly superseded: boolean
}

/** Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. */
export async function startInJob(request: RunRequest, job: Job): Promise<DrivenRun> {
  const begun = await job.branch.load(request.workflowId)
  if (begun) return resumeInJob({ workflowId: request.workflowId, workspace: job.workspace, retry: true }, job)
  const caps = await spendingOf({ workflow: request.name, issue: request.trigger.issue, actor: request.trigger.actor }, job)
  const spent = spentCap(caps)
  if (spent) throw new ProblemError(spent)
  const left = leftUnder(caps)
  const capped = left === null ? request : { ...request, budgetUsd: Math.min(request.budgetUsd, left) }
  return drive(request.workflowId, job, (options) => startRun(capped, job.store, job.ports, options))
}

/** Goes on with a run that is on the state branch. Undefined when there is none. */
export async function resumeInJob(request: ResumeRequest, job: Job): Promise<DrivenRun> {
  const stored = await loadUnharmed(request.workflowId, job)
  const inherited = stored ? await tokenOfDeadLease(stored.run.lease, job) : null
  if (stored) {
    const { run, files } = stored
    const move = (path: string) => rebasePath(path, run.workspace, job.workspace)
    const work = Object.values(run.work ?? {})
    await job.snapshots?.layOut(work.map((one) => ({ ...one, directory: move(one.directory) })))
    const journal = await layOutFiles(files, job, move)
    await job.store.adopt({ ...run, lease: null }, journal)
    job.costs.set(run.workflow_id, run.budget.spent_usd)
  }
  // What runs on a stranger's code never comes near the checkout, in no job.
  const workspace = stored?.run.read_only === true ? await job.emptyDirectory() : request.workspace
  return drive(
    request.workflowId,
    job,
    (options) => resumeRun({ ...request, workspace }, job.store, job.ports, options),
    inherited,
  )
}

/** The comment of a run says which state it shows: a branch that was rolled back behind that is not believed. */
async function loadUnharmed(id: string, { branch, comments }: Job): Promise<StoredRun | undefined> {
  const stored = await branch.load(id)
  const issue = stored?.run.issue ?? null
  const shown = issue === null ? undefined : await comments.find(issue, runMarkerStart(id))
  const seen = shown === undefined ? undefined : parseRunMarker(shown)
  return seen ? branch.load(id, { seq: seen.seq }) : stored
}

/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(
  id: string,
  job: Job,
  run: (options: DriveOptions) => Promise<Run>,
  inherited: string | null = null,
): Promise<DrivenRun> {
  await requireNoCredentials(job)
  const takenOver = new AbortController()
  const checkpointer = openCheckpointer(id, job, { takenOver, inherited, begun: false })
  const picture = createLivePicture(job.ports.reports, job.ports.clock)
  let latest: Run | undefined
  const options: DriveOptions = {
    stop: AbortSignal.any([job.stop, takenOver.signal]),
    async onSaved(saved, definitions) {
      latest = saved
      await checkpointer.saved(saved)
      if (!isSuperseded(takenOver.signal)) picture.saw(saved, definitions)
      if (saved.status === 'running') await stopAtCap(saved, job, takenOver)
    },
  }
  try {
    latest = await run(options)
    return { run: checkpointer.takenOverBy() ?? latest, superseded: isSuperseded(takenOver.signal) }
  } finally {
    if (latest) await checkpointer.release(latest)
    if (latest && !isSuperseded(takenOver.signal) && !job.unstored.has(id)) await handOver(latest, job)
  }
}

function isSuperseded(signal: AbortSignal): boolean {
  return stopRequest(signal)?.reason === 'superseded'
}

/** Runs beside this one spend under the same caps: each looks again when it has spent something itself. */
async function stopAtCap(run: Run, job: Job, stop: AbortController): Promise<void> {
  const looked = job.looked.get(run.workflow_id)
  const stored = job.costs.get(run.workflow_id) ?? 0
  if (looked === stored || stop.signal.aborted) return
  job.looked.set(run.workflow_id, stored)
  const spent = spentCap(await spendingOf(accountOf(run), job))
  if (!spent) return
  job.log.annotate('warning', spent)
  const request: StopRequest = { reason: 'over-budget' }
  stop.abort(request)
}

/** Before the first turn, whoever's it is: what lies about would be read. */
async function requireNoCredentials({ credentials }: Job): Promise<void> {
  const [first, ...others] = await credentials.findReadable()
  if (first) throw new ProblemError(first, others)
}

/** Once the state is on the branch and the lease is free: starts the next job, when this one stopped for want of time. */
async function handOver({ workflow_id, status, reason, hand_over_id }: Run, job: Job): Promise<void> {
  if (status !== 'suspended' || reason !== 'time-up' || hand_over_id === null || !job.handOver) return
  try {
    await job.handOver.dispatch(workflow_id, hand_over_id)
    job.log.line(`${workflow_id}: the time of this job is up; the next one was dispatched`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    job.log.annotate('warning', error.problem)
  }
}

/**
 * A lease that has not run out is dead all the same when its job is over: an earlier attempt of this very job, or a job
 * that GitHub says has ended. Nobody has to wait for it then.
 */
async function tokenOfDeadLease(lease: Run['lease'], { runId, attempt, otherJobs }: Job): Promise<string | null> {
  if (lease === null) return null
  const dead = lease.job === runId ? lease.attempt < attempt : await otherJobs.isOver(lease.job)
  return dead ? lease.token : null
}

export function openCheckpointer(
  id: string,
  job: EndingJob,
  {
    takenOver,
    inherited,
    begun,
  }: { readonly takenOver: AbortController; readonly inherited: string | null; readonly begun: boolean },
): Checkpointer {
  const { branch, ports, log } = job
  return createCheckpointer({
    branch,
    clock: ports.clock,
    inherited,
    begun,
    lease: { owner: job.repository, job: job.runId, attempt: job.attempt, token: job.leaseToken },
    files: (run) => filesToStore(run, job),
    ledger: (run) => ledgerOf(run, job.costs.get(id) ?? 0),
    work: (run) => (job.snapshots === null ? [] : workOf(run)),
    redact: (run) => redactRun(run, job.redact),
    onStored: (sha256, run) => {
      job.stored.set(id, { seq: run.seq, sha256 })
      job.costs.set(id, run.budget.spent_usd)
    },
    onSuperseded: () => {
      const request: StopRequest = { reason: 'superseded' }
      takenOver.abort(request)
    },
    onLeftOut: (what) => log.line(`not carried along: ${what}`),
    onTrouble: (problem) => log.annotate('warning', problem),
    onUnstored: (checkpoint, problem) => keepAsArtifact(checkpoint, problem, job),
    onRefused: (checkpoint, branches) => keepWorkAsArtifact(checkpoint, branches, job),
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
