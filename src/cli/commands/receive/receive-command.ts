import type { Command } from 'commander'

interface ReceiveFlags {
  readonly staged?: boolean
  readonly live?: boolean
  readonly config?: string
  readonly actor?: string
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  raymond receive issues payload.json                    which workflows this event would start, and why
  raymond receive issue_comment payload.json --actor mona`

export function addReceiveCommand(program: Command): void {
  program
    .command('receive')
    .summary('what the action would do with an event')
    .description(
      "Shows which workflows a webhook payload would start and why, by the repository's configuration. Nothing is run.",
    )
    .argument('<event>', "GitHub's name of the event, such as issues or issue_comment")
    .argument('<payload>', 'file with the payload, JSON')
    .option('--staged', 'only show it (default)')
    .option('--live', 'do it: run the action here on that event; needs GITHUB_TOKEN')
    .option('--config <file>', 'the configuration (default: .github/raymond.yml of the repository)')
    .option('--actor <login>', "who acts (default: the payload's sender)")
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (event: string, payload: string, flags: ReceiveFlags) => {
      const { receive } = await import('./receive.ts')
      await receive(event, payload, flags)
    })
}
