/** Bounds of one scope. Sizes are in bytes. */
export const LIMITS = {
  /** All files together. */
  size: 64 * 1024 * 1024,
  files: 2000,
  /** Unpacked bytes for each byte of an archive. */
  ratio: 100,
  /** A file beside the states that is larger is left where it is. */
  helper: 4 * 1024 * 1024,
} as const
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>
