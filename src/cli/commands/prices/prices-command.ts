import type { Command } from 'commander'

const EXAMPLES = `
Examples:
  raymond prices                 all models
  raymond prices gpt-5.5 --json  one of them, for programs

To change or add one, say it in .github/raymond.yml:
  prices: { my-model: { input: 2, output: 10, cache_read: 0.2, cache_write: 2.5 } }
or name a JSON file with the same map in RAYMOND_PRICES.`

export function addPricesCommand(program: Command): void {
  program
    .command('prices')
    .summary('show what models cost, and how old the prices are')
    .description('Shows the prices that the cost is computed with where an agent reports none: US dollars per million tokens.')
    .argument('[models...]', 'exact names of models (default: all)')
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], flags: { readonly json?: boolean }) => {
      const { showPrices } = await import('./prices.ts')
      await showPrices(names, flags)
    })
}
