import type { Command } from 'commander'
import { driveOptions, PARALLEL_TURNS } from '../../drive/drive-options.ts'
import { countFor, dollars, duration, effort, runId } from '../../options.ts'
import type { RunFlags } from './run.ts'

const EXAMPLES = `
Examples:
  raymond run workflows/coding --input "Fix issue 12"     with Claude Code, up to $10
  raymond run coding --input "Fix issue 12"               the workflow of that name in .github/raymond.yml
  raymond run review.yaml --budget 2 --model haiku        a single-file workflow, a lower cap
  raymond run flow --agent replay:answers.jsonl           answers from a recording: no model, no cost
  raymond run flow --id nightly --json > outcome.json     one JSON object on stdout, progress on stderr

A workflow is a folder of states. START.md is the first; each answer ends with one tag that says where to go:
<goto>REVIEW</goto>, <call return="SUMMARY">RESEARCH</call>, <ask next="DEPLOY">Ship it?</ask>, <result>done</result>.
The run is saved after every turn: whatever stops it, "raymond resume ID" goes on.`

export function addRunCommand(program: Command): void {
  const command = program
    .command('run')
    .alias('start')
    .summary('start a run of a workflow')
    .description('Starts a run of a workflow: a folder of states, one of its state files, a .zip, or a .yaml or .edn file.')
    .argument('<workflow>', 'path of the workflow, or its name in .github/raymond.yml')
    .option('--input <text>', 'what {{input}} and RAYMOND_INPUT hold in the first state')
    .option('--budget <usd>', 'most dollars that the run may spend (default: what the workflow says, else 10)', dollars)
    .option('--model <name>', 'model of prompts that name none')
    .option('--effort <level>', 'low, medium, high, xhigh or max', effort)
    .option('--max-parallel <n>', `turns at the same time (default: ${PARALLEL_TURNS})`, countFor('--max-parallel'))
    .option('--max-turns <n>', 'suspend the run after so many turns', countFor('--max-turns'))
    .option('--timeout <duration>', 'silence that ends a turn (default: 10m)', duration)
    .option('--id <id>', 'name of the run (default: the workflow and a random part)', runId)
    .addHelpText('after', EXAMPLES)
  driveOptions(command).action(async (workflow: string, flags: RunFlags) => {
    const { run } = await import('./run.ts')
    await run(workflow, flags)
  })
}
