import { concerns, type Occasion } from '../../core/job/facts.ts'
import { votedAnswers } from '../../core/job/votes.ts'
import { askShownSince, commentOfRun } from '../../core/report/marker.ts'
import { placeOfRound, showsRound } from '../../core/report/rounds/round-comment.ts'
import { votableAsk } from '../../core/run/needs-somebody.ts'
import type { Run } from '../../core/run/run.ts'
import { type Thread, threadShowing } from '../../core/run/threads/thread.ts'
import { turnOf } from '../../core/thread/whom-to-ask.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { Job } from './job.ts'
import { eventOf } from './thread.ts'

export interface ReadVote {
  readonly run: string
  readonly ask: string
  readonly text: string
  /** What somebody would have caused who had said it in words. */
  readonly event: RepoEvent
}

/**
 * Answers by reactions to the comments of the runs that a thread is about, wherever those stand. GitHub is asked only where one could count, and
 * once by a job that looks at all threads of a run. `isWhole` is false where there may be others that this job has not read.
 */
export async function readVotes(
  thread: Thread,
  { event, wokenBy }: Occasion,
  job: Job,
): Promise<{ readonly votes: readonly ReadVote[]; readonly isWhole: boolean }> {
  const { number } = thread
  const placeOf = (run: Run) => threadShowing(run) ?? thread
  const known = await job.keeping.branch.list({ threads: [number] })
  // A worker has no comment to react to.
  const isHere = (run: Run) => run.parent === undefined && concerns(run, number, known)
  const runs = known.filter((run) => isHere(run) && (wokenBy === undefined || placeOf(run).number === number))
  const found: ReadVote[] = []
  let isWhole = true
  const turn = turnOf(job.identity.runId)
  const ownBot = await job.identity.ownBot()
  for (const run of runs) {
    const ask = votableAsk(run)
    if (ask === undefined) continue
    const round = placeOfRound(run)
    const comment = await job.github.comments.votesOn(placeOf(run), {
      ...(round ?? commentOfRun(run)),
      shownSince: (body) => askShownSince(body, run, ask.id),
    })
    if (comment === 'unknown') isWhole = false
    if (comment === undefined || comment === 'unknown' || (round !== undefined && !showsRound(comment.body, run))) continue
    const read = votedAnswers(run, comment, ownBot, turn)
    if (!read.isWhole) isWhole = false
    for (const { text, vote } of read.answers) {
      const { id, account, createdAt } = vote
      const said = { id, body: '', author: account, createdAt, updatedAt: createdAt }
      const spoken = eventOf(said, thread, event)
      const comment = spoken.comment === null ? null : ({ ...spoken.comment, kind: 'reaction' } as const)
      found.push({ run: run.workflow_id, ask: ask.id, text, event: { ...spoken, comment } })
    }
  }
  return { votes: found, isWhole }
}
