import type { Carried } from '../../run/run.ts'

/** A value that a state gave: inserted literally. One that it only passes on unchanged keeps its authors. */
export function carried(text: string | undefined, received: Carried | null = null): Carried | null {
  if (text === undefined) return null
  return received !== null && asHandedOn(received.text) === asHandedOn(text) ? { ...received, text } : { text, from: 'run' }
}

/**
 * What is left of a text whatever it went through without being meant to change: variables and files hold no half characters, shells no
 * NUL, Python reads line ends as its own, and a shell takes those at the end away.
 */
function asHandedOn(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffd]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim()
}
