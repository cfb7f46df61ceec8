import { expect, it } from 'vitest'
import { implicitTransition } from '../../../src/core/protocol/implicit-transition.ts'
import { startWith } from './a-workflow.ts'

function implied(policy: string): unknown {
  const { state, workflow } = startWith(policy)
  return implicitTransition(state, workflow)
}

it.each([
  ['- { tag: goto, target: NEXT }', { tag: 'goto', target: 'NEXT.md' }],
  ['- { tag: reset, target: NEXT, stack: clear }', { tag: 'reset', target: 'NEXT.md', stack: 'clear' }],
  ['- { tag: reset, target: NEXT }', { tag: 'reset', target: 'NEXT.md', stack: 'keep' }],
  ['- { tag: reset-workflow, target: ../x, cd: w }', { tag: 'reset-workflow', target: '../x', cd: 'w', stack: 'keep' }],
  ['- { tag: function, target: REVIEW, return: NEXT }', { tag: 'function', target: 'REVIEW.md', return: 'NEXT.md' }],
  ['- { tag: call-workflow, target: ../x, return: NEXT }', { tag: 'call-workflow', target: '../x', return: 'NEXT.md' }],
  [
    '- { tag: fork-workflow, target: ../x, next: NEXT }',
    { tag: 'fork-workflow', target: '../x', next: 'NEXT.md', attributes: {} },
  ],
  ['- { tag: result, payload: no, status: failure }', { tag: 'result', payload: 'no', status: 'failure' }],
  ['- { tag: call, target: REVIEW, return: NEXT }', { tag: 'call', target: 'REVIEW.md', return: 'NEXT.md' }],
  [
    '- { tag: fork, target: WORKER, next: NEXT, n: 1 }',
    { tag: 'fork', target: 'WORKER.sh', next: 'NEXT.md', attributes: { n: '1' } },
  ],
  ['- { tag: result, payload: done }', { tag: 'result', payload: 'done', status: 'success' }],
  ['- { tag: function-workflow, target: ../x, return: NEXT }', { tag: 'function-workflow', target: '../x', return: 'NEXT.md' }],
])('P-TURN 4: %s is implied', (policy, transition) => {
  expect(implied(policy)).toEqual([expect.objectContaining(transition)])
})

it.each([
  '- { tag: result }',
  '- { tag: ask, next: NEXT }',
  '- { tag: goto }',
  '- { tag: call, target: REVIEW }',
  '- { tag: call, return: NEXT }',
  '- { tag: reset }',
  '- { tag: function-workflow, target: ../x }',
  '- { tag: function-workflow, return: NEXT }',
  '- { tag: fork, target: WORKER }',
  '- { tag: fork, next: NEXT }',
  '- { tag: fork-workflow, target: ../x }',
  '- { tag: fork-workflow, next: NEXT }',
  '- { tag: goto, target: NEXT }\n- { tag: goto, target: REVIEW }',
  '  []',
])('P-TURN 4: %s leaves something open, so nothing is implied', (policy) => {
  expect(implied(policy)).toBeUndefined()
})
