import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Compares with the file of that name beside this one; UPDATE_GOLDEN=1 writes it anew, to be reviewed as text. `read` takes what counts. */
export function expectGolden(name: string, text: string, read: (text: string) => unknown = (whole) => whole): void {
  const file = new URL(name, import.meta.url)
  const whole = text.endsWith('\n') ? text : `${text}\n`
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, whole)
  expect(read(whole)).toEqual(read(readFileSync(file, 'utf8')))
}
