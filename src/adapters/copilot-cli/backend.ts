import { join } from 'node:path'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import { conversationPrompt } from '../../core/protocol/conversation-prompt.ts'
import { withItsTag } from '../../core/protocol/with-its-tag.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import { hasPlainIds } from '../../core/run/session-id.ts'
import type { AgentBackend, AgentUse, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { type CliWords, failureOf, noSession } from '../process/agent-cli/cli-failure.ts'
import { createOpenTurns } from '../process/agent-cli/open-turns.ts'
import { noPrice, problemsOf, refusedBy, unpaid } from '../process/agent-cli/unpaid.ts'
import { baseEnvironment } from '../process/environment.ts'
import { ensureCli, type InstallOptions } from '../process/install/ensure-cli.ts'
import { registryIn } from '../process/install/registry-settings.ts'
import type { SealedFolder } from '../process/install/sealed-folder.ts'
import { type SealedProgram, sealProgram } from '../process/install/sealed-program.ts'
import { sumOf } from '../process/model/usage.ts'
import { accessOf, type CopilotAccess, isProblem } from './access.ts'
import { copilotCli } from './pinned-packages.ts'
import { priceIn } from './prices.ts'
import { recordedUsage } from './recorded-usage.ts'
import { copilotRights, isRefused } from './rights.ts'
import { isShutIn, type RunOfCopilot, runCopilot } from './run-copilot.ts'
import { copyEvents, findEvents, sessionPlace } from './sessions.ts'
import { sealFiles } from './unpacked-files.ts'

export interface CopilotOptions {
  /** Absolute and private: conversations and homes of the CLI go below it. */
  readonly directory: string
  /** Folder that the program unpacks itself into, which no agent writes to. */
  readonly files: string
  readonly token: string | null
  /** Agents may do anything without asking. */
  readonly skipPermissions: boolean
  readonly install: Omit<InstallOptions, 'environment'>
  /** Our own environment; only what is on the allow-list goes on, and what the CLI's own variables say of an endpoint. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly prices: () => Promise<PriceTable>
}

/** What Copilot of the pinned version takes by itself; named, so that a conversation does not change its model with the day. */
const USUAL_MODEL = 'claude-sonnet-5.5'

const WORDS: CliWords = {
  name: 'Copilot',
  noSession: /No session, task, or name matched/,
  lost: /Could not connect|Failed native model HTTP request|error sending request/i,
}

interface Installed {
  readonly program: SealedProgram
  readonly files: SealedFolder
}

/** Turns by GitHub Copilot's CLI, one process each. */
export function createCopilotBackend(options: CopilotOptions): AgentBackend {
  const { directory, environment } = options
  const base = baseEnvironment(environment)
  const access = accessOf(options.token, environment)
  const usual = environment.COPILOT_MODEL || environment.COPILOT_PROVIDER_MODEL_ID || USUAL_MODEL
  const openTurns = createOpenTurns((id) => join(sessionPlace(directory, id).own, 'open-turn'))
  let installed: Promise<Installed> | undefined

  function install(signal: AbortSignal): Promise<Installed> {
    installed ??= find(signal).catch((error: unknown) => {
      installed = undefined // whoever comes next may have more luck
      throw error
    })
    return installed
  }

  /** Looking at its version makes it unpack itself. */
  async function find(signal: AbortSignal): Promise<Installed> {
    const folder = environment.COPILOT_CACHE_HOME || options.files
    const own = { ...base, ...registryIn(environment), COPILOT_CACHE_HOME: folder }
    const program = await sealProgram(await ensureCli(copilotCli, { ...options.install, environment: own }, signal), copilotCli)
    return { program, files: await sealFiles(folder) }
  }

  return { startsPrograms: () => true, preflight, runTurn }

  async function preflight(uses: readonly AgentUse[] = []): Promise<readonly Problem[]> {
    if (isProblem(access)) return [access]
    const prices = await options.prices()
    const refused = uses.flatMap(({ tools, models, capped }) => [
      ...tools.map((list) => copilotRights(list)).filter(isRefused),
      ...models.flatMap((model) => (capped && !hasPrice(prices, model ?? usual) ? [noPrice(model ?? usual)] : [])),
    ])
    return refused.length > 0 ? refused : problemsOf(() => install(new AbortController().signal))
  }

  async function runTurn(spec: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult> {
    if (isProblem(access)) return unpaid({ class: 'auth', message: access.message, problem: { ...access } })
    const model = spec.model ?? usual
    const prices = await options.prices()
    const rights = copilotRights(spec.tools, spec.permissions)
    if (isRefused(rights)) return unpaid(refusedBy(rights))
    if (!hasPlainIds(spec.session)) return unpaid(noSession(WORDS.name))
    const refusal = refusalOf(spec, model, prices)
    if (refusal !== undefined) return unpaid(refusedBy(refusal))
    let found: Installed
    try {
      found = await install(signal)
      await Promise.all([found.program.check(), found.files.check()])
    } catch (error) {
      if (signal.aborted) return unpaid({ class: 'interrupted', message: 'The turn was stopped.' })
      if (error instanceof ProblemError) return unpaid(refusedBy(error.problem))
      throw error
    }
    const id = await openSession(directory, spec)
    if (id === undefined) return unpaid(noSession(WORDS.name))
    const prompt = conversationPrompt(spec.messages, spec.prompt)
    const unwalled = isShutIn(spec) || ((spec.unasked?.skip ?? options.skipPermissions) && spec.permissions?.cautious !== true)
    const turn = { file: found.program.file, files: found.files.folder, id, spec, model, prompt, rights, unwalled }
    return runBilled(turn, { access, prices }, observer, signal)
  }

  async function runBilled(
    turn: Parameters<typeof runCopilot>[0],
    { access, prices }: { readonly access: CopilotAccess; readonly prices: PriceTable },
    observer: TurnObserver,
    signal: AbortSignal,
  ): Promise<TurnResult> {
    const { id, spec, model } = turn
    const untold = await openTurns.begin(id, await recordedUsage(await findEvents(directory, id), priceIn(prices, model)))
    const ran = await runCopilot(turn, { directory, base, access, prices }, observer, signal)
    await openTurns.end(id)
    const spent = sumOf([untold, ran.counted])
    const sessionId = (await findEvents(directory, id)) === undefined ? null : id
    const told = { costUsd: round(spent.usd), tokens: spent.tokens, costSource: 'prices' as const, model, sessionId }
    const failure = failureIn(ran, spec, id)
    if (failure !== undefined) return { ok: false, failure, ...told }
    const { texts, messages, denied } = ran.heard
    const whole = [{ role: 'user' as const, content: spec.prompt }, ...messages]
    return { ok: true, text: withItsTag(texts.at(-1) ?? '', texts), messages: whole, denied, ...told }
  }
}

function hasPrice(prices: PriceTable, model: string): boolean {
  return priceIn(prices, model)(undefined) !== undefined
}

/** What would go wrong for sure, or go too far. */
function refusalOf({ limits, permissions, cell }: TurnSpec, model: string, prices: PriceTable): Problem | undefined {
  if (limits.budgetUsd !== null && !hasPrice(prices, model)) return noPrice(model)
  if (permissions?.cautious === true && permissions.mode !== 'plan' && !isShutIn({ cell })) return unguarded
  return undefined
}

/** The id of the turn's conversation. One that is there already is a second attempt, and goes on; one that is not is begun by the CLI. */
async function openSession(directory: string, { session }: TurnSpec): Promise<string | undefined> {
  if (session.mode === 'resume') return (await findEvents(directory, session.id)) === undefined ? undefined : session.id
  if (session.mode === 'fresh' || (await findEvents(directory, session.new_id)) !== undefined) return session.new_id
  return (await copyEvents(directory, session.id, session.new_id)) ? session.new_id : undefined
}

/** A turn has succeeded only when it went to its end by itself, in the conversation that it was to be in. */
function failureIn(
  { heard, outcome, fault, isOverspent }: RunOfCopilot,
  { limits }: TurnSpec,
  id: string,
): TurnFailure | undefined {
  if (isOverspent) {
    return { class: 'budget', message: `The turn has spent its budget of ${(limits.budgetUsd ?? 0).toFixed(2)} dollars.` }
  }
  const isWhole = outcome.kind === 'exited' && outcome.code === 0 && heard.completed && heard.sessionId === id
  return isWhole ? undefined : failureOf(WORDS, heard.error, outcome, fault)
}

/** Copilot's own rules are no walls. */
const unguarded: Problem = {
  code: 'RAY-NO-CELL',
  message: 'Copilot works on what strangers wrote only in a cell: its own rules for commands are no walls.',
  hint: 'Run it where "raymond cell" finds what it needs, or let claude run the state.',
}

function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
