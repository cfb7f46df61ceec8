import type { Problem } from '../problem.ts'
import type { Run } from '../run/run.ts'

/**
 * Why a worker goes on, or begins, no more: its parent has counted what it cost, and has given what was left of its money and of its proposals
 * back to itself, so that what it did now would be on top of both; or its parent was stopped, or has come to its end, and nobody waits for it.
 * So it is where that has become of the worker whose worker it is: it has a part of that part.
 */
export function bookedWorker(run: Run, runs: readonly Run[]): Problem | undefined {
  const counted = countedIn(run, runs)
  if (counted === undefined) return undefined
  const { id, whole, why } = counted
  return {
    code: 'RAY-NOT-ALLOWED',
    message: `${run.workflow_id} did a part of ${id}, which ${why}.`,
    place: run.workflow_id,
    hint:
      whole === undefined || awaitsNoWorker(whole)
        ? 'Start the workflow anew where its work is still needed.'
        : `Go on with the whole: /raymond retry ${id}`,
  }
}

/** Nobody can have it go on, and so hear of its workers. */
export function awaitsNoWorker({ status }: Run): boolean {
  return status === 'completed' || status === 'cancelled'
}

interface Counted {
  readonly id: string
  readonly whole: Run | undefined
  readonly why: string
}

const COUNTED = 'has counted its end'

/** The uppermost run that has: one below it does not go on either. */
function countedIn({ workflow_id: id, parent }: Run, runs: readonly Run[]): Counted | undefined {
  if (parent === undefined) return undefined
  const whole = runs.find(({ workflow_id }) => workflow_id === parent.run)
  // One that is not read any more ended long ago.
  if (whole === undefined) return { id: parent.run, whole, why: COUNTED }
  // Without it, so that states that name each other as parents come to an end.
  const above = countedIn(
    whole,
    runs.filter((one) => one !== whole),
  )
  const isCounted = whole.children?.find((child) => child.id === id)?.status === 'ended'
  if (above !== undefined) return above
  if (isCounted) return { id: parent.run, whole, why: COUNTED }
  return awaitsNoWorker(whole)
    ? { id: parent.run, whole, why: whole.status === 'cancelled' ? 'was stopped' : 'has ended' }
    : undefined
}
