import { isHeld } from '../money/is-held.ts'
import { isPausedForPerson } from '../needs-somebody.ts'
import type { Run } from '../run.ts'

/** Whether a worker rests until a person has it go on: its parent waits for that. One that has used up its own part of the budget has ended. */
export function awaitsWord(worker: Run): boolean {
  return isPausedForPerson(worker) || isHeld(worker)
}
