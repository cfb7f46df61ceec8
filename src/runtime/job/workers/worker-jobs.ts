import pLimit, { type LimitFunction } from 'p-limit'
import { childStart } from '../../../core/engine/children/child-start.ts'
import { isGivenUp } from '../../../core/engine/children/repeat-dispatch.ts'
import { reduce } from '../../../core/engine/reduce.ts'
import { awaitsNoWorker } from '../../../core/job/booked-worker.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { hasEnded } from '../../../core/run/due.ts'
import type { ChildNews, EventOf, RunEvent } from '../../../core/run/events.ts'
import type { JournalEntry } from '../../../core/run/journal-entry.ts'
import { findAgent, type Run } from '../../../core/run/run.ts'
import { redactJournal, redactRun } from '../../../core/run/stored/redact-stored.ts'
import { branchOfAgent, type Work } from '../../../core/run/work.ts'
import type { Child } from '../../../core/run/workers/children.ts'
import { newsOf, spentIn } from '../../../core/run/workers/news-of.ts'
import type { AgentWork, StateBranch } from '../../../ports/keeping/state-branch.ts'
import type { StartedJob, StartRequest, WorkerJobs } from '../../../ports/worker-jobs.ts'
import { now } from '../../now.ts'
import type { Job } from '../job.ts'
import { changeStored } from '../keeping/change-stored.ts'
import { cancelWorker } from './cancel-worker.ts'

/** What it takes of a job. */
type WorkersJob = Pick<Job, 'identity' | 'keeping' | 'github' | 'ports' | 'log'>

/** A child's first state goes to the state branch, so that its job finds it there; what becomes of it is read there, too. */
export function createWorkerJobs(job: WorkersJob): WorkerJobs {
  const { keeping, github, log } = job
  const { branch } = keeping
  const inTurn = createQueues()

  async function startNow(request: StartRequest): Promise<StartedJob> {
    const { child } = request
    const stored = (await branch.list({ ids: [child.id] })).find(({ workflow_id }) => workflow_id === child.id)
    let expected = stored?.hand_over_id ?? child.nonce
    if (stored === undefined || mayBeRaised(stored, child)) expected = await begin(request, stored)
    else if (!awaitsJob(stored, now(job.ports))) return { kind: 'dispatched', actionsRun: child.actions_run }
    else if (await isOnItsWay(child, job)) return { kind: 'dispatched', actionsRun: child.actions_run, found: 'queued' }
    const over = await stoppedParent(request.run, branch)
    if (over !== undefined) {
      await cancelWorker(child.id, job)
      return { kind: 'refused', problem: notBegun(child, over), here: false }
    }
    if (isGivenUp(child)) return { kind: 'dispatched', actionsRun: child.actions_run, found: 'over' }
    if (github.handOver === null) return await refused(child.id, NO_HAND_OVER, stored)
    const sent = await github.handOver.send(child.id, expected)
    switch (sent.kind) {
      case 'sent':
        log.line(`${child.agent}: a job of its own was dispatched, ${child.id}`)
        return { kind: 'dispatched', actionsRun: sent.actionsRun }
      case 'unknown':
        log.annotate('warning', sent.problem)
        return { kind: 'dispatched', actionsRun: null }
      case 'refused':
        return await refused(child.id, sent.problem, stored)
    }
  }

  /** Nothing of it is heard any more, so what it cost in an earlier job is told now. */
  async function refused(id: string, problem: Problem, before: Run | undefined): Promise<StartedJob> {
    const stopped = await cancelWorker(id, job)
    if (before === undefined) return { kind: 'refused', problem, here: true, never: true }
    if (stopped === undefined) return { kind: 'refused', problem, here: true }
    const all = [stopped, ...(await runsBelow(stopped, branch))]
    return { kind: 'refused', problem, here: true, spent: all.map(spentIn) }
  }

  /**
   * The first state of a child, with the files that its parent works on; or the one that it has, with more money. Gives the number that its
   * job has to bring then: not the one of a hand-over of its own before.
   */
  async function begin({ run, child, definitions, pinned }: StartRequest, stored: Run | undefined): Promise<string> {
    const at = now(job.ports)
    const token = job.identity.leaseToken
    if (stored !== undefined) {
      const loaded = await branch.load(child.id)
      const more: RunEvent = { type: 'run_dispatched', at, hand_over_id: child.nonce, budget_usd: child.budget_usd }
      const raised = loaded && changeStored(loaded, more)
      if (raised) await branch.checkpoint({ ...raised, work: [], token })
      return child.nonce
    }
    const first: RunEvent = childStart(run, child, { at, holder: job.ports.entropy.hex(8) })
    const began = reduce(undefined, first, definitions).run
    const entries: readonly JournalEntry[] = [
      ...pinned.map((definition) => ({ seq: began.seq, definition })),
      { seq: began.seq, event: first },
    ]
    const journal = redactJournal(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), keeping.redact)
    await branch.checkpoint({
      run: { ...redactRun(began, keeping.redact), lease: null },
      files: keeping.keepsTranscripts ? { 'journal.jsonl': journal } : {},
      ledger: {},
      work: await workFor(run, child),
      token,
    })
    return child.nonce
  }

  /** The directory that the worker comes from: what nobody has committed there is committed, and the child starts at that commit. */
  async function workFor(run: Run, child: Child): Promise<readonly AgentWork[]> {
    const agent = findAgent(run, child.agent)
    if (keeping.snapshots === null || agent === undefined) return []
    const directory = agent.cwd_from ?? isThere(agent.cwd, run)
    const work = { agent: child.agent, directory, branch: branchOfAgent(run, child.agent) }
    await keeping.snapshots.commit(work)
    return [work]
  }

  function start(request: StartRequest): Promise<StartedJob> {
    return inTurn(request.child.id, () => startNow(request).catch((error: unknown) => heldUp(error, job)))
  }

  function stop(child: string): Promise<'stopped' | 'never'> {
    return inTurn(child, async () => ((await cancelWorker(child, job)) === undefined ? 'never' : 'stopped'))
  }

  async function hear(run: Run): Promise<readonly EventOf<'child_heard'>[]> {
    const heard = await heardOf(run, branch, now(job.ports))
    for (const { news } of heard) if (news.kind === 'ended' && news.work !== null) await bring(news.work)
    return heard
  }

  async function bring(work: Work): Promise<void> {
    try {
      await keeping.snapshots?.bring(work)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      log.annotate('warning', error.problem)
    }
  }

  return { start, stop, hear }
}

/** The parent, where somebody has stopped it meanwhile: its own job hears of that only now and then. Asked once its worker stands there to be stopped. */
async function stoppedParent({ workflow_id: id }: Run, branch: Pick<StateBranch, 'overtaken'>): Promise<Run | undefined> {
  const other = await branch.overtaken(id)
  return other !== undefined && awaitsNoWorker(other) ? other : undefined
}

function notBegun({ id, agent }: Child, { workflow_id: parent, status }: Run): Problem {
  return {
    code: 'RAY-WORKER-CANCELLED',
    message: `${id}, which was to do the work of ${agent}, was not begun: ${parent} ${status === 'cancelled' ? 'was stopped' : 'has ended'}.`,
    hint: 'There is nothing to do.',
  }
}

/** What another try at another time may get past: the server, the network, a rule that somebody changes. */
const PASSES: ReadonlySet<Problem['code']> = new Set([
  'RAY-STATE-BRANCH-BUSY',
  'RAY-STATE-BRANCH-REFUSED',
  'RAY-STATE-BRANCH-UNREACHABLE',
  'RAY-FETCH-FAILED',
  'RAY-GIT-FAILED',
])

/** It counts as a dispatch that was lost: nothing of the worker may stand anywhere, and it is begun again as after one. */
function heldUp(error: unknown, { log }: Pick<WorkersJob, 'log'>): StartedJob {
  if (!(error instanceof ProblemError) || !PASSES.has(error.problem.code)) throw error
  log.annotate('warning', error.problem)
  return { kind: 'dispatched', actionsRun: null }
}

/** The Actions run that was recorded for it is queued or at work. */
async function isOnItsWay({ actions_run: run }: Child, { github }: WorkersJob): Promise<boolean> {
  return run !== null && !(await github.otherJobs.isOver(run))
}

/** A worktree that another agent has made already, else the workspace. */
function isThere(cwd: string, { workspace, work = {} }: Run): string {
  return Object.values(work).some(({ directory }) => directory === cwd) ? cwd : workspace
}

/** What is done about the same worker is done one after the other: ended while it is being stored, it would go on. */
function createQueues(): <T>(id: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, LimitFunction>()
  return (id, work) => {
    const queue = queues.get(id) ?? pLimit(1)
    queues.set(id, queue)
    return queue(work)
  }
}

const NO_HAND_OVER = {
  code: 'RAY-HAND-OVER-REFUSED',
  message: 'No job can be dispatched from here (hand-over: none).',
  hint: 'Set hand-over of the action to dispatch, or leave jobs out of the workflow.',
} as const

function awaitsJob({ status, reason, lease }: Run, at: string): boolean {
  if (status === 'suspended') return reason === 'dispatched'
  return status === 'running' && (lease === null || lease.expires <= at)
}

function mayBeRaised({ status, budget }: Run, child: Child): boolean {
  return status === 'over_budget' && budget.limit_usd < child.budget_usd
}

type Stored = Pick<StateBranch, 'list' | 'load'>

async function heardOf(run: Run, branch: Stored, at: string): Promise<readonly EventOf<'child_heard'>[]> {
  const { children = [], pending } = run
  if (!children.some(({ status }) => status !== 'ended' && status !== 'queued')) return []
  const runs = new Map((await branch.list({ ids: children.map(({ id }) => id) })).map((stored) => [stored.workflow_id, stored]))
  // One whose dispatch was refused is stopped, and works here: that answer is still to come. What is being stopped may still spend.
  const asked = new Set(pending.flatMap((effect) => (effect.type === 'start_child' ? [effect.child] : [])))
  const stops = new Set(pending.flatMap((effect) => (effect.type === 'stop_child' ? [effect.child] : [])))
  const isAnswered = ({ id }: Child) => !stops.has(id) && (!asked.has(id) || runs.get(id)?.status !== 'cancelled')
  const heard: EventOf<'child_heard'>[] = []
  for (const child of children.filter(isAnswered)) {
    const stored = runs.get(child.id)
    const news = newsOf(child, stored, at)
    if (stored === undefined || news === undefined) continue
    const whole = news.kind === 'ended' ? { ...news, ...toldOf(await runsBelow(stored, branch)) } : news
    heard.push({ type: 'child_heard', at, child: child.id, news: whole })
  }
  return heard
}

/** Those of its own workers of whose ends it has not heard, and of theirs. */
async function runsBelow(run: Run, branch: Stored): Promise<readonly Run[]> {
  if (run.unbilled === true) return [] // with it counts all that was set aside for them
  const unheard = (run.children ?? []).filter(({ status }) => status !== 'ended')
  const stored = await Promise.all(unheard.map(async ({ id }) => (await branch.load(id))?.run))
  const known = stored.filter((one) => one !== undefined)
  const theirs = await Promise.all(known.map((one) => runsBelow(one, branch)))
  return [...known, ...theirs.flat()]
}

/** What is told of them with the end of a worker that has heard of no more. */
function toldOf(runs: readonly Run[]): Pick<Ended, 'below' | 'open_below'> {
  if (runs.length === 0) return {}
  return { below: runs.map(spentIn), ...(runs.every(hasEnded) ? {} : { open_below: true }) }
}

type Ended = Extract<ChildNews, { readonly kind: 'ended' }>
