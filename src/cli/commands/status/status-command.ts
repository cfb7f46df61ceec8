import type { Command } from 'commander'
import { runId } from '../../options.ts'
import { refuse } from '../../refuse.ts'
import type { StatusFlags } from './status.ts'

const EXAMPLES = `
Examples:
  raymond status                       all runs: status, cost, turns
  raymond status coding-1a2b           one run: its agents, what it waits for, its results
  raymond status --json                for programs`

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .summary('show one run, or all of them')
    .description('Shows how a run stands, what it waits for and what it has cost; without an id, all runs.')
    .argument('[id]', 'the run', runId)
    .option('--json', 'print one JSON object on stdout')
    .option('--state-dir <dir>', 'where runs are kept (default: .raymond/state in the repository)')
    .addHelpText('after', EXAMPLES)
    .action(async (id: string | undefined, flags: StatusFlags) => {
      const { status } = await import('./status.ts')
      await status(id, flags).catch((error: unknown) => refuse(error, flags))
    })
}
