import { describe, expect, it } from 'vitest'
import { promptInput } from '../../../src/adapters/claude-cli/prompt.ts'
import { conversationPrompt } from '../../../src/core/protocol/conversation-prompt.ts'

describe('promptInput', () => {
  it.each(['Say hello.', 'mail to mona@example.org', '# heading', '!ls', 'a / b', 'code: `@x`', ''])(
    'sends %j as it is',
    (prompt) => {
      expect(promptInput(prompt)).toEqual({ stdin: prompt, args: [] })
    },
  )

  it('puts a line break before a slash', () => {
    expect(promptInput('/clear')).toEqual({ stdin: '\n/clear', args: [] })
  })

  it.each(['@a.txt', 'see @a.txt', 'see\n@a.txt', 'see\u00a0@a.txt', '見て、@a.txt', '/clear @a.txt'])(
    'sends %j as a block of its own, unchanged, with another one after it',
    (prompt) => {
      const { stdin, args } = promptInput(prompt)
      expect(args).toEqual(['--input-format', 'stream-json'])
      expect(stdin.indexOf('\n')).toBe(stdin.length - 1)
      const [first, last] = JSON.parse(stdin).message.content
      expect(first).toEqual({ type: 'text', text: prompt })
      expect(last.text).toMatch(/^[^@/]+$/)
    },
  )
})

describe('promptInput of a prompt that comes later', () => {
  it.each([
    ['Say hello.', 'Say hello.'],
    ['/clear', '\n/clear'],
  ])('sends %j as the only block, as plain text is not waited for', (prompt, sent) => {
    const { stdin, args } = promptInput(prompt, true)
    expect(args).toEqual(['--input-format', 'stream-json'])
    expect(JSON.parse(stdin).message.content).toEqual([{ type: 'text', text: sent }])
  })

  it('keeps the last block that is looked through', () => {
    expect(promptInput('see @a.txt', true)).toEqual(promptInput('see @a.txt'))
  })
})

describe('withConversation', () => {
  it('is the prompt alone where there was no conversation', () => {
    expect(conversationPrompt([], 'Go on.')).toBe('Go on.')
  })

  it('tells who said what, and what the tools said', () => {
    const conversation = conversationPrompt(
      [
        { role: 'user', content: 'Count the files.' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', name: 'Bash', input: { command: 'ls' } },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', text: 'a b' }] },
      ],
      'How many?',
    )
    expect(conversation).toBe(
      [
        'The conversation so far:',
        '### user\n\nCount the files.',
        '### assistant\n\nI look.\n\n[used the tool Bash: {"command":"ls"}]',
        '### user\n\n[the tool said: a b]',
        'Now answer this message:',
        '### user\n\nHow many?',
      ].join('\n\n'),
    )
  })
})
