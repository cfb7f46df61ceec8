import { stateBudget } from '../../core/engine/budget.ts'
import { MOST_EQUAL_ROUNDS, standsStill } from '../../core/engine/ending/standstill.ts'
import { renderOutboxNote } from '../../core/engine/proposals/render-outbox-note.ts'
import { renderTurn } from '../../core/engine/turn/render-turn.ts'
import { turnEnvironment } from '../../core/engine/turn/script-environment.ts'
import { turnRights } from '../../core/engine/turn/turn-rights.ts'
import { keepTags } from '../../core/protocol/keep-tags.ts'
import { ownValue } from '../../core/protocol/own-value.ts'
import { holdsMarkers } from '../../core/protocol/render-pieces.ts'
import { agentSettings } from '../../core/run/agent-settings.ts'
import type { EffectOf } from '../../core/run/effects.ts'
import type { TurnFailure } from '../../core/run/events.ts'
import type { Agent } from '../../core/run/run.ts'
import { stateKey } from '../../core/run/state-key.ts'
import type { PromptState, StateWorkflow } from '../../core/workflow/workflow.ts'
import type { TurnEnd } from '../../ports/progress.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import { LONGEST_TEXT, tooMuchSaid } from './longest-text.ts'
import { directoriesOf, type TurnFrame } from './open-turn.ts'

type Turn = EffectOf<'run_turn'>

/** Has the agent backend answer a state's prompt. */
export async function runPrompt(turn: Turn, state: PromptState, workflow: StateWorkflow, frame: TurnFrame): Promise<TurnEnd> {
  const { run, agent, ports, place } = frame
  const { cwd, folder } = place
  const prompt = renderTurn(run, agent, turn, state, folder)
  const key = stateKey(run, workflow, turn.state)
  // Only the first attempt of a visit counts as a round; scripts may look at unchanged files for hours, they cost nothing; and
  // max_visits says itself how often is too often.
  const isWatched = turn.attempt === 1 && state.settings.max_visits === undefined
  const seen = isWatched ? { seen: await ports.places.trees.fingerprint(cwd, prompt) } : {}
  if (seen.seen !== undefined && standsStill(agent, key, seen.seen)) return { ...frame.failed(standstill(agent, turn)), ...seen }

  const sent = [prompt, renderOutboxNote(run, state.settings.proposes ?? [], folder.outbox)]
    .filter((part) => part !== '')
    .join('\n\n')
  const spec = { ...specOf(turn, state, workflow, frame), prompt: sent, visit: ownValue(agent.visits, key) ?? 1 }
  const cell =
    ports.turns.agent.startsPrograms?.(spec.backend) === true ? await place.cell.open('agent', state.settings.network) : undefined
  const env = { ...spec.env, ...(await place.cell.api(state.settings.api)) }
  const result = await ports.turns.agent.runTurn({ ...spec, env, cell }, frame.watch.observer, frame.watch.signal)
  const paid = frame.paid(result, spec.backend)
  const kept = { prompt: sent.slice(0, LONGEST_TEXT), ...seen }
  const markers = holdsMarkers(sent, run.nonce) ? { markers: true as const } : {}
  if (!result.ok) return { ...frame.failed(result.failure, paid), ...kept }
  const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {}
  const text = keepTags(result.text, LONGEST_TEXT)
  const message = tooMuchSaid(text, state.file)
  if (message !== undefined) return { ...frame.failed({ class: 'other', message }, paid), ...kept }
  return frame.completed({ text, paid, ...denied, ...kept, ...markers })
}

function specOf(turn: Turn, state: PromptState, workflow: StateWorkflow, frame: TurnFrame): Omit<TurnSpec, 'prompt' | 'visit'> {
  const { run, agent, ports, place } = frame
  const { cwd, folder } = place
  const { settings } = state
  if (!turn.session) throw new Error(`turn ${turn.id} of a prompt has no session planned`)
  const { tools, ...permissions } = turnRights(run, settings)
  const { backend, model, effort } = agentSettings(run, settings, workflow.manifest)
  return {
    workflowId: run.workflow_id,
    agent: agent.id,
    backend,
    state: turn.state,
    attempt: turn.attempt,
    messages: [],
    session: turn.session,
    model,
    effort,
    tools,
    permissions,
    systemPrompt: ports.turns.guidance ?? null,
    cwd,
    directories: directoriesOf(folder),
    env: { ...place.environment, ...settings.env, ...turnEnvironment(run, agent, folder) },
    limits: {
      budgetUsd: Math.min(
        frame.money.budgetUsd,
        stateBudget(run, state, stateKey(run, workflow, turn.state)) ?? Number.POSITIVE_INFINITY,
      ),
      leftUsd: frame.money.leftUsd,
      silenceMs: settings.timeout ?? run.limits.timeout_ms,
      durationMs: run.overrides?.max_duration_ms ?? settings.max_duration ?? null,
    },
  }
}

function standstill(agent: Agent, { state }: Turn): TurnFailure {
  const message = `${agent.id} came into ${state} ${MOST_EQUAL_ROUNDS} times in a row with the same inputs and the same files.`
  const hint = 'See what keeps it from getting on, then resume the run: it may go round as often again.'
  return { class: 'no-progress', message, problem: { code: 'RAY-NO-PROGRESS', message, place: `${agent.id} at ${state}`, hint } }
}
