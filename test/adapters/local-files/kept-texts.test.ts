import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeptTexts } from '../../../src/adapters/local-files/kept-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('texts that are kept', () => {
  it('are there for the next process, the last of a name alone, until they are cleared', async () => {
    const texts = createKeptTexts(join(folder, 'texts'))
    expect(await texts.all()).toEqual([])
    texts.keep('b.md', 'two')
    texts.keep('a.md', 'first')
    texts.keep('a.md', 'one')
    const next = createKeptTexts(join(folder, 'texts'))
    expect((await next.all()).map(({ path, content }) => [path, Buffer.from(content).toString()])).toEqual([
      ['a.md', 'one'],
      ['b.md', 'two'],
    ])
    await next.clear()
    expect(await texts.all()).toEqual([])
  })

  it('have plain names: one that leads elsewhere is our mistake', () => {
    expect(() => createKeptTexts(folder).keep('../a.md', 'x')).toThrow('../a.md is no name of a file')
  })
})
