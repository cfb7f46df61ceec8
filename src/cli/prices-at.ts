import { pricesInFile } from '../adapters/local-files/prices-file.ts'
import { type PriceTable, priceTable } from '../core/prices/price-table.ts'
import { parseConfig } from '../core/triggers/config/parse-config.ts'
import { checkoutFile } from './checkout-file.ts'

/** What models cost in a repository: with its configuration, unless an agent may have written it, and the file that the environment names. */
export function pricesAt(root: string, { isDoubtful }: { readonly isDoubtful: boolean }): PriceTable {
  const file = '.github/raymond.yml'
  const text = isDoubtful ? undefined : checkoutFile(root, file)
  const configuration = text === undefined ? undefined : parseConfig(text, file).config?.prices
  return priceTable({ configuration, environment: pricesInFile(process.env.RAYMOND_PRICES) })
}
