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
  '- { tag: fork, target: WORKER }',
  '- { tag: goto, target: NEXT }\n- { tag: goto, target: REVIEW }',
  '  []',
])('P-TURN 4: %s leaves something open, so nothing is implied', (policy) => {
  expect(implied(policy)).toBeUndefined()
})
