import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Unasked } from '../../core/cell/cell-rules.ts'
import { conversationPrompt } from '../../core/protocol/conversation-prompt.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { Cell } from '../../ports/turns/cells.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import { LONGEST_ARGUMENT, systemPromptOf, turnArguments } from './arguments.ts'
import type { ClaudeDirectories } from './directories.ts'
import { claudeEnvironment } from './environment.ts'
import { type Heard, listen } from './hearing.ts'
import { configFor } from './open-session.ts'
import { promptInput } from './prompt.ts'
import { openSessionDirectories, openTurnDirectories } from './turn-directories.ts'

// Claude Code writes what it has spent into the transcript when it is told to end, which takes it 1.4 s with a tool running.
const GRACE_MS = 2_500

export interface ClaudeProcess {
  readonly file: string
  readonly cell: Cell
  /** By which variables it finds its model. */
  readonly model: Readonly<Record<string, string>>
  readonly base: Readonly<Record<string, string>>
  readonly directories: ClaudeDirectories
  readonly options: {
    readonly directory: string
    readonly permissions: Unasked
    readonly environment: Readonly<Record<string, string | undefined>>
  }
}

export interface RunOfClaude {
  readonly heard: Heard
  readonly outcome: ProcessOutcome
}

/** One process of the CLI, in its cell, with what it says on the way. */
export async function runClaude(
  { file, cell, model, base, directories, options }: ClaudeProcess,
  spec: TurnSpec,
  observer: TurnObserver,
  signal: AbortSignal,
): Promise<RunOfClaude> {
  const input = promptInput(conversationPrompt(spec.messages, spec.prompt), spec.mayAsk !== undefined)
  const places =
    cell.status.cell === 'bwrap'
      ? await openSessionDirectories(directories, configFor({ session: spec.session, cell }, directories))
      : await openTurnDirectories(directories, options.directory)
  const systemPromptFile = await longSystemPrompt(spec, places.config)
  const permissions = spec.unasked ?? options.permissions
  const refused = new AbortController()
  const hearing = listen(observer, () => refused.abort())
  try {
    const outcome = await cell.run(
      {
        file,
        args: [...turnArguments(spec, { permissions, systemPromptFile }), ...input.args],
        cwd: spec.cwd,
        env: claudeEnvironment({
          base,
          source: options.environment,
          directories: places,
          tools: spec.tools,
          added: spec.env,
          model,
          skipsPermissionsAsRoot: permissions.skip && process.getuid?.() === 0,
        }),
        stdin: input.stdin,
        mayRead: spec.mayAsk,
        privateStreams: true,
        silenceMs: spec.limits.silenceMs,
        durationMs: spec.limits.durationMs,
        graceMs: GRACE_MS,
        onStdout: (chunk) => hearing.add(chunk),
        keepStdout: 0,
      },
      [{ at: places.config, as: 'writable' }],
      AbortSignal.any([signal, refused.signal]),
    )
    return { heard: hearing.end(), outcome }
  } finally {
    await places.remove()
  }
}

async function longSystemPrompt(spec: TurnSpec, folder: string): Promise<string | null> {
  const systemPrompt = systemPromptOf(spec)
  if (systemPrompt === null || Buffer.byteLength(systemPrompt) <= LONGEST_ARGUMENT) return null
  const file = join(folder, 'system-prompt.md')
  await writeFile(file, systemPrompt, { mode: 0o600 })
  return file
}
