/** Bounds of one scope. Sizes are in bytes. */
export interface Limits {
  /** All files together. */
  readonly size: number
  readonly files: number
  /** Unpacked bytes for each byte of an archive. */
  readonly ratio: number
  /** A file beside the states that is larger is left where it is. */
  readonly helper: number
}

export const LIMITS: Limits = { size: 64 * 1024 * 1024, files: 2000, ratio: 100, helper: 4 * 1024 * 1024 }
