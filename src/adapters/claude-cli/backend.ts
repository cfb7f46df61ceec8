import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import { conversationPrompt } from '../../core/protocol/conversation-prompt.ts'
import type { SessionPlan } from '../../core/run/effects.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import type { AgentBackend, Message, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { Cell } from '../../ports/turns/cells.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { baseEnvironment } from '../process/environment.ts'
import { ensureCli, type InstallOptions } from '../process/install/ensure-cli.ts'
import { registryIn } from '../process/install/registry-settings.ts'
import { type SealedProgram, sealProgram } from '../process/install/sealed-program.ts'
import type { Usage } from '../process/model/model-proxy.ts'
import { sayUnpriced } from '../process/model/say-unpriced.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import { LONGEST_ARGUMENT, type Permissions, turnArguments } from './arguments.ts'
import { claudeUpstream } from './claude-upstream.ts'
import { costOfTurn, NOTHING_SPENT, recordedSpend, type Spend } from './cost.ts'
import { type ClaudeCredentials, chosenCredential, hasCredential } from './credential.ts'
import { claudeDirectories } from './directories.ts'
import { claudeEnvironment } from './environment.ts'
import { type Heard, listen } from './hearing.ts'
import { createOpenTurns } from './open-turns.ts'
import { claudeCli } from './pinned-packages.ts'
import { promptInput } from './prompt.ts'
import { bringTranscript, findTranscript, sessionConfig } from './sessions.ts'
import { openSessionDirectories, openTurnDirectories } from './turn-directories.ts'
import { judge } from './verdict.ts'

export interface ClaudeOptions {
  /** Absolute and private: the CLI's HOME, configuration, transcripts and temporary files go below it. */
  readonly directory: string
  readonly credentials: ClaudeCredentials
  readonly permissions: Permissions
  readonly install: Omit<InstallOptions, 'environment'>
  /** Our own environment; only what is on the allow-list goes on. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What answers of the API cost, beside what the CLI says. */
  readonly prices: () => Promise<PriceTable>
}

// Claude Code writes what it has spent into the transcript when it is told to end, which takes it 1.4 s with a tool running.
const GRACE_MS = 2_500

/** Turns by Claude Code, one process each. */
export function createClaudeBackend(options: ClaudeOptions): AgentBackend {
  const directories = claudeDirectories(options.directory)
  const openTurns = createOpenTurns(join(options.directory, 'open-turns'))
  const base = baseEnvironment(options.environment)
  let installed: Promise<SealedProgram> | undefined

  function program(signal: AbortSignal): Promise<SealedProgram> {
    const install = { ...options.install, environment: { ...base, ...registryIn(options.environment) } }
    installed ??= ensureCli(claudeCli, install, signal)
      .then((found) => sealProgram(found, claudeCli))
      .catch((error: unknown) => {
        installed = undefined // whoever comes next may have more luck
        throw error
      })
    return installed
  }

  return { startsPrograms: () => true, preflight, runTurn }

  async function preflight(): Promise<readonly Problem[]> {
    if (!hasCredential(options.credentials)) return [NO_KEY]
    try {
      await options.prices()
      const { secret } = chosenCredential(options.credentials)
      if (typeof secret !== 'string') await secret.current() // before the program, which is longer in coming
      await program(new AbortController().signal)
      return []
    } catch (error) {
      if (error instanceof ProblemError) return [error.problem]
      throw error
    }
  }

  async function runTurn(asked: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult> {
    if (!hasCredential(options.credentials)) return unpaid({ class: 'auth', message: NO_KEY.message, problem: { ...NO_KEY } })
    let claude: SealedProgram
    let prices: PriceTable
    try {
      prices = await options.prices()
      claude = await program(signal)
      await claude.check()
    } catch (error) {
      if (signal.aborted) return unpaid({ class: 'interrupted', message: 'The turn was stopped.' })
      if (error instanceof ProblemError)
        return unpaid({ class: 'not-installed', message: error.problem.message, problem: { ...error.problem } })
      throw error
    }
    const spec = { ...asked, session: await repeatable(asked) }
    const session = await openSession(spec)
    const { heard, outcome, counted, isOverspent } = await runCounted({ file: claude.file, prices }, spec, observer, signal)
    const sessionId = heard.sessionId ?? session.id
    const transcript = await findTranscript(directories.config, spec.cwd, sessionId)
    const spend = costOfTurn({
      heard: { ...heard, version: heard.version ?? claude.version },
      baseline: session.recorded,
      recorded: await recordedSpend(transcript),
      counted,
    })
    await openTurns.end(session.id)
    const verdict = isOverspent ? overspent(spec) : judge(heard, outcome)
    const total = {
      costUsd: spend.usd + session.untold.usd,
      tokens: spend.tokens,
      model: heard.model ?? spec.model,
      costSource: 'cli' as const,
    }
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
    cell,
  }: TurnSpec): Promise<{ readonly id: string; readonly recorded: Spend; readonly untold: Spend }> {
    const id = session.mode === 'resume' ? session.id : session.new_id
    if (session.mode === 'fresh') return { id, recorded: await openTurns.begin(id, NOTHING_SPENT), untold: NOTHING_SPENT }
    await bringTranscript({ from: directories.config, to: configFor({ session, cell }) }, cwd, session.id)
    const recorded = await recordedSpend(await findTranscript(directories.config, cwd, session.id))
    const told = await openTurns.begin(id, recorded)
    return { id, recorded, untold: { usd: recorded.usd - told.usd, tokens: NOTHING_SPENT.tokens } }
  }

  /** In a cell each session has a folder of its own, so that no agent sees what another one has said. */
  function configFor({ session, cell }: Pick<TurnSpec, 'session' | 'cell'>): string {
    if (cell?.status.cell !== 'bwrap') return directories.config
    return sessionConfig(directories.config, session.mode === 'resume' ? session.id : session.new_id)
  }

  /** The CLI reaches its model through us, in a cell or not: the key is in no process but ours. */
  async function runCounted(
    { file, prices }: { readonly file: string; readonly prices: PriceTable },
    spec: TurnSpec,
    observer: TurnObserver,
    signal: AbortSignal,
  ): Promise<RunOfClaude & { readonly counted: Usage; readonly isOverspent: boolean }> {
    const own = spec.cell === undefined ? openPlainCell() : undefined
    const cell = spec.cell ?? own ?? openPlainCell()
    const { variable } = chosenCredential(options.credentials)
    const { createModelProxy } = await import('../process/model/model-proxy.ts') // servers are long in loading
    const upstream = claudeUpstream(options.credentials, options.environment.ANTHROPIC_BASE_URL, prices)
    const proxy = createModelProxy(upstream, {
      capUsd: spec.limits.budgetUsd,
      ...sayUnpriced(observer),
    })
    try {
      const model = { ANTHROPIC_BASE_URL: await cell.serve('model', proxy.listener), [variable]: proxy.standIn }
      const ran = await run({ file, cell, model }, spec, observer, signal)
      return { ...ran, counted: proxy.spent(), isOverspent: proxy.isOverspent() }
    } finally {
      await own?.close()
    }
  }

  async function run(
    { file, cell, model }: { readonly file: string; readonly cell: Cell; readonly model: Readonly<Record<string, string>> },
    spec: TurnSpec,
    observer: TurnObserver,
    signal: AbortSignal,
  ): Promise<RunOfClaude> {
    const input = promptInput(conversationPrompt(spec.messages, spec.prompt))
    const places =
      cell.status.cell === 'bwrap'
        ? await openSessionDirectories(directories, configFor({ session: spec.session, cell }))
        : await openTurnDirectories(directories, options.directory)
    const systemPromptFile = await longSystemPrompt(spec, places.config)
    const refused = new AbortController()
    const hearing = listen(observer, () => refused.abort())
    try {
      const outcome = await cell.run(
        {
          file,
          args: [...turnArguments(spec, { permissions: options.permissions, systemPromptFile }), ...input.args],
          cwd: spec.cwd,
          env: claudeEnvironment({
            base,
            source: options.environment,
            directories: places,
            added: spec.env,
            model,
            skipsPermissionsAsRoot: options.permissions.skip && process.getuid?.() === 0,
          }),
          stdin: input.stdin,
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

  async function longSystemPrompt({ systemPrompt }: TurnSpec, folder: string): Promise<string | null> {
    if (systemPrompt === null || Buffer.byteLength(systemPrompt) <= LONGEST_ARGUMENT) return null
    const file = join(folder, 'system-prompt.md')
    await writeFile(file, systemPrompt, { mode: 0o600 })
    return file
  }
}

interface RunOfClaude {
  readonly heard: Heard
  readonly outcome: ProcessOutcome
}

/** The CLI watches its budget itself; where it did not, its calls were refused. */
function overspent({ limits }: TurnSpec): { readonly ok: false; readonly failure: TurnFailure } {
  const cap = limits.budgetUsd === null ? '' : ` of ${limits.budgetUsd.toFixed(2)} dollars`
  return { ok: false, failure: { class: 'budget', message: `The turn has spent its budget${cap}.` } }
}

const NO_KEY: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'There is no key for Claude Code.',
  hint: 'Set the input "anthropic-api-key" (or ANTHROPIC_API_KEY), or "claude-code-oauth-token" (or CLAUDE_CODE_OAUTH_TOKEN) as "claude setup-token" prints it; or do without a stored key: raymond init --auth federation.',
}

function unpaid(failure: TurnFailure): TurnResult {
  return { ok: false, failure, costUsd: 0, tokens: NOTHING_SPENT.tokens, model: null, sessionId: null }
}

function promptMessage(prompt: string): Message {
  return { role: 'user', content: prompt }
}
