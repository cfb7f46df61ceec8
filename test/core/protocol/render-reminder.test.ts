import { expect, it } from 'vitest'
import { checkPolicy } from '../../../src/core/protocol/check-policy.ts'
import { parseTransitions } from '../../../src/core/protocol/parse-transitions.ts'
import { renderReminder } from '../../../src/core/protocol/render-reminder.ts'
import { resolveTransitions } from '../../../src/core/protocol/resolve-transition.ts'
import { startWith } from './a-workflow.ts'

const noTag = { code: 'RAY-NO-TRANSITION', message: 'There is no transition tag.' } as const

it('P-TURN 3: lists exactly the tags of the policy', () => {
  const { state, workflow } = startWith(
    '- { tag: goto, target: REVIEW }\n- { tag: call, target: REVIEW, return: NEXT }\n- { tag: result }',
  )
  expect(renderReminder(noTag, state, workflow)).toBe(
    [
      'Your last reply could not be used: There is no transition tag.',
      '',
      'Reply again and end with exactly one of these tags, written as it stands here:',
      '',
      '<goto>REVIEW</goto>',
      '<call return="NEXT">REVIEW</call>',
      '<result>your result</result>',
      '',
      'Put your own words in the place of "your result".',
      '',
      'Do not repeat work that is done; only the tag is missing.',
    ].join('\n'),
  )
})

it('says what may stand where an entry leaves something open', () => {
  const { state, workflow } = startWith(
    '- { tag: goto }\n- { tag: ask, next: NEXT }\n- { tag: fork, target: WORKER, next: NEXT, item: 1 }\n- { tag: call-workflow, return: NEXT }',
    { 'NEXT.bat': '' },
  )
  const reminder = renderReminder(noTag, state, workflow)
  expect(reminder).toContain(
    '\n<goto>STATE</goto>\n<ask next="NEXT">your question</ask>\n<fork next="NEXT" item="1">WORKER</fork>\n',
  )
  expect(reminder).toContain('\n<call-workflow return="NEXT">PATH</call-workflow>\n')
  expect(reminder).toContain('\nSTATE is one of: NEXT.md, REVIEW.md, START.md, WORKER.sh.\n')
  expect(reminder).toContain('\nPATH is the path to another workflow, relative to this one.\n')
  expect(reminder).toContain('\nSeveral forks may stand together when all of them name the same next.\n')
})

it.each([
  ['- { tag: call }', '<call return="STATE">STATE</call>'],
  ['- { tag: fork, target: WORKER }', '<fork next="STATE">WORKER</fork>'],
  ['- { tag: ask }', '<ask next="STATE">your question</ask>'],
  ['- { tag: ask, next: NEXT, to: "mona, hubot" }', '<ask next="NEXT" to="mona hubot">your question</ask>'],
  ['- { tag: ask, next: NEXT, choices: "yes, no" }', '<ask next="NEXT" choices="yes,no">your question</ask>'],
  ['- { tag: ask, next: NEXT, choices: "yes, please|" }', '<ask next="NEXT" choices="yes, please|">your question</ask>'],
  ['- { tag: reset, target: NEXT, stack: clear, cd: w }', '<reset cd="w" stack="clear">NEXT</reset>'],
])('writes %s as %s', (policy, form) => {
  const { state, workflow } = startWith(policy)
  expect(renderReminder(noTag, state, workflow).split('\n')).toContain(form)
})

it.each([
  '- { tag: ask, next: NEXT, choices: "yes, please|" }',
  '- { tag: ask, next: NEXT, choices: "a, b|c" }',
  '- { tag: ask, next: NEXT, to: "mona, hubot", timeout: 1d, timeout_next: REVIEW }',
  '- { tag: fork, target: WORKER, next: NEXT, item: "<1 & 2>" }',
])('P-TURN 3: the policy %s allows the tag that its own reminder shows', (policy) => {
  const { state, workflow } = startWith(policy)
  const parsed = parseTransitions(renderReminder(noTag, state, workflow))
  const resolved = parsed.ok ? resolveTransitions(parsed.transitions, workflow) : parsed
  if (!resolved.ok) throw new Error(resolved.problem.message)
  expect(checkPolicy(state, resolved.transitions, workflow)).toBeUndefined()
})

it.each([
  ['- { tag: goto, target: NEXT }', []],
  ['- { tag: result }', ['Put your own words in the place of "your result".']],
  ['- { tag: ask, next: NEXT }\n- { tag: goto, target: NEXT }', ['Put your own words in the place of "your question".']],
  [
    '- { tag: fork-workflow, target: ../x, next: NEXT }',
    ['Several forks may stand together when all of them name the same next.'],
  ],
])('adds to %s the notes that it needs and no others', (policy, notes) => {
  const { state, workflow } = startWith(policy)
  const [, rest = ''] = renderReminder(noTag, state, workflow).split('written as it stands here:\n\n')
  const [, ...paragraphs] = rest.split('\n\n')
  expect(paragraphs).toEqual([...notes, 'Do not repeat work that is done; only the tag is missing.'])
})

it('shows a fixed payload, and one tag as the only one', () => {
  const { state, workflow } = startWith('- { tag: result, payload: "yes", status: failure }')
  const reminder = renderReminder(noTag, state, workflow)
  expect(reminder).toContain('end with exactly this tag, written as it stands here:\n\n<result status="failure">yes</result>\n')
})
