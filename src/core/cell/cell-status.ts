export type { RefusedHost, TurnCell as CellStatus } from '../run/cell-options.ts'

/** Bounds on what one turn may use. */
export interface CellLimits {
  /** Bytes of memory, where a control group can be had. */
  readonly memory: number | null
  readonly processes: number
  /** Bytes of temporary files. */
  readonly disk: number
}

export const DEFAULT_CELL_LIMITS: CellLimits = { memory: null, processes: 2048, disk: 2 * 1024 ** 3 }
