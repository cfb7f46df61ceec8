import type { PriceTable } from '../../core/prices/price-table.ts'
import type { KnownPrice } from '../process/agent-cli/api-answers.ts'

/** What a model costs, by the name that an answer gives it, else by the one that was asked for. */
export function priceIn({ models }: PriceTable, asked: string): (said: string | undefined) => KnownPrice {
  const known = (name: string) => models.get(name) ?? models.get(vendorName(name))
  return (said) => (said === undefined ? undefined : known(said)) ?? known(asked)
}

/** GitHub writes `claude-sonnet-5.5` for what its vendor calls `claude-sonnet-5-5`. */
function vendorName(name: string): string {
  return name.startsWith('claude-') ? name.replaceAll('.', '-') : name
}
