import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Unasked } from '../../core/cell/cell-rules.ts'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import { hasPlainIds } from '../../core/run/session-id.ts'
import type { AgentBackend, Message, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { baseEnvironment } from '../process/environment.ts'
import { ensureCli, type InstallOptions } from '../process/install/ensure-cli.ts'
import { registryIn } from '../process/install/registry-settings.ts'
import { type SealedProgram, sealProgram } from '../process/install/sealed-program.ts'
import { optionsOfTurn } from '../process/model/options-of-turn.ts'
import type { Usage } from '../process/model/usage.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import { claudeUpstream } from './claude-upstream.ts'
import type { Cloud } from './clouds/cloud.ts'
import { cloudIn } from './clouds/cloud-in.ts'
import { costOfTurn, NOTHING_SPENT, recordedSpend } from './cost.ts'
import { type ClaudeCredentials, hasCredential, modelVariables, readyCredential } from './credential.ts'
import { claudeDirectories } from './directories.ts'
import { SESSION_NOT_FOUND } from './failure.ts'
import { openSession, repeatable } from './open-session.ts'
import { createOpenTurns } from './open-turns.ts'
import { claudeCli } from './pinned-packages.ts'
import { type RunOfClaude, runClaude } from './run-claude.ts'
import { findTranscript } from './sessions.ts'
import { judge } from './verdict.ts'

export interface ClaudeOptions {
  /** Absolute and private: the CLI's HOME, configuration, transcripts and temporary files go below it. */
  readonly directory: string
  readonly credentials: ClaudeCredentials
  readonly permissions: Unasked
  readonly install: Omit<InstallOptions, 'environment'>
  /** Our own environment; only what is on the allow-list goes on. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What answers of the API cost, beside what the CLI says. */
  readonly prices: () => Promise<PriceTable>
}

/** Turns by Claude Code, one process each. */
export function createClaudeBackend(options: ClaudeOptions): AgentBackend {
  const directories = claudeDirectories(options.directory)
  const openTurns = createOpenTurns(join(options.directory, 'open-turns'))
  const base = baseEnvironment(options.environment)
  let installed: Promise<SealedProgram> | undefined
  let cloud: Cloud | null | undefined

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

  /** A cloud that is asked for and cannot be had is a problem of the first preflight. */
  function credentialsNow(): ClaudeCredentials {
    if (cloud === undefined) cloud = cloudIn(options.environment)
    return { ...options.credentials, cloud }
  }

  return { startsPrograms: () => true, startsAhead: () => true, prepare, preflight, runTurn }

  function prepare(_: readonly string[], signal: AbortSignal): void {
    const inTime = async () => hasCredential(credentialsNow()) && program(signal)
    inTime().catch(() => {})
  }

  async function preflight(): Promise<readonly Problem[]> {
    try {
      const credentials = credentialsNow()
      if (!hasCredential(credentials)) return [NO_KEY]
      await options.prices()
      await readyCredential(credentials) // before the program, which is longer in coming
      await program(new AbortController().signal)
      return []
    } catch (error) {
      if (error instanceof ProblemError) return [error.problem]
      throw error
    }
  }

  async function runTurn(asked: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult> {
    if (!hasCredential(credentialsNow())) return unpaid({ class: 'auth', message: NO_KEY.message, problem: { ...NO_KEY } })
    if (!hasPlainIds(asked.session)) return unpaid(SESSION_NOT_FOUND)
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
    const spec = { ...asked, session: await repeatable(asked, directories) }
    const session = await openSession(spec, directories, openTurns)
    const { heard, outcome, counted, isOverspent } = await runCounted({ file: claude.file, prices }, spec, observer, signal)
    // Not what the CLI says: its agent may have written its memory.
    const sessionId = session.id
    const transcript = await findTranscript(directories.config, spec.cwd, sessionId)
    const spend = costOfTurn({
      heard: { ...heard, version: heard.version ?? claude.version },
      baseline: session.recorded,
      recorded: await recordedSpend(transcript),
      counted,
      capUsd: spec.limits.budgetUsd,
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

  /** The CLI reaches its model through us, in a cell or not: the key is in no process but ours. */
  async function runCounted(
    { file, prices }: { readonly file: string; readonly prices: PriceTable },
    spec: TurnSpec,
    observer: TurnObserver,
    signal: AbortSignal,
  ): Promise<RunOfClaude & { readonly counted: Usage; readonly isOverspent: boolean }> {
    const own = spec.cell === undefined ? openPlainCell() : undefined
    const cell = spec.cell ?? own ?? openPlainCell()
    const { createModelProxy } = await import('../process/model/model-proxy.ts') // servers are long in loading
    const credentials = credentialsNow()
    const upstream = claudeUpstream(credentials, options.environment.ANTHROPIC_BASE_URL, prices)
    const proxy = createModelProxy(upstream, optionsOfTurn(spec.limits, observer))
    try {
      const model = modelVariables(credentials, await cell.serve('model', heldUntil(spec.mayAsk, proxy.listener)), proxy.standIn)
      const ran = await runClaude({ file, cell, model, base, directories, options }, spec, observer, signal)
      return { ...ran, counted: await proxy.end(), isOverspent: proxy.isOverspent() }
    } finally {
      await own?.close()
    }
  }
}

/** Whatever the program asks before its turn may begin waits for that. */
function heldUntil(mayAsk: Promise<void> | undefined, listener: RequestListener): RequestListener {
  if (mayAsk === undefined) return listener
  return (request, response) => void mayAsk.then(() => listener(request, response))
}

/** The CLI watches its budget itself; where it did not, its calls were refused. */
function overspent({ limits }: TurnSpec): { readonly ok: false; readonly failure: TurnFailure } {
  const cap = limits.budgetUsd === null ? '' : ` of ${limits.budgetUsd.toFixed(2)} dollars`
  return { ok: false, failure: { class: 'budget', message: `The turn has spent its budget${cap}.` } }
}

const NO_KEY: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'There is no key for Claude Code.',
  hint: 'On your own machine, set ANTHROPIC_API_KEY, or CLAUDE_CODE_OAUTH_TOKEN to what "claude setup-token" prints. In a job, give the action the input "anthropic-api-key" or "claude-code-oauth-token", or do without a stored key: "raymond init --workflow NAME --auth federation", with the name of the workflow, writes what that takes.',
}

function unpaid(failure: TurnFailure): TurnResult {
  return { ok: false, failure, costUsd: 0, tokens: NOTHING_SPENT.tokens, model: null, sessionId: null }
}

function promptMessage(prompt: string): Message {
  return { role: 'user', content: prompt }
}
