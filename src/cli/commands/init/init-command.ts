import { type Command, Option } from 'commander'
import { authKinds } from '../../../core/setup/agent-auth.ts'
import type { InitFlags } from './init.ts'

const EXAMPLES = `
Examples:
  raymond init --workflow coding                       an issue with a label becomes a draft pull request
  raymond init --workflow coding --workflow review     several at once
  raymond init --workflow coding --auth federation     no key is stored: the job's own token is exchanged for a credential
  raymond init --workflow ./flows/mine                 one of your own, as "setup" in its workflow.yaml says
  raymond init --workflow triage --dry-run             only show what would be written

Ready workflows: changelog, coding, fan-out, issue-intake, maintenance, ralph, review, triage.
What is in the files already stays as it is; what cannot be written into a file is printed as commands to copy.`

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .summary('set a repository up')
    .description(
      'Writes the Actions workflow, the configuration and ready workflows into this repository, or sets up a workflow that is there.',
    )
    .option(
      '--workflow <name>',
      'a ready workflow, or the path of your own; may be given several times (default: triage)',
      collect,
    )
    .option('--config <file>', 'the configuration to write (default: .github/raymond.yml)')
    .option('--uses <action>', 'the action as steps use it, for a fork or a commit (default: raymond-action/raymond-action@v1)')
    .addOption(
      new Option(
        '--auth <how>',
        "how agents are let in: the job's own token, a stored key, or Copilot by the job's token (default: as in the job that is there, else key)",
      ).choices(authKinds),
    )
    .option('--central', 'write only an Actions workflow that those of other repositories call')
    .option('--calls <workflow>', 'have the steps stand in another repository: OWNER/REPO/.github/workflows/FILE@REF')
    .option('--dry-run', 'show the difference and write nothing')
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: InitFlags) => {
      const { init } = await import('./init.ts')
      await init(flags)
    })
}

function collect(name: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...name.split(',').filter((one) => one !== '')]
}
