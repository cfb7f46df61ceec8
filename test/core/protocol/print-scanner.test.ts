import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PrintScanner } from '../../../src/core/protocol/print-scanner.ts'
import { scanTags } from '../../../src/core/protocol/scan-tags.ts'
import { processorMs } from '../../tools/processor-ms.ts'

function scan(...chunks: readonly string[]): readonly string[] {
  const scanner = new PrintScanner()
  return chunks.flatMap((chunk) => scanner.push(chunk))
}

it('P-TAG 8: finds prints wherever the stream is cut', () => {
  const text = 'a <print>one</print> b <print level="x > y">two\nlines</print ><prints>no</prints><print/>'
  for (let cut = 0; cut <= text.length; cut++) expect(scan(text.slice(0, cut), text.slice(cut))).toEqual(['one', 'two\nlines'])
  expect(scan(...text.split(''))).toEqual(['one', 'two\nlines'])
})

it.each([
  ['<print/x>no</print>', []],
  ['<print/ >no</print>', []],
  ['<print//>no</print>', []],
  ['<print x="/">yes</print>', ['yes']],
  ['<print / x>yes</print>', ['yes']],
  ["<print x='a > b'>yes</print>", ['yes']],
  ['<print x="1" / <print>yes</print>', ['yes']],
  ['<print <print>yes</print>', ['yes']],
  ['<result/x><print>yes</print></result>', ['yes']],
  ['<result/><print>yes</print>', ['yes']],
  ['<ask next="N">see <print>no</print></ask><print>yes</print>', ['yes']],
  ['<print>a</print x>b</print>', ['a</print x>b']],
  ['<print>a</print <</print\n>', ['a</print <']],
  ['<print>a</prints></ print></print>', ['a</prints></ print>']],
  [`<${'a'.repeat(40)}><print>yes</print>`, ['yes']],
  ['<call return="N">W</call><print>yes</print>', ['yes']],
  ['Shall I <goto> on? <print>yes</print>', ['yes']],
  ['<print x="1" /><print>yes</print>', ['yes']],
  ['<print/><print>yes</print>', ['yes']],
])('P-TAG 1-3: reads %s as the reader of the whole text does', (text, prints) => {
  expect(scan(text)).toEqual(prints)
  expect(scanTags(text).flatMap(({ name, body, raw }) => (name === 'print' && !raw.endsWith('/>') ? body : []))).toEqual(prints)
})

it('gives a print as soon as it is closed', () => {
  const scanner = new PrintScanner()
  expect(scanner.push('<print>hel')).toEqual([])
  expect(scanner.push('lo</pri')).toEqual([])
  expect(scanner.push('nt> and')).toEqual(['hello'])
})

it('P-TAG 2: does not look into results and asks', () => {
  expect(scan('<result>see <print>no</print></result><print>yes</print>')).toEqual(['yes'])
})

it('finds in any stream of whole tags what the reader of the whole text finds', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<print>a</print>',
      '<print>a < b </ print> </pr</print>',
      '<result>x<print>y</print></result>',
      '<goto>B</goto>',
      '<ask next="<print>">?</ask>',
      '<',
      '</print>',
      '< print>',
      '<printer>',
      '<<print>z</print>',
    ),
    fc.stringMatching(/^[^<]{0,8}$/),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(40), { maxLength: 6 }), (pieces, cuts) => {
      const text = pieces.join('')
      const chunks: string[] = []
      let at = 0
      for (const length of cuts) {
        chunks.push(text.slice(at, at + length))
        at += length
      }
      chunks.push(text.slice(at))
      const whole = scanTags(text).flatMap(({ name, body, raw }) => (name === 'print' && !raw.endsWith('/>') ? body : []))
      expect(scan(...chunks)).toEqual(whole)
    }),
    { numRuns: 2000 },
  )
})

it.each([' ', '<', '</print ', '</', '<print', '<result'])(
  'reads two megabytes of %j behind a closer in linear time',
  (piece) => {
    const scanner = new PrintScanner()
    const start = processorMs()
    scanner.push(`<print>a</print${piece.repeat(2_000_000 / piece.length)}`)
    expect(processorMs() - start).toBeLessThan(5000)
  },
)

it('forgets a print that is never closed before it fills the memory', () => {
  const scanner = new PrintScanner()
  scanner.push(`<print>${'x'.repeat(1_100_000)}`)
  expect(scanner.push('</print><print>next</print>')).toEqual(['next'])
})
