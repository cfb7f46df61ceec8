import type { z } from 'zod'
import type { refusedHostSchema, turnCellSchema } from '../run/cell-options.ts'

/** What a turn ran in, and the hosts that it could reach beside its model. */
export type CellStatus = Readonly<z.infer<typeof turnCellSchema>>

/** A host that a turn asked for and did not get. */
export type RefusedHost = Readonly<z.infer<typeof refusedHostSchema>>

/** Bounds on what one turn may use. */
export interface CellLimits {
  /** Bytes of memory, where a control group can be had. */
  readonly memory: number | null
  readonly processes: number
  /** Bytes of temporary files. */
  readonly disk: number
}

export const DEFAULT_CELL_LIMITS: CellLimits = { memory: null, processes: 2048, disk: 2 * 1024 ** 3 }
