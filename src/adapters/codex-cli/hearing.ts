import type { Message } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { splitLines } from '../process/split-lines.ts'
import { type CodexItem, parseEvent } from './stream.ts'

/** All that one run of Codex has said. */
export interface Heard {
  readonly threadId: string | null
  readonly completed: boolean
  /** Its last word on why it failed. */
  readonly error: string | null
  readonly texts: readonly string[]
  readonly messages: readonly Message[]
}

export interface Hearing {
  add(chunk: string): void
  end(): Heard
}

const LONGEST_ACTIVITY = 100

/** Listens to `codex exec --json`, and tells the observer what goes on. */
export function listen(observer: TurnObserver): Hearing {
  const texts: string[] = []
  const messages: Message[] = []
  let threadId: string | null = null
  let completed = false
  let error: string | null = null

  const lines = splitLines((line) => {
    const event = parseEvent(line)
    switch (event?.type) {
      case 'thread.started':
        threadId = event.thread_id
        break
      case 'turn.completed':
        completed = true
        break
      case 'turn.failed':
        completed = false
        error = event.error?.message ?? error
        break
      case 'error':
        // Also of a retry, which is not the end.
        error = event.message ?? error
        observer.activity((event.message ?? 'an error').slice(0, LONGEST_ACTIVITY))
        break
      case 'item.started':
        hearStart(event.item)
        break
      case 'item.completed':
        hearEnd(event.item)
        break
      case undefined:
        break
    }
  })

  function hearStart(item: CodexItem): void {
    if (item.type === 'command_execution') observer.activity(`Bash: ${item.command ?? ''}`.slice(0, LONGEST_ACTIVITY))
    if (item.type === 'file_change')
      observer.activity(`Edit: ${(item.changes ?? []).map(({ path }) => path).join(', ')}`.slice(0, LONGEST_ACTIVITY))
  }

  function hearEnd(item: CodexItem): void {
    const { type, text = '' } = item
    if (type === 'agent_message' && text !== '') {
      texts.push(text)
      messages.push({ role: 'assistant', content: [{ type: 'text', text }] })
      observer.text(text.endsWith('\n') ? text : `${text}\n`)
    } else if (type === 'command_execution') {
      messages.push({ role: 'assistant', content: [{ type: 'tool_use', name: 'Bash', input: { command: item.command ?? '' } }] })
      messages.push({ role: 'user', content: [{ type: 'tool_result', text: item.aggregated_output ?? '' }] })
    } else if (type === 'file_change') {
      const input = (item.changes ?? []).map(({ path, kind }) => ({ path, kind }))
      messages.push({ role: 'assistant', content: [{ type: 'tool_use', name: 'Edit', input }] })
    }
  }

  return {
    add: (chunk) => lines.add(chunk),
    end() {
      lines.end()
      return { threadId, completed, error, texts, messages }
    },
  }
}
