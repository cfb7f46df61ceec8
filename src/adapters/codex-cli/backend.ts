import { join } from 'node:path'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import { conversationPrompt } from '../../core/protocol/conversation-prompt.ts'
import { withItsTag } from '../../core/protocol/with-its-tag.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import { hasPlainIds } from '../../core/run/session-id.ts'
import type { AgentBackend, AgentUse, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { createOpenTurns } from '../process/agent-cli/open-turns.ts'
import { noPrice, problemsOf, refusedBy, unpaid } from '../process/agent-cli/unpaid.ts'
import { baseEnvironment } from '../process/environment.ts'
import { ensureCli, type InstallOptions } from '../process/install/ensure-cli.ts'
import { registryIn } from '../process/install/registry-settings.ts'
import { type SealedProgram, sealProgram } from '../process/install/sealed-program.ts'
import type { ShortLivedCredential } from '../process/model/model-upstream.ts'
import { sumOf } from '../process/model/usage.ts'
import { failureOfCodex, SESSION_NOT_FOUND } from './failure.ts'
import { codexCli } from './pinned-packages.ts'
import { recordedUsage } from './recorded-usage.ts'
import { LONGEST_PROMPT, noKey, unguarded } from './refusals.ts'
import { codexRights, isProblem } from './rights.ts'
import { isShutIn, type RunOfCodex, runCodex } from './run-codex.ts'
import { createSandboxCheck } from './sandbox.ts'
import { beginRollout, copyRollout, findRollout, sessionPlace } from './sessions.ts'

export interface CodexOptions {
  /** Absolute and private: conversations and homes of the CLI go below it. */
  readonly directory: string
  readonly apiKey: string | null
  /** Exchanged for the job's own token, instead of a stored key. */
  readonly federated?: ShortLivedCredential | null
  /** Agents may do anything without asking. */
  readonly skipPermissions: boolean
  readonly install: Omit<InstallOptions, 'environment'>
  /** Our own environment; only what is on the allow-list goes on. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly prices: () => Promise<PriceTable>
}

/** What Codex of the pinned version takes by itself; named, so that a conversation does not change its model with the day. */
const USUAL_MODEL = 'gpt-6.1-sol'

/** Turns by Codex, one process each. */
export function createCodexBackend(options: CodexOptions): AgentBackend {
  const { directory } = options
  const base = baseEnvironment(options.environment)
  const openTurns = createOpenTurns((id) => join(sessionPlace(directory, id).own, 'open-turn'))
  const checkSandbox = createSandboxCheck(directory, base)
  const key = options.apiKey || options.federated
  let installed: Promise<SealedProgram> | undefined

  function program(signal: AbortSignal): Promise<SealedProgram> {
    const install = { ...options.install, environment: { ...base, ...registryIn(options.environment) } }
    installed ??= ensureCli(codexCli, install, signal)
      .then((found) => sealProgram(found, codexCli))
      .catch((error: unknown) => {
        installed = undefined // whoever comes next may have more luck
        throw error
      })
    return installed
  }

  return { startsPrograms: () => true, preflight, runTurn }

  async function preflight(uses: readonly AgentUse[] = []): Promise<readonly Problem[]> {
    if (!key) return [noKey]
    const { models } = await options.prices()
    const refused = uses.flatMap(({ tools, models: asked, capped }) => [
      ...tools.map((list) => codexRights(list)).filter(isProblem),
      ...asked.map((model) => model ?? USUAL_MODEL).flatMap((model) => (capped && !models.has(model) ? [noPrice(model)] : [])),
    ])
    if (refused.length > 0) return refused
    return problemsOf(async () => {
      if (typeof key !== 'string') await key.current() // before the program, which is longer in coming
      await program(new AbortController().signal)
    })
  }

  async function runTurn(spec: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult> {
    const model = spec.model ?? USUAL_MODEL
    const prices = await options.prices()
    const rights = codexRights(spec.tools, spec.permissions)
    const prompt = conversationPrompt(spec.messages, spec.prompt)
    if (isProblem(rights)) return unpaid(refusedBy(rights))
    if (!hasPlainIds(spec.session)) return unpaid(SESSION_NOT_FOUND)
    const refusal = refusalOf(spec, { model, prompt, prices })
    if (refusal !== undefined) return unpaid(refusal)
    const unwalled = isShutIn(spec) || ((spec.unasked?.skip ?? options.skipPermissions) && spec.permissions?.cautious !== true)
    let codex: SealedProgram
    try {
      codex = await program(signal)
      await codex.check()
      if (!unwalled) await checkSandbox(codex.file, signal)
    } catch (error) {
      if (signal.aborted) return unpaid({ class: 'interrupted', message: 'The turn was stopped.' })
      if (error instanceof ProblemError) return unpaid(refusedBy(error.problem))
      throw error
    }
    const id = await openSession(spec, codex.version ?? codexCli.version)
    if (id === undefined) return unpaid(SESSION_NOT_FOUND)
    const untold = await openTurns.begin(id, await recordedUsage(await findRollout(directory, id), prices))
    const setting = { directory, base, key: key || '', apiUrl: options.environment.OPENAI_BASE_URL, prices }
    const ran = await runCodex({ file: codex.file, id, spec, model, prompt, rights, unwalled }, setting, observer, signal)
    await openTurns.end(id)
    const spent = sumOf([untold, ran.counted])
    const told = { costUsd: round(spent.usd), tokens: spent.tokens, costSource: 'prices' as const, model, sessionId: id }
    const failure = failureIn(ran, spec, id)
    if (failure !== undefined) return { ok: false, failure, ...told }
    const { texts, messages } = ran.heard
    const whole = [{ role: 'user' as const, content: spec.prompt }, ...messages]
    return { ok: true, text: withItsTag(texts.at(-1) ?? '', texts), messages: whole, denied: [], ...told }
  }

  /** What would go wrong for sure, or go too far. */
  function refusalOf(
    { limits, permissions, cell }: TurnSpec,
    { model, prompt, prices }: { readonly model: string; readonly prompt: string; readonly prices: PriceTable },
  ): TurnFailure | undefined {
    if (!key) return { class: 'auth', message: noKey.message, problem: { ...noKey } }
    if (limits.budgetUsd !== null && !prices.models.has(model)) return refusedBy(noPrice(model))
    if (permissions?.cautious === true && permissions.mode !== 'plan' && !isShutIn({ cell })) return refusedBy(unguarded)
    if (prompt.length <= LONGEST_PROMPT) return undefined
    return {
      class: 'other',
      message: `Codex takes no prompt of more than ${LONGEST_PROMPT} characters; this one has ${prompt.length}.`,
    }
  }

  /** The conversation of the turn, ready to be resumed. One that is there already is a second attempt, and goes on. */
  async function openSession({ session, cwd }: TurnSpec, version: string): Promise<string | undefined> {
    if (session.mode === 'resume') return (await findRollout(directory, session.id)) === undefined ? undefined : session.id
    if ((await findRollout(directory, session.new_id)) !== undefined) return session.new_id
    if (session.mode === 'fork') return (await copyRollout(directory, session.id, session.new_id)) ? session.new_id : undefined
    await beginRollout(directory, session.new_id, { cwd, version })
    return session.new_id
  }
}

/** A turn has succeeded only when it went to its end by itself, in the conversation that it was to be in. */
function failureIn(
  { heard, outcome, fault, isOverspent }: RunOfCodex,
  { limits }: TurnSpec,
  id: string,
): TurnFailure | undefined {
  if (isOverspent) {
    return { class: 'budget', message: `The turn has spent its budget of ${(limits.budgetUsd ?? 0).toFixed(2)} dollars.` }
  }
  const isWhole = outcome.kind === 'exited' && outcome.code === 0 && heard.completed && heard.threadId === id
  return isWhole ? undefined : failureOfCodex(heard, outcome, fault)
}

function round(usd: number): number {
  return Math.round(usd * 1e9) / 1e9
}
