import { stateOf } from '../../core/engine/states-of.ts'
import { readTransitions } from '../../core/engine/turn/read-transitions.ts'
import { problemIn } from '../../core/problem.ts'
import type { Turn } from '../../core/run/effects.ts'
import { findAgent } from '../../core/run/run.ts'
import type { Ports } from '../../ports/index.ts'
import type { TurnEnd } from '../../ports/progress.ts'
import type { LiveRun } from '../live-run.ts'
import { openTurn, type TurnFrame } from './open-turn.ts'
import { runConversation } from './run-conversation.ts'
import { runOperation } from './run-operation.ts'
import { runPrompt } from './run-prompt.ts'
import { runScript } from './run-script.ts'

/** Runs one turn, of a state or of a step, and says how it ended. */
export async function performTurn(turn: Turn, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<TurnEnd> {
  ports.progress.turnStarted(turn, live.run)
  const end = await attempt(turn, live, ports, signal)
  ports.progress.turnEnded(turn, end, refusal(turn, end, live))
  ports.traces?.turnEnded(turn, end)
  return end
}

/** Nobody who watches takes for done what its state may not ask for, as the engine will say. */
function refusal(turn: Turn, end: TurnEnd, { run, definitions }: LiveRun): string | undefined {
  const workflow = definitions[findAgent(run, turn.agent)?.scope ?? '']
  if (turn.type !== 'run_turn' || end.type !== 'turn_completed' || workflow?.kind !== 'states') return undefined
  const asked = readTransitions(end.text, stateOf(workflow, turn.state), workflow)
  return asked.ok ? undefined : asked.problem.message
}

async function attempt(turn: Turn, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<TurnEnd> {
  const opened = await openTurn(turn, live, ports, signal)
  if (!opened.ok) return opened.end
  const { frame, broken } = opened
  try {
    const end = await perform(turn, frame)
    await frame.place.cell.end()
    return { ...withLimit(end, frame), ...frame.place.cell.facts() }
  } catch (error) {
    return broken(error)
  } finally {
    await close(frame)
  }
}

/** The turn has come to its end, whatever its folder does. */
async function close({ place, ports }: TurnFrame): Promise<void> {
  try {
    await place.cell.end()
    await ports.turns.files.close(place.folder)
  } catch (error) {
    ports.progress.notice(problemIn(error, 'What a turn has left could not be put away').message)
  }
}

/** A turn that failed at a bound says so: its own words are about what followed from it. */
function withLimit(end: TurnEnd, { place }: TurnFrame): TurnEnd {
  const met = place.cell.met()
  if (met === null || end.type !== 'turn_failed') return end
  return { ...end, failure: { ...end.failure, message: `${end.failure.message} In its cell ${met}.` } }
}

function perform(turn: Turn, frame: TurnFrame): Promise<TurnEnd> {
  if (turn.type === 'run_step') {
    const { want } = turn
    return want.type === 'run_operation' ? runOperation(want, frame) : runConversation(turn, want, frame)
  }
  const { workflow } = frame.scope
  if (workflow.kind !== 'states') throw new Error(`${workflow.id} has no states`)
  const state = stateOf(workflow, turn.state)
  return state.kind === 'script' ? runScript(state, frame) : runPrompt(turn, state, workflow, frame)
}
