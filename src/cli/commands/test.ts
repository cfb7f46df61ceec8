import type { Command } from 'commander'
import type { TestFlags } from '../cases/test-workflows.ts'
import { countFor } from '../options.ts'

export function addTestCommand(program: Command): void {
  program
    .command('test')
    .summary('run the cases that stand beside a workflow')
    .description(
      'Plays the cases of workflows with scripted answers: no model, no key, no network. Cases lie in a folder "cases" beside the states.',
    )
    .argument('<path...>', 'workflows, cases, or folders that hold them')
    .option('--only <text>', 'only cases with this text in their path')
    .option('--jobs <n>', 'cases at the same time (default: one for each processor)', countFor('--jobs'))
    .option('--json', 'print one JSON object on stdout')
    .option('--quiet', 'print failing cases only')
    .action(async (paths: string[], flags: TestFlags) => {
      const { testWorkflows } = await import('../cases/test-workflows.ts')
      await testWorkflows(paths, flags)
    })
}
