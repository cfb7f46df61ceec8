import { carried } from '../../../core/engine/turn/carried.ts'
import { callsParent, childrenOf } from '../../../core/job/calls-parent.ts'
import { outputsAnew } from '../../../core/job/outputs-of.ts'
import { type Caps, capSpent, leftUnder, spentCap } from '../../../core/ledger/caps.ts'
import { mostOfWorker } from '../../../core/ledger/most-of-worker.ts'
import { ProblemError } from '../../../core/problem.ts'
import { limitsOfJob } from '../../../core/run/money/limits-of-job.ts'
import { rebasePath } from '../../../core/run/paths.ts'
import type { Outputs } from '../../../core/run/proposed.ts'
import type { HeldMost, Lease, Run } from '../../../core/run/run.ts'
import { commentIn, issueThread, threadOf } from '../../../core/run/threads/thread.ts'
import { isOwnStart } from '../../../core/triggers/starts/is-own-start.ts'
import type { Ports } from '../../../ports/index.ts'
import type { DriveOptions } from '../../drive-run.ts'
import { now } from '../../now.ts'
import { readScope } from '../../read-scope.ts'
import { type ResumeRequest, resumeRun } from '../../resume-run.ts'
import { idTaken, type RunRequest, startRun } from '../../start-run.ts'
import type { StopRequest } from '../../stop-request.ts'
import type { Job } from '../job.ts'
import { layOutFiles } from '../keeping/run-files.ts'
import { capsFor } from '../other-rules.ts'
import { callParent } from '../workers/call-parent.ts'
import { familyOf } from '../workers/family-of.ts'
import { createWorkerJobs } from '../workers/worker-jobs.ts'
import { createCapWatch } from './cap-watch.ts'
import { heldAgent } from './held-agent.ts'
import { createLivePicture } from './live-picture.ts'
import { loadUnharmed } from './load-unharmed.ts'
import { openCheckpointer } from './open-checkpointer.ts'
import { leftForStored, spendingOf } from './spending.ts'

export interface DrivenRun {
  readonly run: Run
  /** Another job took the run over; this one changes nothing more. */
  readonly superseded: boolean
  /** It was at work in another job from the first: nothing of what was asked for is stored. */
  readonly atWork?: boolean
}

/** Runs of one job work in one checkout: what another one has left there is not this one's to run, and to propose. Without an id for a new one. */
export async function freeCheckout({ book, keeping, log }: Job, id?: string): Promise<void> {
  if (book.mayUseCheckout(id)) return
  const only = book.unstored().find((one) => one.artifact === null && book.mayUseCheckout(one.id))
  if (keeping.snapshots !== null && only !== undefined) throw onlyHere(only.id)
  const paths = (await keeping.snapshots?.putBack()) ?? 0
  book.hasCheckout()
  if (paths > 0) log.line(`the checkout is again as the job found it: ${paths} of its paths were as another run had left them`)
}

function onlyHere(run: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CHECKOUT-CHANGED',
    message: `${run} could be stored nowhere, so that what it has done in the checkout is there alone: no other run begins over it.`,
    hint: 'Look at why it could not be stored; then go on in a job of its own: /raymond resume, or the command or label again.',
  })
}

/**
 * Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. Where another step or job of
 * the Actions run has taken the id, also at this very moment, the next one is this run's.
 */
export async function startInJob(request: RunRequest, budgets: Caps, job: Job): Promise<DrivenRun> {
  const { workflowId, idOfStart } = request
  // Of several that are alike, as in a matrix, one that is done, or that another job goes on with, is nobody's to go on with.
  let done: string | undefined
  let anothers: DrivenRun | undefined
  for (let start = 1; ; start++) {
    const id = start === 1 ? workflowId : idOfStart?.(start)
    if (id === undefined) throw idTaken(workflowId)
    const begun = await job.keeping.branch.load(id)
    if (begun && idOfStart !== undefined && !(await isBegunHere(begun.run, request, job))) continue
    if (begun && idOfStart !== undefined && begun.run.status === 'completed') {
      done ??= id
      continue
    }
    if (!begun && anothers !== undefined) return anothers
    if (!begun && done !== undefined) return goOnWith(done, request, budgets, job)
    const driven = begun ? await goOnWith(id, request, budgets, job) : await startAs(id, request, budgets, job)
    if (!isAnothers(driven)) return driven
    if (idOfStart === undefined || job.stop.aborted) return driven
    if (begun) anothers ??= driven
    // Another job that was quicker has stored it; where nobody has, the next id would end no better.
    else if ((await job.keeping.branch.load(id)) === undefined) return driven
  }
}

function goOnWith(id: string, { mostUsd }: RunRequest, budgets: Caps, job: Job): Promise<DrivenRun> {
  job.book.hasCheckout(id)
  return resumeInJob({ workflowId: id, workspace: job.identity.workspace, retry: true, mostUsd }, budgets, job)
}

async function startAs(id: string, request: RunRequest, budgets: Caps, job: Job): Promise<DrivenRun> {
  job.book.hasCheckout(id)
  const driven = await startNew({ ...request, workflowId: id }, budgets, job)
  return isAnothers(driven) ? driven : goOn(driven, request, budgets, job)
}

/** Another job had it from the first: nothing of it is this one's. */
function isAnothers({ superseded, atWork }: DrivenRun): boolean {
  return superseded && atWork === true
}

async function startNew(request: RunRequest, budgets: Caps, job: Job): Promise<DrivenRun> {
  const { issue, actor } = request.trigger
  const caps = await spendingOf({ workflow: request.name, issue, actor }, budgets, job)
  const spent = spentCap(caps)
  if (spent) throw new ProblemError(capSpent(spent))
  const left = leftUnder(caps)
  const capped = left === null ? request : { ...request, leftUnderCaps: { usd: left, from: 'budgets in .github/raymond.yml' } }
  return drive(request.workflowId, budgets, job, { inherited: null }, (options) =>
    startRun(capped, job.keeping.store, withWorkers(job), options),
  )
}

async function isBegunHere(run: Run, request: RunRequest, { identity, keeping, ports }: Job): Promise<boolean> {
  const { specifier, name, input, round, rights } = request
  const { workflow } = await readScope(specifier, null, ports.turns.source, rights?.workflows)
  const asked = input ?? carried(workflow.kind === 'states' ? workflow.manifest.input : undefined)
  const start = {
    configuration: identity.configuration,
    name,
    source: workflow.pin.source,
    input: asked && { ...asked, text: keeping.redact(asked.text) },
    isRound: round !== undefined,
  }
  return isOwnStart(run, start, { ...identity, now: now(ports) })
}

/** `elsewhere`: what is said to it is stored, and another job is dispatched for what comes of it, where that can be had. */
export type ResumeInJob = ResumeRequest & { readonly elsewhere?: true }

/** Goes on with a run that is on the state branch. Undefined when there is none. */
export async function resumeInJob(request: ResumeInJob, budgets: Caps, job: Job): Promise<DrivenRun> {
  const driven = await resumeOnce(request, budgets, job)
  return goOn(driven, request, budgets, job)
}

/** What the inputs of the job say, which hold whenever it goes on with a run. */
type SetInJob = Pick<ResumeRequest, 'mostUsd' | 'maxTurns'>

/**
 * A worker that ended while its parent came to rest has found it at work and has not called it: whoever stores later looks at the other.
 */
async function goOn(driven: DrivenRun, { mostUsd, maxTurns }: SetInJob, budgets: Caps, job: Job): Promise<DrivenRun> {
  const { run, superseded } = driven
  if (superseded || job.stop.aborted || run.reason !== 'workers') return driven
  const family = await job.keeping.branch.list({ ids: [run.workflow_id, ...childrenOf(run)] })
  const mine = family.find(({ workflow_id }) => workflow_id === run.workflow_id)
  const why = mine?.reason === 'workers' ? callsParent(mine, family, now(job.ports)) : undefined
  if (why === undefined) return driven
  const request = { workflowId: run.workflow_id, workspace: job.identity.workspace, retry: false, mostUsd, maxTurns }
  return resumeInJob(request, budgets, job)
}

async function resumeOnce(request: ResumeInJob, ownCaps: Caps, job: Job): Promise<DrivenRun> {
  await requireNoCredentials(job) // of an earlier step: what the run left in its files was its own
  await freeCheckout(job, request.workflowId)
  job.book.hasCheckout(request.workflowId)
  const stored = await loadUnharmed(request.workflowId, job)
  const budgets = stored === undefined ? ownCaps : await capsFor(stored.run, ownCaps, job)
  const inherited = stored ? await tokenOfDeadLease(stored.run.lease, job) : null
  if (stored) {
    const { run } = stored
    const move = (path: string) => rebasePath(path, run.workspace, job.identity.workspace)
    const work = Object.values(run.work ?? {})
    await job.keeping.snapshots?.layOut(work.map((one) => ({ ...one, directory: move(one.directory) })))
    for (const child of run.children ?? []) if (child.work !== undefined) await job.keeping.snapshots?.bring(child.work)
    const journal = await layOutFiles(stored, job.keeping, move)
    await job.keeping.store.adopt({ ...run, lease: null }, journal)
    job.book.isStored(stored.behind ?? run, stored.sha256)
    if (inherited !== null && run.obeyed_comment !== undefined)
      job.guards.claims.wasStored(commentIn(threadOf(run) ?? issueThread(0), run.obeyed_comment))
  }
  // What runs on a stranger's code never comes near the checkout, in no job.
  const workspace = stored?.run.read_only === true ? await job.guards.emptyDirectory() : request.workspace
  const elsewhere = request.elsewhere === true && job.github.handOver !== null
  const minutes = elsewhere ? 0 : stored?.run.parent === undefined ? undefined : stored.run.jobs?.minutes
  const left = stored === undefined ? null : await leftForStored(stored.run, budgets, job)
  const held = left === null ? {} : { leftUsd: left }
  const outputs = stored && request.retry ? await outputsNow(stored.run, job) : undefined
  const { mostUsd, maxTurns, retry } = request
  const said = stored && limitsOfJob(stored.run, { configuration: job.identity.configuration, mostUsd, maxTurns, retry })
  const limits = said && { ...said, heldMost: await mostNow(said.heldMost, stored.run, job) }
  return drive(request.workflowId, budgets, job, { inherited, minutes }, (options) =>
    resumeRun(
      { ...request, ...held, mostUsd: undefined, maxTurns: undefined, ...limits, outputs, workspace },
      job.keeping.store,
      stored === undefined ? withWorkers(job) : portsFor(stored.run, job),
      options,
    ),
  )
}

/** Of a worker what is left of what the whole may spend. */
async function mostNow(most: HeldMost | undefined, run: Run, { keeping }: Job): Promise<HeldMost | undefined> {
  if (most === undefined || run.parent === undefined) return most
  const [whole, ...workers] = await familyOf(run, keeping.branch)
  return whole === undefined ? most : mostOfWorker(most, run, whole, [whole, ...workers])
}

/** By the trusted configuration that started it, whichever the job's own is: who tries again may have changed it for that. */
async function outputsNow(run: Run, { guards }: Job): Promise<Outputs | undefined> {
  const rules = run.configuration === undefined ? undefined : await guards.rulesAt(run.configuration)
  return rules && outputsAnew(run, rules)
}

/** With jobs for workers: what those are dispatched with, and heard of, is this job's. */
function withWorkers(job: Job): Ports {
  return { ...job.ports, workers: createWorkerJobs(job) }
}

function portsFor(run: Run, job: Job): Ports {
  const ports = withWorkers(job)
  return { ...ports, turns: { ...ports.turns, agent: heldAgent(ports.turns.agent, run, job.identity.configuration) } }
}

/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(
  id: string,
  budgets: Caps,
  job: Job,
  { inherited, minutes }: { readonly inherited: string | null; readonly minutes?: number | undefined },
  run: (options: DriveOptions) => Promise<Run>,
): Promise<DrivenRun> {
  await requireNoCredentials(job)
  const takenOver = new AbortController()
  const checkpointer = openCheckpointer(id, job, { takenOver, inherited, begun: false })
  const capWatch = createCapWatch(budgets, job)
  const picture = createLivePicture(job.ports.reports, job.ports.clock)
  const time = endAfter(minutes, job)
  let latest: Run | undefined
  let isOurs = false
  const options: DriveOptions = {
    stop: AbortSignal.any([takenOver.signal, job.stop, time.up]),
    spent: capWatch.spent,
    takenOver: takenOver.signal,
    asksWait: true,
    async onSaved(saved, definitions) {
      const isFirst = latest === undefined
      const cameToRest = saved.status !== 'running' && (latest === undefined || latest.status === 'running')
      if (cameToRest) job.book.cameToRest(id, saved.updated_at)
      latest = saved
      await checkpointer.saved(saved)
      isOurs ||= !takenOver.signal.aborted
      if (isFirst && isOurs) await job.guards.claims.stored()
      if (!takenOver.signal.aborted && saved.parent === undefined) picture.saw(saved, definitions)
      if (saved.status === 'running') await capWatch.look(saved, definitions)
    },
  }
  try {
    latest = await run(options)
    time.forget()
    return { run: checkpointer.takenOverBy() ?? latest, superseded: takenOver.signal.aborted, atWork: !isOurs }
  } finally {
    time.forget()
    if (latest) await checkpointer.release(latest)
    if (latest && !takenOver.signal.aborted && job.book.of(id).unstored === undefined) {
      await handOver(latest, job)
      await callParent(latest, job)
    }
  }
}

/** A worker's job may last less than others: its time is up then, and the next one goes on; with 0 before any turn. */
function endAfter(minutes: number | undefined, { ports }: Job): { readonly up: AbortSignal; forget(): void } {
  const up = new AbortController()
  const timer = new AbortController()
  const end = () => {
    const request: StopRequest = { reason: 'time-up', handOverId: ports.entropy.hex(16) }
    if (!timer.signal.aborted) up.abort(request)
  }
  if (minutes === 0) end()
  else if (minutes !== undefined) void ports.clock.sleep(minutes * 60_000, timer.signal).then(end)
  return { up: up.signal, forget: () => timer.abort() }
}

/** Before the first turn, whoever's it is: what lies about would be read. */
async function requireNoCredentials({ guards: { credentials } }: Job): Promise<void> {
  const [first, ...others] = await credentials.findReadable()
  if (first) throw new ProblemError(first, others)
}

/** Once the state is on the branch and the lease is free: starts the next job, when this one stopped for want of time. */
async function handOver({ workflow_id, status, reason, hand_over_id }: Run, job: Job): Promise<void> {
  if (status !== 'suspended' || reason !== 'time-up' || hand_over_id === null || !job.github.handOver) return
  try {
    await job.github.handOver.dispatch(workflow_id, hand_over_id)
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
async function tokenOfDeadLease(lease: Run['lease'], job: Job): Promise<string | null> {
  return lease !== null && (await isDeadLease(lease, job)) ? lease.token : null
}

export async function isDeadLease(
  lease: Lease,
  { identity: { runId, attempt }, github: { otherJobs } }: Pick<Job, 'identity' | 'github'>,
): Promise<boolean> {
  return lease.job === runId ? lease.attempt < attempt : otherJobs.isOver(lease.job)
}
