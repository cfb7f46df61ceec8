import type { Message, MessageBlock } from '../../ports/turns/agent-backend.ts'

/** What goes to the CLI's stdin, and the flags that say how it is to be read. */
export interface PromptInput {
  readonly stdin: string
  readonly args: readonly string[]
}

// Claude Code reads the last text block of a prompt for `@path` at its start, or after anything but a printable ASCII character
// (measured with 2.1.330), and then puts that file's content into the request: any file, of any directory.
const MENTION = /(^|[^!-~])@\S/

// The block that is read instead. It holds nothing to act on.
const LAST_BLOCK = '(End of the message.)'

/**
 * The CLI does not take a prompt as it is: a `/` at its very start runs a slash command, and `@path` pulls a file in.
 * A line break in front disarms the first. For the second the prompt goes as a block of its own, followed by one
 * that the CLI may look through: all blocks but the last reach the model unchanged.
 */
export function promptInput(prompt: string): PromptInput {
  if (MENTION.test(prompt)) {
    const content = [prompt, LAST_BLOCK].map((text) => ({ type: 'text', text }))
    const line = { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null }
    return { stdin: `${JSON.stringify(line)}\n`, args: ['--input-format', 'stream-json'] }
  }
  return { stdin: prompt.startsWith('/') ? `\n${prompt}` : prompt, args: [] }
}

/** A conversation that was not held with this CLI, put before the prompt: the CLI takes a single message. */
export function withConversation(messages: readonly Message[], prompt: string): string {
  if (messages.length === 0) return prompt
  const turns = messages.map(({ role, content }) => `### ${role}\n\n${plainContent(content)}`)
  const now = prompt === '' ? ['Go on with it.'] : ['Now answer this message:', '### user', prompt]
  return ['The conversation so far:', ...turns, ...now].join('\n\n')
}

function plainContent(content: string | readonly MessageBlock[]): string {
  if (typeof content === 'string') return content
  return content.map(plainBlock).join('\n\n')
}

function plainBlock(block: MessageBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'tool_use':
      return `[used the tool ${block.name}: ${JSON.stringify(block.input)}]`
    case 'tool_result':
      return `[the tool said: ${block.text}]`
  }
}
