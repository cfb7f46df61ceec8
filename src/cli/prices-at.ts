import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pricesInFile } from '../adapters/local-files/prices-file.ts'
import { isInCheckout } from '../adapters/process/environment.ts'
import { type PriceTable, priceTable } from '../core/prices/price-table.ts'
import { parseConfig } from '../core/triggers/config/parse-config.ts'
import { checkoutFile } from './checkout-file.ts'

/** What models cost in a repository: with its configuration and the file that the environment names, unless an agent may have written them. */
export function pricesAt(root: string, { isDoubtful }: { readonly isDoubtful: boolean }): PriceTable {
  const file = '.github/raymond.yml'
  const text = isDoubtful ? undefined : checkoutFile(root, file)
  const configuration = text === undefined ? undefined : parseConfig(text, file).config?.prices
  const { RAYMOND_PRICES: named = '' } = process.env
  const isTheirs = isDoubtful && existsSync(named) && [resolve(named), realpathSync(named)].some(isInCheckout)
  return priceTable({ configuration, environment: isTheirs ? undefined : pricesInFile(named) })
}
