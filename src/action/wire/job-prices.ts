import { existsSync, realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { isInside } from '../../adapters/git-workspace/checkout.ts'
import { pricesInFile, pricesInText } from '../../adapters/local-files/prices-file.ts'
import { type Price, type PriceTable, priceTable } from '../../core/prices/price-table.ts'
import { parseConfig } from '../../core/triggers/config/parse-config.ts'

/** The text of a file of the trusted commit. */
type Read = (file: string) => Promise<string | undefined>

/** The shipped ones, and what the trusted configuration and `RAYMOND_PRICES` say. */
export async function jobPrices(config: string, workspace: string, read: Read): Promise<PriceTable> {
  const text = await read(config)
  const configuration = text === undefined ? undefined : parseConfig(text, config).config?.prices
  return priceTable({ configuration, environment: await environmentPrices(workspace, read) })
}

/** What lies in the checkout may be of a pull request, or of an agent: the trusted commit has what was meant. */
async function environmentPrices(workspace: string, read: Read): Promise<Readonly<Record<string, Price>> | undefined> {
  const { RAYMOND_PRICES: named = '' } = process.env
  if (named === '') return undefined
  const [file] = pricesInCheckout(workspace)
  return file === undefined ? pricesInFile(named) : pricesInText(await read(file), file)
}

/** The paths of the file that `RAYMOND_PRICES` names, as git names them; none where it lies elsewhere. */
export function pricesInCheckout(workspace: string): readonly string[] {
  const { RAYMOND_PRICES: named = '' } = process.env
  if (named === '') return []
  const places = [workspace, realOf(workspace)]
  const paths = [resolve(workspace, named), realOf(resolve(workspace, named))].flatMap((path) =>
    places.filter((place) => isInside(path, place)).map((place) => relative(place, path).replaceAll(sep, '/')),
  )
  return [...new Set(paths)]
}

function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}
