import { ProblemError } from '../core/problem.ts'
import type { Effect, EffectOf } from '../core/run/effects.ts'
import type { RunEvent } from '../core/run/events.ts'
import { findAgent } from '../core/run/run.ts'
import type { Ports } from '../ports/index.ts'
import type { LiveRun } from './live-run.ts'
import { now } from './now.ts'
import { preflight } from './preflight.ts'
import { readChild } from './read-child.ts'
import { readScope } from './read-scope.ts'
import { settleProposal } from './settle-proposal.ts'
import { performTurn } from './turns/perform-turn.ts'

/** The only place where an effect meets the world. What the world says is the next event. */
export async function performEffect(effect: Effect, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<RunEvent> {
  switch (effect.type) {
    case 'run_turn':
    case 'run_step':
      return performTurn(effect, live, ports, signal)
    case 'load_scope':
      return loadScope(effect, live, ports)
    case 'load_child':
      return loadChild(effect, live, ports)
    case 'advance_step':
      return { type: 'step_advanced', at: now(ports), effect: effect.id }
    case 'keep_work':
    case 'apply_proposal':
      return settleProposal(effect, live, ports)
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
    const scope = await readScope(effect.specifier, from, ports.source, live.run.workflows)
    await preflight(scope.workflow, ports, { ...live.run, capped: true })
    const { workflow } = live.learn(scope)
    if (workflow.kind === 'states' && workflow.states[scope.entry] === undefined)
      throw notPinned(scope.entry, workflow.pin.source)
    return { type: 'scope_loaded', at: now(ports), effect: effect.id, scope: workflow.id, entry: scope.entry, pin: workflow.pin }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { type: 'scope_failed', at: now(ports), effect: effect.id, problem: error.problem }
  }
}

async function loadChild(effect: EffectOf<'load_child'>, live: LiveRun, ports: Ports): Promise<RunEvent> {
  const from = findAgent(live.run, effect.agent)?.scope ?? live.run.workflow.source
  try {
    const scope = await readChild(effect.want.workflow, from, live.run.workflows, ports.source)
    await preflight(scope.workflow, ports, { ...live.run, capped: true })
    const { workflow } = live.learn(scope)
    const entry = workflow.kind === 'states' ? scope.entry : ''
    if (workflow.kind === 'states' && workflow.states[entry] === undefined) throw notPinned(entry, workflow.pin.source)
    return { type: 'scope_loaded', at: now(ports), effect: effect.id, scope: workflow.id, entry, pin: workflow.pin }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { type: 'scope_failed', at: now(ports), effect: effect.id, problem: error.problem }
  }
}

/** A state that was written after the run had come into its workflow. */
function notPinned(state: string, source: string): ProblemError {
  return new ProblemError({
    code: 'RAY-MISSING-TARGET',
    message: `${state} was not in ${source} when the run first came there, and the run goes on with what it began with.`,
    hint: 'Start a new run to use the new state.',
  })
}
