import type { Carried } from '../../run/run.ts'

/** A value that a state gave: inserted literally. One that it only passes on unchanged keeps its authors. */
export function carried(text: string | undefined, received: Carried | null = null): Carried | null {
  if (text === undefined) return null
  return received !== null && received.text.trim() === text.trim() ? { ...received, text } : { text, from: 'run' }
}
