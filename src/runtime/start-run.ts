import { carried } from '../core/engine/turn/carried.ts'
import { MOST_WARNINGS } from '../core/engine/warn.ts'
import { withCalled } from '../core/job/outputs-of.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { EventOf } from '../core/run/events.ts'
import { resolvePath } from '../core/run/paths.ts'
import type { Carried, Limits, Run } from '../core/run/run.ts'
import type { TraceContext } from '../core/trace/trace.ts'
import { BUILT_IN_BUDGET, type SetBudget } from '../core/triggers/config/settings.ts'
import { resolveInWorkflow } from '../core/workflow/resolve-state.ts'
import { useOfDiff } from '../core/workflow/use-of-diff.ts'
import type { Workflow } from '../core/workflow/workflow.ts'
import type { Ports } from '../ports/index.ts'
import type { RunStore } from '../ports/keeping/run-store.ts'
import { calledWorkflows, type Named } from './called-workflows.ts'
import { type DriveOptions, driveRun } from './drive-run.ts'
import { createLiveRun } from './live-run.ts'
import { now } from './now.ts'
import { nearEfforts, needCells, preflight } from './preflight.ts'
import { type CheckedScope, readScope } from './read-scope.ts'

/** What a person, a configuration or an event asks to be run. */
export interface RunRequest {
  readonly workflowId: string
  /** Its id as the second start, or a later one, in an Actions run; left out where there is but one. */
  readonly idOfStart?: ((start: number) => string) | undefined
  /** Path of the workflow, as the source understands it. */
  readonly specifier: string
  readonly name: string
  readonly input: Carried | null
  readonly workspace: string
  /** Where the first agent works. */
  readonly cwd: string
  /** Who runs prompts that name nobody; null leaves it to the workflow. */
  readonly backend: string | null
  /** It runs all prompts, whatever they name: a recording, a rehearsal. */
  readonly backendForAll?: boolean | undefined
  /** The state that the run enters instead of the workflow's first one. */
  readonly entry?: string | undefined
  /** Of a round: what it goes on with. */
  readonly round?:
    | Pick<EventOf<'run_started'>, 'continues' | 'round' | 'follows' | 'session' | 'session_agent' | 'recollection'>
    | undefined
  /** The trace that it goes on with, where the run before it has one. */
  readonly trace?: TraceContext | undefined
  readonly limits: Limits
  /** What the repository or a person set; null leaves it to the workflow itself, which may say nothing either. */
  readonly budget: SetBudget | null
  /** `budget-usd` of the action, where it is set: nobody in a thread raises the budget above it. */
  readonly mostUsd?: number | undefined
  /** The most that it may be, whatever files say: what earlier runs were let spend. */
  readonly mostByFiles?: SetBudget | undefined
  /** What other runs have left under the caps of the configuration: its limit where that is less, until somebody goes on with it. */
  readonly leftUnderCaps?: SetBudget | undefined
  readonly trigger: Trigger
  /** What may be proposed, whether agents may do anything but read, and what the configuration says to the agent CLI. */
  readonly rights?: Rights | undefined
  /** What people must know about it from the beginning, in sentences. */
  readonly warnings?: readonly string[]
}

/** What the configuration lets a run do; pinned when it starts. */
export type Rights = Pick<
  EventOf<'run_started'>,
  | 'rules'
  | 'unasked'
  | 'outputs'
  | 'read_only'
  | 'claude'
  | 'cell'
  | 'comment'
  | 'read'
  | 'comments'
  | 'workflows'
  | 'models'
  | 'project'
  | 'jobs'
>

/** The event that started the run; all null on the command line. */
export type Trigger = Pick<
  EventOf<'run_started'>,
  | 'configuration'
  | 'event'
  | 'event_payload'
  | 'thread'
  | 'diff'
  | 'attachments'
  | 'actor'
  | 'repository'
  | 'issue'
  | 'depth'
  | 'ref'
  | 'sha'
>

export const NO_TRIGGER: Trigger = {
  event: null,
  event_payload: null,
  actor: null,
  repository: null,
  issue: null,
  depth: 0,
  ref: null,
  sha: null,
}

/** Checks everything that can be checked, then drives a new run until it rests. Throws a ProblemError before anything is spent. */
export async function startRun(request: RunRequest, store: RunStore, ports: Ports, options: DriveOptions): Promise<Run> {
  const scope = await readScope(request.specifier, null, ports.turns.source, request.rights?.workflows)
  const chosen = chosenAgent(request, scope.workflow)
  const { named, callees } = await calledWorkflows(scope.workflow, ports.turns.source, request.rights?.workflows)
  const beginning = { ...request.rights, ...chosen, limits: request.limits, capped: true }
  await preflight(scope.workflow, ports, beginning)
  await needCells(callees, ports, beginning)
  const { diff } = request.trigger
  if (diff !== undefined && useOfDiff(scope.definition) === 'needed') await ports.gitHub.diffs?.fileOf(request.workflowId, diff)
  if ((await store.read(request.workflowId)) !== undefined) throw idTaken(request.workflowId)
  const held = await store.hold(request.workflowId)
  try {
    if (held.run) throw idTaken(request.workflowId)
    const live = createLiveRun(held, [scope])
    const event = startOf({ ...request, rights: protecting(request.rights, named) }, chosen, scope, ports)
    const started = Object.keys(named).length === 0 ? event : { ...event, named }
    return await driveRun(live, [started], ports, options)
  } finally {
    await held.release()
  }
}

function startOf(
  request: RunRequest,
  chosen: ChosenAgent,
  { workflow, entry, warnings }: CheckedScope,
  ports: Ports,
): EventOf<'run_started'> {
  const { input, working_directory } = workflow.kind === 'states' ? workflow.manifest : {}
  const allWarnings = [
    ...(request.warnings ?? []),
    ...warnings.map(sayWarning),
    ...nearEfforts(workflow, { ...chosen, limits: request.limits }),
  ]
  return {
    type: 'run_started',
    at: now(ports),
    workflow_id: request.workflowId,
    workflow: { ...workflow.pin, name: request.name },
    scope: workflow.id,
    entry: request.entry === undefined ? entry : entryIn(workflow, request.entry),
    input: request.input ?? carried(input),
    workspace: request.workspace,
    cwd: working_directory === undefined ? request.cwd : resolvePath(request.cwd, working_directory),
    holder: ports.entropy.hex(8),
    ...request.trigger,
    ...request.rights,
    ...chosen,
    ...request.round,
    ...traceOf(request, ports),
    limits: request.limits,
    ...budgetOf(request, workflow),
    ...(request.mostUsd === undefined ? {} : { most_usd: request.mostUsd }),
    nonce: ports.entropy.hex(8),
    session_seed: ports.entropy.hex(16),
    ...(allWarnings.length === 0 ? {} : { warnings: allWarnings.slice(0, MOST_WARNINGS) }),
  }
}

/** Nobody's trace, where nobody collects one. */
function traceOf({ trace }: RunRequest, { traces, entropy }: Ports): Pick<EventOf<'run_started'>, 'trace'> {
  if (traces === undefined) return {}
  return { trace: trace ?? traces.above ?? { id: entropy.hex(16), parent: null } }
}

type ChosenAgent = Pick<Run, 'backend' | 'backend_by'>

function chosenAgent({ backend, backendForAll }: RunRequest, workflow: Workflow): ChosenAgent {
  if (backend !== null) return { backend, backend_by: backendForAll === true ? 'all' : 'run' }
  return { backend: (workflow.kind === 'states' ? workflow.manifest.agent : undefined) ?? 'claude' }
}

function protecting(rights: Rights | undefined, named: Named): Rights | undefined {
  return rights?.outputs === undefined ? rights : { ...rights, outputs: withCalled(rights.outputs, named) }
}

/** Only a workflow of states can be entered elsewhere than at its beginning. */
function entryIn(workflow: Workflow, name: string): string {
  const resolved = workflow.kind === 'states' ? resolveInWorkflow(workflow, name) : undefined
  if (resolved?.ok === true) return resolved.file
  throw new ProblemError({
    code: 'RAY-UNKNOWN-FOLLOW-UP-STATE',
    message: `follow_up names the state "${name}", and ${workflow.pin.source} has none of that name.`,
    place: workflow.pin.source,
    hint: 'Name one of its states, in its manifest or under follow_up in .github/raymond.yml.',
  })
}

/** A repository's or a person's word replaces what the workflow says of itself. */
function ownBudget({ budget, mostByFiles }: RunRequest, workflow: Workflow): SetBudget {
  const own = workflow.kind === 'states' ? workflow.manifest.budget_usd : undefined
  const set = budget ?? (own === undefined ? BUILT_IN_BUDGET : { usd: own, from: 'the workflow itself' })
  return mostByFiles !== undefined && mostByFiles.usd < set.usd ? mostByFiles : set
}

/** The caps of the configuration hold all the same; what they hold back is its own again once they leave more. */
function budgetOf(
  request: RunRequest,
  workflow: Workflow,
): Pick<EventOf<'run_started'>, 'budget_usd' | 'budget_from' | 'own_budget'> {
  const own = ownBudget(request, workflow)
  const { leftUnderCaps: left } = request
  return left !== undefined && left.usd < own.usd
    ? { budget_usd: left.usd, budget_from: left.from, own_budget: own }
    : { budget_usd: own.usd, budget_from: own.from }
}

function sayWarning({ message, place, hint }: Problem): string {
  return [place === undefined ? message : `${place}: ${message}`, ...(hint === undefined ? [] : [hint])].join(' ')
}

export function idTaken(id: string): ProblemError {
  return new ProblemError({
    code: 'RAY-ID-TAKEN',
    message: `There is a run ${id} already.`,
    place: id,
    hint: `Choose another --id, or go on with that run: raymond resume ${id}`,
  })
}
