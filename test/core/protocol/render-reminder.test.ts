import { expect, it } from 'vitest'
import { renderReminder } from '../../../src/core/protocol/render-reminder.ts'
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

it('shows a fixed payload, and one tag as the only one', () => {
  const { state, workflow } = startWith('- { tag: result, payload: "yes", status: failure }')
  const reminder = renderReminder(noTag, state, workflow)
  expect(reminder).toContain('end with exactly this tag, written as it stands here:\n\n<result status="failure">yes</result>\n')
})
