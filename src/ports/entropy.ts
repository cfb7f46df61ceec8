/** Randomness comes in by this port, so that the core and the tests have none of their own. */
export interface Entropy {
  /** Lower-case hex digits of that many random bytes. */
  hex(bytes: number): string
  /** 0 up to, but not, 1. */
  fraction(): number
}
