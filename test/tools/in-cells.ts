import { realpathSync } from 'node:fs'
import { createBwrapCells } from '../../src/adapters/cell/bwrap-cells.ts'
import { DEFAULT_CELL_LIMITS } from '../../src/core/cell/cell-status.ts'
import type { AgentBackend } from '../../src/ports/turns/agent-backend.ts'
import type { Cells } from '../../src/ports/turns/cells.ts'

/** Makes cells that keep what they need in a folder. */
export type CellsIn = (directory: string) => Cells

export const bwrapCellsIn: CellsIn = (directory) =>
  createBwrapCells({ directory, environment: {}, hidden: async () => [], checkout: directory, server: undefined })

/** The backend, with each turn in a cell of its own where there are any. */
export function inCells(cells: Cells | undefined, inner: AgentBackend): AgentBackend {
  if (cells === undefined) return inner
  return {
    startsAhead: (agent) => inner.startsAhead?.(agent) === true,
    preflight: (uses) => inner.preflight(uses),
    async runTurn(spec, observer, signal) {
      const { workflowId, agent, cwd } = spec
      const mounts = spec.directories.map((at) => ({ at, as: 'writable' as const }))
      const limits = DEFAULT_CELL_LIMITS
      const cell = await cells.open({ workflowId, agent, cwd: realpathSync(cwd), mounts, network: [], limits })
      try {
        return await inner.runTurn({ ...spec, cell }, observer, signal)
      } finally {
        await cell.close()
      }
    },
  }
}
