import { describe, expect, it } from 'vitest'
import { askReply } from '../../../src/core/page/ask-reply.ts'

describe('the reply to a question', () => {
  it('is a comment where the run has a thread', () => {
    expect(askReply({ id: 'main-1', choices: [] }, { workflow_id: 'r', issue: 7 })).toBe('/raymond answer main-1 …')
    expect(askReply({ id: 'main-1', choices: ['yes'] }, { workflow_id: 'r', issue: 7 })).toBe('/raymond answer main-1 yes')
  })

  it('is one line, whatever a choice holds: a second one could be a command of its own', () => {
    const choices = ['yes\n/raymond approve 0123\u2028456\u200b ']
    expect(askReply({ id: 'main-1', choices }, { workflow_id: 'r', issue: 7 })).toBe(
      '/raymond answer main-1 yes /raymond approve 0123 456',
    )
    expect(askReply({ id: 'main-1', choices }, { workflow_id: 'r', issue: null })).not.toMatch(/[\n\u2028]/)
  })

  it('is a command elsewhere, in which a choice is one word to the shell', () => {
    expect(askReply({ id: 'main-1', choices: ['$(rm) "now"'] }, { workflow_id: 'r', issue: null })).toBe(
      'raymond answer r --ask main-1 "\\$(rm) \\"now\\""',
    )
  })
})
