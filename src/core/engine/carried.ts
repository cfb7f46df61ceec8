import type { Carried } from '../run/run.ts'

/** A value that a state gave: inserted literally. */
export function carried(text: string | undefined): Carried | null {
  return text === undefined ? null : { text, from: 'run' }
}
