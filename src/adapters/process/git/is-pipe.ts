import { statSync } from 'node:fs'

/** Whether git, which opens the file, would wait for somebody who writes into it. A link counts for what it leads to. */
export function isPipe(path: string): boolean {
  try {
    return statSync(path).isFIFO()
  } catch {
    return false // nothing is there
  }
}
