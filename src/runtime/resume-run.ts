import { runMark } from '../core/engine/turn/script-environment.ts'
import { ProblemError } from '../core/problem.ts'
import { checkRun } from '../core/run/check-run.ts'
import type { RunEvent } from '../core/run/events.ts'
import type { Outputs } from '../core/run/proposed.ts'
import type { HeldMost, Run } from '../core/run/run.ts'
import { withAgent } from '../core/run/which-agent.ts'
import type { CellMode } from '../core/workflow/cell-mode.ts'
import type { Pin } from '../core/workflow/pin.ts'
import type { Ports } from '../ports/index.ts'
import type { HeldRun, RunStore } from '../ports/keeping/run-store.ts'
import { type DriveOptions, driveRun, timePassed } from './drive-run.ts'
import { createLiveRun, type Scope } from './live-run.ts'
import { now } from './now.ts'
import { preflight } from './preflight.ts'
import { readPinnedScope, sayChanged } from './read-scope.ts'

export interface ResumeRequest {
  readonly workflowId: string
  readonly workspace: string
  /** A new cap, by a person's word; also above that of the configuration. */
  readonly budgetUsd?: number | undefined
  /** What one turn of each state that failed may cost from now on. */
  readonly stateBudgetUsd?: number | undefined
  /** Another agent for what names none. */
  readonly backend?: string | undefined
  readonly model?: string | undefined
  readonly effort?: string | undefined
  readonly maxDurationMs?: number | undefined
  /** What a person asks for now: `required` refuses where no cell can be had, whatever the run was started with. */
  readonly cell?: CellMode | undefined
  /** A new cap on the turns of the whole run. */
  readonly maxTurns?: number | undefined
  /** A lower one, of a job of another configuration than the run's: it holds there alone. */
  readonly heldTurns?: number | undefined
  /** A person asks: failed and paused agents try again. Otherwise only what is due goes on. */
  readonly retry: boolean
  /** A person's word: an operation that was cut off is run again. */
  readonly rerun?: boolean | undefined
  /** What it may propose from now on, where that is taken anew. */
  readonly outputs?: Outputs | undefined
  /** A person's approval of what waits, as it stood at that number. */
  readonly approval?: { readonly by: string; readonly seq: number } | undefined
  /** Comment that asks for it. */
  readonly comment?: number | undefined
  /** Dollars that caps on all runs together leave at this moment, beyond what the run has counted itself. */
  readonly leftUsd?: number | undefined
  /** `budget-usd` of the action, where it is set in a job of the run's own configuration. */
  readonly mostUsd?: number | undefined
  /** The lowest `budget-usd` that holds in this job. */
  readonly heldMost?: HeldMost | undefined
  /** How far its thread was read, where that is not up to the comment. */
  readonly read?: number | undefined
  /** Up to when all is read that was said about it; without it, where asks wait, no question is closed as its time is up. */
  readonly heardUntil?: string | undefined
  /** An answer to give before going on. */
  readonly answer?:
    | { readonly ask: string; readonly text: string; readonly by: string | null; readonly role?: string }
    | undefined
}

/** Goes on with a run that stopped, was stopped, or lost its process. */
export async function resumeRun(request: ResumeRequest, store: RunStore, ports: Ports, options: DriveOptions): Promise<Run> {
  if ((await store.read(request.workflowId)) === undefined) throw noSuchRun(request.workflowId)
  const held = await store.hold(request.workflowId)
  try {
    const live = createLiveRun(held, await awakenedScopes(held, ports))
    refuseBroken(live.run)
    await live.saved()
    for (const { workflow } of Object.keys(live.run.scopes).map((id) => live.scope(id)))
      await preflight(workflow, ports, { ...named(live.run, request), capped: true })
    const resumed: RunEvent = {
      type: 'run_resumed',
      at: now(ports),
      holder: ports.entropy.hex(8),
      workspace: request.workspace,
      retry: request.retry,
      ...(request.rerun === true ? { rerun: true } : {}),
      ...(request.budgetUsd === undefined ? {} : { budget_usd: request.budgetUsd }),
      ...(request.stateBudgetUsd === undefined ? {} : { state_budget_usd: request.stateBudgetUsd }),
      ...(request.backend === undefined ? {} : { backend: request.backend }),
      ...(request.model === undefined ? {} : { model: request.model }),
      ...(request.effort === undefined ? {} : { effort: request.effort }),
      ...(request.maxDurationMs === undefined ? {} : { max_duration_ms: request.maxDurationMs }),
      ...(request.answer === undefined ? {} : { answers: request.answer.ask }),
      ...(request.comment === undefined ? {} : { comment: request.comment }),
      ...(request.leftUsd === undefined ? {} : { left_usd: request.leftUsd }),
      ...(request.mostUsd === undefined ? {} : { most_usd: request.mostUsd }),
      ...(request.heldMost === undefined ? {} : { held_most: request.heldMost }),
      ...(request.read === undefined ? {} : { read: request.read }),
      ...(request.maxTurns === undefined ? {} : { max_turns: request.maxTurns }),
      ...(request.heldTurns === undefined ? {} : { held_turns: request.heldTurns }),
      ...(request.outputs === undefined ? {} : { outputs: request.outputs }),
      ...(options.asksWait === true ? { heard_until: request.heardUntil ?? null } : {}),
    }
    const begin = [
      resumed,
      ...answerOf(request, live.run, ports),
      ...approvalOf(request, ports),
      ...(await heardOf(live.run, ports, options)),
    ]
    return await driveRun(live, begin, ports, endingOrphans(runMark(live.run), ports, options))
  } finally {
    await held.release()
  }
}

/**
 * What a killed process left running is ended once the first save has shown that the run is ours, and before anything starts: until then, what
 * bears the run's mark may be the work of another job on the same machine.
 */
function endingOrphans(marks: ReturnType<typeof runMark>, { places }: Ports, options: DriveOptions): DriveOptions {
  const { takenOver, onSaved } = options
  let isCleared = false
  return {
    ...options,
    startsAhead: false,
    async onSaved(run, definitions) {
      await onSaved?.(run, definitions)
      if (isCleared || takenOver?.aborted === true) return
      isCleared = true
      await places.orphans.end(marks)
    },
  }
}

/** What became of workers in jobs of their own meanwhile, and then what is due. */
async function heardOf(run: Run, ports: Ports, options: DriveOptions): Promise<readonly RunEvent[]> {
  if (run.children === undefined || ports.workers === undefined) return []
  return [...(await ports.workers.hear(run)), timePassed(ports, options)]
}

function named(run: Run, { backend, cell }: ResumeRequest): Run {
  const asked: Run = cell === 'required' ? { ...run, cell: { ...run.cell, mode: cell } } : run
  return backend === undefined ? asked : withAgent(asked, backend)
}

/** The definitions that a run is pinned to, wherever their source has moved since. */
export async function awakenedScopes(held: HeldRun, ports: Ports): Promise<readonly Scope[]> {
  const pins = Object.entries(pinsOf(held))
  const scopes = await Promise.all(pins.map(([id, pin]) => readPinnedOrKept(id, pin, held, ports)))
  for (const { changed, workflow } of scopes) {
    if (changed) ports.progress.notice(sayChanged(workflow.pin))
  }
  return scopes
}

/** The steps of a workflow are kept in the run itself: where nobody has the files any more, the run goes on without its scripts. */
async function readPinnedOrKept(id: string, pin: Pin, { run }: HeldRun, ports: Ports): Promise<Scope & { changed: boolean }> {
  try {
    return await readPinnedScope(id, pin, ports.turns.source)
  } catch (error) {
    const kept = Object.values(run?.runs ?? {}).find(({ scope, definition_sha }) => scope === id && definition_sha === pin.sha256)
    if (kept === undefined || !(error instanceof ProblemError)) throw error
    const { name, description } = kept.ir
    return {
      workflow: { kind: 'steps', id, pin, name, description, definition: kept.ir },
      definition: { platform: ports.turns.source.platform, id, pin: { ...pin }, shape: 'file', files: {}, entry: null },
      directory: '',
      changed: true,
    }
  }
}

/** Those in the snapshot, and those that the run came into after it was written. */
function pinsOf({ run, tail }: HeldRun): Run['scopes'] {
  const later = tail.flatMap((event) => (event.type === 'scope_loaded' ? [[event.scope, event.pin] as const] : []))
  return { ...Object.fromEntries(later), ...run?.scopes }
}

function answerOf({ answer }: ResumeRequest, run: Run, ports: Ports): readonly RunEvent[] {
  if (!answer) return []
  if (!run.asks.some(({ id }) => id === answer.ask)) throw noSuchAsk(answer.ask, run)
  return [{ type: 'ask_answered', at: now(ports), ...answer }]
}

function approvalOf({ approval }: ResumeRequest, ports: Ports): readonly RunEvent[] {
  return approval ? [{ type: 'proposals_approved', at: now(ports), ...approval }] : []
}

function noSuchRun(id: string): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-SUCH-RUN',
    message: `There is no run ${id}.`,
    place: id,
    hint: 'raymond status lists the runs of this state directory; --state-dir names another one.',
  })
}

function noSuchAsk(ask: string, run: Run): ProblemError {
  const open = run.asks.map(({ id }) => id).join(', ')
  return new ProblemError({
    code: 'RAY-NO-SUCH-ASK',
    message: `The run has no open question ${ask}.`,
    place: run.workflow_id,
    hint: open === '' ? 'No question is open.' : `Open: ${open}`,
  })
}

/** A state that somebody has edited must not lead to turns that are paid for. */
function refuseBroken(run: Run): void {
  const [first] = checkRun(run)
  if (first === undefined) return
  throw new ProblemError({
    code: 'RAY-STATE-BROKEN',
    message: `The state of ${run.workflow_id} contradicts itself: ${first}`,
    place: run.workflow_id,
    hint: 'Restore the file from the state branch or a backup. It was not changed.',
  })
}
