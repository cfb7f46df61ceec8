import { expect, it } from 'vitest'
import { unreadableWorkflows } from '../../../src/core/setup/actions-workflow.ts'
import { isAction, isOurAction, isOurCall } from '../../../src/core/setup/our-action.ts'

const SHA = '0123456789012345678901234567890123456789'
const handed = { 'hand-over-id': '${{ inputs.hand-over-id }}' }

it.each([
  { uses: 'raymond-action/raymond-action@v1' },
  { uses: `octo/raymond-action@${SHA}` },
  { uses: './' },
  { uses: `octo/agents@${SHA}`, with: handed },
  { uses: 'octo/tools/agents@v2', with: handed },
  { uses: './.github/actions/agents', with: handed },
])('is the step %j', (step) => {
  expect(isOurAction(step)).toBe(true)
})

it.each([
  {},
  { run: 'make' },
  { uses: 'actions/checkout@v6' },
  { uses: `octo/agents@${SHA}` },
  { uses: 'octo/agents@v1', with: { run: '7' } },
  { uses: 'docker://octo/agents:1', with: handed },
  { uses: './.github/actions/build' },
])('is not the step %j', (step) => {
  expect(isOurAction(step)).toBe(false)
})

it('is called where an Actions workflow is given what only this action takes', () => {
  expect(isOurCall({ uses: 'octo/agents/.github/workflows/a.yml@v1', with: handed })).toBe(true)
  expect(isOurCall({ uses: 'octo/agents/.github/workflows/a.yml@v1', with: {} })).toBe(false)
})

it('is named in a file that cannot be read, under another name too', () => {
  const text =
    'on: push\njobs:\n  a:\n    steps:\n    - uses: octo/agents@v1\n      with:\n        hand-over-id: x\n   with: {}\n'
  const other = { file: 'b.yml', text: text.replace('hand-over-id', 'hand-over') }
  expect(unreadableWorkflows([{ file: 'a.yml', text }, other])).toEqual(['a.yml'])
})

it.each([
  [`octo/agents@${SHA}`, true],
  ['octo/tools/agents@release/1.x', true],
  ['./', true],
  ['./agents', true],
  ['octo/agents', false],
  ['octo@v1', false],
  ['docker://octo/agents:1', false],
  ['../agents', false],
  ['https://github.com/octo/agents@v1', false],
  ['octo/agents@v1\n        run: evil', false],
  ['', false],
])('%j has the shape of an action: %j', (uses, is) => {
  expect(isAction(uses)).toBe(is)
})
