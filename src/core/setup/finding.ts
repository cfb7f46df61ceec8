import type { Problem } from '../problem.ts'

/** What is wrong with a set-up. A notice is what could not be looked at from here. */
export interface Finding extends Problem {
  readonly level: 'error' | 'warning' | 'notice'
}
