import type { Problem } from '../problem.ts'
import type { Run } from '../run/run.ts'

/**
 * Why a worker goes on no more: its parent has counted what it cost, and has given what was left of its money and of its proposals back to
 * itself. What it did now would be on top of both. So it is where that has become of the worker whose worker it is: it has a part of that part.
 */
export function bookedWorker(run: Run, runs: readonly Run[]): Problem | undefined {
  const counted = countedIn(run, runs)
  if (counted === undefined) return undefined
  const { id, whole } = counted
  return {
    code: 'RAY-NOT-ALLOWED',
    message: `${run.workflow_id} did a part of ${id}, which has counted its end.`,
    place: run.workflow_id,
    hint:
      whole === undefined || whole.status === 'completed' || whole.status === 'cancelled'
        ? 'Start the workflow anew where its work is still needed.'
        : `Go on with the whole: /raymond retry ${id}`,
  }
}

interface Counted {
  readonly id: string
  readonly whole: Run | undefined
}

/** The uppermost run that has: one below it does not go on either. */
function countedIn({ workflow_id: id, parent }: Run, runs: readonly Run[]): Counted | undefined {
  if (parent === undefined) return undefined
  const whole = runs.find(({ workflow_id }) => workflow_id === parent.run)
  // One that is not read any more ended long ago.
  if (whole === undefined) return { id: parent.run, whole }
  // Without it, so that states that name each other as parents come to an end.
  const above = countedIn(
    whole,
    runs.filter((one) => one !== whole),
  )
  const isCounted = whole.children?.find((child) => child.id === id)?.status === 'ended'
  return above ?? (isCounted ? { id: parent.run, whole } : undefined)
}
