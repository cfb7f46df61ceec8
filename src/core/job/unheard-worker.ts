import type { Run } from '../run/run.ts'
import { awaitsNoWorker } from './booked-worker.ts'

/**
 * Whether what a worker has come to is still to be heard by a run that may go on: its parent, or one above that, of whose part it has a part.
 * `isUnread` says of a run that is not among `runs` that it is there, though nobody can say how it stands.
 */
export function isUnheardWorker(
  { workflow_id: id, parent }: Run,
  runs: ReadonlyMap<string, Run>,
  isUnread: (id: string) => boolean,
): boolean {
  if (parent === undefined) return false
  const whole = runs.get(parent.run)
  if (whole === undefined) return isUnread(parent.run)
  if (whole.children?.find((child) => child.id === id)?.status === 'ended') return false
  if (!awaitsNoWorker(whole)) return true
  // Without it, so that states that name each other as parents come to an end.
  return isUnheardWorker(whole, new Map([...runs].filter(([other]) => other !== parent.run)), isUnread)
}
