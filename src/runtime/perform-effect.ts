import { ProblemError } from '../core/problem.ts'
import type { Effect, EffectOf } from '../core/run/effects.ts'
import type { RunEvent } from '../core/run/events.ts'
import { findAgent } from '../core/run/run.ts'
import type { Ports } from '../ports/index.ts'
import { now } from './now.ts'
import type { LiveRun } from './live-run.ts'
import { performTurn } from './perform-turn.ts'
import { readScope } from './read-scope.ts'

/** The only place where an effect meets the world. What the world says is the next event. */
export async function performEffect(effect: Effect, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<RunEvent> {
  switch (effect.type) {
    case 'run_turn':
      return performTurn(effect, live, ports, signal)
    case 'load_scope':
      return loadScope(effect, live, ports)
    case 'post_result':
      await ports.reports.postResult(live.run, effect.agent)
      return { type: 'result_posted', at: now(ports), effect: effect.id }
    case 'publish_report':
      await ports.reports.publishReport(live.run, live.definitions)
      return { type: 'report_published', at: now(ports), effect: effect.id }
  }
}

async function loadScope(effect: EffectOf<'load_scope'>, live: LiveRun, ports: Ports): Promise<RunEvent> {
  const from = findAgent(live.run, effect.agent)?.scope ?? null
  try {
    const scope = await readScope(effect.specifier, from, ports.source)
    live.learn(scope)
    const { id, pin } = scope.workflow
    return { type: 'scope_loaded', at: now(ports), effect: effect.id, scope: id, entry: scope.entry, pin }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { type: 'scope_failed', at: now(ports), effect: effect.id, problem: error.problem }
  }
}
