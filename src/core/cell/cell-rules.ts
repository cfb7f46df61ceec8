import { PROJECT_COMMANDS } from '../engine/turn/turn-rights.ts'
import type { CellOptions } from '../run/cell-options.ts'
import type { Run } from '../run/run.ts'
import { agentFor } from '../run/which-agent.ts'
import { shellRun } from '../steps/operations/outside.ts'
import { formsIn } from '../steps/step-workflow.ts'
import { readAgentChoice } from '../workflow/agent-choice.ts'
import { narrowNetwork } from '../workflow/network-list.ts'
import type { SaidAgent } from '../workflow/said-agent.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { type CellLimits, DEFAULT_CELL_LIMITS } from './cell-status.ts'

/** What is reached where nobody says anything: an agent needs its model alone, a script installs and fetches. */
const DEFAULT_NETWORK = { agent: [], script: ['packages', 'github'] } as const

/** The list of a turn: what the run was granted, and of that no more than its state wants. */
export function networkOf(
  options: CellOptions | undefined,
  by: 'agent' | 'script',
  wished?: readonly string[],
): readonly string[] {
  const usual: readonly string[] = DEFAULT_NETWORK[by]
  const granted = options?.within_default === true ? narrowNetwork(usual, options.network) : options?.network
  return narrowNetwork(granted ?? usual, wished)
}

/** Whether a turn that asks for it may read GitHub's API: not in what a stranger caused, unless the configuration says so. */
export function mayReadApi(options: CellOptions | undefined): boolean {
  return options?.stranger !== true || options.api === 'read'
}

export function cellLimitsOf(options: CellOptions | undefined): CellLimits {
  const { memory, processes, disk } = options?.limits ?? {}
  return {
    memory: memory ?? DEFAULT_CELL_LIMITS.memory,
    processes: processes ?? DEFAULT_CELL_LIMITS.processes,
    disk: disk ?? DEFAULT_CELL_LIMITS.disk,
  }
}

/** Bounds that somebody has asked for by name, and that the machine cannot hold. */
export function unboundOf(
  options: CellOptions | undefined,
  holds: Readonly<Record<keyof CellLimits, boolean>>,
): readonly (keyof CellLimits)[] {
  const { memory, processes, disk } = options?.limits ?? {}
  const asked = { memory, processes, disk }
  return (['memory', 'processes', 'disk'] as const).filter((bound) => asked[bound] !== undefined && !holds[bound])
}

/** What agents may do unasked, by the job or the command line; the configuration's `claude.permission_mode` stands above the mode. */
export interface Unasked {
  /** In the words of Claude's CLI, such as `acceptEdits`. */
  readonly mode: string
  /** Nothing is asked and nothing is refused. */
  readonly skip: boolean
}

/** Where nobody says anything. */
export const USUAL_UNASKED: Unasked = { mode: 'acceptEdits', skip: false }

/** From what lets an agent do least to what lets it do most; in a job `default` and `dontAsk` refuse what nobody has granted. */
const MODES = ['plan', 'dontAsk', 'default', 'acceptEdits', 'auto']

/** What both let agents do. */
export function bothAllow(one: Unasked, other: Unasked): Unasked {
  if (one.skip !== other.skip) return one.skip ? other : one
  const rank = ({ mode }: Unasked) => (MODES.includes(mode) ? MODES.indexOf(mode) : MODES.length)
  return rank(one) <= rank(other) ? one : other
}

/** What decides whether a run may go on without a cell. */
export type Held = Pick<Run, 'cell' | 'claude' | 'read_only' | 'backend' | 'backend_by'> & {
  readonly limits?: Pick<Run['limits'], 'review_agent'> | undefined
}

/**
 * Whether a run may not go on without a cell: because somebody said so, or because a stranger caused it and code that the stranger may
 * have touched could be run by it.
 */
export function requiresCell(run: Held, workflow: Workflow, unasked?: Unasked): boolean {
  const { cell, claude, read_only } = run
  if (cell?.mode !== undefined) return cell.mode === 'required'
  const allowed = read_only === true ? [] : (claude?.allowed_tools ?? [])
  return cell?.stranger === true && (runsCode(workflow, run, unasked) || allowed.some(runsPrograms))
}

function runsCode(workflow: Workflow, run: Held, unasked: Unasked | undefined): boolean {
  if (workflow.kind === 'states')
    return Object.values(workflow.states).some(({ kind, settings }) =>
      kind === 'script' ? settings.runs_project_code === true : promptRuns(settings, run, unasked),
    )
  const { steps, scripts } = workflow.definition
  const forms = steps.flatMap(formsIn)
  const operations = [...forms, ...steps.flatMap(({ control }) => control?.judge ?? [])]
  return (
    operations.some((form) => form.type === 'invoke' && form.operation === shellRun.name) ||
    Object.values(scripts).some((script) => script.runs_project_code === true) ||
    forms.some((form) => form.type === 'session' && promptRuns(form.config, run, unasked))
  )
}

type Prompt = SaidAgent & { readonly tools?: readonly string[] | undefined }

/**
 * With Codex everything that it has is commands, nothing holds a program of the user's own to a list, and an agent that is left all of
 * its tools has programs among them: only Claude asks. Where a run only reads, Claude is left nothing that starts one, and a command of the user's own
 * has an empty directory, as the user chose; the others work on what strangers wrote in a cell alone, which is better said before anything
 * is paid for.
 */
function promptRuns({ tools, ...said }: Prompt, run: Held, unasked: Unasked | undefined): boolean {
  const kind = readAgentChoice(agentFor(run, said))?.kind
  if (run.read_only === true) return kind !== 'claude' && kind !== 'replay' && kind !== 'command'
  if (tools !== undefined) return tools.some(runsPrograms) || ((kind === 'codex' || kind === 'command') && tools.length > 0)
  return kind === 'claude' ? isUnasked(run, unasked) : kind !== 'replay'
}

/** Whether Claude starts programs that nobody has granted by name. */
function isUnasked({ claude }: Held, { mode, skip }: Unasked = USUAL_UNASKED): boolean {
  const said = claude?.permission_mode
  if (said === 'plan') return false
  return skip || ['auto', 'bypassPermissions'].includes(said ?? mode)
}

/** Steps may write the name small, and an entry may hold several tools: agents are given them joined by commas. */
function runsPrograms(tool: string): boolean {
  return /(?:^|[,\s])(?:bash|powershell)\b/i.test(tool) || tool === PROJECT_COMMANDS
}

/** What either forbids, and nothing that they allow: for configurations that somebody may have written who is not to lower anything. */
export function bothForbid(one: CellOptions, other: CellOptions): CellOptions {
  const [mine, theirs] = [one.limits ?? {}, other.limits ?? {}]
  const limits = {
    ...leastOf('memory', mine.memory, theirs.memory),
    ...leastOf('processes', mine.processes, theirs.processes, DEFAULT_CELL_LIMITS.processes),
    ...leastOf('disk', mine.disk, theirs.disk, DEFAULT_CELL_LIMITS.disk),
  }
  const network = inBoth(one.network, other.network)
  return {
    ...(one.mode === 'required' || other.mode === 'required' ? { mode: 'required' as const } : {}),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(network === undefined ? {} : { network: [...network], within_default: true as const }),
  }
}

function inBoth(mine: readonly string[] | undefined, theirs: readonly string[] | undefined): readonly string[] | undefined {
  if (mine === undefined || theirs === undefined) return mine ?? theirs
  return [...new Set([...narrowNetwork(mine, theirs), ...narrowNetwork(theirs, mine)])]
}

function leastOf(
  name: keyof CellLimits,
  mine: number | undefined,
  theirs: number | undefined,
  usual = Number.POSITIVE_INFINITY,
): NonNullable<CellOptions['limits']> {
  if (mine === undefined && theirs === undefined) return {}
  return { [name]: Math.min(mine ?? usual, theirs ?? usual, usual) }
}
