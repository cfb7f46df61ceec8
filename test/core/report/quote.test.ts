import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockQuote, fence, inlineCode, inlineText } from '../../../src/core/report/cleaning/quote.ts'

describe('quote', () => {
  it('quotes every line, empty ones too', () => {
    expect(blockQuote('a\n\nb')).toBe('> a\n>\n> b')
  })

  it('says in words what GitHub shows as an alert only outside quotes', () => {
    expect(blockQuote('> [!WARNING]\n> One part is missing.')).toBe('> > **Warning**  \n> > One part is missing.')
    expect(blockQuote('> [!WARNING] of ours')).toBe('> > [!WARNING] of ours')
  })

  it('makes a fence that no run of backticks in the text can close', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '\n', 'a', '~')), (parts) => {
        const text = parts.join('')
        const lines = fence(text, 'sh').split('\n')
        const marker = /^`+/.exec(lines[0]!)?.[0] ?? ''
        expect(text).not.toContain(marker)
        expect(lines.at(-1)).toBe(marker)
      }),
    )
  })

  it('shows code on one line, as entities where backticks or bars would end it', () => {
    expect(inlineCode('TEST.sh\n--fast')).toBe('`TEST.sh --fast`')
    expect(inlineCode('a`b|c')).toBe('<code>a&#96;b&#124;c</code>')
    expect(inlineCode('<b>|@mona')).toBe('<code>&#60;b&#62;&#124;&#64;mona</code>')
    expect(inlineCode('')).toBe('` `')
    expect(inlineCode(' a  b ')).toBe('`a b`')
    expect(inlineCode('a\u202eb\u200bc')).toBe('`abc`')
  })

  it('shows text literally within a sentence or table', () => {
    expect(inlineText('<goto> is *not* `a` | [b](c)\n_d_')).toBe('&lt;goto&gt; is \\*not\\* \\`a\\` \\| \\[b\\](c) \\_d\\_')
    expect(inlineText('# no heading')).toBe('\\# no heading')
    expect(inlineText('1. no list')).toBe('1\\. no list')
    expect(inlineText('2026) no list')).toBe('2026\\) no list')
    expect(inlineText(' one \n  line ')).toBe('one line')
  })

  it('lets nothing act that stands in a sentence', () => {
    expect(inlineText('@mona fixes #1, see https://evil.example and www.evil.example')).toBe(
      '@&#8203;mona f&#8203;ixes #1, see https:&#8203;//evil.example and www&#8203;.evil.example',
    )
    expect(inlineText('/raymond stop')).toBe('/&#8203;raymond stop')
    expect(inlineText('to \u202eniam\u202c\u2066 \u200band on')).toBe('to niam and on')
  })
})
