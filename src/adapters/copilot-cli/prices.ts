import type { Price, PriceTable } from '../../core/prices/price-table.ts'

/** What a model costs, by the name that an answer gives it, else by the one that was asked for. */
export function priceIn(table: PriceTable, asked: string): (said: string | undefined) => Price | undefined {
  return (said) => (said === undefined ? undefined : priceOf(table, said)) ?? priceOf(table, asked)
}

export function priceOf({ models }: PriceTable, name: string): Price | undefined {
  return (models.get(name) ?? models.get(vendorName(name)))?.price
}

/** GitHub writes `claude-sonnet-5.5` for what its vendor calls `claude-sonnet-5-5`. */
function vendorName(name: string): string {
  return name.startsWith('claude-') ? name.replaceAll('.', '-') : name
}
