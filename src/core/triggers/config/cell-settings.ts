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
