import { DEFAULT_CELL_LIMITS } from '../../cell/cell-status.ts'
import type { CellOptions } from '../../run/cell-options.ts'
import type { WorkflowEntry } from './config.ts'
import type { Settings } from './config-schema.ts'

/** What the highest source that says something says about cells. A workflow's own file is none of them. */
export function cellOptions({
  input,
  entry,
  defaults,
}: {
  readonly input: Settings
  readonly entry: Pick<WorkflowEntry, 'settings' | 'network' | 'api'> | undefined
  readonly defaults: Settings
}): CellOptions {
  const mode = input.cell ?? entry?.settings.cell ?? defaults.cell
  const limits = entry?.settings.cell_limits ?? defaults.cell_limits
  const network = entry?.network ?? undefined
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(limits === undefined ? {} : { limits }),
    ...(network === undefined ? {} : { network: [...network] }),
    ...(entry?.api === 'read' ? { api: 'read' as const } : {}),
  }
}

/** What they forbid, and nothing that they allow: for a configuration that somebody may have written who is not to lower anything. */
export function restrictionsIn({ mode, limits, network }: CellOptions): CellOptions {
  const least = {
    ...limits,
    ...(limits?.processes === undefined ? {} : { processes: Math.min(limits.processes, DEFAULT_CELL_LIMITS.processes) }),
    ...(limits?.disk === undefined ? {} : { disk: Math.min(limits.disk, DEFAULT_CELL_LIMITS.disk) }),
  }
  return {
    ...(mode === 'required' ? { mode } : {}),
    ...(limits === undefined ? {} : { limits: least }),
    ...(network === undefined ? {} : { network, within_default: true as const }),
  }
}
