import type { Message, MessageBlock } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { splitLines } from '../process/split-lines.ts'
import {
  blocksOf,
  type ClaudeEvent,
  type ContentBlock,
  type InitEvent,
  parseEvent,
  type ResultEvent,
  type RetryEvent,
} from './stream.ts'

/** All that one run of the CLI has said. */
export interface Heard {
  readonly model: string | null
  readonly version: string | null
  readonly sessionId: string | null
  readonly results: readonly ResultEvent[]
  /** Texts of the agent itself, in order; those of its subagents are left out. */
  readonly texts: readonly string[]
  /** What was said and done after the prompt, tool calls and their results included. */
  readonly messages: readonly Message[]
  /** The API's last word on why an answer failed, such as `rate_limit`. */
  readonly apiError: string | null
  /** Seconds since the epoch at which a limit that was hit resets. */
  readonly limit: { readonly resetsAt: number | null } | null
  /** The API refused the key: waiting for the CLI's retries is of no use. */
  readonly keyRefused: boolean
}

export interface Hearing {
  /** A piece of the CLI's stdout. */
  add(chunk: string): void
  /** What was heard, once stdout has ended. */
  end(): Heard
}

const LONGEST_ACTIVITY = 100

/** Listens to the CLI's stream; tells the observer what goes on, and `onKeyRefused` once when the key is no good. */
export function listen(observer: TurnObserver, onKeyRefused: () => void): Hearing {
  const results: ResultEvent[] = []
  const texts: string[] = []
  const messages: Message[] = []
  let model: string | null = null
  let version: string | null = null
  let sessionId: string | null = null
  let apiError: string | null = null
  let limit: Heard['limit'] = null
  let keyRefused = false
  const lines = splitLines((line) => {
    const event = parseEvent(line)
    if (event !== undefined) hear(event)
  })

  function hear(event: ClaudeEvent): void {
    switch (event.type) {
      case 'system':
        if (event.subtype === 'api_retry') hearRetry(event)
        else hearInit(event)
        break
      case 'rate_limit_event':
        // The newest one counts: a limit that was hit may be lifted by another kind of usage.
        limit = event.rate_limit_info.status === 'rejected' ? { resetsAt: event.rate_limit_info.resetsAt ?? null } : null
        break
      case 'assistant':
        // With an error it is the CLI's own sentence about a failed call, in the shape of an answer.
        if (event.error !== undefined || event.is_api_error_message === true) apiError = event.error ?? apiError
        else if (!isSubagent(event)) hearAnswer(blocksOf(event.message.content))
        break
      case 'user':
        if (!isSubagent(event)) addMessage('user', blocksOf(event.message.content))
        break
      case 'result':
        sessionId = event.session_id ?? sessionId
        results.push(event)
        break
    }
  }

  function hearInit(event: InitEvent): void {
    model ??= event.model ?? null
    version ??= event.claude_code_version ?? null
    sessionId = event.session_id ?? sessionId
  }

  function hearRetry({ error, retry_delay_ms = 0, attempt = 1, max_retries }: RetryEvent): void {
    const wait = (retry_delay_ms / 1000).toFixed(1)
    observer.activity(
      `waiting ${wait} s: ${error ?? 'no answer'} (retry ${attempt}${max_retries === undefined ? '' : ` of ${max_retries}`})`,
    )
    if (error !== 'authentication_failed' || keyRefused) return
    keyRefused = true
    onKeyRefused()
  }

  function hearAnswer(blocks: readonly ContentBlock[]): void {
    for (const block of blocks) {
      if (block.type === 'text' && block.text !== undefined && block.text !== '') {
        texts.push(block.text)
        observer.text(block.text.endsWith('\n') ? block.text : `${block.text}\n`)
      }
      if (block.type === 'tool_use') observer.activity(describeTool(block))
    }
    addMessage('assistant', blocks)
  }

  function addMessage(role: Message['role'], blocks: readonly ContentBlock[]): void {
    const content = blocks.flatMap(plainBlock)
    if (content.length > 0) messages.push({ role, content })
  }

  return {
    add: (chunk) => lines.add(chunk),
    end() {
      lines.end()
      return { model, version, sessionId, results, texts, messages, apiError, limit, keyRefused }
    },
  }
}

function isSubagent({ parent_tool_use_id }: { readonly parent_tool_use_id?: string | null | undefined }): boolean {
  return typeof parent_tool_use_id === 'string'
}

function plainBlock({ type, text, name, input, content }: ContentBlock): readonly MessageBlock[] {
  if (type === 'text') return [{ type, text: text ?? '' }]
  if (type === 'tool_use') return [{ type, name: name ?? '', input }]
  if (type === 'tool_result') return [{ type, text: textOf(content) }]
  return [] // thinking, images and whatever comes
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { readonly text?: unknown }) => (typeof part?.text === 'string' ? part.text : '')).join('')
}

/** `Bash: npm test`: the tool, and the first thing that it was given. */
function describeTool({ name = 'tool', input }: ContentBlock): string {
  const given = Object.values(input ?? {}).find((value) => typeof value === 'string')
  const [line = ''] = typeof given === 'string' ? given.trim().split('\n') : []
  return (line === '' ? name : `${name}: ${line}`).slice(0, LONGEST_ACTIVITY)
}
