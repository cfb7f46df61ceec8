import { describe, expect, it } from 'vitest'
import { runInput } from '../../../src/core/triggers/run-input.ts'
import { comment, event, pullRequest } from './events.ts'

const none = { actionInput: null, commandText: null }

describe('a run’s input is the first of', () => {
  it('the input of the action, which alone is the run’s own word', () => {
    expect(runInput(comment('hello'), { actionInput: 'do it', commandText: 'x' })).toEqual({ text: 'do it', from: 'run' })
  })

  it('the command’s text', () => {
    expect(runInput(comment('/raymond code x'), { actionInput: '', commandText: 'x' })).toEqual({ text: 'x', from: 'stranger' })
  })

  it('client_payload.input, as it is when it is a text', () => {
    const sent = (input: unknown) => runInput(event('repository_dispatch', { action: 'go', client_payload: { input } }), none)
    expect([sent('hi'), sent({ a: [1] }), sent(undefined)]).toEqual([
      { text: 'hi', from: 'stranger' },
      { text: '{"a":[1]}', from: 'stranger' },
      null,
    ])
  })

  it('the comment’s body', () => {
    expect(runInput(comment('hello'), none)).toEqual({ text: 'hello', from: 'stranger' })
  })

  it('title, blank line and body of the issue', () => {
    const issue = { action: 'opened', issue: { number: 1, title: 'It breaks', body: 'When I click.\r\nOften.' } }
    expect(runInput(event('issues', issue), none)).toEqual({ text: 'It breaks\n\nWhen I click.\r\nOften.', from: 'stranger' })
  })

  it('the title alone where there is no body', () => {
    expect(runInput(pullRequest(), none)).toEqual({ text: 'Add it', from: 'stranger' })
  })

  it('the issue, when a comment is nothing but a command', () => {
    expect(runInput(comment('/raymond code'), { actionInput: null, commandText: '' })).toEqual({
      text: 'It breaks\n\nWhen I click.',
      from: 'stranger',
    })
  })

  it('nothing', () => {
    expect(runInput(event('push'), none)).toBeNull()
  })
})
