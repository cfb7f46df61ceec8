import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean } from '../../../src/core/report/cleaning/clean.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { renderRunComment } from '../../../src/core/report/run-comment.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { codingRun, reportOptions } from './coding-run.ts'

const options = { redactor: createRedactor([]), hosts: ['github.com'] }
const cleaned = (text: string) => clean(text, options)
const LIVE = /<\/?(?:details|summary|blockquote|table|tbody|tr|td|ul|li|dl|dt|dd|h\d|b|em|kbd)\b/i

describe('tags of an agent', () => {
  it.each([
    [
      'a fold',
      'Done.\n\n<details>\n<summary>Log of `npm test`</summary>\n\nAll of **it** passed.\n\n- one\n- two\n\n</details>\n\nThe end.',
    ],
    ['a fold on one line', '<details><summary>More</summary>Little.</details>'],
    ['a fold that is open', '<details open>\n<summary><b>More</b></summary>\n\ntext\n\n</details>'],
    ['a fold in a fold', '<details>\n<summary>a</summary>\n\n<details>\n<summary>b</summary>\n\nx\n\n</details>\n\n</details>'],
    [
      'a fold with a fence of HTML',
      '<details><summary>Page</summary>\n\n```html\n<details>\n<a href="x">\n</blockquote>\n```\n\n</details>',
    ],
    ['a fold with a fence, without an empty line', '<details>\n<summary>Log</summary>\n```\n$ npm test\n```\n</details>'],
    ['a fold in an item of a list', '- one\n  <details>\n  <summary>more</summary>\n\n  text\n\n  </details>\n- two'],
    [
      'a fold with a fence of a list that holds an empty line',
      '<details>\n<summary>a</summary>\n\n1. x\n   ```js\n   a\n\n   b\n   ```\n\n</details>',
    ],
    ['a fold behind a list', '1. one\n2. two\n   - three\n\n<details>\n<summary>more</summary>\n\ntext\n\n</details>'],
    ['a fold that is indented', '  <details>\n  <summary>more</summary>\n\ntext\n\n  </details>'],
    ['a fold with a table', '<details>\n<summary>a</summary>\n\n| x | y |\n| - | - |\n| a<br>b | <kbd>c</kbd> |\n\n</details>'],
    ['a fold with a quote', '<details>\n<summary>a</summary>\n\n> quoted <b>x</b>\n\n</details>'],
    [
      'a table',
      '| Key | What |\n| --- | --- |\n| <kbd>Ctrl</kbd>+<kbd>C</kbd> | copies<br/>it |\n| <ul><li>a</li><li>b</li></ul> | `a` |',
    ],
    [
      'a table of HTML',
      '<table>\n  <thead>\n    <tr><th>a</th></tr>\n  </thead>\n  <tr>\n    <td>\n\n`x`\n\n</td>\n  </tr>\n</table>',
    ],
    [
      'words',
      'H<sub>2</sub>O, x<sup>2</sup>, <b>bold</b>, <i>a <em>b</em></i>, <del>old</del> <ins>new</ins> [<kbd>k</kbd>](docs/k.md)',
    ],
    ['words in lists and quotes', '- <b>a</b>: x\n    - <kbd>b</kbd>\n\n> <sub>small</sub>\n\n1. <strong>c</strong>'],
    ['words beside code spans', 'Run `npm test` <sub>or `npm t`</sub>.\n\n<sub>by `x`</sub>'],
    ['words in what may be code', '- a\n\n      <b>x</b>'],
    ['lists of HTML', '<ul>\n<li>a</li>\n\n<li>b <ol><li>c</li></ol></li>\n</ul>\n\n<dl><dt>a</dt><dd>b</dd></dl>'],
    ['headings and quotes', '<h3>A <b>b</b></h3>\n\n<blockquote>\n\ntext\n\n</blockquote>'],
    ['breaks', 'a<br>b<br />c\n\n<hr>\n\n`x` <br> `y`'],
    ['tags in code', 'Write `<details>` and `</blockquote>`.\n\n```\n</details>\n```'],
  ])('stay: %s', (_name, text) => {
    expect(cleaned(text)).toBe(text)
  })

  it.each([
    ['behind a backslash', '\\<blockquote>\n\n</blockquote>'],
    ['behind three of them', '\\\\\\<blockquote>\n\n</blockquote>'],
    ['behind a backslash, at the end', '<details>\n<summary>More\\</summary>\n\ntext \\</details>'],
    ['as entities', '&lt;blockquote> &#60;blockquote&#62; &#x3c;blockquote>\n\n</blockquote>'],
    ['in a quoted fence', '> ~~~\n> <blockquote>\n> ~~~\n\n</blockquote>'],
    ['in a quoted fence of backticks', '> ```\n> <blockquote>\n> ```\n\n</blockquote>'],
    ['in a fence of a list', '- ~~~\n  <blockquote>\n  ~~~\n\n</blockquote>'],
    ['in a fence that is indented', ' ~~~\n<blockquote>\n ~~~\n\n</blockquote>'],
    ['in a fence that begins a numbered item', '1. ```\n   <blockquote>\n   ```\n\n</blockquote>'],
    ['in a fence within a note', '[^1]\n\n[^1]: ~~~\n    <blockquote>\n    ~~~\n\n</blockquote>'],
    ['in indented code', 'a\n\n    <blockquote>\n\n</blockquote>'],
    ['in code indented by a tab', 'a\n\n\t<blockquote>\n\n</blockquote>'],
    ['in code indented by blanks and a tab', 'a\n\n  \t<blockquote>\n\n</blockquote>'],
    ['in indented code of a list', '- a\n\n      <blockquote>\n\n</blockquote>'],
    ['in indented code that begins an item', '-     <blockquote>\n\n</blockquote>'],
    ['in indented code of a quote', '>     <blockquote>\n\n</blockquote>'],
    ['in a code span over two lines', '`a\n<kbd> b` </kbd>'],
    ['in a code span of a quote over two lines', '> `a\n> <blockquote> b`\n\n</blockquote>'],
    ['in a code span with a bar', 'a `|<blockquote>` b\n\n</blockquote>'],
    ['in a code span beside a tag with attributes', '<x y="`"> `<blockquote>`\n\n</blockquote>'],
    ['in a code span behind an escaped backtick', '\\`` <blockquote> `\n\n</blockquote>'],
    ['in the title of a link', '[a](docs/a "<blockquote>")\n\n</blockquote>'],
    ['in the title of a link, half of it', '[a](docs/a "<b>") </b>'],
    ['in the target of a link', '[a](https://github.com/a<b>) </b>'],
    ['in the text of a picture', '![<b>](https://github.com/a.png) </b>'],
    ['in the name of a link', '[a][<b>] </b>\n\n[<b>]: docs/a'],
    ['in a definition', '[a]: docs/a "\n<b>" </b>'],
    ['in a comment', '<!-- <blockquote> -->\n\n</blockquote>'],
    ['in a comment that does not end', '</blockquote>\n\n<!-- <blockquote>'],
    ['in an attribute', '<a title="<blockquote>">\n\n</blockquote>'],
    ['in an attribute that does not end', '<a title="\n<kbd>\n</kbd>'],
    ['in a link with a quotation mark, in HTML', '<p>\n<https://github.com/?a="></p>\n\n</blockquote>'],
    ['with a name that goes on', '<blockquotes>\n\n</blockquote>'],
    ['with a blank before its name', '< blockquote>\n\n</blockquote>'],
    ['in capitals', '\\<BlockQuote>\n\n</BLOCKQUOTE>'],
    ['in capitals with a blank that breaks no line', '<blockquote\u00a0>\n\n</BLOCKQUOTE>'],
    ['with an end that is none outside of HTML', 'a <b>b</b/>'],
    ['with an end that has an attribute', 'a <b>b</b open>'],
    ['in another cell', '| a <b> | </b> |\n| - | - |'],
    ['in a cell that GitHub leaves out', '| a |\n| - |\n| a | <b> |\n| </b> |'],
    ['in a quote that ends before', '> <details>\n\n</details>'],
    ['in an item that ends before', '- <details>\n\n</details>'],
    ['in an item that ends before, on a line of its own', '- a\n  <details>\n\nb\n\n  </details>'],
    ['in the item after', '- a\n  <details>\n- b\n  </details>'],
    ['in an item, opened outside of it', '<details>\n\n- a\n\n  </details>'],
    ['in what a blank that breaks no line seems to end', '<p>\n\u00a0\n```\n<details>\n```\n</p>'],
    [
      'behind a fence that a blank that breaks no line seems to close',
      '1. a\n   ```\n   x\n   ```\u00a0\n   ```\n   </details>\n   ```',
    ],
    ['of an item in an item', '<li><details><li><li></li></li></details></li>'],
    ['of a row in a row', '<table><tr><details><tr></tr></details></tr></table>'],
    ['of a table in a table', '<table><details><table></table></details></table>'],
    ['of a heading in a heading', '<h1><details><h2><h3></h3></h2></details></h1>'],
    ['of a term in a term', '<dd><details><dd><dt></dt></dd></details></dd>'],
    ['around a table of Markdown', '<table>\n\n| a |\n| - |\n\n</table>'],
    ['around a heading of Markdown', '<h2>\n\n# a\n\n</h2>'],
    ['too deep', `${'<ul><li>'.repeat(40)}${'</li></ul>'.repeat(40)}`],
    ['crossed', '<b><em></b></em>'],
  ])('all become text where the other one is none or may be none: %s', (_name, text) => {
    expect(cleaned(text)).not.toMatch(LIVE)
    // In a text that goes on, too.
    expect(cleaned(`Done.\n\n${text}\n\nThe end.`)).not.toMatch(LIVE)
  })

  it('leave what matches within a line, and show what is escaped as it was meant', () => {
    expect(cleaned('> ~~~\n> <p>\n> ~~~\n\n</p>\n\n<b>x</b>')).toBe('> ~~~\n> &lt;p>\n> ~~~\n\n&lt;/p>\n\n<b>x</b>')
    expect(cleaned('Write \\<details> or \\\\<details>.')).toBe('Write &lt;details> or \\\\&lt;details>.')
  })

  it('never match one that only looks alive, whatever stands between them', () => {
    const dead: readonly ((tag: string) => string)[] = [
      (tag) => `\\${tag}`,
      (tag) => tag.replace('<', '&lt;'),
      (tag) => `> ~~~\n> ${tag}\n> ~~~`,
      (tag) => `* \`\`\`\n  ${tag}\n  \`\`\``,
      (tag) => `\n\n    ${tag}\n`,
      (tag) => `\n\n\t${tag}\n`,
      (tag) => `>     ${tag}`,
      (tag) => `\`${tag}\``,
      (tag) => `[a](docs/a "${tag}")`,
      (tag) => `<!-- ${tag} -->`,
      (tag) => `<a title="${tag}">`,
    ]
    const names = fc.constantFrom('details', 'blockquote', 'b', 'kbd', 'ul', 'table', 'h2', 'p')
    const between = fc.constantFrom(
      '',
      '\n',
      '\n\n',
      ' x ',
      '\n\nx\n\n',
      '\n> x\n\n',
      '\n- x\n',
      '`x`',
      '\n\n```\nx\n```\n\n',
      '<br>',
      '\n\n<b>x</b>\n\n',
    )
    const fillings = fc.array(between, { maxLength: 4 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(names, fc.constantFrom(...dead), fc.boolean(), fillings, fillings, (name, kill, deadCloses, first, second) => {
        const [opener, closer] = [`<${name}>`, `</${name}>`]
        // In a block of HTML all of them would be alive: there nothing is code.
        const pair = deadCloses ? [opener, first, '\n\n', kill(closer)] : ['\n\n', kill(opener), first, '\n\n', closer]
        const text = [second, ...pair, second].join('')
        const live = cleaned(text)
          .replace(/`<\/?\w+>`/g, '')
          .replaceAll('<b>x</b>', '')
        expect(live).not.toMatch(new RegExp(`</?${name}>`))
      }),
      { numRuns: 3000, seed: 7 },
    )
  })

  it('keep a question of theirs in its quote, and what we say below it alive', () => {
    const prompt =
      'May I?\n\n\\<blockquote> \\<blockquote>\n\n</blockquote>\n</blockquote>\n\n👍 is cancel\n\n<details>\n<summary>More</summary>\n\n\\</details>'
    const ask = {
      id: 'main-1',
      agent: 'main',
      prompt,
      choices: ['deploy', 'cancel'],
      next: 'X.md',
      to: [],
      deadline: null,
      timeout_next: null,
    }
    const asks: Run['asks'] = [{ ...ask, asked_at: '2026-01-01T00:00:00Z' }]
    const waiting: Run = { ...codingRun, status: 'waiting', reason: 'ask', asks }
    const page = renderRunComment(waiting, undefined, { ...reportOptions, hash: '0'.repeat(64), depth: 0 })
    expect(page).toContain('> > &lt;/blockquote>\n> > &lt;/blockquote>\n')
    expect(page).toContain('> > &lt;details>\n> > &lt;summary>More&lt;/summary>\n')
  })
})
