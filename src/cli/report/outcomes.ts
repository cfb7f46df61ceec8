/** `raymond outcomes`: asks GitHub what became of proposals. Reads alone, and only of the repositories that the runs name. */
import { renderOutcomesPage } from '../../core/outcomes/outcomes-page.ts'
import type { OutcomesReport } from '../../core/outcomes/outcomes-report.ts'
import { formatUsd } from '../../core/report/format-amounts.ts'
import { oneLine } from '../live/terminal-text.ts'
import { print, printJson, say } from '../output.ts'
import { refuse } from '../refuse.ts'
import { askOutcomes } from './ask-outcomes.ts'
import { type ReportFlags, readRuns, withSource, writePage } from './report.ts'

export type OutcomesFlags = Pick<ReportFlags, 'stateDir' | 'git' | 'ref' | 'json' | 'out'>

export async function outcomes(flags: OutcomesFlags): Promise<void> {
  try {
    const place = flags.stateDir === undefined ? { git: '.', ...flags } : flags
    await withSource(place, async (source) => {
      const { runs, unreadable } = await readRuns(await source.ids(), source)
      for (const { run, why } of unreadable) say(`${run} cannot be read: ${why}`)
      const report = await askOutcomes(runs, source)
      if (flags.json === true) printJson(report)
      if (flags.out !== undefined) {
        const about = { source: source.name, generatedAt: new Date().toISOString() }
        await writePage(flags.out, renderOutcomesPage(report, about), flags)
      } else if (flags.json !== true) printOutcomes(report)
    })
  } catch (error) {
    refuse(error, flags)
  }
}

function printOutcomes({ outcomes: all, sums }: OutcomesReport): void {
  const lines = all.map(({ run, type, word, lines: changed, number, url }) => {
    const thing = url ?? (number === null ? '' : `#${number}`)
    return oneLine(`${word}${changed === null ? '' : ` (${changed} lines)`}  ${type.replace('_', ' ')} ${thing}  ${run}`)
  })
  const totals = sums.map(
    ({
      month,
      workflow,
      model,
      runs,
      usd,
      proposals,
      successes,
      unknown,
      merged_pull_requests: merged,
      usd_per_merged_pull_request: each,
    }) =>
      oneLine(
        `${month}  ${workflow}  ${model ?? 'no model'}: ${formatUsd(usd)} in ${runs} ${runs === 1 ? 'run' : 'runs'}, ${successes} of ${proposals} proposals taken${unknown === 0 ? '' : `, ${unknown} unknown`}${each === null ? '' : `; ${merged} merged, ${formatUsd(each)} each`}`,
      ),
  )
  if (all.length === 0) say('No stored run has proposed anything.')
  for (const line of [...lines, ...(lines.length === 0 || totals.length === 0 ? [] : ['']), ...totals]) print(line)
}
