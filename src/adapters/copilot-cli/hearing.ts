import type { Message } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { splitLines } from '../process/split-lines.ts'
import { type CopilotEvent, parseEvent } from './stream.ts'

/** All that one run of Copilot has said. */
export interface Heard {
  readonly sessionId: string | null
  /** It went to its end by itself, and said so once. */
  readonly completed: boolean
  /** Its last word on why it failed. */
  readonly error: string | null
  readonly texts: readonly string[]
  readonly messages: readonly Message[]
  /** Tools that were refused. */
  readonly denied: readonly string[]
}

export interface Hearing {
  add(chunk: string): void
  end(): Heard
}

const LONGEST_ACTIVITY = 100

type Event<T extends CopilotEvent['type']> = Extract<CopilotEvent, { type: T }>

/** Listens to `copilot --output-format json`, and tells the observer what goes on. */
export function listen(observer: TurnObserver): Hearing {
  const texts: string[] = []
  const messages: Message[] = []
  const results: Event<'result'>[] = []
  const denied = new Set<string>()
  const running = new Map<string, string>()
  let aborted = false
  let error: string | null = null

  const lines = splitLines((line) => {
    const event = parseEvent(line)
    switch (event?.type) {
      case 'assistant.message':
        hearMessage(event)
        break
      case 'tool.execution_start':
        hearStart(event)
        break
      case 'tool.execution_complete':
        hearEnd(event)
        break
      case 'assistant.turn_retry':
        observer.activity(`tries again: ${event.data?.reason ?? ''}`.slice(0, LONGEST_ACTIVITY))
        break
      case 'session.error':
        error = event.data.message ?? event.data.errorType ?? error
        break
      case 'abort':
        aborted = true
        break
      case 'result':
        results.push(event)
        break
      case undefined:
        break
    }
  })

  function hearMessage({ agentId, data }: Event<'assistant.message'>): void {
    const { content = '' } = data
    if (content === '' || (agentId ?? data.agentId) !== undefined) return
    texts.push(content)
    messages.push({ role: 'assistant', content: [{ type: 'text', text: content }] })
    observer.text(content.endsWith('\n') ? content : `${content}\n`)
  }

  function hearStart({ data }: Event<'tool.execution_start'>): void {
    const name = nameOf(data.toolName)
    running.set(data.toolCallId, name)
    observer.activity(`${name}: ${subjectOf(data.arguments)}`.slice(0, LONGEST_ACTIVITY))
    messages.push({ role: 'assistant', content: [{ type: 'tool_use', name, input: data.arguments ?? {} }] })
  }

  function hearEnd({ data }: Event<'tool.execution_complete'>): void {
    const text = data.result?.content ?? data.error?.message ?? ''
    messages.push({ role: 'user', content: [{ type: 'tool_result', text }] })
    if (data.error?.code === 'denied') denied.add(running.get(data.toolCallId) ?? 'a tool')
  }

  return {
    add: (chunk) => lines.add(chunk),
    end() {
      lines.end()
      const [result, ...more] = results
      const completed = result?.exitCode === 0 && more.length === 0 && !aborted
      return { sessionId: result?.sessionId ?? null, completed, error, texts, messages, denied: [...denied] }
    },
  }
}

/** Tools as they are called elsewhere in a run. */
const NAMES: Readonly<Record<string, string>> = {
  bash: 'Bash',
  powershell: 'Bash',
  view: 'Read',
  rg: 'Grep',
  grep: 'Grep',
  glob: 'Glob',
  apply_patch: 'Edit',
  edit: 'Edit',
  create: 'Write',
}

function nameOf(tool: string): string {
  return NAMES[tool] ?? tool
}

function subjectOf(input: unknown): string {
  if (typeof input === 'string') return /^\*\*\* \w+ File: (.*)$/m.exec(input)?.[1] ?? input
  const { command, path, pattern, input: patch } = (input ?? {}) as Readonly<Record<string, unknown>>
  const found = [command, path, pattern, patch].find((value) => typeof value === 'string')
  return typeof found === 'string' ? (/^\*\*\* \w+ File: (.*)$/m.exec(found)?.[1] ?? found) : ''
}
