import { existsSync, readFileSync } from 'node:fs'
import { type Price, parsePrices } from '../../core/prices/price-table.ts'
import { ProblemError } from '../../core/problem.ts'

/** The prices of the file that `RAYMOND_PRICES` names; undefined where it names none. */
export function pricesInFile(file: string | undefined): Readonly<Record<string, Price>> | undefined {
  if (file === undefined || file === '') return undefined
  return pricesInText(existsSync(file) ? readFileSync(file, 'utf8') : undefined, file)
}

/** The same of its text; undefined where there is no such file. */
export function pricesInText(text: string | undefined, file: string): Readonly<Record<string, Price>> {
  if (text === undefined)
    throw new ProblemError({
      code: 'RAY-BAD-PRICES',
      message: `RAYMOND_PRICES names ${file}, which does not exist.`,
      place: 'RAYMOND_PRICES',
      hint: 'Name a JSON file, in a job one of the default branch or outside of the checkout, or unset it.',
    })
  const read = parsePrices(text, file)
  if (!read.ok) throw new ProblemError(read.problem)
  return read.prices
}
