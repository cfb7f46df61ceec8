import { renderOutboxNote } from '../../core/engine/proposals/render-outbox-note.ts'
import { withCutOffNote } from '../../core/engine/turn/render-turn.ts'
import { turnEnvironment } from '../../core/engine/turn/script-environment.ts'
import { turnRights } from '../../core/engine/turn/turn-rights.ts'
import { explainMarkers } from '../../core/protocol/render-pieces.ts'
import { agentSettings } from '../../core/run/agent-settings.ts'
import type { EffectOf } from '../../core/run/effects.ts'
import type { Run } from '../../core/run/run.ts'
import { keepMessages } from '../../core/steps/message.ts'
import type { StepWantOf } from '../../core/steps/step-wants.ts'
import type { TurnEnd } from '../../ports/progress.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import { LONGEST_TEXT } from './longest-text.ts'
import { directoriesOf, type TurnFrame } from './open-turn.ts'

type Turn = EffectOf<'run_step'>
type Conversation = StepWantOf<'run_turn'> | StepWantOf<'ask_judge'>

/** Has the agent backend answer a step, or judge one. The reply is data: it is kept whole, whatever is in it. */
export async function runConversation(turn: Turn, want: Conversation, frame: TurnFrame): Promise<TurnEnd> {
  const spec = specOf(turn, want, frame)
  const { agent } = frame.ports.turns
  const cell = agent.startsPrograms?.(spec.backend) === true ? await frame.place.cell.open('agent', undefined) : undefined
  const result = await agent.runTurn({ ...spec, cell }, frame.watch.observer, frame.watch.signal)
  const paid = frame.paid(result, spec.backend)
  const prompt = spec.prompt.slice(0, LONGEST_TEXT)
  if (!result.ok) return { ...frame.failed(result.failure, paid), prompt }
  const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {}
  const step = { messages: keepMessages(result.messages) }
  return frame.completed({ text: result.text, paid, step, ...denied, prompt })
}

function specOf(turn: Turn, want: Conversation, { run, agent, place, money, ports }: TurnFrame): TurnSpec {
  if (!turn.session) throw new Error(`turn ${turn.id} of a conversation has no session planned`)
  const isJudge = want.type === 'ask_judge'
  const { cwd, folder, environment } = place
  const { backend, model, effort } = agentSettings(run, { ...want, effort: isJudge ? null : effortOf(want) })
  const note = isJudge ? '' : renderOutboxNote(run, want.proposes ?? [], folder.outbox)
  const said = turn.session.mode === 'fresh' ? explainMarkers(want.prompt, run.nonce) : want.prompt
  const prompt = [turn.interrupted ? withCutOffNote(said) : said, note].filter((part) => part !== '').join('\n\n')
  const system = [ports.turns.guidance ?? '', isJudge ? '' : (want.system_prompt ?? '')]
    .filter((part) => part !== '')
    .join('\n\n')
  if (!isJudge && want.skills.length > 0)
    ports.progress.notice(
      `${turn.state} asks for the skills ${want.skills.join(', ')}: the agent has those that its backend knows.`,
    )
  if (want.temperature !== null)
    ports.progress.notice(`${turn.state} asks for the temperature ${want.temperature}: the agent's backend has no such setting.`)
  return {
    workflowId: run.workflow_id,
    agent: agent.id,
    backend,
    state: turn.state,
    attempt: turn.attempt,
    visit: want.at.entry,
    prompt,
    messages: want.messages,
    session: turn.session,
    model,
    effort,
    ...(isJudge ? { tools: [] } : rightsFor(run, want)),
    systemPrompt: system === '' ? null : system,
    cwd,
    directories: directoriesOf(folder),
    env: { ...environment, ...turnEnvironment(run, agent, folder) },
    limits: { ...money, silenceMs: run.limits.timeout_ms, durationMs: run.overrides?.max_duration_ms ?? null },
  }
}

function rightsFor(run: Run, { tools: wanted, proposes }: StepWantOf<'run_turn'>): Pick<TurnSpec, 'tools' | 'permissions'> {
  const { tools, ...permissions } = turnRights(run, { tools: wanted ?? undefined, proposes })
  return { tools, permissions }
}

/** The agent CLI's least effort is `low`. */
function effortOf({ thinking_level }: StepWantOf<'run_turn'>): string | null {
  return thinking_level === 'off' || thinking_level === 'minimal' ? 'low' : thinking_level
}
