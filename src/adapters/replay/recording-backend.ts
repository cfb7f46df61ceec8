import { constants } from 'node:fs'
import { appendFile, mkdir, open, readFile, rm, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AgentBackend, Message, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import { type Placeholders, promptWithPlaceholders, withPlaceholders } from './placeholders.ts'
import { isJson, type RecordedTurn } from './recording.ts'
import { turnPlaceholders } from './turn-placeholders.ts'

export interface RecordingOptions {
  readonly file: string
  /** What is to be left out of the recording, by the name that stands for it. */
  readonly placeholders: (workflowId: string) => Placeholders
}

/** Passes turns on to another backend, and adds each one to a recording, failed ones too. */
export function createRecordingBackend(inner: AgentBackend, { file, placeholders }: RecordingOptions): AgentBackend {
  let written: Promise<void> | undefined
  const write = (line: string): Promise<void> => {
    // One after the other: agents end their turns at the same time.
    written = (written?.catch(() => {}) ?? startOnNewLine(file)).then(() => addLine(file, line))
    return written
  }

  return {
    unasked: inner.unasked,
    startsPrograms: (agent) => inner.startsPrograms?.(agent) === true,
    preflight: () => inner.preflight(),
    async runTurn(spec, observer, signal) {
      const result = await inner.runTurn(spec, observer, signal)
      const names = { ...placeholders(spec.workflowId), ...turnPlaceholders(spec) }
      await write(recordLine(spec, result, names))
      return result
    },
  }
}

function recordLine(spec: TurnSpec, result: TurnResult, names: Placeholders): string {
  const { state, agent, attempt, visit, prompt } = spec
  const turn: RecordedTurn = {
    state,
    agent,
    attempt,
    ...(visit === undefined ? {} : { visit }),
    prompt,
    ...(result.ok ? { text: result.text } : {}),
    session: result.sessionId,
    cost_usd: result.costUsd,
    tokens: result.tokens,
    model: result.model,
    ...(result.ok && result.denied.length > 0 ? { denied: [...result.denied] } : {}),
    ...(result.ok && saysMore(result.messages, spec, result.text)
      ? { messages: structuredClone(result.messages) as RecordedTurn['messages'] }
      : {}),
    ...(result.ok ? {} : { error: errorOf(result.failure) }),
  }
  return JSON.stringify({ ...turn, prompt: promptWithPlaceholders(prompt, names) }, (_, value: unknown) =>
    typeof value === 'string' ? withPlaceholders(value, names) : value,
  )
}

function errorOf({
  class: kind,
  message,
  detail,
  reset_at,
}: Extract<TurnResult, { ok: false }>['failure']): RecordedTurn['error'] {
  return {
    class: kind,
    message,
    ...(detail === undefined ? {} : { detail }),
    ...(reset_at === undefined ? {} : { reset_at }),
  }
}

/** Whether the messages are more than the prompt and the text, from which a replay makes them again. */
function saysMore(messages: readonly Message[], { prompt }: TurnSpec, text: string): boolean {
  const plain = messages.map(({ role, content }) => `${role}:${typeof content === 'string' ? content : textOf(content)}`)
  return JSON.stringify(plain) !== JSON.stringify([`user:${prompt}`, `assistant:${text}`])
}

function textOf(blocks: Exclude<Message['content'], string>): string | null {
  const [only, ...more] = blocks
  return only?.type === 'text' && more.length === 0 ? only.text : null
}

/** An agent that is at work may put a link in the file's place, which goes: what we write would be added where it leads. */
async function addLine(file: string, line: string): Promise<void> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  const opened = () => open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o666)
  const handle = await opened().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOOP') throw error
    await rm(file)
    return opened()
  })
  try {
    await handle.appendFile(`${line}\n`)
  } finally {
    await handle.close()
  }
}

/** A process that was killed may have left half a line: what follows must not be joined to it. */
async function startOnNewLine(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const text = await readFile(file, 'utf8').catch(() => '')
  const rest = text.slice(text.lastIndexOf('\n') + 1)
  if (rest === '') return
  if (isJson(rest)) await appendFile(file, '\n')
  else await truncate(file, Buffer.byteLength(text) - Buffer.byteLength(rest))
}
