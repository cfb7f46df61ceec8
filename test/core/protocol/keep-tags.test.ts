import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepTags } from '../../../src/core/protocol/keep-tags.ts'
import { parseTransitions } from '../../../src/core/protocol/parse-transitions.ts'

it('leaves a text alone that is short enough', () => {
  expect(keepTags('so <goto>B</goto>', 17)).toBe('so <goto>B</goto>')
})

it('cuts a longer one down to its tags', () => {
  const text = `${'x'.repeat(100)}<fork next="N">W</fork> <print>hm</print> and <goto>N</goto>${'y'.repeat(100)}`
  expect(keepTags(text, 50)).toBe('<fork next="N">W</fork>\n<goto>N</goto>')
})

it('keeps of a tag that closes itself no more than the tag', () => {
  expect(keepTags('some words <result/> and more', 10)).toBe('<result/>')
})

it('never changes what a text asks for', () => {
  const pieces = fc.constantFrom(
    '<goto>',
    'A',
    '</goto>',
    '<result>',
    '</result>',
    '<goto input="',
    '">',
    "'",
    '<print>',
    '</print>',
    '<ask next="N">',
    '</ask>',
    '/',
    '<fork>',
    '</fork>',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const before = parseTransitions(text)
      const after = parseTransitions(keepTags(text, 0))
      expect(after.ok ? after.transitions : after.problem.code).toEqual(before.ok ? before.transitions : before.problem.code)
    }),
    { numRuns: 3000 },
  )
})
