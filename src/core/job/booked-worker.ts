import type { Problem } from '../problem.ts'
import type { Run } from '../run/run.ts'

/**
 * Why a worker goes on no more: its parent has counted what it cost, and has given what was left of its money and of its proposals back to
 * itself. What it did now would be on top of both.
 */
export function bookedWorker({ workflow_id: id, parent }: Run, runs: readonly Run[]): Problem | undefined {
  if (parent === undefined) return undefined
  const whole = runs.find(({ workflow_id }) => workflow_id === parent.run)
  // One that is not read any more ended long ago.
  if (whole !== undefined && whole.children?.find((child) => child.id === id)?.status !== 'ended') return undefined
  return {
    code: 'RAY-NOT-ALLOWED',
    message: `${id} did a part of ${parent.run}, which has counted its end.`,
    place: id,
    hint:
      whole === undefined || whole.status === 'completed' || whole.status === 'cancelled'
        ? 'Start the workflow anew where its work is still needed.'
        : `Go on with the whole: /raymond retry ${parent.run}`,
  }
}
