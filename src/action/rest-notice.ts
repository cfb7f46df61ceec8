import type { Problem } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'

/** What the log says of a run that rests and will go on: the step succeeds with it. Undefined for runs that ended. */
export function restNotice({ workflow_id: id, status, reason, error, children = [] }: Run): Problem | undefined {
  if (status === 'waiting')
    return {
      code: 'RAY-WAITING',
      message: `${id} waits for ${reason === 'approval' ? 'an approval' : reason === 'ask' ? 'an answer' : 'a person'}; waiting costs nothing.`,
      hint: 'Its comment and the summary show the line to reply with.',
    }
  if (status !== 'suspended') return undefined
  if (reason === 'workers' || reason === 'dispatched')
    return {
      code: 'RAY-SUSPENDED',
      message: `${id} rests while its workers are at work in jobs of their own; this costs nothing.`,
      hint: children.some((child) => child.status === 'waiting')
        ? 'A worker waits for a person: the comment shows the line to reply with.'
        : 'The job of the last worker starts the next one. Nothing has to be done.',
    }
  return (
    error ?? {
      code: 'RAY-SUSPENDED',
      message: `${id} is suspended${reason === null ? '' : ` (${reason})`}; everything up to here is stored.`,
      hint: `/raymond resume ${id}`,
    }
  )
}
