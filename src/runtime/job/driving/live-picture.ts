import { isWithin } from '../../../core/is-within.ts'
import { hasRefused } from '../../../core/run/due.ts'
import type { Run } from '../../../core/run/run.ts'
import type { Definitions } from '../../../core/workflow/workflow.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Reports } from '../../../ports/keeping/reports.ts'
import { type Easing, easedOff } from './eased-off.ts'

/** GitHub counts edits as new content. After a quarter of an hour they become rarer, after 40 minutes there is one a minute. */
const EDITS: Easing = { least: 20_000, most: 60_000, share: 1 / 40 }

/**
 * Shows a run while it is at work: at once, then at most every 20 seconds, more seldom when it lasts. Nothing waits for it: what somebody is asked
 * has an effect of its own. Where GitHub has not taken that, the next one shows it: plain words are an answer from then.
 */
export interface LivePicture {
  saw(run: Run, definitions: Definitions): void
}

export function createLivePicture(reports: Reports, clock: Clock): LivePicture {
  const began = clock.now()
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    saw(run, definitions) {
      const now = clock.now()
      if (run.status !== 'running' || hasRefused(run) || isWithin(shownAt, now, easedOff(now - began, EDITS))) return
      shownAt = now
      void reports.publishReport(run, definitions)
    },
  }
}
