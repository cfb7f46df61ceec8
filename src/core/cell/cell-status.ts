/** What a turn ran in, as status and report show it. */
export interface CellStatus {
  readonly cell: 'bwrap' | 'none'
  /** Hosts that it could reach beside its model; of no meaning without a cell. */
  readonly network: readonly string[]
}

/** Bounds on what one turn may use. */
export interface CellLimits {
  /** Bytes of memory, where a control group can be had. */
  readonly memory: number | null
  readonly processes: number
  /** Bytes of temporary files. */
  readonly disk: number
}

export const DEFAULT_CELL_LIMITS: CellLimits = { memory: null, processes: 2048, disk: 2 * 1024 ** 3 }

/** A host that a turn asked for and did not get. */
export interface RefusedHost {
  readonly host: string
  readonly times: number
}
