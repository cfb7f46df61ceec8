import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTransitions } from '../../../src/core/protocol/parse-transitions.ts'
import { renderTransition } from '../../../src/core/protocol/render-transition.ts'
import type { Transition } from '../../../src/core/protocol/transition.ts'

const name = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_. -]{0,12}[A-Za-z0-9_]$/)
const path = fc.stringMatching(/^\.{1,2}\/[a-z]{1,8}$/)
const value = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined })
const text = fc.string({ unit: 'grapheme' }).filter((body) => !/<\/?(?:result|ask)/.test(body))
const word = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
const attributes = fc.dictionary(fc.stringMatching(/^item_[a-z]{1,5}$/), fc.string())
const stack = fc.constantFrom('keep' as const, 'clear' as const)

const transition: fc.Arbitrary<Transition> = fc.oneof(
  fc.record({ tag: fc.constant('goto' as const), target: name, input: value }),
  fc.record({ tag: fc.constant('reset' as const), target: name, input: value, cd: value, stack }),
  fc.record({ tag: fc.constantFrom('call' as const, 'function' as const), target: name, return: name, input: value }),
  fc.record({
    tag: fc.constant('fork' as const),
    target: name,
    next: fc.option(name, { nil: undefined }),
    input: value,
    cd: value,
    attributes,
  }),
  fc.record({
    tag: fc.constant('result' as const),
    payload: text,
    status: fc.constantFrom('success' as const, 'failure' as const),
  }),
  fc.record({
    tag: fc.constant('ask' as const),
    prompt: text.map((body) => body.trim()).filter((body) => body !== ''),
    next: name,
    timeout: fc.option(
      fc.nat().map((n) => `${n}s`),
      { nil: undefined },
    ),
    timeout_next: fc.option(name, { nil: undefined }),
    to: fc.array(fc.stringMatching(/^[A-Za-z0-9][\w-]{0,20}$/), { maxLength: 3 }),
    choices: fc.array(fc.oneof(word, fc.constantFrom('yes, please', 'a b')), { maxLength: 3 }),
  }),
  fc.record({ tag: fc.constant('call-workflow' as const), target: path, return: name, input: value }),
  fc.record({ tag: fc.constant('function-workflow' as const), target: path, return: name, input: value, cd: value }),
  fc.record({
    tag: fc.constant('fork-workflow' as const),
    target: path,
    next: fc.option(name, { nil: undefined }),
    input: value,
    cd: value,
    attributes,
  }),
  fc.record({ tag: fc.constant('reset-workflow' as const), target: path, input: value, cd: value, stack }),
)

it('writes what is read back as the same transition', () => {
  fc.assert(
    fc.property(transition, (written) => {
      expect(parseTransitions(renderTransition(written))).toEqual({ ok: true, transitions: [written] })
    }),
    { numRuns: 3000 },
  )
})

it.each([
  [{ to: [], choices: [] }, '<ask next="N">Which?</ask>'],
  [{ to: ['mona', 'hubot'], choices: ['yes', 'no'] }, '<ask next="N" to="mona hubot" choices="yes,no">Which?</ask>'],
  [{ to: [], choices: ['yes, please', 'no'] }, '<ask next="N" choices="yes, please|no|">Which?</ask>'],
])('writes an ask with %j as %s', (lists, written) => {
  expect(renderTransition({ tag: 'ask', prompt: 'Which?', next: 'N', ...lists })).toBe(written)
})

it('writes attributes so that any parser of XML reads them', () => {
  expect(renderTransition({ tag: 'goto', target: 'B', input: `<a & "b">` })).toBe(
    '<goto input="&lt;a &amp; &quot;b&quot;&gt;">B</goto>',
  )
})
