import { budgetLeft, reservedUsd } from '../core/engine/budget.ts'
import { renderOutboxNote } from '../core/engine/render-outbox-note.ts'
import { withCutOffNote } from '../core/engine/render-turn.ts'
import { turnEnvironment } from '../core/engine/script-environment.ts'
import { placeProblem, turnRights } from '../core/engine/turn-rights.ts'
import { ProblemError } from '../core/problem.ts'
import type { EffectOf } from '../core/run/effects.ts'
import type { Bill, EventOf, TurnFailure } from '../core/run/events.ts'
import type { Agent, Run } from '../core/run/run.ts'
import type { StepTurn, StepWantOf } from '../core/steps/step-wants.ts'
import type { TurnResult, TurnSpec } from '../ports/agent-backend.ts'
import type { Ports } from '../ports/index.ts'
import type { TurnFolder } from '../ports/turn-files.ts'
import type { TurnObserver } from '../ports/turn-observer.ts'
import type { LiveRun } from './live-run.ts'
import { now } from './now.ts'
import { performOperation } from './perform-operation.ts'
import { readProposals } from './read-proposals.ts'

type Turn = EffectOf<'run_turn'>
type TurnEnd = EventOf<'turn_completed'> | EventOf<'turn_failed'>

/** Of a prompt, for reports. */
const LONGEST_PROMPT = 64 * 1024
const FREE: Omit<Bill, 'ms'> = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null }

/** Runs one turn of a step: its conversation, its judge's, or its operation. */
export async function performStep(
  turn: Turn,
  want: StepTurn,
  agent: Agent,
  live: LiveRun,
  ports: Ports,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const began = ports.clock.now()
  const ms = () => ports.clock.now() - began
  const { run } = live
  let cwd: string
  try {
    const problem = placeProblem(run, agent)
    if (problem) throw new ProblemError(problem)
    const branch = `raymond/${run.workflow_id}/${agent.id}`
    cwd = await ports.workspace.ensureDirectory(agent.cwd, { branch, from: run.workspace })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const failure = { class: 'bad-directory' as const, message: error.problem.message, problem: { ...error.problem } }
    return failed(turn, failure, { ...FREE, ms: 0 }, null, ports)
  }
  const folder = await ports.files.open(
    { workflowId: run.workflow_id, effect: turn.id },
    { event: run.event_payload, result: null },
  )
  try {
    if (want.type === 'run_operation') {
      const place = { run, agent, cwd, folder, scope: live.scope(agent.scope) }
      const end = await performOperation(want, place, observe(turn, ports), ports, signal)
      const bill = { ...FREE, ms: ms() }
      if (!end.ok) return failed(turn, end.failure, bill, null, ports)
      const { proposals } = end
      return {
        ...completed(turn, { text: '', session_id: null, bill, step: { result: end.result } }, ports),
        ...(proposals === undefined ? {} : { proposals: [...proposals] }),
      }
    }
    const spec = specOf(turn, want, { run, agent, cwd, folder }, live, ports)
    const result = await ports.agent.runTurn(spec, observe(turn, ports), signal)
    const end = conversationEnd(turn, result, spec.prompt, ms(), ports)
    return end.type === 'turn_completed' ? { ...end, ...(await readProposals(run, agent, folder, ports)) } : end
  } finally {
    await ports.files.close(folder)
  }
}

interface Place {
  readonly run: Run
  readonly agent: Agent
  readonly cwd: string
  readonly folder: TurnFolder
}

type Conversation = StepWantOf<'run_turn'> | StepWantOf<'ask_judge'>

function specOf(turn: Turn, want: Conversation, { run, agent, cwd, folder }: Place, live: LiveRun, ports: Ports): TurnSpec {
  if (!turn.session) throw new Error(`turn ${turn.id} of a conversation has no session planned`)
  const isJudge = want.type === 'ask_judge'
  const note = isJudge ? '' : renderOutboxNote(run, folder.outbox)
  const prompt = [turn.interrupted ? withCutOffNote(want.prompt) : want.prompt, note].filter((part) => part !== '').join('\n\n')
  const system = [ports.guidance ?? '', isJudge ? '' : (want.system_prompt ?? '')].filter((part) => part !== '').join('\n\n')
  if (!isJudge && want.skills.length > 0)
    ports.progress.notice(
      `${turn.state} asks for the skills ${want.skills.join(', ')}: the agent has those that its backend knows.`,
    )
  return {
    workflowId: run.workflow_id,
    agent: agent.id,
    state: turn.state,
    attempt: turn.attempt,
    visit: want.at.entry,
    prompt,
    messages: want.messages,
    session: turn.session,
    model: want.model ?? run.limits.model,
    effort: isJudge ? run.limits.effort : effortOf(want, run),
    ...(isJudge ? { tools: [] } : rightsFor(run, want)),
    systemPrompt: system === '' ? null : system,
    cwd,
    directories: [folder.directory],
    env: { ...ports.turnEnvironment, ...turnEnvironment(run, agent, folder) },
    limits: {
      budgetUsd: budgetLeft(run, agent, live.definitions) - reservedUsd(run, turn.id),
      silenceMs: run.limits.timeout_ms,
      durationMs: null,
    },
  }
}

function rightsFor(run: Run, { tools: wanted }: StepWantOf<'run_turn'>): Pick<TurnSpec, 'tools' | 'permissions'> {
  const { tools, ...permissions } = turnRights(run, { tools: wanted ?? undefined })
  return { tools, permissions }
}

/** The agent CLI's least effort is `low`. */
function effortOf({ thinking_level }: StepWantOf<'run_turn'>, { limits }: Run): string | null {
  if (thinking_level === null) return limits.effort
  return thinking_level === 'off' || thinking_level === 'minimal' ? 'low' : thinking_level
}

/** The reply is data: it is kept whole, whatever is in it. */
function conversationEnd(turn: Turn, result: TurnResult, prompt: string, ms: number, ports: Ports): TurnEnd {
  const bill: Bill = { cost_usd: result.costUsd, tokens: result.tokens, model: result.model, ms }
  const told = { prompt: prompt.slice(0, LONGEST_PROMPT) }
  if (!result.ok) return { ...failed(turn, result.failure, bill, result.sessionId, ports), ...told }
  const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {}
  const step = { messages: JSON.parse(JSON.stringify(result.messages)) }
  return { ...completed(turn, { text: result.text, session_id: result.sessionId, bill, step }, ports), ...denied, ...told }
}

type Ending = Pick<EventOf<'turn_completed'>, 'text' | 'session_id' | 'bill' | 'step'>

function completed(turn: Turn, ending: Ending, ports: Ports): EventOf<'turn_completed'> {
  return { type: 'turn_completed', at: now(ports), effect: turn.id, ...ending }
}

function failed(turn: Turn, failure: TurnFailure, bill: Bill, session: string | null, ports: Ports): EventOf<'turn_failed'> {
  const jitter = ports.entropy.fraction()
  return { type: 'turn_failed', at: now(ports), effect: turn.id, failure, session_id: session, bill, jitter }
}

function observe(turn: Turn, { progress }: Ports): TurnObserver {
  return {
    text: (chunk) => progress.turnSays(turn, { kind: 'text', text: chunk }),
    activity: (what) => progress.turnSays(turn, { kind: 'activity', text: what }),
  }
}
