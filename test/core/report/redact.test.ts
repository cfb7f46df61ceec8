import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../src/core/report/redact.ts'

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
    expect(key.redact('log: MIIEvQIBADANBgkqhkiG xyz')).toBe('log: *** xyz')
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
    const started = performance.now()
    expect(createRedactor(secrets).redact(text)).toMatch(/\*\*\*$/)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
