import type { Run } from '../../../core/run/run.ts'
import { wantedOfPeople } from '../../../core/run/workers/children.ts'
import type { Definitions } from '../../../core/workflow/workflow.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Reports } from '../../../ports/keeping/reports.ts'
import { type Easing, easedOff } from './eased-off.ts'

/** GitHub counts edits as new content. After a quarter of an hour they become rarer, after 40 minutes there is one a minute. */
const EDITS: Easing = { least: 20_000, most: 60_000, share: 1 / 40 }

/**
 * Shows a run while it is at work: at once, then at most every 20 seconds, more seldom when it lasts; what somebody is asked at once.
 * Nothing waits for it.
 */
export interface LivePicture {
  saw(run: Run, definitions: Definitions): void
}

export function createLivePicture(reports: Reports, clock: Clock): LivePicture {
  const began = clock.now()
  let shownAt = Number.NEGATIVE_INFINITY
  let asked: readonly string[] = []
  return {
    saw(run, definitions) {
      const before = asked
      asked = askedIn(run)
      const isNew = asked.some((id) => !before.includes(id))
      if (run.status !== 'running' || (!isNew && clock.now() - shownAt < easedOff(clock.now() - began, EDITS))) return
      shownAt = clock.now()
      void reports.publishReport(run, definitions)
    },
  }
}

/** Ids of what it shows for people to settle. */
function askedIn({ asks, children = [] }: Run): readonly string[] {
  return [...asks.map(({ id }) => id), ...children.flatMap(wantedOfPeople)]
}
