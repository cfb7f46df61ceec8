import { existsSync, readFileSync } from 'node:fs'
import { type Price, parsePrices } from '../../core/prices/price-table.ts'
import { ProblemError } from '../../core/problem.ts'

/** The prices of the file that `RAYMOND_PRICES` names; undefined where it names none. */
export function pricesInFile(file: string | undefined): Readonly<Record<string, Price>> | undefined {
  if (file === undefined || file === '') return undefined
  if (!existsSync(file))
    throw new ProblemError({
      code: 'RAY-BAD-PRICES',
      message: `RAYMOND_PRICES names ${file}, which does not exist.`,
      place: 'RAYMOND_PRICES',
      hint: 'Name a JSON file, or unset it.',
    })
  const read = parsePrices(readFileSync(file, 'utf8'), file)
  if (!read.ok) throw new ProblemError(read.problem)
  return read.prices
}
