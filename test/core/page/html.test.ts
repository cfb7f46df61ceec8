import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html, jsonBlock, trusted } from '../../../src/core/page/html.ts'

describe('html', () => {
  it('takes every value as text, joins lists and leaves null out', () => {
    expect(html`<b title="${'"<&>\''}">${[html`<i>${1}</i>`, null, trusted('<br>')]}</b>`.markup).toBe(
      '<b title="&quot;&lt;&amp;&gt;&#39;"><i>1</i><br></b>',
    )
  })

  it('writes out what would show a text in another order than it has', () => {
    expect(html`<p>${'rm \u202egnp.exe\u2066 \u200fשלום'}</p>`.markup).toBe('<p>rm \\u{202e}gnp.exe\\u{2066} \u200fשלום</p>')
  })

  it('never lets a text begin or end a tag or an attribute', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(html`${text}`.markup)))
  })

  it('writes JSON that cannot end its element and reads as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('</script>', '<!--', '<script>'), (value, evil) => {
        const { markup } = jsonBlock('data', [value, evil])
        const text = markup.replace(/^<script type="application\/json" id="data">|<\/script>$/g, '')
        expect(text).not.toContain('<')
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify([value, evil])))
      }),
    )
  })
})
