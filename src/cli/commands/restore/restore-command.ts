import type { Command } from 'commander'
import type { RestoreFlags } from './restore.ts'

const EXAMPLES = `
Examples:
  gh run download 4711 -n raymond-run-coding-12-4711-attempt-1 -D saved
  GITHUB_TOKEN=$(gh auth token) raymond restore saved`

export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .summary('bring back a run that a job saved as an artifact')
    .description(
      'Puts a run that a job could not store back onto the state branch, and the work of its agents onto their branches. Needs GITHUB_TOKEN.',
    )
    .argument('<path>', 'the downloaded artifact: a folder or a zip')
    .option('--repository <owner/name>', 'whose state branch (default: of the remote "origin")')
    .option('--state-branch <name>', 'the state branch, where the action has another one (default: raymond/state)')
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, flags: RestoreFlags) => {
      const { restore } = await import('./restore.ts')
      await restore(path, flags)
    })
}
