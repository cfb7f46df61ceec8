import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pricesInFile } from '../adapters/local-files/prices-file.ts'
import { type PriceTable, priceTable } from '../core/prices/price-table.ts'
import { parseConfig } from '../core/triggers/config/parse-config.ts'

/** What models cost in a repository: with its configuration, and the file that the environment names. */
export function pricesAt(root: string): PriceTable {
  const file = join(root, '.github/raymond.yml')
  const configuration = existsSync(file) ? parseConfig(readFileSync(file, 'utf8'), file).config?.prices : undefined
  return priceTable({ configuration, environment: pricesInFile(process.env.RAYMOND_PRICES) })
}
