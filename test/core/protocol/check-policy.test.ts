import { expect, it } from 'vitest'
import { checkPolicy } from '../../../src/core/protocol/check-policy.ts'
import { parseTransitions } from '../../../src/core/protocol/parse-transitions.ts'
import { resolveTransitions } from '../../../src/core/protocol/resolve-transition.ts'
import { processorMs } from '../../tools/processor-ms.ts'
import { startWith, workflowOf } from './a-workflow.ts'

function isAllowed(policy: string, text: string): boolean {
  const { state, workflow } = startWith(policy)
  const parsed = parseTransitions(text)
  const resolved = parsed.ok ? resolveTransitions(parsed.transitions, workflow) : parsed
  if (!resolved.ok) throw new Error(resolved.problem.message)
  return checkPolicy(state, resolved.transitions, workflow) === undefined
}

it.each([
  ['- { tag: goto, target: REVIEW.md }', '<goto>REVIEW</goto>', true],
  ['- { tag: goto, target: REVIEW }', '<goto>REVIEW.md</goto>', true],
  ['- { tag: goto, target: REVIEW }', '<goto>NEXT</goto>', false],
  ['- { tag: goto, target: REVIEW }', '<reset>REVIEW</reset>', false],
  ['- { tag: goto }', '<goto>NEXT</goto>', true],
  ['- { tag: call, target: REVIEW, return: NEXT }', '<call return="NEXT.md">REVIEW</call>', true],
  ['- { tag: call, target: REVIEW, return: NEXT }', '<call return="START">REVIEW</call>', false],
  ['- { tag: result }', '<result>anything</result>', true],
  ['- { tag: result, payload: "yes" }', '<result>\n yes </result>', true],
  ['- { tag: result, payload: "yes" }', '<result>no</result>', false],
  ['- { tag: result, status: failure }', '<result status="failure">x</result>', true],
  ['- { tag: result, status: failure }', '<result>x</result>', false],
  ['- { tag: goto, target: NEXT, input: go }', '<goto>NEXT</goto>', false],
  ['- { tag: fork, target: WORKER, next: NEXT, item: 7 }', '<fork next="NEXT" item="7">WORKER</fork>', true],
  ['- { tag: fork, target: WORKER, next: NEXT, item: 7 }', '<fork next="NEXT" item="8">WORKER</fork>', false],
  ['- { tag: fork, target: WORKER, next: NEXT }', '<fork next="NEXT" item="8">WORKER</fork>', true],
  [
    '- { tag: fork, target: WORKER, next: NEXT }\n- { tag: goto, target: NEXT }',
    '<fork>WORKER</fork><fork>WORKER</fork><goto>NEXT</goto>',
    true,
  ],
  ['- { tag: fork, target: WORKER, next: NEXT }', '<fork>WORKER</fork><goto>NEXT</goto>', false],
  ['- { tag: ask, next: NEXT, to: mona }', '<ask next="NEXT" to="@mona">?</ask>', true],
  ['- { tag: ask, next: NEXT, to: mona }', '<ask next="NEXT">?</ask>', false],
  ['- { tag: fork, target: WORKER, next: NEXT, status: draft }', '<fork next="NEXT" status="draft">WORKER</fork>', true],
  ['- { tag: fork, target: WORKER, next: NEXT, status: draft }', '<fork next="NEXT" status="done">WORKER</fork>', false],
  ['- { tag: ask, next: NEXT, to: "mona, hubot" }', '<ask next="NEXT" to="@mona @hubot">?</ask>', true],
  ['- { tag: ask, next: NEXT, to: "mona, hubot" }', '<ask next="NEXT" to="monahubot">?</ask>', false],
  ['- { tag: ask, next: NEXT, choices: "yes, no" }', '<ask next="NEXT" choices="yes|no">?</ask>', true],
  ['- { tag: ask, next: NEXT, choices: "yes, no" }', '<ask next="NEXT" choices="yesno">?</ask>', false],
  ['- { tag: ask, next: NEXT, choices: "yes, no" }', '<ask next="NEXT" choices="yes">?</ask>', false],
  ['- { tag: ask, next: NEXT, choices: ["yes, please"] }', '<ask next="NEXT" choices="yes, please|">?</ask>', true],
  ['- { tag: ask, next: NEXT, to: [mona, hubot] }', '<ask next="NEXT" to="mona hubot">?</ask>', true],
  ['- { tag: ask, next: NEXT, timeout_next: REVIEW }', '<ask next="NEXT">?</ask>', false],
  ['- { tag: goto, target: NEXT, input: undefined }', '<goto>NEXT</goto>', false],
  ['- { tag: call-workflow, target: review, return: NEXT }', '<call-workflow return="NEXT">././review//</call-workflow>', true],
  ['- { tag: call-workflow, target: a/b, return: NEXT }', '<call-workflow return="NEXT">a\\b</call-workflow>', true],
  ['- { tag: call-workflow, target: ab, return: NEXT }', '<call-workflow return="NEXT">a/b</call-workflow>', false],
  ['- { tag: call-workflow, target: a/b, return: NEXT }', '<call-workflow return="NEXT">a/./b</call-workflow>', false],
  ['- { tag: call-workflow, target: ../review, return: NEXT }', '<call-workflow return="NEXT">../review/</call-workflow>', true],
  ['- { tag: call-workflow, target: ../review, return: NEXT }', '<call-workflow return="NEXT">../other</call-workflow>', false],
])('P-TURN 3: under %s, %s is allowed: %s', (policy, text, allowed) => {
  expect(isAllowed(policy, text)).toBe(allowed)
})

it('names the tag that is forbidden', () => {
  const { state, workflow } = startWith('- { tag: result }')
  expect(checkPolicy(state, [{ tag: 'goto', target: 'NEXT.md' }], workflow)).toEqual({
    code: 'RAY-POLICY-VIOLATION',
    message: 'START.md may not emit <goto>NEXT.md</goto>.',
    hint: 'Emit one of the tags under allowed_transitions, or add this one there.',
  })
})

it.each([
  ['whole up to 200 characters', 'x'.repeat(183), `<result>${'x'.repeat(183)}</result>`],
  ['by its first 200 characters when it is longer', 'x'.repeat(500), `<result>${'x'.repeat(192)}…`],
])('shows a forbidden tag %s', (_, payload, told) => {
  const { state, workflow } = startWith('- { tag: goto, target: NEXT }')
  expect(checkPolicy(state, [{ tag: 'result', payload, status: 'success' }], workflow)?.message).toBe(
    `START.md may not emit ${told}.`,
  )
})

it('allows everything where there is no policy', () => {
  const workflow = workflowOf({ 'START.md': 'go' })
  const state = workflow.states['START.md']
  if (state?.kind !== 'prompt') throw new Error('START is no prompt')
  expect(checkPolicy(state, [{ tag: 'goto', target: 'START.md' }], workflow)).toBeUndefined()
})

it('compares a target of a megabyte in linear time', () => {
  const policy = '- { tag: call-workflow, target: ./review/, return: NEXT }'
  expect(isAllowed(policy, '<call-workflow return="NEXT">review//</call-workflow>')).toBe(true)
  const begun = processorMs()
  expect(isAllowed(policy, `<call-workflow return="NEXT">a${'/'.repeat(1_000_000)}x</call-workflow>`)).toBe(false)
  expect(processorMs() - begun).toBeLessThan(3000)
})
