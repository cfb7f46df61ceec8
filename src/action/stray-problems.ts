import { endBatches } from '../adapters/process/git/objects/batch.ts'
import { caughtStrays, endStrays } from '../adapters/process/strays.ts'
import type { Problem } from '../core/problem.ts'

/** Ends what the step's agents and scripts left running behind its back; a problem when there was something. */
export async function endWhatIsLeft(): Promise<readonly Problem[]> {
  await endBatches()
  await endStrays({ all: true })
  const names = caughtStrays()
  if (names.length === 0) return []
  return [
    {
      code: 'RAY-PROCESS-LEFT',
      message: `Something that this step ran had left processes behind that hid from it: ${names.slice(0, 10).join(', ')}. They were ended.`,
      hint: 'Look at what the agents and scripts of the run did. A server that a later step needs is started by a step of its own.',
    },
  ]
}
