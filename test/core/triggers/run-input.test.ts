import { describe, expect, it } from 'vitest'
import { runInput } from '../../../src/core/triggers/run-input.ts'
import { comment, event, pullRequest } from './events.ts'

const none = { actionInput: null, commandText: null }

describe('a run’s input is the first of', () => {
  it('the input of the action, which alone is the run’s own word', () => {
    expect(runInput(comment('hello'), { actionInput: 'do it', commandText: 'x' })).toEqual({ text: 'do it', from: 'run' })
  })

  it('client_payload.input, as it is when it is a text', () => {
    const sent = (input: unknown) => runInput(event('repository_dispatch', { action: 'go', client_payload: { input } }), none)
    expect([sent('hi'), sent({ a: [1] }), sent(undefined)]).toEqual([
      { text: 'hi', from: 'stranger' },
      { text: '{"a":[1]}', from: 'stranger' },
      null,
    ])
  })

  it('number, title, blank line and body of the issue', () => {
    const issue = { action: 'opened', issue: { number: 1, title: 'It breaks', body: 'When I click.\r\nOften.' } }
    expect(runInput(event('issues', issue), none)?.text).toBe('#1 It breaks\n\nWhen I click.\r\nOften.')
  })

  it('number and title alone where there is no body', () => {
    expect(runInput(pullRequest(), none)?.text).toMatch(/^#\d+ Add it$/)
  })

  it('the issue, when a comment is nothing but a command', () => {
    expect(runInput(comment('/raymond code'), { actionInput: null, commandText: '' })?.text).toBe('#7 It breaks\n\nWhen I click.')
  })

  it('nothing', () => {
    expect(runInput(event('push'), none)).toBeNull()
  })
})

describe('what is said about an issue', () => {
  const mona = { login: 'mona', role: 'write' }

  it('stands below it, under a heading of ours, and keeps who said it', () => {
    expect(runInput(comment('/raymond code x'), { actionInput: '', commandText: 'x', speaker: mona })).toEqual({
      text: '#7 It breaks\n\nWhen I click.\n\n## Said with the command\n\nx',
      from: 'stranger',
      pieces: [
        { text: '#7 It breaks\n\nWhen I click.', from: 'stranger' },
        { text: '## Said with the command', from: 'run' },
        { text: 'x', from: 'person', by: mona },
      ],
    })
  })

  it('is a stranger’s word when nobody has asked for the role', () => {
    const { pieces } = runInput(comment('/raymond code x'), { actionInput: '', commandText: 'x' }) ?? {}
    expect(pieces?.at(-1)).toEqual({ text: 'x', from: 'stranger' })
  })

  it('is the comment itself where it is no command', () => {
    expect(runInput(comment('hello'), { ...none, speaker: mona })?.text).toBe(
      '#7 It breaks\n\nWhen I click.\n\n## The comment\n\nhello',
    )
  })
})
