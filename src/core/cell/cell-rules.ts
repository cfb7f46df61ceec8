import type { CellOptions } from '../run/cell-options.ts'
import type { Run } from '../run/run.ts'
import { narrowNetwork } from '../workflow/network-list.ts'
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
  return narrowNetwork(options?.network ?? DEFAULT_NETWORK[by], wished)
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

/**
 * Whether a run may not go on without a cell: because somebody said so, or because a stranger caused it and code that the stranger may
 * have touched could be run by it.
 */
export function requiresCell({ cell, claude }: Pick<Run, 'cell' | 'claude'>, workflow: Workflow): boolean {
  if (cell?.mode !== undefined) return cell.mode === 'required'
  return cell?.stranger === true && (runsCode(workflow) || (claude?.allowed_tools ?? []).some(runsPrograms))
}

function runsCode(workflow: Workflow): boolean {
  if (workflow.kind === 'steps') return /"Bash\b|"shell\/run"/.test(JSON.stringify(workflow.definition))
  return Object.values(workflow.states).some((state) =>
    state.kind === 'script' ? state.settings.runs_project_code === true : (state.settings.tools ?? []).some(runsPrograms),
  )
}

function runsPrograms(tool: string): boolean {
  return tool.startsWith('Bash') || tool === 'ProjectCommands'
}
