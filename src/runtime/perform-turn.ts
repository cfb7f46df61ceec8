import { budgetLeft, reservedUsd } from '../core/engine/budget.ts'
import { renderOutboxNote } from '../core/engine/render-outbox-note.ts'
import { renderTurn } from '../core/engine/render-turn.ts'
import { longValue, scriptEnvironment, turnEnvironment } from '../core/engine/script-environment.ts'
import { MOST_EQUAL_ROUNDS, standsStill } from '../core/engine/standstill.ts'
import { stateOf } from '../core/engine/states-of.ts'
import { placeProblem, turnRights } from '../core/engine/turn-rights.ts'
import { ProblemError } from '../core/problem.ts'
import { keepTags } from '../core/protocol/keep-tags.ts'
import { PrintScanner } from '../core/protocol/print-scanner.ts'
import type { EffectOf } from '../core/run/effects.ts'
import type { Bill, EventOf, TurnFailure } from '../core/run/events.ts'
import { type Agent, findAgent, type Run } from '../core/run/run.ts'
import { stateKey } from '../core/run/state-key.ts'
import type { PromptState, ScriptState } from '../core/workflow/workflow.ts'
import type { TurnResult, TurnSpec } from '../ports/agent-backend.ts'
import type { Ports } from '../ports/index.ts'
import type { ScriptResult } from '../ports/script-runner.ts'
import type { TurnFolder } from '../ports/turn-files.ts'
import type { TurnObserver } from '../ports/turn-observer.ts'
import type { LiveRun } from './live-run.ts'
import { now } from './now.ts'
import { performStep } from './perform-step.ts'
import { readProposals } from './read-proposals.ts'

type Turn = EffectOf<'run_turn'>
type TurnEnd = EventOf<'turn_completed'> | EventOf<'turn_failed'>

/** A final message longer than this is kept as its tags alone, in characters. */
const LONGEST_TEXT = 64 * 1024
const FREE: Omit<Bill, 'ms'> = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null }

/** Runs one turn of an agent's state, as a script or by the agent backend, and says how it ended. */
export async function performTurn(turn: Turn, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<TurnEnd> {
  const { run } = live
  const agent = findAgent(run, turn.agent)
  if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`)
  ports.progress.turnStarted(turn, run)
  const end =
    turn.step === undefined
      ? await attempt(turn, agent, live, ports, signal)
      : await performStep(turn, turn.step.want, agent, live, ports, signal)
  ports.progress.turnEnded(turn, end)
  return end
}

async function attempt(turn: Turn, agent: Agent, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<TurnEnd> {
  const began = ports.clock.now()
  const { run } = live
  const { workflow, directory, copy } = live.scope(agent.scope)
  if (workflow.kind !== 'states') throw new Error(`${agent.scope} has no states`)
  const state = stateOf(workflow, turn.state)
  let cwd: string
  try {
    const problem = placeProblem(run, agent)
    if (problem) throw new ProblemError(problem)
    cwd = await ports.workspace.ensureDirectory(agent.cwd, {
      branch: `raymond/${run.workflow_id}/${agent.id}`,
      from: run.workspace,
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return failed(turn, badDirectory(error), { ...FREE, ms: 0 }, null, ports)
  }
  const contents = { event: run.event_payload, result: longValue(agent) }
  const folder = await ports.files.open({ workflowId: run.workflow_id, effect: turn.id }, contents)
  try {
    const ms = () => ports.clock.now() - began
    if (state.kind === 'script') {
      const result = await runScript(turn, { run, agent, state, cwd, folder, directory, copy }, ports, signal)
      return await withProposals(scriptEnd(turn, state, result, { ...FREE, ms: ms() }, ports), run, agent, folder, ports)
    }
    const model = state.settings.model ?? run.limits.model ?? workflow.manifest.model ?? null
    const prompt = renderTurn(run, agent, turn, state)
    const key = stateKey(run, workflow, turn.state)
    // Only the first attempt of a visit counts as a round; scripts may look at unchanged files for hours, they cost nothing; and
    // max_visits says itself how often is too often.
    const isWatched = turn.attempt === 1 && state.settings.max_visits === undefined
    const seen = isWatched ? await ports.trees.fingerprint(cwd, prompt) : undefined
    if (seen !== undefined && standsStill(agent, key, seen))
      return { ...failed(turn, standstill(agent, turn), { ...FREE, ms: ms() }, null, ports), seen }
    const budgetUsd = Math.min(
      budgetLeft(run, agent, live.definitions) - reservedUsd(run, turn.id),
      state.settings.budget ?? Number.POSITIVE_INFINITY,
    )
    const told = [prompt, renderOutboxNote(run, folder.outbox)].filter((part) => part !== '').join('\n\n')
    const result = await runPrompt(
      turn,
      { run, agent, state, cwd, folder, model, prompt: told, visit: agent.visits[key] ?? 1, budgetUsd },
      ports,
      signal,
    )
    const end = await withProposals(promptEnd(turn, result, told, ms(), ports), run, agent, folder, ports)
    return seen === undefined ? end : { ...end, seen }
  } finally {
    await ports.files.close(folder)
  }
}

/** A failed attempt's outbox is dropped with its folder. */
async function withProposals(end: TurnEnd, run: Run, agent: Agent, folder: TurnFolder, ports: Ports): Promise<TurnEnd> {
  return end.type === 'turn_completed' ? { ...end, ...(await readProposals(run, agent, folder, ports)) } : end
}

interface Place {
  readonly run: Run
  readonly agent: Agent
  readonly cwd: string
  readonly folder: TurnFolder
}

function runScript(
  turn: Turn,
  {
    run,
    agent,
    state,
    cwd,
    folder,
    directory,
    copy,
  }: Place & { state: ScriptState; directory: string; copy: string | undefined },
  ports: Ports,
  signal: AbortSignal,
): Promise<ScriptResult> {
  const file = `${directory}/${state.file}`
  const places = { ...folder, stateDirectory: directory, stateFile: file }
  return ports.scripts.runScript(
    {
      file,
      copy: copy === undefined ? undefined : `${copy}/${state.file}`,
      language: state.language,
      cwd,
      env: { ...ports.turnEnvironment, ...scriptEnvironment(run, agent, state, places) },
      stdin: null,
      silenceMs: state.settings.timeout ?? run.limits.timeout_ms,
      durationMs: state.settings.max_duration ?? null,
    },
    observe(turn, ports),
    signal,
  )
}

function rightsFor(run: Run, state: PromptState): Pick<TurnSpec, 'tools' | 'permissions'> {
  const { tools, ...permissions } = turnRights(run, state.settings)
  return { tools, permissions }
}

interface PromptPlace extends Place {
  readonly state: PromptState
  readonly model: string | null
  readonly prompt: string
  /** How often the agent has entered the state, this time included. */
  readonly visit: number
  /** The state's own cap, and never more than is left beside what others have reserved. */
  readonly budgetUsd: number
}

function runPrompt(
  turn: Turn,
  { run, agent, state, cwd, folder, model, prompt, visit, budgetUsd }: PromptPlace,
  ports: Ports,
  signal: AbortSignal,
): Promise<TurnResult> {
  if (!turn.session) throw new Error(`turn ${turn.id} of a prompt has no session planned`)
  return ports.agent.runTurn(
    {
      workflowId: run.workflow_id,
      agent: agent.id,
      state: turn.state,
      attempt: turn.attempt,
      visit,
      prompt,
      messages: [],
      session: turn.session,
      model,
      effort: state.settings.effort ?? run.limits.effort,
      ...rightsFor(run, state),
      systemPrompt: ports.guidance ?? null,
      cwd,
      directories: [folder.directory],
      env: { ...ports.turnEnvironment, ...state.settings.env, ...turnEnvironment(run, agent, folder) },
      limits: {
        budgetUsd,
        silenceMs: state.settings.timeout ?? run.limits.timeout_ms,
        durationMs: state.settings.max_duration ?? null,
      },
    },
    observe(turn, ports),
    signal,
  )
}

function scriptEnd(turn: Turn, state: ScriptState, result: ScriptResult, bill: Bill, ports: Ports): TurnEnd {
  if (!result.ok) return failed(turn, result.failure, bill, null, ports)
  if (result.exitCode === 0) return completed(turn, result.stdout, { session_id: null, bill }, ports)
  const failure: TurnFailure = {
    class: 'script-failed',
    message: `${state.file} ended with exit code ${result.exitCode}.`,
    ...(result.stderrTail === '' ? {} : { detail: result.stderrTail }),
  }
  return failed(turn, failure, bill, null, ports)
}

function promptEnd(turn: Turn, result: TurnResult, prompt: string, ms: number, ports: Ports): TurnEnd {
  const bill: Bill = { cost_usd: result.costUsd, tokens: result.tokens, model: result.model, ms }
  const told = { prompt: prompt.slice(0, LONGEST_TEXT) }
  if (!result.ok) return { ...failed(turn, result.failure, bill, result.sessionId, ports), ...told }
  const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {}
  return completed(turn, result.text, { session_id: result.sessionId, bill, ...denied, ...told }, ports)
}

type Ending = Pick<EventOf<'turn_completed'>, 'session_id' | 'bill' | 'denied' | 'prompt'>

function completed(turn: Turn, text: string, ending: Ending, ports: Ports): TurnEnd {
  return { type: 'turn_completed', at: now(ports), effect: turn.id, text: keepTags(text, LONGEST_TEXT), ...ending }
}

function failed(turn: Turn, failure: TurnFailure, bill: Bill, session: string | null, ports: Ports): EventOf<'turn_failed'> {
  return {
    type: 'turn_failed',
    at: now(ports),
    effect: turn.id,
    failure,
    session_id: session,
    bill,
    jitter: ports.entropy.fraction(),
  }
}

function standstill(agent: Agent, { state }: Turn): TurnFailure {
  const message = `${agent.id} came into ${state} ${MOST_EQUAL_ROUNDS} times in a row with the same inputs and the same files.`
  const hint = 'See what keeps it from getting on, then resume the run: it may go round as often again.'
  return { class: 'no-progress', message, problem: { code: 'RAY-NO-PROGRESS', message, place: `${agent.id} at ${state}`, hint } }
}

function badDirectory({ problem }: ProblemError): TurnFailure {
  return { class: 'bad-directory', message: problem.message, problem: { ...problem } }
}

/** Prints are shown as they come; the rest of what is said is only for those who want to watch. */
function observe(turn: Turn, { progress }: Ports): TurnObserver {
  const prints = new PrintScanner()
  return {
    text(chunk) {
      for (const text of prints.push(chunk)) progress.turnSays(turn, { kind: 'print', text })
      progress.turnSays(turn, { kind: 'text', text: chunk })
    },
    activity(what) {
      progress.turnSays(turn, { kind: 'activity', text: what })
    },
  }
}
