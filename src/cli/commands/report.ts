import type { Command } from 'commander'
import { runId } from '../options.ts'
import type { ReportFlags } from '../report/report.ts'

const EXAMPLES = `
Examples:
  raymond report coding-12-4711             writes coding-12-4711.html: time line, workflow, cost, every turn
  raymond report                            writes raymond-report.html: all runs, cost, failures, open questions
  raymond report --ref raymond/state --out site/
                                            one page for all runs of the state branch, and one for each
  raymond report coding-12-4711 --json      the data of the page, on stdout`

export function addReportCommand(program: Command): void {
  program
    .command('report')
    .summary('an HTML page of one run, or of all')
    .description(
      'Writes one self-contained HTML page: of a run, or without an id of all runs. It loads nothing from the network.',
    )
    .argument('[id]', 'the run, as "raymond status" lists it', runId)
    .option('--out <path>', 'the file to write; a folder ("site/") gets a page of all runs and one of each')
    .option('--state-dir <dir>', 'where runs are kept (default: .raymond/state in the repository)')
    .option('--git <dir>', 'read the state branch of this clone instead (default: the current folder)')
    .option('--ref <branch>', 'the state branch, as fetched last (default with --git: raymond/state)')
    .option('--outcomes', 'with a folder: ask GitHub what became of proposals (GITHUB_TOKEN), as a page of its own')
    .option('--prometheus', 'print sums of all runs in the text format of Prometheus')
    .option('--json', 'print the data as one JSON object; a page is written only with --out')
    .addHelpText('after', EXAMPLES)
    .action(async (id: string | undefined, flags: ReportFlags) => {
      const { report } = await import('../report/report.ts')
      await report(id, flags)
    })
}
