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
 * that the CLI may look through: all blocks but the last reach the model unchanged. Plain text is waited for 3 s, blocks for as long
 * as it takes, so a prompt that comes later is one too.
 */
export function promptInput(prompt: string, comesLater = false): PromptInput {
  if (MENTION.test(prompt)) return blocks([prompt, LAST_BLOCK])
  const text = prompt.startsWith('/') ? `\n${prompt}` : prompt
  return comesLater ? blocks([text]) : { stdin: text, args: [] }
}

function blocks(texts: readonly string[]): PromptInput {
  const content = texts.map((text) => ({ type: 'text', text }))
  const line = { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null }
  return { stdin: `${JSON.stringify(line)}\n`, args: ['--input-format', 'stream-json'] }
}
