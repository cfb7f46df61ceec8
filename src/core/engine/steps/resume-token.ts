import type { Run } from '../../run/run.ts'

/** Names the event that a step run is taken up by: it changes with every event of the run. */
export function resumeToken({ seq }: Run): string {
  return String(seq + 1)
}
