type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly name: string; readonly input: unknown }
  | { readonly type: 'tool_result'; readonly text: string }

interface Message {
  readonly role: string
  readonly content: string | readonly Block[]
}

/** A conversation that was not held with an agent's CLI, put before the prompt: a CLI takes a single message. */
export function conversationPrompt(messages: readonly Message[], prompt: string): string {
  if (messages.length === 0) return prompt
  const turns = messages.map(({ role, content }) => `### ${oneLine(role)}\n\n${plainContent(content)}`)
  const now = prompt === '' ? ['Go on with it.'] : ['Now answer this message:', '### user', prompt]
  return ['The conversation so far:', ...turns, ...now].join('\n\n')
}

/** A role may come from data: it must not look like a part of the conversation. */
function oneLine(role: string): string {
  return role
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ')
    .trim()
    .slice(0, 64)
}

function plainContent(content: Message['content']): string {
  if (typeof content === 'string') return content
  return content.map(plainBlock).join('\n\n')
}

function plainBlock(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'tool_use':
      return `[used the tool ${block.name}: ${JSON.stringify(block.input)}]`
    case 'tool_result':
      return `[the tool said: ${block.text}]`
  }
}
