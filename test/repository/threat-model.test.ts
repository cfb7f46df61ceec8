import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './architecture.ts'

const DOCUMENT = 'docs/security.md'

/** Rows of the tables whose last column names tests, without the two lines of their heads. */
const rows = readFileSync(join(root, DOCUMENT), 'utf8')
  .split(/\n{2,}/)
  .filter((block) => /^\|.*\| shown by \|\n/.test(block))
  .flatMap((block) => block.trim().split('\n').slice(2))
const shownBy = (row: string) => row.split(' | ').at(-1) ?? ''
const linksIn = (row: string) =>
  Array.from(shownBy(row).matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g), ([, words = '', file = '']) => ({ words, file }))

/** Names of tests and groups of them, with `…` for what a table of cases fills in. */
function titlesOf(file: string): readonly string[] {
  const calls = readFileSync(join(root, file), 'utf8').matchAll(
    /\(\s*(['"`])((?:\\.|(?!\1)[^\n\\])+)\1,\s*(?:\{[^{}]*\},?\s*)?(?:async\s*)?[({]/g,
  )
  return Array.from(calls, ([, , title = '']) => title.replaceAll(/\\(.)/g, '$1').replaceAll(/%[sjdi]/g, '…'))
}

describe('the threat model', () => {
  it('has rows, so the scan has seen the document', () => {
    expect(rows.length).toBeGreaterThan(60)
  })

  it.each(rows.map((row) => [row.split(' | ')[0], row]))('%s: names the tests that show it', (_, row) => {
    const links = linksIn(row)
    const isTried = !shownBy(row).startsWith('not tried')
    expect(links.length > 0, 'a test, or "not tried"').toBe(isTried)
    for (const { words, file } of links) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(titlesOf(file).filter((title) => title.includes(words)).length, `${file} has no test "${words}"`).toBeGreaterThan(0)
    }
  })
})
