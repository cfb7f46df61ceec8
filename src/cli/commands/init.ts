import type { Command } from 'commander'
import type { InitFlags } from '../init.ts'

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .summary('set a repository up')
    .description(
      'Writes the Actions workflow, .github/raymond.yml and a first workflow into this repository. Overwrites nothing.',
    )
    .option(
      '--workflow <name>',
      'which ready workflow to begin with: coding, triage, review, maintenance or ralph (default: triage)',
    )
    .option('--json', 'print one JSON object on stdout')
    .action(async (flags: InitFlags) => {
      const { init } = await import('../init.ts')
      init(flags)
    })
}
