import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pricesInFile, pricesInText } from '../adapters/local-files/prices-file.ts'
import { isInCheckout } from '../adapters/process/environment.ts'
import { type PriceTable, priceTable } from '../core/prices/price-table.ts'
import { parseConfig } from '../core/triggers/config/parse-config.ts'
import { CONFIGURATION, type JudgedConfiguration } from './drive/configuration-watch.ts'

/** What models cost in a repository: with its configuration and the file that the environment names, unless an agent may have written them. */
export function pricesAt({ isDoubtful, text, prices }: JudgedConfiguration): PriceTable {
  const configuration = isDoubtful || text === undefined ? undefined : parseConfig(text, CONFIGURATION).config?.prices
  const { RAYMOND_PRICES: named = '' } = process.env
  const isTheirs = isDoubtful && existsSync(named) && [resolve(named), realpathSync(named)].some(isInCheckout)
  if (isTheirs) return priceTable({ configuration, environment: undefined })
  return priceTable({ configuration, environment: prices === undefined ? pricesInFile(named) : pricesInText(prices, named) })
}
