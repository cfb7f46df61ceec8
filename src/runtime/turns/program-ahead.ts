import { stateOf } from '../../core/engine/states-of.ts'
import { agentSettings } from '../../core/run/agent-settings.ts'
import type { Effect } from '../../core/run/effects.ts'
import { findAgent } from '../../core/run/run.ts'
import type { Ports } from '../../ports/index.ts'
import type { LiveRun } from '../live-run.ts'

/** A prompt whose agent's program can be started while the run is stored: it works in the run's own directory, which is there. */
export function startsAhead(effect: Effect, live: LiveRun, { turns: { agent } }: Ports): boolean {
  const { run } = live
  const who = effect.type === 'run_turn' ? findAgent(run, effect.agent) : undefined
  if (effect.type !== 'run_turn' || who === undefined || who.cwd !== run.workspace) return false
  const { workflow } = live.scope(who.scope)
  if (workflow.kind !== 'states') return false
  const state = stateOf(workflow, effect.state)
  return state.kind === 'prompt' && agent.startsAhead?.(agentSettings(run, state.settings, workflow.manifest).backend) === true
}

/** The ports of turns that are prepared: their agents wait for `mayAsk`, and nobody hears of a turn before it. */
export function portsAhead(ports: Ports, mayAsk: Promise<void>): Ports {
  const { turns, progress } = ports
  const untold: (() => void)[] = []
  let mayTell = false
  void mayAsk.then(() => {
    mayTell = true
    for (const tell of untold) tell()
  })
  const tell = (what: () => void): void => (mayTell ? what() : void untold.push(what))
  return {
    ...ports,
    turns: {
      ...turns,
      agent: {
        ...turns.agent,
        runTurn: (spec, observer, signal) => turns.agent.runTurn({ ...spec, mayAsk }, observer, signal),
      },
    },
    progress: {
      ...progress,
      turnStarted: (turn, run) => tell(() => progress.turnStarted(turn, run)),
      turnSays: (turn, what) => tell(() => progress.turnSays(turn, what)),
      turnEnded: (turn, end, refused) => tell(() => progress.turnEnded(turn, end, refused)),
    },
  }
}
