import { type Problem, ProblemError } from '../../../core/problem.ts'
import { alert } from '../../../core/report/alert.ts'
import { DOCS } from '../../../core/report/docs-url.ts'
import { problemLines } from '../../../core/report/problem-lines.ts'
import type { Thread } from '../../../core/run/threads/thread.ts'
import type { Job } from '../job.ts'

const MARKER = '<!-- raymond:not-started -->'
const LONGEST = 1000

/** Says in the thread that asked what kept its run from starting: in one comment, however often it happens. */
export async function tellNotStarted(
  thread: Thread,
  { code, message, place, hint }: Problem,
  job: Job,
): Promise<readonly Problem[]> {
  const plain = (text: string) => job.guards.cleaner.title(text, LONGEST)
  // Commands of a hint stand on lines of their own; what a thread gets is one sentence.
  const shown = { code, message: plain(message), place: place && plain(place), hint: hint && plain(hint) }
  const body = [
    MARKER,
    'Nothing was started: the set-up is not complete.',
    '',
    alert('CAUTION', problemLines(shown, { docsUrl: DOCS })),
  ]
  try {
    await job.github.comments.ensure(thread, { marker: MARKER, body: body.join('\n') })
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return [error.problem]
  }
}
