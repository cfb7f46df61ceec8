/** Names a scope in a run: the place that it was read from, relative to the workspace where it lies inside. */
export type ScopeId = string

/** Where a definition comes from; the digest covers all that can change what it does. */
export interface Pin {
  /** A path or specifier a person recognises. */
  readonly source: string
  /** The commit that it was read from, when it was read from one. */
  readonly commit: string | null
  /** Lower-case hex. */
  readonly sha256: string
}
