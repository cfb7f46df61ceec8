import type { Command } from 'commander'
import type { DoctorFlags } from './doctor.ts'

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .summary('check that everything is set up')
    .description(
      'Checks configuration, Actions workflows, credentials, agent CLI and, with GITHUB_TOKEN, what GitHub allows. Changes nothing.',
    )
    .option('--config <file>', 'the configuration (default: .github/raymond.yml)')
    .option('--repository <owner/name>', 'for the questions to GitHub (default: of the remote "origin")')
    .option('--json', 'print one JSON object on stdout')
    .action(async (flags: DoctorFlags) => {
      const { doctor } = await import('./doctor.ts')
      await doctor(flags)
    })
}
