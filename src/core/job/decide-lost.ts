import type { Run } from '../run/run.ts'
import { mayUseCheckout, needsRole } from '../triggers/may-trigger.ts'
import { isOfThread } from '../triggers/repo-event.ts'
import { bookedWorker } from './booked-worker.ts'
import { type Deed, tell } from './deeds.ts'
import type { Facts } from './facts.ts'
import { mayPeopleDoWith } from './rules-for.ts'

/** What a re-run takes up: runs that an earlier attempt of this very job had in hand when it was lost or stopped. */
export function decideLost(driven: ReadonlySet<string>, facts: Facts): readonly Deed[] {
  const { runs, event, checkout } = facts
  return runs
    .filter((run) => !driven.has(run.workflow_id) && (wasLost(run, facts) || wasStopped(run, facts)))
    .filter((run) => bookedWorker(run, runs) === undefined)
    .flatMap((run): readonly Deed[] => {
      const here = checkout === null ? { ok: true as const } : mayUseCheckout(event, checkout)
      if (!here.ok) return [tell(run.workflow.name, here.why)]
      const why = 'An earlier attempt of this job did not bring it to rest.'
      const line = { workflow: run.workflow.name, started: true, why }
      return [{ type: 'resume_run', run: run.workflow_id, word: { retry: true }, line }]
    })
}

/** Nobody has to be asked: a job that wakes what is due would take it up as well. */
export function wasLost({ status, lease }: Run, { runId, attempt }: Pick<Facts, 'runId' | 'attempt'>): boolean {
  return status === 'running' && lease !== null && lease.job === runId && lease.attempt < attempt
}

/** The comment of this event was carried out in it, and then the job was cancelled: who runs it again wants it to go on. */
function wasStopped(run: Run, facts: Facts): boolean {
  const { status, reason, seen_comment, issue } = run
  const { event } = facts
  if (status !== 'suspended' || reason !== 'signal') return false
  const isOfThis = isOfThread(event.comment) && seen_comment === event.comment.id && issue === event.subject?.number
  return isOfThis && needsRole(event) && mayPeopleDoWith(run, 'resume', facts).ok
}
