import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenLines } from '../../../src/core/triggers/spoken-lines.ts'
import { processorMs } from '../../tools/processor-ms.ts'

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
    ['a line behind a quote with comments that are closed', '> <!-- a -->\n> b\n>\n> <!--\n> c\n>\n> d -->\n> e\n\n/x', [9]],
    ['a line behind a quote with details, which end with it', '> <details><summary>a</summary>\n>\n> b\n\n/x', [4]],
    ['a line behind a quote with details in a table', '> a|b\n> -|-\n> <details><summary>c</summary>d</details>|e\n\n/x', [4]],
    ['a line behind a quote with a table of HTML', '> <table>\n> <tr><td>a</td></tr>\n> </table>\n\n/x', [4]],
    ['a line behind a quote with a fence that names tags', '> ```html\n> <div title="\n> <!--\n> ```\n\n/x', [5]],
    ['a line behind a quote with a fence that ends with it', '> ```\n> <!-- a\n\n/x', [3]],
    ['a line behind a quote with what only looks like tags', '> a List<String and <init\n\n/x', [2]],
    ['a line behind what only looks like tags', 'if a<b and c<d\n\n/x', [2]],
    ['a line behind a title and what only looks like a tag', 'see [a](b "c") if d<e\n\n/x', [2]],
    ['a line behind quotes in a quote', '> > use `<!--`\n> b\n\n/x', [3]],
    ['a line behind fence signs that are code by their four spaces', '    ```\n\n/x', [2]],
    ['a line behind a fence closed with spaces around the sign', '```\na\n   ``` \n/x', [3]],
    ['a line behind a fence in a list, closed at the depth of its text', '- ```\n  a\n  ```\n\n/x', [4]],
    ['a line behind a fence in a list, closed behind a tab, which goes to column four', '- ```\n  a\n  \t```\n\n/x', [4]],
    ['a line behind a closed code span', '`a`\n/x `b`', [1]],
    ['a line behind a backtick alone in its paragraph', 'a ` b\n\n/x ` c', [2]],
    ['a line behind a backtick alone in its paragraph, which a line of spaces ends', 'a ` b\n  \n/x ` c', [2]],
    ['a line behind a backtick whose paragraph a fence ends', 'a ` b\n~~~\n` \n~~~\n/x', [4]],
    ['a line behind a comment that ends further left than it began', 'some text <!-- a\n-->\n/x', [2]],
    ['a line behind a comment that ends in a backtick', '<!-- `-->\n/x `', [1]],
    ['a line behind a comment that holds a whole fence', '<!--\n```\na\n```\n-->\n/x', [5]],
    ['a line behind a pre, however its tags are written', '<PRE>\na\n</Pre>\n\n/x', [4]],
    ['a line behind links, images and tags that are closed', '[a](b "c") ![d](e) <b title="f">g</b> - [ ] h\n/x', [1]],
    ['a line behind a tag over two lines that was no tag: the blank line ends it', 'a <b title="\n\n/x', [2]],
    ['a line behind a definition and a blank line', '[a]: b "c"\n\n/x', [2]],
    ['a line behind details that are closed', '<details>a</details>\n/x', [1]],
    [
      'a line behind a log in details',
      '<details>\n<summary>Log of `a`</summary>\n\n```\nif (a<b) <details> ` <!--\n```\n\n</details>\n\n/x',
      [9],
    ],
    [
      'a line behind a log in details that is no code',
      '<details><summary>Log</summary>\nuse `a\nb` at <init> List<A<B>> in d[0](x)\n</details>\n\n/x',
      [5],
    ],
    ['a line behind details in details', '<details>\n\na\n\n<details>\n\nb\n\n</details>\n\n</details>\n\n/x', [12]],
    ['a line behind details with code that ends them', '<details>\n\nWrite `</details>` last.\n\n</details>\n\n/x', [6]],
    [
      'a line behind details with a table',
      '<details>\n<table><tr><td>a</td></tr></table>\n\na|b\n-|-\nc|d\n\n</details>\n\n/x',
      [9],
    ],
    ['a line behind details with a list', '<details>\n\n- a\n- `b`\n  ```\n  c\n  ```\n</details>\n\n/x', [9]],
    ['a line behind a quote in HTML', '<blockquote>as `a` says</blockquote>\n\n/x', [2]],
    ['a line behind a pre with code', '<pre><code>\na\n\nb\n</code></pre>\n\n/x', [6]],
    ['a line behind two comments', '<!-- a -->\n<!-- b\n<details>\n-->\n\n/x', [5]],
    ['a line behind a comment in details', '<details>\n\n<!-- a -->\nb\n\n</details>\n\n/x', [7]],
    ['a line behind a tag that is named in code', 'see [a](b) and `c`: wrap it in `<details>`, not in `<pre>`\n/x', [1]],
    ['a line behind a tag that is escaped', '\\<details>\n\n/x', [2]],
    ['a line behind dollars that are no formula', 'it costs $$ or $5\n\n/x for $3 or $$', [2]],
    ['a line behind a formula', '$$\na\n$$\n\n/x', [4]],
    [
      'a line behind a log whose end follows it at once',
      "<details>\n<summary>Log's end</summary>\n\n```\na\n```\n</details>\n/x",
      [7],
    ],
    [
      'a line behind details two spaces in',
      '<details>\n  <summary>a</summary>\n\n  ```sh\n  b <pre>\n  ```\n\n</details>\n\n/x',
      [9],
    ],
    ['a line behind details with a list of fences', '<details>\n\n1. a\n   ```\n   b\n   ```\n2. c\n\n</details>\n\n/x', [10]],
    ['a line behind details with links', '<details>\n\nsee [a](b) and https://a.b/c?d=e#f (g)\n</details>\n\n/x', [5]],
    ['a line behind details with a link before their end', 'a <details><summary>[b](c)</summary>d</details>\n\n/x', [2]],
    ['a line behind a link with parentheses in its address', 'see [a](b_(c)) and `d`\n\n/x', [2]],
    [
      'a line behind details with a difference',
      '<details><summary>a</summary>\n\n```diff\n- b\n+ <!-- c\n```\n\n</details>\n\n/x',
      [9],
    ],
    ['a line behind a pre with a log', '<pre>\nif (a < b && c > d) {\n at Foo.<init>(e)\n</pre>\n/x', [4]],
    [
      'a line behind a video, and one in a paragraph',
      '<video src="a">\n\nb\n\n</video>\n\nc <video src="d">e</video>\n\n/x',
      [8],
    ],
    ['a line behind what is struck out', 'not <del>this</del> <s>or this</s>\n/x', [1]],
    ['a line behind a list with words struck out', '- <del>one (old)</del>\n- <s>two</s> three\n\n/x', [3]],
    ['a line behind a table with words struck out', '| a | b |\n| - | - |\n| <del>c</del> | d |\n\n/x', [4]],
    ['a line behind a list with words struck out', '- <del>one (old)</del>\n- <s>two</s> three\n\n/x', [3]],
    ['a line behind a table with words struck out', '| a | b |\n| - | - |\n| <del>c</del> | d |\n\n/x', [4]],
    ['a line behind code of HTML', 'use <code>a</code> here\n/x', [1]],
    [
      'a line behind details with a stack',
      '<details>\n<summary>a</summary>\n\n    at b (c.js:1)\n    at <anonymous>\n\n</details>\n\n/x',
      [8],
    ],
    ['a line behind an apostrophe and a comparison', "it's a<b and don't\n\n/x", [2]],
    [
      'a line behind details with an image',
      '<details><summary>a</summary><img width="10" src="https://a/b.png"></details>\n\n/x',
      [2],
    ],
    ['a line behind details in a list', '1. a\n\n   <details><summary>b</summary>\n\n   c\n\n   </details>\n\n/x', [8]],
    [
      'a line behind a log of a compiler',
      '<details><summary>a</summary>\n\nerror: expected `;`, found `}`\n --> b.rs:1\n\n</details>\n\n/x',
      [7],
    ],
    ['a line behind a fence in a numbered list', '1. a\n2. ```\n   b<c\n   ```\n\n/x', [5]],
    ['a line behind a fence in a list that names tags', '- a\n  ```\n  <details>\n  ```\n\n/x', [5]],
  ])('%s counts', (_, text, lines) => {
    expect(spoken(text)).toEqual(lines)
  })

  it.each([
    ['a quote', '> /x'],
    ['what is struck out', '<del>\n\n/x\n\n</del>'],
    ['what is struck out in a paragraph', 'not <s>this\n/x</s>'],
    ['what is struck out in a list', '- <del>one\n- two</del>\n\n/x'],
    ['what follows an end that is none', '- <del>one\\</del>\n\n/x'],
    ['what follows an end in code', '- <del>one `</del>`\n\n/x'],
    ['what is struck out in a list', '- <del>one\n- two</del>\n\n/x'],
    ['what follows an end that is none', '- <del>one\\</del>\n\n/x'],
    ['what follows an end in code', '- <del>one `</del>`\n\n/x'],
    ['what is struck out with the old tag', '<strike>\n/x\n</strike>'],
    ['a quote with spaces before it', '   > /x'],
    ['a quote in a quote', '>> /x'],
    ['a fence', '```\n/x\n```'],
    ['a fence of tildes', '~~~ text\n/x\n~~~'],
    ['a fence that is closed by a longer one alone', '````\n```\n/x\n````'],
    ['a fence that the other sign does not close', '```\n~~~\n/x\n```'],
    ['a fence that text behind the sign does not close', '```\n``` no\n/x'],
    ['a fence that is never closed', '```\n/x'],
    ['a fence three spaces in, across a blank line', '   ```\n\n/x\n   ```'],
    ['a fence that signs behind four spaces do not close', '```\n    ```\n/x'],
    ['a fence three spaces in that signs behind four spaces do not close', '   ```\n    ```\n/x'],
    ['a fence that signs and an invisible character do not close', '```\n```\u00a0\n/x'],
    ['a fence that began at the end of one in a list', '- ```\n  a\n```\n/x\n```'],
    ['a fence that began at the end of one behind a tab in a list', '-\t```\n\ta\n  ```\n/x\n  ```'],
    ['a fence that began at the end of one in a list, below its text', '- a\n  ```\n  b\n```\n/x\n```'],
    ['a fence that began in what looked like a comment', 'a <!-- b\n```\n-->\n/x\n```'],
    ['a fence that ends what looked like a comment', 'a <!-- b\n~~~ --> `c\n/x d`'],
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
    ['a no-break space before it, which is text in Markdown', '\u00a0/x'],
    ['inline code across a line of a no-break space, which is not blank', 'a `b\n\u00a0\n/x c`'],
    ['words before it', 'please /x'],
    ['a line behind quotes in more quotes than are looked through', `${'>'.repeat(30)} a\n\n/x`],
  ])('%s does not count', (_, text) => {
    expect(spoken(text)).toEqual([])
  })

  it('is none of blank lines, quotes and the signs of fences', () => {
    const text = 'a\n\n> b\n  \n```\nc\n```\n   d'
    expect(spokenLines(text)).toEqual([
      { index: 0, text: 'a' },
      { index: 7, text: 'd' },
    ])
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
      '$$$ '.repeat(16_000),
      ']('.repeat(32_000),
      '<a'.repeat(32_000),
      `${'<a'.repeat(32_000)}>`,
      `${`x${'<a'.repeat(990)}>`.repeat(33)}`,
      `${'> '.repeat(20)}${`x${'<a'.repeat(990)}>`.repeat(32)}`,
      `${'</a'.repeat(20_000)}>`,
      '<rp></rp>'.repeat(7000),
      `${'a <!--x\n'.repeat(8000)}-->`,
      `${'a <!--x '.repeat(8000)}-->`,
      `a <details>\n${'`<b>` </b>\n'.repeat(6000)}`,
      `<details>${'\n\n<details>'.repeat(6000)}`,
      '>'.repeat(65_536),
      '> <!-- a\n'.repeat(7000),
      '>\n\n'.repeat(20_000),
      `${'> '.repeat(30_000)}<details>`,
      `<div>\n${'>>>>>>>>>>>>>>>>>>>>>> a\n'.repeat(2500)}`,
      '<`'.repeat(32_000),
      `www.${'\\<'.repeat(32_000)}`,
      'x</rp><rp>\n'.repeat(6000),
      `> <details>\n${'> <b></b>'.repeat(7000)}`,
      `> <details>${'<b>'.repeat(20_000)}</a>`,
      `<rp>${'[a]('.repeat(10_000)}</rp>`,
      `<b>\n~~~\n${"<a'".repeat(20_000)}`,
      `<b>\n~~~\n${'<a'.repeat(32_000)}`,
      `[x](${')'.repeat(31_000)}${'('.repeat(31_000)}`,
      `x${'<?'.repeat(30_000)}>`,
      `x${'<?'.repeat(30_000)}?>`,
      `x ${'```\n\\'.repeat(12_000)}`,
      `x ${'\\``` '.repeat(10_000)}`,
    ]
    const times = bodies.map((body) => {
      const before = processorMs()
      spokenLines(body)
      return processorMs() - before
    })
    // Quotes deep within each other take about a second on a slow machine, and all the others together two.
    const [slowest = 0, second = 0, ...others] = times.toSorted((a, b) => b - a)
    expect(Math.max(slowest, second)).toBeLessThan(3000)
    expect(others.reduce((sum, one) => sum + one, 0)).toBeLessThan(3000)
  })

  it('is worked out once for all who ask for it in a job', () => {
    const body = `/x ${'<b> '.repeat(100)}`
    expect(spokenLines(`${body}\n`)).toBe(spokenLines([body, ''].join('\n')))
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

describe('what readers do not see', () => {
  it.each([
    ['the title of a definition', '[//]: # (\n/x\n)'],
    ['the title of a definition on lines of its own', '[//]:\n#\n(\n/x\n)'],
    ['the title of a link', '[a](b "\n/x\n")'],
    ['the title of a link behind its address', '[a](b\n"\n/x\n")'],
    ['the title of a link in a quote, which goes on lazily', '> [a](b "\n/x\n")'],
    ['alternative text', '![a\n/x\n](b)'],
    ['an attribute', 'a <a title="\n/x\n">b</a>'],
    ['an attribute that holds the end of a tag', 'a <a title=">\n/x\n">b</a>'],
    ['an attribute of raw HTML, which no blank line ends', '<div title="\n\n/x\n\n">'],
    ['an attribute in a list', '- <div title="\n\n/x\n\n">'],
    ['a processing instruction', '<?\n\n/x\n\n?>'],
    ['a CDATA section', '<![CDATA[\n\n/x\n\n]]>'],
    ['a declaration', '<!X\n\n/x\n\n>'],
    ['what unfolds when it is clicked', '<details>\n\n/x\n\n</details>'],
    ['what is for browsers that show no video', '<video src="a">\n\n/x\n\n</video>'],
    ['what is for browsers that know no ruby', '<ruby>a<rp>\n\n/x\n\n</rp></ruby>'],
    ['details in details', '<details>\n<details>\n</details>\n\n/x\n\n</details>'],
    ['details in details on one line', '<details><details></details>\n\n/x\n\n</details>'],
    ['a quote in a quote of HTML', '<blockquote>\n<blockquote>\n</blockquote>\n\n/x\n\n</blockquote>'],
    ['details with their end in an attribute', '<details>\n<a title="</details>">\n\n/x\n\n</a></details>'],
    ['details with their end in an attribute that goes on', '<details>\n<a title="</details>\n\n/x\n\n"></a></details>'],
    ['details with their end in a tag', '<details>\n<a </details>\n\n/x\n\n</details>'],
    ['a video with its end in an attribute', '<video>\n<a title="</video">\n\n/x\n\n</a></video>'],
    ['details with their end in a comment', '<details>\n<!-- </details> -->\n\n/x\n\n</details>'],
    ['details with their end in code', '<details>\n\n`</details>`\n\n/x\n\n</details>'],
    ['details with their end in code over two lines', '<details>\n\na `\n</details>`\n\n/x\n\n</details>'],
    ['details with their end in a fence', '<details>\n\n```\n</details>\n```\n\n/x\n\n</details>'],
    ['details with their end in indented code', '<details>\n\n    </details>\n\n/x\n\n</details>'],
    ['details with their end in indented code in a list', '<details>\n\n-     </details>\n\n/x\n\n</details>'],
    ['details with their end in a table', '<details>\n\na|b\n-|-\nc|</details>\n\n/x\n\n</details>'],
    ['details with their end in a table of HTML', '<details>\n<table><tr><td></details>\n\n/x\n\n</td></tr></table></details>'],
    ['details with the end of a longer name', '<details>\n</detailsx>\n\n/x\n\n</details>'],
    ['details with an end that is no tag', '<details>\n</details\n\n/x\n\n</details>'],
    ['a pre with the end of a longer name', '<pre>\n</prex>\n\n/x\n</pre>'],
    ['details that begin in what is no fence, since HTML goes on', '<div>\n```\n<details>\n```\n\n/x\n\n</details>'],
    ['details that begin where the list of a fence has ended', '- ```\n<details>\n  ```\n\n/x\n\n</details>'],
    ['details in details, in what is no fence', '<details>\n```\n<details>\n```\n</details>\n\n/x\n\n</details>'],
    ['details in what is no code, since HTML goes on', '<div>\na `<details>`\n\n/x\n\n</details>'],
    ['details in what is no code, since a heading ends it', '# a `\n<details> `\n\n/x\n\n</details>'],
    ['details in what is no code, since a line across ends what was before', 'a `\n***\nb ` `<details>`\n\n/x\n\n</details>'],
    ['details between what is no code, since a quote goes on', '> a `\nb ` <details> `\n\n/x\n\n</details>'],
    ['details in what is no code, since it begins in an attribute', 'a <b title="`"> <details> `\n\n/x\n\n</details>'],
    ['details in what is no code, since it begins in an address', '[a](`) <details> `\n\n/x\n\n</details>'],
    ['details that are escaped where HTML goes on', '<div>\n\\<details>\n\n/x\n\n</details>'],
    ['details behind a comment that is shorter than it looks', '<!-->\n<details>\n-->\n\n/x\n\n</details>'],
    ['details behind a comment that browsers end earlier', '<!-- --!>\n<details>\n-->\n\n/x\n\n</details>'],
    ['details in what is no comment, since a blank line ends it', 'a <!-- b\n\n<details>\n\n-->\n\n/x\n\n</details>'],
    ['what follows a comment that never ends, since its end is Markdown', '<div><!--\n\n-->\n\n/x'],
    ['what follows a second comment that never ends', '<!-- a --> <!-- b\n-->\n\n/x'],
    ['a formula on lines of its own', '$$\\phantom{\n/x\n}$$'],
    ['a formula within words', 'a $\\phantom{\n/x\n}$'],
    ['a comment in a link that goes on', '[a](b\n<!--\n\n/x\n-->'],
    // Ends that end nothing.
    ['details with their end in the address of a link', '<details>\n\n[a](</details>)\n\n/x\n\n</details>'],
    ['details with their end in the title of a link', '<details>\n\n[a](b "</details>")\n\n/x\n\n</details>'],
    ['details with their end in a definition', '<details>\n\n[a]: </details>\n\n/x\n\n</details>'],
    ['details with their end in the title of a definition', '<details>\n\n[a]: b "</details>"\n\n/x\n\n</details>'],
    ['details with their end in a title below its definition', '<details>\n\n[a]: b\n"c </details>"\n\n/x\n\n</details>'],
    ['details with their end in a footnote', '<details>\n\n[^1]: </details>\n\n/x\n\n</details>'],
    ['details with their end in alternative text', '<details>\n\n![</details>](b)\n\n/x\n\n</details>'],
    ['details with their end in alternative text of two lines', '<details>\n\n![a\nb </details>](b)\n\n/x\n\n</details>'],
    ['details with their end in the head of a table', '<details>\n\na</details>|b\n-|-\n\n/x\n\n</details>'],
    ['details with their end in a cell without bars', '<details>\n\na|b\n-|-\nc</details>\n\n/x\n\n</details>'],
    ['details with their end in a table of one column', '<details>\n\na </details>\n|-|\n\n/x\n\n</details>'],
    ['details with their end in a table without bars', '<details>\n\na </details>\n:-\n\n/x\n\n</details>'],
    ['details with their end escaped', '<details>\n\n<b>a</b> \\</details>\n\n/x\n\n</details>'],
    ['a video with its end in a paragraph that begins behind it', '<video src="a">\n\nb</video>\n\n/x'],
    ['a video with its end in a quote that goes on', '<video src="a">\n\n> b\n</video>\n\n/x'],
    ['a video with its end in a list that goes on', '<video src="a">\n\n- b\n</video>\n\n/x'],
    // What is no code on one line.
    ['details behind a backtick in an address with its own signs', '<1`@b.cd> <details> `\n\n/x\n\n</details>'],
    ['details behind a backtick in an address that is a link as it stands', 'https://a.com/` <details> `\n\n/x\n\n</details>'],
    ['details behind a backtick in an address without a scheme', 'www.a.com/` <details> `\n\n/x\n\n</details>'],
    ['details behind a backtick in a long address', `www.a.com/${'a'.repeat(3000)}\` <details> \`\n\n/x\n\n</details>`],
    ['details behind a backtick and an escaped parenthesis', '[a](b\\)`) <details> `\n\n/x\n\n</details>'],
    ['details behind a backtick in parentheses of an address', '[a](b(c)`) <details> `\n\n/x\n\n</details>'],
    ['details behind a backtick in a title', '[a](b "c)`") <details> `\n\n/x\n\n</details>'],
    ['details behind a backtick in an address between signs', '[a](<1)`>) <details> `\n\n/x\n\n</details>'],
    ['details that look escaped, behind an address', '<details>\n\nwww.a.b/\\<details></details>\n\n/x\n\n</details>'],
    // Fences that are none there.
    ['details left of a fence, which ends with its list', '- a\n  ```\n<details>\n  ```\n\n/x\n\n</details>'],
    ['details in a fence of a list that does not begin', 'a\n2. ```\n   <details>\n   ```\n\n/x\n\n</details>'],
    ['details on the line of a fence, where HTML goes on', '<div>\n~~~<details>\n~~~\n\n/x\n\n</details>'],
    ['an attribute on the line of a fence, where HTML goes on', '<div>\n~~~<b title="\n~~~\n\n/x\n\n">'],
    // Attributes of raw HTML, which no blank line ends, wherever on the line they begin.
    ['an attribute of the second tag of a line', '<div><b title="\n\n/x\n\n">'],
    ['an attribute behind text where HTML goes on', '<div>\na <b title="\n\n/x\n\n">'],
    // GitHub passes raw HTML on as it stands, and a browser knows nothing of the quotes of Markdown: what is not closed before the tag
    // that ends the quote swallows that tag, and all behind it.
    ['a comment that a quote opened', '> <!-- a\n\n/x'],
    ['a comment that a quote in a quote opened', '> > <!-- a\n> -->\n\n/x'],
    ['a comment that a quote opened behind a fence', '> > ```\n> <!-- a\n> ```\n\n/x'],
    ['an attribute that a quote opened', '> <div><b title="\n\n/x\n\n">'],
    ['a declaration that a quote opened', '> <!X\n\n/x\n\n>'],
    ['details in a table that a quote opened', '> <details><table><tr><td>\n\n/x'],
    ['a table that a quote opened, and that keeps the quote open', '> <table><tr><td>\n\n/x'],
    ['a format that a quote opened, and that goes on behind it', '> <code>\n\n/x'],
    ['details behind the end of a quote in HTML', '> </blockquote><details>\n\n/x'],
    ['details behind the end of what is around a quote', '<div>\n\n> </div><details>\n\n/x'],
    ['details behind the sign of a quote that is none, since HTML goes on', '</div>\n> <details>\n\n/x'],
    ['a format behind the sign of a quote that is none, since text goes on', '> a\n    > <code>\n\n/x'],
  ])('%s is not spoken', (_, text) => {
    expect(spoken(text)).toEqual([])
  })
})
