import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrowingRedactor, createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const SECRET = 'p@ss/w"ord+äöü&<14>'
const redactor = createRedactor([SECRET, 'second-secret-value'])

const encodings: readonly (readonly [string, string])[] = [
  ['plain', SECRET],
  ['base64', Buffer.from(SECRET).toString('base64')],
  ['base64, one byte in', Buffer.from(`x${SECRET}`).toString('base64')],
  ['base64, two bytes in', Buffer.from(`xy${SECRET}`).toString('base64')],
  ['base64url', Buffer.from(SECRET).toString('base64url')],
  ['hex', Buffer.from(SECRET).toString('hex')],
  ['HEX', Buffer.from(SECRET).toString('hex').toUpperCase()],
  ['URL', encodeURIComponent(SECRET)],
  ['URL in lower case', encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
  ['form', new URLSearchParams({ a: SECRET }).toString()],
  ['JSON', JSON.stringify(SECRET)],
  ['JSON in JSON', JSON.stringify(JSON.stringify(SECRET))],
  ['HTML', 'p@ss/w&quot;ord+äöü&amp;&lt;14&gt;'],
  ['reversed', Array.from(SECRET).reverse().join('')],
]

it('hides a token that was renewed, or exchanged for another, from when it is known, and the first one still', () => {
  const growing = createGrowingRedactor(['hG5dNs9cBj1fQe4u'])
  expect(growing.redact('hG5dNs9cBj1fQe4u, Zk3mWq8vXy2LpR7t')).toBe('***, Zk3mWq8vXy2LpR7t')
  growing.add('Zk3mWq8vXy2LpR7t')
  expect(growing.redact('hG5dNs9cBj1fQe4u, then Zk3mWq8vXy2LpR7t')).toBe('***, then ***')
  expect(growing.redactKnown('Zk3mWq8vXy2LpR7t')).toBe('***')
  expect(growing.holdsSecret('Zk3mWq8vXy2LpR7t')).toBe(true)
})

/** Made up, in the form of PKCS #8: what stands behind the head is no number. */
const RSA_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC4OdYTIElkqQQ2
q8ZrT1mVxW7uYpL3sKdJhGf6QnBvCeR5aXoU0iM9wEtPbNy2HjDlFcSgAzKkVrOq
-----END PRIVATE KEY-----`

describe('redact', () => {
  it.each(encodings)('hides a registered secret that is written as %s', (_name, written) => {
    expect(redactor.redact(`a ${written} b`)).toContain('***')
    expect(redactor.holdsSecret(`a ${written} b`)).toBe(true)
    expect(redactor.holdsSecret(redactor.redact(`a ${written} b`))).toBe(false)
  })

  it('finds base64 that was wrapped into lines', () => {
    const long = 'long-secret-'.repeat(12)
    const wrapped = Buffer.from(`some text before ${long}`).toString('base64').replace(/.{76}/g, '$&\n    ')
    const own = createRedactor([long])
    expect(own.holdsSecret(wrapped)).toBe(true)
    expect(own.holdsSecret(own.redact(wrapped))).toBe(false)
  })

  it('hides each long line of a secret with several', () => {
    const key = createRedactor(['-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG\nxyz\n-----END KEY-----'])
    expect(key.redact('log: MIIEvQIBADANBgkqhkiG and more')).toBe('log: *** and more')
  })

  it('hides secrets that overlap or touch as one', () => {
    expect(createRedactor(['abcdef', 'defghi']).redact('-abcdefghi-')).toBe('-***-')
  })

  it('leaves texts alone for values that are too short to be secrets', () => {
    expect(createRedactor(['', 'a', 'ab', '    ', '***']).redact('a cab drives')).toBe('a cab drives')
  })

  it('finds a secret in bytes', () => {
    expect(redactor.holdsSecret(Buffer.from(`x${SECRET}y`))).toBe(true)
    expect(redactor.holdsSecret(new Uint8Array([0, 255, 128]))).toBe(false)
    expect(redactor.holdsSecret(gzipSync('nothing'))).toBe(false)
  })

  it('never leaves a registered secret in a text, whatever surrounds it', () => {
    const any = fc
      .string({ minLength: 6, maxLength: 30, unit: 'grapheme-ascii' })
      .filter((text) => text.trim().length >= 6 && !text.includes('*'))
    fc.assert(
      fc.property(any, fc.string(), fc.string(), (secret, before, after) => {
        expect(createRedactor([secret]).redact(before + secret + after)).not.toContain(secret)
      }),
    )
  })

  it('redacts a megabyte within a second', () => {
    const secrets = Array.from({ length: 20 }, (_, index) => `secret-number-${index}-${'x'.repeat(40)}`)
    const text = `${'lorem ipsum dolor sit amet, consectetur\n'.repeat(26_000)}${secrets[7]}`
    const started = processorMs()
    expect(createRedactor(secrets).redact(text)).toMatch(/\*\*\*$/)
    expect(processorMs() - started).toBeLessThan(1000)
  })
})

describe('a secret in disguise', () => {
  const TOKEN = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'
  const known = createRedactor([TOKEN])
  const hex = Buffer.from(TOKEN).toString('hex')
  const xxd = (hex.match(/.{1,32}/g) ?? []).map(
    (row, at) =>
      `${(at * 16).toString(16).padStart(8, '0')}: ${row.replace(/(.{4})/g, '$1 ')} ${Buffer.from(row, 'hex').toString()}`,
  )

  const chunks = TOKEN.match(/.{1,5}/g) ?? []
  const each = (written: (code: number) => string) => Array.from(TOKEN, (sign) => written(sign.charCodeAt(0))).join('')

  /** No twelve letters and digits in a row that a reader sees are those of the secret, or of its hex. */
  function isHidden(text: string): boolean {
    const seen = known.redact(text).replace(/<[^<>]*>|\]\([^()]*\)|&#\d+;|[^A-Za-z0-9]/g, '')
    const letters = [TOKEN.replace(/[^A-Za-z0-9]/g, ''), hex]
    return letters.every((whole) =>
      Array.from({ length: whole.length - 11 }, (_, at) => whole.slice(at, at + 12)).every((piece) => !seen.includes(piece)),
    )
  }

  it.each([
    ['with an escape', TOKEN.replace('_', '\\_')],
    ['less its first character', TOKEN.slice(1)],
    ['less its last character', TOKEN.slice(0, -1)],
    ['in two pieces', `${TOKEN.slice(0, 20)} and then ${TOKEN.slice(20)}`],
    ['with emphasis in the middle', `${TOKEN.slice(0, 9)}**${TOKEN.slice(9, 18)}**${TOKEN.slice(18)}`],
    ['with tags in the middle', `${TOKEN.slice(0, 9)}<kbd>${TOKEN.slice(9, 18)}</kbd><b></b>${TOKEN.slice(18)}`],
    ['as the text of a link', `${TOKEN.slice(0, 9)}[${TOKEN.slice(9, 18)}](https://github.com/a)${TOKEN.slice(18)}`],
    ['in the cells of a table', `| ${TOKEN.slice(0, 9)} | ${TOKEN.slice(9, 18)} | ${TOKEN.slice(18)} |`],
    ['over lines with bullets', TOKEN.replace(/(.{6})/g, '$1\n- ')],
    ['with entities', TOKEN.replaceAll('6', '&#54;')],
    ['with a character that shows nothing', TOKEN.replace(/(.{5})/g, '$1\u200b')],
    ['as hex with spaces', hex.replace(/(..)/g, '$1 ')],
    ['as hex with colons', hex.replace(/(..)/g, '$1:')],
    ['as C', hex.replace(/(..)/g, '0x$1, ')],
    ['as escapes', hex.replace(/(..)/g, '\\x$1')],
    ['as a dump', xxd.join('\n')],
    ['as percents throughout', hex.replace(/(..)/g, '%$1')],
    ['in the items of a numbered list', chunks.map((chunk, at) => `${at + 1}. ${chunk}`).join('\n')],
    ['in the items of a list in a quote', chunks.map((chunk, at) => `> ${at + 1}) ${chunk}`).join('\n')],
    ['in tasks', chunks.map((chunk) => `- [x] ${chunk}`).join('\n')],
    ['over numbered lines', chunks.map((chunk, at) => `     ${at + 1}\t${chunk}`).join('\n')],
    ['over lines with a number and an arrow', chunks.map((chunk, at) => `    ${at + 1}→${chunk}`).join('\n')],
    ['in links with titles', chunks.map((chunk) => `[${chunk}](#a "title")`).join('')],
    ['in links with parentheses', chunks.map((chunk) => `[${chunk}](#a(b))`).join('')],
    ['in links by name', chunks.map((chunk) => `[${chunk}][target]`).join('')],
    ['with footnotes', chunks.map((chunk, at) => `${chunk}[^${at + 1}]`).join('')],
    ['in tags with long attributes', chunks.map((chunk) => `<b title="${'long'.repeat(50)}">${chunk}</b>`).join('')],
    ['with entities of entities', each((code) => `&amp;#${code};`)],
    ['in colours', chunks.map((chunk) => `\u001b[31m${chunk}\u001b[0m`).join('')],
    ['as escapes of JSON', each((code) => `\\u00${code.toString(16)}`)],
    ['as escapes with braces', each((code) => `\\u{${code.toString(16)}}`)],
    ['as octal escapes', each((code) => `\\${code.toString(8).padStart(3, '0')}`)],
    ['in full width', each((code) => String.fromCharCode(code === 0x5f ? code : code + 0xfee0))],
  ])('is hidden %s', (_, text) => {
    expect(isHidden(`before\n${text}\nafter`)).toBe(true)
    expect(known.redact(`before\n${text}\nafter`)).toContain('***')
  })

  it('is hidden when it was encoded twice, wherever it stood', () => {
    for (const before of ['', 'a', 'ab']) {
      const twice = Buffer.from(Buffer.from(before + TOKEN).toString('base64')).toString('base64')
      expect(known.redact(`x ${twice} y`)).toContain('***')
    }
  })

  it('is hidden, too, when what looks like markup is a part of it', () => {
    for (const secret of ['ab[31mcd[^1]efgh1234', 'p4ss\\u0041word\\101x9&amp;q', '12345. 6789 [a][b] 0123'])
      expect(createRedactor([secret]).redact(`it is ${secret.slice(1)}, is it`)).toContain('***')
  })

  it('is hidden less its first or last character also when it is short', () => {
    for (const secret of ['xq7Rk2Vw9LmT', 'xq7Rk2Vw9'])
      for (const most of [secret.slice(1), secret.slice(0, -1)])
        expect(createRedactor([secret]).redact(`(${most})`)).toBe('(***)')
    expect(createRedactor(['password1']).redact('the password is p-a-s-s-word1')).toBe('the password is ***')
  })

  it('is hidden as a string of JSON, whatever line ends it holds', () => {
    const parted = [chunks.join('\n'), chunks.join('\r\n\t'), chunks.map((chunk, at) => `${at + 1}\t${chunk}`).join('\n')]
    for (const text of parted)
      for (const json of [JSON.stringify({ text }), JSON.stringify(JSON.stringify({ text }))])
        expect(isHidden(JSON.parse(known.redact(json)).text ?? JSON.parse(known.redact(json))), json).toBe(true)
  })

  it('needs not be registered to be hidden as it renders', () => {
    const none = createRedactor([])
    expect(none.redact(TOKEN.replace('_', '\\_'))).toBe('***')
    expect(none.redact(`ghs<b>_</b>${TOKEN.slice(4)}`)).toBe('***')
  })

  it('leaves other words, numbers and commits alone', () => {
    const plain = [
      'The total is negative: 0.00000000000000 at 9f2c4e6a8b0d1f3e5c7a9b1d3f5e7c9a1b3d5f7e.',
      '| a | b |\n| - | - |\n| `x` | **y** |',
      'See [the docs](https://github.com/a/b) <kbd>Ctrl</kbd> &amp; more \\* done.',
      '1. one\n2. two [x][y] a[^1] \\u0041 \\101 [31m red ＡＢ\n- [x] done\n    12\tconst a = b[i](c, d)',
    ].join('\n')
    expect(known.redact(plain)).toBe(plain)
  })

  it('keeps the lines of a text whose places are counted', () => {
    const text = `one\n${TOKEN.slice(0, 20)}\n${TOKEN.slice(20)}\nfour -----BEGIN PRIVATE KEY-----`
    const shown = known.redactKnown(text)
    expect(shown.split('\n')).toHaveLength(4)
    expect(shown).toContain('-----BEGIN PRIVATE KEY-----')
    expect(shown).not.toContain(TOKEN.slice(20))
  })

  it.each([
    ['markup', (a: string, b: string) => `let v = \`${a}\`<eval(process.env.EVIL), 1>\`${b}\``, 'eval(process.env.EVIL)'],
    ['a comment over lines', (a: string, b: string) => `// ${a}<!--\nrequire('x').exec('EVIL')\n// -->${b}`, "exec('EVIL')"],
    ['signs alone', (a: string, b: string) => `'${a}'+[][(![]+[])[+[]]]+'${b}'`, '+[][(![]+[])[+[]]]+'],
    ['a link', (a: string, b: string) => `t[\`${a}\`](execSync(EVIL))\`${b}\``, '](execSync(EVIL))'],
  ])('hides no code that stands within parts of a secret, for who has to judge it: %s', (_, between, code) => {
    const text = between(TOKEN.slice(0, 16), TOKEN.slice(16, 32))
    for (const shown of [known.redactKnown(text), ...(text.includes('\n') ? [] : [known.redactSource(text)])]) {
      expect(shown).toContain(code)
      expect(shown).not.toContain(TOKEN.slice(0, 12))
      expect(shown).not.toContain(TOKEN.slice(20, 32))
    }
  })

  it('hides a letter of a secret for such a person however it is written', () => {
    const written = Array.from(TOKEN.slice(0, 24)).map((letter, n) => {
      const code = letter.charCodeAt(0)
      return [`&#${code};`, `&#x${code.toString(16)};`, `\\u{${code.toString(16)}}`, letter][n % 4]
    })
    expect(known.redactKnown(`a ${written.join('')} b`)).toMatch(/^a [*]{3} b$/)
  })

  it('takes for no part of a secret what all of its kind begin with', () => {
    const jwt = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJzY3AiOiJ4In0aB3dE5fG7hI9jK1.c2lnbmF0dXJlLXNpZ25hdHVyZQ'
    const ofKeys = createRedactor([jwt, RSA_KEY])
    const redactKnown = (text: string) => ofKeys.redactKnown(text)
    for (const fixture of [
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9',
      'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQ',
      'MIIEowIBAAKCAQEA',
    ])
      expect(redactKnown(`const head = '${fixture}'`)).toBe(`const head = '${fixture}'`)
    expect(redactKnown(jwt)).toBe('***')
    expect(redactKnown('the c2lnbmF0dXJl')).toBe('the ***')
    expect(redactKnown(RSA_KEY.split('\n')[1]?.slice(50) ?? '')).toBe('***')
  })

  it('prepares nothing before there is a text: of a job’s redactors, each with a long token, most never see one', () => {
    const token = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at * 31 + at * 7) % 251)).toString('base64url')
    const took = (work: () => unknown) => {
      const began = processorMs()
      work()
      return processorMs() - began
    }
    const made = took(() => Array.from({ length: 20 }, () => createRedactor([token])))
    expect(made).toBeLessThan(took(() => createRedactor([token]).redact('a text')))
  })

  it('hides what it was made for, whatever becomes of the list', () => {
    const secrets = [SECRET]
    const made = createRedactor(secrets)
    secrets.length = 0
    expect(made.redact(`a ${SECRET} b`)).toBe('a *** b')
  })
})
