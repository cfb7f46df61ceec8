import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import type { Problem } from '../core/problem.ts'
import { alert } from '../core/report/alert.ts'
import { problemLines } from '../core/report/problem-lines.ts'
import { DOCS } from './presentation.ts'

const MOST_SHOWN = 50

/** What kept the whole job from its work, wherever people look for it: annotations, summary and the output `why`. */
export async function failStep(problems: readonly Problem[]): Promise<void> {
  const log = createJobLog()
  for (const problem of problems) log.annotate('error', problem)
  const [first] = problems
  if (first) log.setOutput('why', `${first.code}: ${first.message}`)
  process.exitCode = 1
  const boxes = problems.slice(0, MOST_SHOWN).map((problem) => alert('CAUTION', problemLines(problem, { docsUrl: DOCS })))
  await log.writeSummary(`${['## Raymond could not begin', ...boxes].join('\n\n')}\n`)
}
