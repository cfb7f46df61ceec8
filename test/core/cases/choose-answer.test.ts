import { describe, expect, it } from 'vitest'
import { chooseAnswer } from '../../../src/core/cases/choose-answer.ts'

const asking = { state: 'A.md', agent: 'main', visit: 1, attempt: 1 }

describe('the answer of a case', () => {
  it('is the first one for the state that was not given', () => {
    const answers = [
      { state: 'B', text: 'b' },
      { state: 'A', text: '1' },
      { state: 'A.md', text: '2' },
    ]
    expect(chooseAnswer(answers, new Set(), asking)).toBe(1)
    expect(chooseAnswer(answers, new Set([1]), asking)).toBe(2)
    expect(chooseAnswer(answers, new Set([1, 2]), asking)).toBeUndefined()
  })

  it('waits for the agent, visit and attempt that it names', () => {
    const answers = [
      { state: 'A', agent: 'main_a1', text: '' },
      { state: 'A', visit: 2, text: '' },
      { state: 'A', attempt: 2, text: '' },
    ]
    expect(chooseAnswer(answers, new Set(), asking)).toBeUndefined()
    expect(chooseAnswer(answers, new Set(), { ...asking, agent: 'main_a1' })).toBe(0)
    expect(chooseAnswer(answers, new Set(), { ...asking, visit: 2 })).toBe(1)
    expect(chooseAnswer(answers, new Set(), { ...asking, attempt: 2 })).toBe(2)
  })
})
