import type { Run } from '../../core/run/run.ts'
import type { Definitions } from '../../core/workflow/workflow.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Reports } from '../../ports/reports.ts'

const INTERVAL_MS = 20_000

/** Shows a run while it is at work: at once, then at most every 20 seconds. Nothing waits for it. */
export interface LivePicture {
  saw(run: Run, definitions: Definitions): void
}

export function createLivePicture(reports: Reports, clock: Clock): LivePicture {
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    saw(run, definitions) {
      if (run.status !== 'running' || clock.now() - shownAt < INTERVAL_MS) return
      shownAt = clock.now()
      void reports.publishReport(run, definitions)
    },
  }
}
