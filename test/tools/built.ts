import { join } from 'node:path'
import { inject } from 'vitest'

/** Where the command line, or a step of the action, lies as a bundle of today's source. */
export function built(entry: 'cli' | 'main' | 'post'): string {
  return join(inject('built'), `${entry}.js`)
}
