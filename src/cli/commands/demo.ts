import type { Command } from 'commander'

const EXAMPLES = `
Example:
  raymond demo                         about ten seconds; nothing is sent anywhere`

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .summary('the whole system on embedded parts: no key, no network')
    .description(
      'Starts an embedded GitHub, labels an issue, answers a question, and shows the thread, the state branch and the cost.',
    )
    .option('--json', 'print one JSON object on stdout')
    .option('--quiet', 'print no progress on stderr')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: { json?: boolean; quiet?: boolean }) => {
      const { demo } = await import('../demo/demo.ts')
      await demo(flags)
    })
}
