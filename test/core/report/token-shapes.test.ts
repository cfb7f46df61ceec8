import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { findTokens } from '../../../src/core/report/cleaning/token-shapes.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const redactor = createRedactor([])
const redact = (text: string) => redactor.redact(text)
const letters = (length: number) => 'aB3dE6gH9j'.repeat(Math.ceil(length / 10)).slice(0, length)
/** Put together here, so that scanners of this repository do not take them for real ones. */
const tokens: readonly (readonly [string, string])[] = [
  ['GitHub, personal', `ghp_${letters(36)}`],
  ['GitHub, OAuth', `gho_${letters(36)}`],
  ['GitHub, user to server', `ghu_${letters(36)}`],
  ['GitHub, installation', `ghs_${letters(36)}`],
  ['GitHub, installation, long form', `ghs_${`${letters(30)}.${letters(28)}_${letters(9)}-`.repeat(8).slice(0, 520)}x`],
  ['GitHub, fine-grained', `github_pat_${letters(22)}_${letters(59)}`],
  ['Anthropic', `sk-ant-api03-${letters(90)}-AA`],
  ['Anthropic, subscription', `sk-ant-oat01-${letters(60)}`],
  ['AWS', `AKIA${'ABCDEFGH23456789'}`],
  ['Slack', `xoxb-${'1234567890'}-${letters(24)}`],
  ['JWT', `eyJ${letters(20)}.eyJ${letters(40)}.${letters(43)}`],
]

describe('credentials by their looks', () => {
  it.each(tokens)('hides all of a token of %s', (_name, token) => {
    expect(redact(`token=${token} end`)).toBe('token=*** end')
    expect(redact(`"${token}"`)).toBe('"***"')
  })

  it('hides a private key, also in JSON and when its end was cut off', () => {
    const dashes = '-'.repeat(5)
    const body = `${letters(64)}\n${letters(64)}\n${letters(20)}==`
    const whole = `${dashes}BEGIN RSA PRIVATE KEY${dashes}\n${body}\n${dashes}END RSA PRIVATE KEY${dashes}`
    expect(redact(`a\n${whole}\nb`)).toBe('a\n***\nb')
    expect(redact(JSON.stringify({ key: whole }))).toBe('{"key":"***"}')
    expect(redact(`a\n${whole.slice(0, 100)}`)).toBe('a\n***')
  })

  it('hides user and password of a URL and the value of an authorization header', () => {
    expect(redact('https://mona:hunter22@example.com/x')).toBe('https://***@example.com/x')
    for (const word of ['$ecret!Passw0rd', 'Xk9$mQ2v:Lw8pR', 'a[b]^c#d*e,f?g%20h'])
      expect(redact(`postgres://admin:${word}@db/app`)).toBe('postgres://***@db/app')
    expect(redact('Authorization: Bearer abcdefghijklmnop')).toBe('Authorization: Bearer ***')
  })

  it('leaves ordinary text alone', () => {
    const text =
      'The task-antelope ran; commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904, id 8f14e45f-ceea-467f-a0e6-1b2c3d4e5f60, eyJ is a prefix.'
    expect(findTokens(text)).toEqual([])
  })

  it.each([
    'eyJ',
    'ghp_',
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
    `://a:${'b'.repeat(2100)}`,
    'xoxb-',
    'sk-',
    'authorization: bearer ',
  ])('takes linear time on a text full of %.20s', (part) => {
    const started = processorMs()
    findTokens(part.repeat(400_000 / part.length))
    expect(processorMs() - started).toBeLessThan(2000)
  })
})
