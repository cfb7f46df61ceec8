import type { Command } from 'commander'
import type { OutcomesFlags } from '../report/outcomes.ts'

const EXAMPLES = `
Examples:
  raymond outcomes                          of the runs in raymond/state of this clone
  raymond outcomes --out outcomes.html      as a page, to be searched
  raymond outcomes --json > outcomes.json   for programs

GITHUB_TOKEN reads what became of each proposal; without it nothing can be told. What the API does not tell is "unknown",
and counts as no success.`

export function addOutcomesCommand(program: Command): void {
  program
    .command('outcomes')
    .summary('what became of what runs proposed, and what it cost')
    .description('Asks GitHub what became of each proposal of the stored runs, and computes the cost per merged pull request.')
    .option('--git <dir>', 'a clone with the state branch (default: the current folder)')
    .option('--ref <branch>', 'the state branch, as fetched last (default: raymond/state)')
    .option('--state-dir <dir>', 'read runs from a folder instead')
    .option('--out <path>', 'write an HTML page; it loads nothing from anywhere')
    .option('--json', 'print the data as one JSON object')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: OutcomesFlags) => {
      const { outcomes } = await import('../report/outcomes.ts')
      await outcomes(flags)
    })
}
