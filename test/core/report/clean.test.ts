import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean, cleanCode, cleanCommitMessage, cleanLine, cleanWithin } from '../../../src/core/report/cleaning/clean.ts'
import { createProposalCleaner } from '../../../src/core/report/cleaning/proposal-cleaner.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const SECRET = 'correct-horse-battery-staple'
const options = { redactor: createRedactor([SECRET]), hosts: ['github.com'] }
const cleaned = (text: string) => clean(text, options)

describe('clean', () => {
  it.each([
    ['a mention', 'ping @mona', 'ping @&#8203;mona'],
    ['a team', '(@acme/core)', '(@&#8203;acme/core)'],
    ['a mention behind an escape', '\\@mona', '\\@&#8203;mona'],
    ['a mention behind an underscore', '_x_@mona', '_x_@&#8203;mona'],
    ['a mention as an entity', '&#64;mona &#x40;mona &commat;mona', '@&#8203;mona @&#8203;mona @&#8203;mona'],
    ['a mention with an entity in its name', '@&#109;ona', '@&#8203;mona'],
    ['a mention with an entity hidden in an entity', '&#&#54;4;mona', '@&#8203;mona'],
    ['an address', 'mona@example.com', 'mona@example.com'],
    ['a closing keyword', 'This fixes #12.', 'This f&#8203;ixes #12.'],
    ['a closing keyword with a colon', 'Closes: #12', 'C&#8203;loses: #12'],
    ['a closing keyword for another repository', 'resolved acme/shop#3', 'r&#8203;esolved acme/shop#3'],
    [
      'a closing keyword with an address',
      'close https://github.com/acme/shop/issues/3',
      'c&#8203;lose https://github.com/acme/shop/issues/3',
    ],
    ['a closing keyword with markup', 'fix **#12**', 'f&#8203;ix **#12**'],
    ['a closing keyword far from its number', `fixes${' '.repeat(30)}#12`, `f&#8203;ixes${' '.repeat(30)}#12`],
    ['a closing keyword with blanks as entities', `fix${'&nbsp;'.repeat(30)}#12`, `f&#8203;ix${'&nbsp;'.repeat(30)}#12`],
    [
      'a closing keyword with a link of other words',
      'Fixes [the lamp](https://github.com/acme/shop/issues/3)',
      'F&#8203;ixes [the lamp](https://github.com/acme/shop/issues/3)',
    ],
    ['a word before a link to a file', 'It fixes [the lamp](docs/lamp.md)', 'It fixes [the lamp](docs/lamp.md)'],
    ['a closing keyword with GH-', 'fixed GH-12', 'f&#8203;ixed GH-12'],
    ['a word that only begins so', 'prefixes #12 and fixtures', 'prefixes #12 and fixtures'],
    ['a command', '/raymond approve abc', '/&#8203;raymond approve abc'],
    ['a path that only looks like one', 'see docs/raymond/x', 'see docs/raymond/x'],
    ['a comment', 'a <!-- hidden\n\nwords --> b', 'a  b'],
    ['a comment made of the rest of another', '<!<!-- x -->-- y -->z', 'z'],
    ['a comment that does not end', 'a <!-- b', 'a &lt;!-- b'],
    ['a marker of ours', '<!-- raymond:run=a seq=1 hash=0 depth=0 -->\nhi', '\nhi'],
    ['a link to another host', '[here](https://evil.example/x "t")', 'here (https:&#8203;//evil.example/x)'],
    ['an image from another host', '![x](https://evil.example/x.png)', 'x (https:&#8203;//evil.example/x.png)'],
    ['a bare address of another host', 'see https://evil.example/?q=1', 'see https:&#8203;//evil.example/?q=1'],
    ['a host that only looks like ours', '[x](https://github.com@evil.example/)', 'x (https:&#8203;//github.com@evil.example/)'],
    ['a link without scheme', '[x](//evil.example)', '[x]&#8203;(//evil.example)'],
    ['a link that runs code', '[x](javascript:alert(1))', '[x]&#8203;(javascript:alert(1))'],
    ['a note', 'so[^1]\n\n[^1]: Why', 'so[&#8203;^1]\n\n[&#8203;^1]&#8203;: Why'],
    ['a note behind an escape, and one in a list', '\\\\[^a]\n- [^a]: Why', '\\\\[&#8203;^a]\n- [&#8203;^a]&#8203;: Why'],
    ['a note of code', 'a `b` [^`c`]\n[^`c`]: d', 'a `b` [&#8203;^`c`]\n[&#8203;^`c`]&#8203;: d'],
    ['an expression in code', 'all of `[^1]`', 'all of `[^1]`'],
    ['a link definition', '[x]: https://evil.example', '[x]&#8203;: https:&#8203;//evil.example'],
    [
      'a link in the cell after one of ours',
      '| https://github.com/a|https://evil.example/x |',
      '| https://github.com/a|https:&#8203;//evil.example/x |',
    ],
    ['an address that starts with www', 'www.evil.example', 'www&#8203;.evil.example'],
    [
      'a link to our host',
      '[x](https://github.com/acme/shop/pull/3) <https://github.com/a>',
      '[x](https://github.com/acme/shop/pull/3) <https://github.com/a>',
    ],
    ['a relative link', '[x](docs/a.md) [y](#usage)', '[x](docs/a.md) [y](#usage)'],
    ['an image tag', '<img src="https://evil.example/x">', '&lt;img src="https:&#8203;//evil.example/x">'],
    ['a link tag', '<a href="https://evil.example">x</a>', '&lt;a href="https:&#8203;//evil.example">x&lt;/a>'],
    [
      'tags that arrange text',
      '<details><summary>a</summary>\n\nb<br>c\n\n</details>',
      '<details><summary>a</summary>\n\nb<br>c\n\n</details>',
    ],
    ['tags that are not closed', '<details>a', '&lt;details>a'],
    ['tags that close what is not theirs', '</details>a', '&lt;/details>a'],
    ['invisible characters', 'a\u200bb\u202ec\u{e0041}d\u0007e', 'abcde'],
    ['half a character', 'a\ud83d b \ude00c 😀', 'a\ufffd b \ufffdc 😀'],
    ['invisible characters as entities', 'a&#x202e;b&zwj;c&lrm;d', 'abcd'],
    ['an emoji of several parts', '👩‍💻 ❤️ 👍🏽', '👩‍💻 ❤️ 👍🏽'],
    ['line ends of all kinds', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a secret', `key ${SECRET}`, 'key ***'],
    ['a secret with a comment in it', 'correct-horse<!-- -->-battery-staple', '***'],
  ])('makes %s harmless', (_name, text, expected) => {
    expect(cleaned(text)).toBe(expected)
  })

  it.each([
    ['a fence', '```ts\nimport x from "@types/node" // fixes #12 <b>\n```'],
    ['a fence of tildes', '~~~\n@mona\n~~~'],
    ['a fence in a list', '1. do\n   ```sh\n   npm i @types/node\n   ```'],
    ['a code span', 'install `@types/node` and `fixes #12`, see `<!-- x -->`'],
  ])('leaves code alone: %s', (_name, text) => {
    expect(cleaned(text)).toBe(text)
  })

  it('hides secrets in code, too', () => {
    expect(cleaned(`\`\`\`\n${SECRET}\n\`\`\`\nand \`${SECRET}\``)).toBe('```\n***\n```\nand `***`')
  })

  it.each([
    ['a fence that ended before', '```\na\n```\n@mona'],
    ['a fence whose line ends its list item', '1. a\n\n   ```\n @mona\n   ```'],
    ['a fence within raw HTML', '<p>\n```\n@mona\n```\n</p>'],
    ['a fence within raw HTML, below a blank that ends none', '<p>\n\u00a0\n```\n@mona\n```\n</p>'],
    ['a fence behind one that a blank keeps open', '1. a\n   ```\n   x\n   ```\u00a0\n   ```\n   @mona\n   ```'],
    ['a fence that another fence left open', 'a\n> ```\n> x\n```\ny\n```\n@mona\n```'],
    ['a code span over a list', '`a\n- @mona`'],
    ['a code span over a table cell', '| `a | @mona` |\n| - | - |'],
    ['an escaped code span', '\\`@mona`'],
    ['a code span in an autolink', '<https://github.com/`>@mona`'],
    ['a span that another one left open', '`a\nb` @mona `c`'],
  ])('is not deceived by what only looks like code: %s', (_name, text) => {
    expect(cleaned(text)).toContain('@&#8203;mona')
  })

  it('closes a fence that was left open, so that it swallows nothing', () => {
    expect(cleaned('````js\na\n```')).toBe('````js\na\n```\n````')
    expect(cleaned('a\n```')).toBe('a\n```\n```')
    expect(cleaned('~~~ js')).toBe('~~~ js\n~~~')
    expect(cleaned('<b>Log</b>:\n```js\na')).toBe('<b>Log</b>:\n```js\na\n```')
  })

  it.each([
    ['is indented', 'a\n   ~~~\nb', 'a\n   \\~~~\nb'],
    ['may stand in a list, and then end before', '- a\n  ```\n  b\nc\n  ```', '- a\n  \\```\n  b\nc\n  \\```'],
    ['may be a line of HTML', '- <p>\n```\n\n```\n- </p>', '- &lt;p>\n```\n\n```\n- &lt;/p>'],
    ['is what an item left open', '- ```\n  a\nb\n  ```\nc', '- ```\n  a\nb\n  \\```\nc'],
  ])('leaves no fence open that %s', (_name, text, expected) => {
    expect(cleaned(text)).toBe(expected)
  })

  it.each([
    '- a\n  ```js\n\n  b\n  ```\n- c',
    '1. ```sh\n   npm i\n\n   npm t\n   ```\n2. x',
    '<b>Log</b>:\n```js\na\n```\nb',
    '> ```\n> a\n> ```',
    'a\n ```\n b\n ```\nc',
    '<details>\n<summary>a</summary>\n```\nb\n```\n</details>',
  ])('leaves a fence alone that ends, wherever it stands: %j', (text) => {
    expect(cleaned(text)).toBe(text)
  })

  const parts = fc.constantFrom(
    '@mona',
    'fixes #12',
    'closes a/b#1',
    SECRET,
    '`',
    '``',
    '```',
    '~~~',
    '\n',
    '\n\n',
    ' ',
    '   ',
    '- ',
    '> ',
    '1. ',
    '<!--',
    '-->',
    '<b>',
    '</b>',
    '<details>',
    '<a href="https://evil.example">',
    '<',
    '[',
    '](',
    ']:',
    '[^1]',
    ')',
    'https://evil.example',
    '\\',
    '|',
    '&#64;',
    '&#',
    '64;',
    '\u200b',
    '/raymond stop',
    'x',
  )
  const texts = fc.array(parts, { maxLength: 24 }).map((list) => list.join(''))

  it('cleans nothing more the second time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleaned(cleaned(text))).toBe(cleaned(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves no secret, wherever it stands', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const result = cleaned(text)
        expect(result).not.toContain(SECRET)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves no mention, keyword, note or foreign address in text without code', () => {
    const plain = texts.map((text) => text.replace(/[`~]/g, ''))
    fc.assert(
      fc.property(plain, (text) => {
        const result = cleaned(text)
        expect(result).not.toMatch(/(?:^|[^A-Za-z0-9])@[A-Za-z0-9]/)
        expect(result).not.toMatch(/(?:^|[^A-Za-z0-9])(?:fixes|closes)\s+(?:#|a\/b)/)
        expect(result).not.toMatch(/https:\/\/evil/)
        expect(result).not.toContain('[^')
        expect(result).not.toMatch(/^\s*\/raymond/m)
        expect(result).not.toMatch(/<(?:a|img|!--)/)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['mermaid', 'Mermaid theme', 'math', 'geojson', 'topojson', 'stl'])('shows a fence of %s as text', (language) => {
    for (const fence of ['```', '~~~~']) {
      const text = `${fence}${language}\nclick A href "https://evil.example"\n${fence}`
      expect(cleaned(text)).toBe(`${fence}text\nclick A href "https://evil.example"\n${fence}`)
    }
    expect(cleaned('```mermaids\nx\n```')).toBe('```mermaids\nx\n```')
  })

  it.each([
    ['in a quote', '> ```mermaid\n> graph\n> ```'],
    ['in a list', '- ```mermaid\n  graph\n  ```'],
    ['in a numbered list in a quote', '> 1. ~~~mermaid\n>    graph\n>    ~~~'],
    ['behind what is no fence', '<p>\n```mermaid\ngraph\n```\n</p>'],
    ['with entities in its name', '```&#109;erm&#x61;id\ngraph\n```'],
  ])('shows a picture %s as text', (_, text) => {
    expect(cleaned(text)).toMatch(/^(?:> |- |1\. |<p>\n)*(?:```|~~~)text\n/)
  })

  it('leaves the name of a picture alone where it is a line of code', () => {
    const text = '````md\n```mermaid\ngraph\n```\n````'
    expect(cleaned(text)).toBe(text)
  })

  it('draws no formulas, and leaves a price alone', () => {
    expect(cleaned('so $\\href{x}{y}$ it is')).toBe('so &#8203;$\\href{x}{y}&#8203;$ it is')
    expect(cleaned('$$\nx\n$$')).not.toContain('$$')
    expect(cleaned('$`x`$')).toBe('&#8203;$&#8203;`x`&#8203;$&#8203;')
    expect(cleaned('It is 5$\nor 6$')).toBe('It is 5&#8203;$\nor 6&#8203;$&#8203;')
    expect(cleaned('It costs $5.')).toBe('It costs $5.')
  })

  it.each([
    'https://github.com/login/oauth/authorize?client_id=1',
    'https://github.com/apps/evil/installations/new',
    'https://github.com/%6Cogin/oauth/authorize',
    'https://github.com//login',
    'https://github.com/./login',
    'https://github.com/logout',
    'https://github.com/acme/../login/oauth/authorize?client_id=1',
    'https://github.com/acme/%2E%2e/login/oauth',
    "https://github.com/a'/../login/oauth",
    'https://github.com/a(b)/../login',
    `https://github.com/${'a'.repeat(150)}/../logout`,
    'https://github.com/acme/&percnt;2e./login',
  ])('links to no page that acts: %s', (url) => {
    expect(cleaned(url)).not.toContain(url)
    expect(cleaned(`[here](${url})`)).not.toContain(`](${url}`)
    expect(cleaned(`<${url}>`)).not.toContain(`<${url}`)
  })

  it('links to no such page by a relative path either, and to all others as ever', () => {
    expect(cleaned('[here](/login/oauth/authorize?client_id=1)')).not.toContain('](/login')
    expect(cleaned('[here](../../../login/oauth)')).not.toContain('](../../../login')
    expect(cleaned('[here](/acme/%2e%2e/login)')).not.toContain('](/acme')
    expect(cleaned('[here](/a(b)/../../login)')).not.toContain('](/a')
    expect(cleaned('[a](https://github.com/acme/shop/wiki/Lamp_(oil))')).toBe('[a](https://github.com/acme/shop/wiki/Lamp_(oil))')
    expect(cleaned('[a](https://github.com/acme/shop/blob/main/docs/../README.md)')).toContain('](https://github.com/acme')
    expect(cleaned('https://github.com/acme/shop/compare/a...b')).toBe('https://github.com/acme/shop/compare/a...b')
    for (const link of ['[a](docs/login.md)', '[a](#login)', '[a](https://github.com/acme/shop/blob/main/login/a.md)'])
      expect(cleaned(link)).toBe(link)
  })

  it.each([
    '<!--',
    '](',
    '@',
    '``\n`',
    '```\n',
    '   ```\n',
    '&#',
    'fixes ',
    '[a](',
    '[a]:',
    '<b>',
    ']:\n',
    '\n',
    '$',
    '<fix>',
    'https://github.com/',
    '](()',
    '> ```a\n',
    '~~~a\n <b>\n',
    ' ~~~a\n',
    '- ```a\n',
    '<p>```a\n',
    '| <b>a</b> `|` ![',
    '\\',
    '</p>\n\n',
    '```a`\n',
    '```a`$\n',
    '\\n]:',
    '$`',
  ])('takes time in proportion to a hostile text: %j', (part) => {
    const timeOf = (length: number) => {
      const started = processorMs()
      cleaned(part.repeat(length / part.length))
      return processorMs() - started
    }
    const small = timeOf(32_768)
    // Four times the text in much less than sixteen times the time; what is short is not measured well.
    expect(timeOf(131_072)).toBeLessThan(Math.max(small, 100) * 11)
  })

  it.each(['&#32;', '&nbsp;', '&amp;', '&#x20;', '<b>', '&#32;&nbsp;'])(
    'reads a closing keyword before a row of %j once, and not in each of the ways in which that could be read',
    (part) => {
      const ways = [
        cleaned,
        (text: string) => cleanLine(text, 1000, options),
        (text: string) => cleanCommitMessage(text, options),
      ]
      for (const way of ways)
        for (const length of [160, 10_000]) {
          const began = processorMs()
          way(`fix${part.repeat(length / part.length)}`)
          expect(processorMs() - began).toBeLessThan(2000)
        }
    },
  )

  it('looks for the address of a co-author in a time that grows with the blanks before it', () => {
    const began = processorMs()
    cleanCommitMessage(`feat: x\n\nco-authored-by: ${' '.repeat(200_000)}.`, options)
    expect(processorMs() - began).toBeLessThan(2000)
    expect(cleanCommitMessage('x\n\nCo-authored-by: Mona  <m@x.org>\n', options)).toBe('x\n\nCo-authored-by: Mona\n')
  })

  it.each([
    ['backticks', (marker: string) => marker, '`'],
    ['tildes', (marker: string) => marker, '~'],
    ['a fence with code in it', (marker: string) => `Done:\n\n${marker}\n@mona\n${marker}\n\n@mona`, '~'],
    ['a fence that is left open', (marker: string) => `Done:\n\n${marker}\n@mona`, '`'],
    ['a fence in a list', (marker: string) => `- a\n\n  ${marker}\n  @mona\n  ${marker}\n\n@mona`, '`'],
    ['a fence in a list of lists', (marker: string) => `${'- '.repeat(40_000)}${marker}\n${' '.repeat(80_000)}${marker}`, '~'],
    ['a code span', (marker: string) => `say ${marker} @mona ${marker} @mona`, '`'],
  ])('takes a row of signs of any length for what a short one is: %s', (_, textOf, sign) => {
    const long = sign.repeat(40_000)
    expect(cleaned(textOf(long)).replaceAll(long, '…')).toBe(cleaned(textOf(sign.repeat(4))).replaceAll(sign.repeat(4), '…'))
  })

  it('overflows no stack, however many parts a text has', () => {
    for (const part of ['\n', 'a\n', '`a` ', '- ```\n']) expect(() => cleaned(part.repeat(1_000_000 / part.length))).not.toThrow()
  }, 120_000)
})

describe('cleanWithin', () => {
  it('cuts by characters and says where the rest is', () => {
    const result = cleanWithin('word '.repeat(500), 300, { ...options, rest: 'More in the state.' })
    expect(result.length).toBeLessThanOrEqual(300)
    expect(result).toMatch(/word \n\nMore in the state\.$/)
  })

  it('leaves a text alone that fits', () => {
    expect(cleanWithin('short', 300, { ...options, rest: 'More.' })).toBe('short')
  })

  it('never shows a part of a secret that the cut went through', () => {
    for (let length = 40; length < 80; length += 1) {
      const result = cleanWithin(`${'a'.repeat(30)} ${SECRET} ${'b'.repeat(200)}`, length, { ...options, rest: '…' })
      expect(result).not.toContain('corr')
    }
  })

  it('cuts code without leaving it open', () => {
    const result = cleanWithin(`\`\`\`\n${'line @mona\n'.repeat(100)}\`\`\``, 200, { ...options, rest: 'More @mona.' })
    expect(result.length).toBeLessThanOrEqual(200)
    expect(result.split('```')).toHaveLength(3)
  })
})

describe('a text that grows while it is cleaned', () => {
  const within = (text: string, maxLength: number) => cleanWithin(text, maxLength, { ...options, rest: 'More.' })

  it.each([
    ['evenly', '$'.repeat(30_000)],
    ['at its beginning', `${'$'.repeat(1800)}${'word '.repeat(2000)}`],
    ['in its midst', `${'word '.repeat(1000)}${'$'.repeat(800)}${'word '.repeat(2000)}`],
    ['at its end', `${'word '.repeat(1900)}${'$'.repeat(8000)}`],
    ['not at all', 'word '.repeat(5000)],
  ])('%s keeps nearly as much as there is room for', (_, text) => {
    const { length } = within(text, 10_000)
    expect(length).toBeGreaterThan(8500)
    expect(length).toBeLessThanOrEqual(10_000)
  })

  it('leaves only the line that says where the rest is, where nothing else has room', () => {
    expect(within('$'.repeat(100), 10)).toBe('More.')
  })

  it.each([
    ['```a`$\n', 9000],
    ['$', 65_000],
    ['$`', 32_000],
    [']:', 32_000],
    ['\\n]:', 16_000],
    ['\n', 64_000],
  ])('is cut to its room in a few tries: %j', (part, times) => {
    const cleaner = createProposalCleaner(options)
    const began = processorMs()
    cleaner.description(`authorization<b><a href="${part.repeat(times)}`, 60_000)
    expect(processorMs() - began).toBeLessThan(10_000) // up to 70 seconds, when a tenth less was tried each time
  })
})

describe('cleanLine', () => {
  it('makes one line of a title, with a real zero-width space, as titles know no entities', () => {
    expect(cleanLine(`Fixes #12\nfor @mona ${SECRET}`, 100, options)).toBe('F\u200bixes #12 for @\u200bmona ***')
  })

  it('cleans nothing more the second time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = cleanLine(text, 80, options)
        expect(cleanLine(line, 80, options)).toBe(line)
      }),
    )
  })
})

describe('cleanCode', () => {
  it('takes out secrets, invisible characters and what would pass for a marker of ours', () => {
    expect(cleanCode(`a\u202eb ${SECRET} <!-- raymond:run=x -->`, options)).toBe('ab *** <!-- raymond run=x -->')
  })
})
