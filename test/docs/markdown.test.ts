import { describe, expect, it } from 'vitest'
import { anchorsOf, fencedBlocks, linksOf } from './markdown.ts'

describe('fenced blocks', () => {
  it('have a language, their text, their line and the note above', () => {
    const [block] = fencedBlocks('Text\n\n<!-- exit: 2 -->\n```sh\nraymond run x\n```\n')
    expect(block).toEqual({ language: 'sh', text: 'raymond run x', line: 4, note: 'exit: 2' })
  })

  it('in lists lose the indent of the list', () => {
    const [block] = fencedBlocks('1. Do it:\n\n   ```yaml\n   a:\n     b: 1\n   ```\n')
    expect(block?.text).toBe('a:\n  b: 1')
  })

  it('may quote shorter fences', () => {
    expect(fencedBlocks('````markdown\n```sh\nls\n```\n````\n').map(({ text }) => text)).toEqual(['```sh\nls\n```'])
  })

  it('that are never closed are an error', () => {
    expect(() => fencedBlocks('```sh\nls\n')).toThrow('line 1')
  })
})

describe('links', () => {
  it('are found in text and in images, not in code', () => {
    expect(linksOf('[a](b.md#c) <img src="d.png">\n```md\n[x](y.md)\n```\n')).toEqual(['b.md#c', 'd.png'])
  })
})

describe('anchors', () => {
  it('are those that GitHub makes of headings', () => {
    expect([...anchorsOf('# The `raymond` way\n## A, b & c\n## Twice\n## Twice\n```sh\n# none\n```\n')]).toEqual([
      'the-raymond-way',
      'a-b--c',
      'twice',
      'twice-1',
    ])
  })
})
