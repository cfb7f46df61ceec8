import { expect, it } from 'vitest'
import { keepLong } from '../../../src/core/report/keep-long.ts'

const keepWhole = (file: string, text: string) => `${file}, ${text.length} characters`

it('6.7: keeps a long text, and says where', () => {
  expect(keepLong('question.md', 'x'.repeat(8001), { keepWhole })).toBe('question.md, 8001 characters')
})

it('6.7: leaves a short one to the state, and a long one where nothing can be kept', () => {
  expect(keepLong('question.md', 'x'.repeat(8000), { keepWhole })).toBeNull()
  expect(keepLong('question.md', 'x'.repeat(8001), {})).toBeNull()
  expect(keepLong('question.md', 'x'.repeat(8001), { keepWhole: () => null })).toBeNull()
})
