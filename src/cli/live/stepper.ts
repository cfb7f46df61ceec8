import { createInterface } from 'node:readline/promises'
import type { Run } from '../../core/run/run.ts'
import { UsageError } from '../usage-error.ts'
import type { ClosableProgress } from './progress-lines.ts'

/** Holds a run after each turn until a person says that it goes on. */
export interface Stepper {
  watching(progress: ClosableProgress): ClosableProgress
  /** Resolves when nothing has ended since, the run has come to rest, or the person goes on. */
  saved(run: Run): Promise<void>
}

/** `stop` ends the run as Ctrl-C does: it can be resumed. */
export function createStepper(stop: () => void): Stepper {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new UsageError(
      '--step needs a terminal to ask at.',
      'Leave --step out, or use --debug to see afterwards what scripts did.',
    )
  let ended = 0
  return {
    watching: (progress) => ({
      ...progress,
      turnEnded(turn, end, refused) {
        ended += 1
        progress.turnEnded(turn, end, refused)
      },
    }),
    async saved(run) {
      if (ended === 0 || run.status !== 'running') return
      ended = 0
      const next = run.agents.flatMap(({ id, current_state, status }) =>
        status === 'active' ? [`${id} at ${current_state}`] : [],
      )
      if (next.length === 0) return
      if (!(await goesOn(`next: ${next.join(', ')}. Enter goes on, q stops: `))) stop()
    },
  }
}

async function goesOn(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Ctrl-C, and a terminal that was closed, stop the run too.
    const left = new Promise<string>((resolve) => lines.once('close', () => resolve('q')).once('SIGINT', () => resolve('q')))
    return !/^q/i.test((await Promise.race([lines.question(question), left])).trim())
  } finally {
    lines.close()
  }
}
