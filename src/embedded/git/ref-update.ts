/** A ref that moves. Zeros stand for no object: it is created, or deleted. */
export interface RefUpdate {
  readonly ref: string
  readonly old: string
  readonly to: string
}
