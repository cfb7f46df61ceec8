import type { TextCleaner } from '../../../core/outbox/clean-proposal.ts'
import { inlineText } from '../../../core/report/cleaning/quote.ts'
import type { WhyLine } from '../../../core/report/job-summary.ts'
import type { Run } from '../../../core/run/run.ts'

const LONGEST_REASON = 300

/** What `/raymond why` answers, in Markdown: where each run of the thread stands, and what this comment did not start. */
export function renderWhy(runs: readonly Run[], misses: readonly WhyLine[], cleaner: TextCleaner): string {
  const plain = (text: string) => inlineText(cleaner.title(text, LONGEST_REASON))
  const ofRuns = runs.map((run) => `| \`${run.workflow_id}\` | ${run.status} | ${plain(reasonOf(run))} |`)
  const ofMisses = misses.map(({ workflow, why }) => `| ${plain(workflow)} | not started | ${plain(why)} |`)
  const rows = [...ofRuns, ...ofMisses]
  return [
    '| run or workflow | | why |',
    '| --- | --- | --- |',
    ...(rows.length === 0 ? ['| | | No workflow is configured, and this thread has no runs. |'] : rows),
    '',
    'What an earlier event did or did not start is in the summary of its job.',
  ].join('\n')
}

function reasonOf({ event, actor, error, reason }: Run): string {
  const began = `${event ?? 'The command line'}${actor === null ? '' : ` by ${actor}`} started it.`
  const stands = error === null ? (reason === null ? '' : ` It stands at: ${reason}.`) : ` ${error.code}: ${error.message}`
  return began + stands
}
