import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { SessionPlan } from '../../core/run/effects.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import type { AgentBackend, Message, TurnResult, TurnSpec } from '../../ports/agent-backend.ts'
import type { TurnObserver } from '../../ports/turn-observer.ts'
import { baseEnvironment } from '../process/environment.ts'
import { type ProcessOutcome, runProcess } from '../process/run-process.ts'
import { LONGEST_ARGUMENT, type Permissions, turnArguments } from './arguments.ts'
import { costOfTurn, NOTHING_SPENT, recordedSpend, type Spend } from './cost.ts'
import { type ClaudeCredentials, handKey, hasCredential } from './credential.ts'
import { claudeDirectories, makeDirectories } from './directories.ts'
import { claudeEnvironment } from './environment.ts'
import { type Heard, listen } from './hearing.ts'
import { type ClaudeInstallOptions, type ClaudeProgram, ensureClaude } from './install.ts'
import { createOpenTurns } from './open-turns.ts'
import { promptInput, withConversation } from './prompt.ts'
import { bringTranscript, findTranscript } from './sessions.ts'
import { judge } from './verdict.ts'

export interface ClaudeOptions {
  /** Absolute and private: the CLI's HOME, configuration, transcripts and temporary files go below it. */
  readonly directory: string
  readonly credentials: ClaudeCredentials
  readonly permissions: Permissions
  readonly install: Omit<ClaudeInstallOptions, 'environment'>
  /** Our own environment; only what is on the allow-list goes on. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

// Claude Code writes what it has spent into the transcript when it is told to end, which takes it 1.4 s with a tool running.
const GRACE_MS = 2_500

/** Turns by Claude Code, one process each. */
export function createClaudeBackend(options: ClaudeOptions): AgentBackend {
  const directories = claudeDirectories(options.directory)
  const openTurns = createOpenTurns(join(options.directory, 'open-turns'))
  const base = baseEnvironment(options.environment)
  let installed: Promise<ClaudeProgram> | undefined

  function program(signal: AbortSignal): Promise<ClaudeProgram> {
    installed ??= ensureClaude({ ...options.install, environment: { ...base, ...registry(options.environment) } }, signal).catch(
      (error: unknown) => {
        installed = undefined // whoever comes next may have more luck
        throw error
      },
    )
    return installed
  }

  return { preflight, runTurn }

  async function preflight(): Promise<readonly Problem[]> {
    if (!hasCredential(options.credentials)) return [NO_KEY]
    try {
      await program(new AbortController().signal)
      return []
    } catch (error) {
      if (error instanceof ProblemError) return [error.problem]
      throw error
    }
  }

  async function runTurn(asked: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult> {
    if (!hasCredential(options.credentials)) return unpaid({ class: 'auth', message: NO_KEY.message, problem: { ...NO_KEY } })
    let claude: ClaudeProgram
    try {
      claude = await program(signal)
    } catch (error) {
      if (signal.aborted) return unpaid({ class: 'interrupted', message: 'The turn was stopped.' })
      if (error instanceof ProblemError)
        return unpaid({ class: 'not-installed', message: error.problem.message, problem: { ...error.problem } })
      throw error
    }
    await makeDirectories(directories)
    const spec = { ...asked, session: await repeatable(asked) }
    const session = await openSession(spec)
    const { heard, outcome } = await run(claude.file, spec, observer, signal)
    const sessionId = heard.sessionId ?? session.id
    const transcript = await findTranscript(directories.config, spec.cwd, sessionId)
    const spend = costOfTurn({
      heard: { ...heard, version: heard.version ?? claude.version },
      baseline: session.recorded,
      recorded: await recordedSpend(transcript),
      ended: outcome.kind === 'exited',
    })
    await openTurns.end(session.id)
    const verdict = judge(heard, outcome)
    const total = { costUsd: spend.usd + session.untold.usd, tokens: spend.tokens, model: heard.model ?? spec.model }
    if (!verdict.ok) return { ...total, ...verdict, sessionId: transcript === undefined ? null : sessionId }
    // The CLI succeeds also when it cannot write its folder; the next turn will then not find the conversation.
    if (transcript === undefined) observer.activity(`Claude Code kept no transcript of session ${sessionId}`)
    return { ...total, ...verdict, sessionId, messages: [promptMessage(spec.prompt), ...heard.messages] }
  }

  /** A turn whose new session is there already is a second attempt at it: it goes on with what the first one said. */
  async function repeatable({ session, cwd }: TurnSpec): Promise<SessionPlan> {
    if (session.mode === 'resume') return session
    const begun = await findTranscript(directories.config, cwd, session.new_id)
    return begun === undefined ? session : { mode: 'resume', id: session.new_id }
  }

  async function openSession({
    session,
    cwd,
  }: TurnSpec): Promise<{ readonly id: string; readonly recorded: Spend; readonly untold: Spend }> {
    const id = session.mode === 'resume' ? session.id : session.new_id
    if (session.mode === 'fresh') return { id, recorded: await openTurns.begin(id, NOTHING_SPENT), untold: NOTHING_SPENT }
    await bringTranscript(directories.config, cwd, session.id)
    const recorded = await recordedSpend(await findTranscript(directories.config, cwd, session.id))
    const told = await openTurns.begin(id, recorded)
    return { id, recorded, untold: { usd: recorded.usd - told.usd, tokens: NOTHING_SPENT.tokens } }
  }

  async function run(
    file: string,
    spec: TurnSpec,
    observer: TurnObserver,
    signal: AbortSignal,
  ): Promise<{ readonly heard: Heard; readonly outcome: ProcessOutcome }> {
    const input = promptInput(withConversation(spec.messages, spec.prompt))
    const systemPromptFile = await longSystemPrompt(spec)
    const key = handKey(options.credentials, directories.temp)
    const refused = new AbortController()
    const hearing = listen(observer, () => refused.abort())
    try {
      const outcome = await runProcess(
        {
          file,
          args: [...turnArguments(spec, { permissions: options.permissions, systemPromptFile }), ...input.args],
          cwd: spec.cwd,
          env: claudeEnvironment({
            base,
            source: options.environment,
            directories,
            added: spec.env,
            credential: key.env,
            skipsPermissionsAsRoot: options.permissions.skip && process.getuid?.() === 0,
          }),
          stdin: input.stdin,
          extraFds: key.fds,
          silenceMs: spec.limits.silenceMs,
          durationMs: spec.limits.durationMs,
          graceMs: GRACE_MS,
          onStdout(chunk) {
            key.wipe() // it has read its key before it says its first word
            hearing.add(chunk)
          },
          keepStdout: 0,
        },
        AbortSignal.any([signal, refused.signal]),
      )
      return { heard: hearing.end(), outcome }
    } finally {
      key.close()
      if (systemPromptFile !== null) await rm(systemPromptFile, { force: true })
    }
  }

  async function longSystemPrompt({ systemPrompt }: TurnSpec): Promise<string | null> {
    if (systemPrompt === null || Buffer.byteLength(systemPrompt) <= LONGEST_ARGUMENT) return null
    const file = join(directories.temp, `system-prompt-${randomUUID()}.md`)
    await writeFile(file, systemPrompt, { mode: 0o600 })
    return file
  }
}

const NO_KEY: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'There is no key for Claude Code.',
  hint: 'Set the input "anthropic-api-key" (or ANTHROPIC_API_KEY), or "claude-code-oauth-token" (or CLAUDE_CODE_OAUTH_TOKEN) as "claude setup-token" prints it.',
}

/** Where npm gets packages from, when the machine says so in the environment. */
function registry(source: ClaudeOptions['environment']): Readonly<Record<string, string>> {
  const entries = ['npm_config_registry', 'NPM_CONFIG_REGISTRY'].map((name) => [name, source[name]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function unpaid(failure: TurnFailure): TurnResult {
  return { ok: false, failure, costUsd: 0, tokens: NOTHING_SPENT.tokens, model: null, sessionId: null }
}

function promptMessage(prompt: string): Message {
  return { role: 'user', content: prompt }
}
