import type { Carried } from '../../run/run.ts'
import { handedText } from './handed-text.ts'

/** A value that a state gave: inserted literally. One that it only passes on unchanged keeps its authors. */
export function carried(text: string | undefined, received: Carried | null = null): Carried | null {
  if (text === undefined) return null
  if (received === null || !isPassedOn(text, received)) return { text, from: 'run' }
  return received.from === 'run' ? { ...received, text } : received
}

function isPassedOn(text: string, received: Carried): boolean {
  const given = plain(text)
  return given === plain(received.text) || given === plain(handedText(received))
}

/**
 * What is left of a text whatever it went through without being meant to change: variables and files hold no half characters, shells no
 * NUL, Python reads line ends as its own, and a shell takes those at the end away.
 */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffd]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim()
}
