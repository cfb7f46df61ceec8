import type { JobOutcome } from '../../../core/job/outcome.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { inlineCode } from '../../../core/report/cleaning/quote.ts'
import type { Thread } from '../../../core/run/threads/thread.ts'
import type { Job } from '../job.ts'

const MARKER = '<!-- raymond:not-done -->'
const LONGEST = 300

/** Says in the thread why a command was not carried out, and what to write instead: in one comment, which the next time is written anew. */
export async function tellNotDone(
  thread: Thread,
  { matches, problems, who }: Pick<JobOutcome, 'matches' | 'problems'> & { readonly who: string },
  { github, guards: { cleaner } }: Job,
): Promise<readonly Problem[]> {
  const plain = (text: string) => cleaner.title(text, LONGEST)
  // A reason that names a fix is a problem as well.
  const reasons = matches.filter(({ started, why }) => !started && !problems.some(({ message }) => why.includes(message)))
  const lines = [
    ...problems.map(({ message, hint }) => plain(message) + (hint === undefined ? '' : ` ${inlineCode(cleaner.value(hint))}`)),
    ...reasons.map(({ workflow, why }) => plain(`${workflow}: ${why}`)),
  ]
  if (lines.length === 0) return []
  const body = [MARKER, `Of what ${plain(who)} asked for, this was not done:`, '', ...lines.map((line) => `- ${line}`)]
  try {
    await github.comments.ensure(thread, { marker: MARKER, body: body.join('\n') })
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return [error.problem]
  }
}
