import { base64Core, hexOf, utf8Bytes } from './encodings.ts'

/** Shorter values are words of any language; hiding them would destroy the text and protect nothing. */
const SHORTEST_SECRET = 4
/** An encoded form that is shorter turns up by chance. */
const SHORTEST_FORM = 8
/** A line of a secret with several lines, such as a private key, counts from this length. */
const SHORTEST_LINE = 12

/** Every form in which a secret could be written into a text, the plain one included. */
export function secretForms(secrets: readonly string[]): readonly string[] {
  const values = new Set(secrets.flatMap(partsOf))
  const forms = new Set<string>()
  for (const value of values) {
    forms.add(value)
    for (const form of encodedForms(value)) if (form.length >= SHORTEST_FORM) forms.add(form)
  }
  return [...forms]
}

/** What every key, or every token of a kind, begins and ends with: of a PEM file, of RSA keys in it (PKCS #1 and #8), the header of a JWT. */
const OF_ALL_KEYS =
  /-----(?:BEGIN|END) [A-Z0-9 ]{1,40}-----|\bMII\w{3}IB(?:AAKC\w{4}|ADANBgkqhkiG9w0BAQEFAASC\w{4}gg\w{2}AgEAAoI\w{3})|^eyJ[\w-]{10,200}\.(?=eyJ)/g

/** The forms that are also looked for in pieces, without what is nobody's secret. */
export function piecedForms(secrets: readonly string[]): readonly string[] {
  const values = secrets.flatMap((secret) => partsOf(secret.replace(OF_ALL_KEYS, '')))
  const forms = values.flatMap((value) => {
    const bytes = utf8Bytes(value)
    const hex = hexOf(bytes)
    const base64 = [0, 1, 2].map((before) => base64Core(bytes, before))
    const twice = base64.flatMap((text) => [0, 1, 2].map((before) => base64Core(utf8Bytes(text), before)))
    return [value, Array.from(value).toReversed().join(''), hex, hex.toUpperCase(), ...base64, ...twice]
  })
  return [...new Set(forms)]
}

function partsOf(secret: string): readonly string[] {
  const lines = secret.split(/\r\n|\r|\n/)
  const long = lines.length > 1 ? lines.map((line) => line.trim()).filter((line) => line.length >= SHORTEST_LINE) : []
  const whole = [secret, secret.trim(), secret.replaceAll('\r\n', '\n')]
  return [...whole, ...long].filter((value) => value.length >= SHORTEST_SECRET && !/^[\s*]*$/.test(value))
}

function encodedForms(value: string): readonly string[] {
  const bytes = utf8Bytes(value)
  const hex = hexOf(bytes)
  const base64 = [0, 1, 2].map((before) => base64Core(bytes, before))
  const url = percentEncoded(bytes, /[A-Za-z0-9\-_.!~*'()]/)
  const form = percentEncoded(bytes, /[A-Za-z0-9\-_.*]/)
  const json = JSON.stringify(value).slice(1, -1)
  return [
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    hex.toUpperCase(),
    url,
    lowerEscapes(url),
    form,
    lowerEscapes(form),
    form.replaceAll('%20', '+'),
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    asciiJson(json),
    markupEscaped(value),
    markupEscaped(value).replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
    Array.from(value).toReversed().join(''),
  ]
}

function percentEncoded(bytes: readonly number[], plain: RegExp): string {
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return byte < 0x80 && plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function lowerEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
}

function asciiJson(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function markupEscaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
