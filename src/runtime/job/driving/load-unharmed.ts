import { commentOfRun, parseRunMarker } from '../../../core/report/marker.ts'
import { placeOfRound, seqOfRound } from '../../../core/report/rounds/round-comment.ts'
import type { Run } from '../../../core/run/run.ts'
import { threadOf } from '../../../core/run/threads/thread.ts'
import type { Comments } from '../../../ports/github/comments.ts'
import type { StoredRun } from '../../../ports/keeping/state-branch.ts'
import type { Job } from '../job.ts'

/**
 * The comment of a run says which state it shows: a branch that was rolled back behind that is not believed. Whoever writes to a run that
 * rests looks first: what is written gets the next number, and may reach the one that was shown.
 */
export async function loadUnharmed(id: string, job: Pick<Job, 'keeping' | 'github'>): Promise<StoredRun | undefined> {
  const stored = await job.keeping.branch.load(id)
  return stored && unharmed(stored, job)
}

/** A run that was loaded a moment ago, as it stands now. A `RAY-STATE-TAMPERED` problem where it was rolled back. */
export async function unharmed(
  stored: StoredRun,
  { keeping: { branch }, github: { comments } }: Pick<Job, 'keeping' | 'github'>,
): Promise<StoredRun | undefined> {
  // A worker has no comment.
  const seen = stored.run.parent === undefined ? await seqShown(stored.run, comments) : undefined
  return seen === undefined ? stored : branch.load(stored.run.workflow_id, { seq: seen })
}

async function seqShown(run: Run, comments: Comments): Promise<number | undefined> {
  const round = placeOfRound(run)
  const thread = round?.thread ?? threadOf(run)
  const shown = thread === null ? undefined : await comments.find(thread, round ?? commentOfRun(run))
  if (shown === undefined) return undefined
  return round === undefined ? parseRunMarker(shown)?.seq : seqOfRound(shown, run)
}
