import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenLines } from '../../../src/core/triggers/spoken-lines.ts'

/** Which lines that say `/x` are spoken, counted from 0. */
const spoken = (text: string) =>
  spokenLines(text)
    .filter((line) => line.text.startsWith('/x'))
    .map(({ index }) => index)

describe('what an author says in a comment', () => {
  it.each([
    ['a plain line', '/x', [0]],
    ['up to three spaces', '   /x', [0]],
    ['Windows line ends', 'a\r\n/x\r\nb\r\n/x', [1, 3]],
    ['a line behind a quote', '> quoted\n/x', [1]],
    ['a line behind a closed fence', '```\ncode\n```\n/x', [3]],
    ['a line behind an open code span, which is none', 'a ` b\n\n/x', [2]],
    ['a line behind an escaped backtick', 'a \\` b\n/x ` c', [1]],
    ['a line behind a comment', '<!-- a -->\n/x', [1]],
    ['a line behind backticks of another number', '`` a\n/x ` b', [1]],
    ['a line behind a comment in code', 'use `<!--` here\n/x', [1]],
    ['tags whose names only begin alike', '<prefix>\n/x', [1]],
  ])('%s counts', (_, text, lines) => {
    expect(spoken(text)).toEqual(lines)
  })

  it.each([
    ['a quote', '> /x'],
    ['a quote with spaces before it', '   > /x'],
    ['a quote in a quote', '>> /x'],
    ['a fence', '```\n/x\n```'],
    ['a fence of tildes', '~~~ text\n/x\n~~~'],
    ['a fence that is closed by a longer one alone', '````\n```\n/x\n````'],
    ['a fence that the other sign does not close', '```\n~~~\n/x\n```'],
    ['a fence that text behind the sign does not close', '```\n``` no\n/x'],
    ['a fence that is never closed', '```\n/x'],
    ['a fence in a list', '- ```\n  /x\n  ```'],
    ['a fence in a numbered list', '1. ~~~\n   /x'],
    ['four spaces', '    /x'],
    ['a tab', '\t/x'],
    ['two spaces and a tab', '  \t/x'],
    ['a list', '- /x'],
    ['inline code', '`/x`'],
    ['inline code that began on the line before', 'see `a\n/x b` there'],
    ['inline code of two backticks', 'see ``a ` \n/x\nb`` there'],
    ['a comment', '<!--\n/x\n-->'],
    ['a comment on the same line', '<!-- a --> /x'],
    ['a comment across blank lines', 'text <!-- a\n\n/x\n\n-->'],
    ['a comment that follows another', '<!-- a\n--> <!-- b\n/x\n-->'],
    ['a comment that is never closed', '<!-- a\n/x'],
    ['a pre', '<pre>\n/x\n</pre>'],
    ['a blockquote', '<BlockQuote cite="y">\n\n/x\n</blockquote>'],
    ['a code tag', 'a <code>\n/x</code>'],
    ['an invisible character before it', '\u200b/x'],
    ['a space that is none', '\u00a0\u00a0hm'],
    ['words before it', 'please /x'],
  ])('%s does not count', (_, text) => {
    expect(spoken(text)).toEqual([])
  })

  it('is found quickly in bodies made to be slow', () => {
    const bodies = [
      '`'.repeat(65_536),
      '` '.repeat(30_000),
      Array.from({ length: 350 }, (_, n) => '`'.repeat(n + 1)).join(' '),
      '<!--'.repeat(16_000),
      '<pre>'.repeat(13_000),
      '\n'.repeat(65_536),
      '- '.repeat(32_000),
      '```\n'.repeat(16_000),
      '\\'.repeat(65_536),
      `${'a`\n'.repeat(20_000)}`,
    ]
    const before = performance.now()
    for (const body of bodies) spokenLines(body)
    expect(performance.now() - before).toBeLessThan(3000)
  })

  it('is never inside quotes, whatever is quoted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('`', '\n', '>', ' ', '<!--', '-->', '/x', 'a', '~~~', '\r\n', '\t', '- ') }),
        (text) => {
          const quoted = text
            .split(/\r\n|\r|\n/)
            .map((line) => `> ${line}`)
            .join('\n')
          return spoken(quoted).length === 0 && spoken(`\`\`\`\`\`\`\`\`\n${text.replaceAll('`', '')}\n/x`).length === 0
        },
      ),
    )
  })
})
