import { ProblemError } from '../core/problem.ts'
import { unseenIn } from '../core/run/due.ts'
import type { Effect, EffectOf } from '../core/run/effects.ts'
import type { RunEvent } from '../core/run/events.ts'
import { findAgent } from '../core/run/run.ts'
import type { Ports } from '../ports/index.ts'
import { readCalled } from './called-workflows.ts'
import type { LiveRun } from './live-run.ts'
import { now } from './now.ts'
import { preflight } from './preflight.ts'
import { readChild } from './read-child.ts'
import { type CheckedScope, readScope, sayChanged } from './read-scope.ts'
import { type Lead, refuseUnnamedTarget } from './refuse-unnamed-target.ts'
import { sendSpans } from './send-spans.ts'
import { settleProposal } from './settle-proposal.ts'
import { startChild, stopChild } from './start-child.ts'
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
    case 'start_child':
      return startChild(effect, live, ports)
    case 'stop_child':
      return stopChild(effect, ports)
    case 'post_result':
      await ports.reports.postResult(live.run, effect.agent)
      return { type: 'result_posted', at: now(ports), effect: effect.id }
    case 'publish_report':
      return reportPublished(effect, live, ports)
    case 'send_spans':
      return sendSpans(effect, live.run, ports, signal)
  }
}

/** In milliseconds: a comment that takes longer has waited for one of GitHub's limits. */
const PROMPTLY = 60_000

async function reportPublished(
  { id }: EffectOf<'publish_report'>,
  { run, definitions }: LiveRun,
  ports: Ports,
): Promise<RunEvent> {
  const from = now(ports)
  const shown = await ports.reports.publishReport(run, definitions)
  const at = now(ports)
  const isLate = Date.parse(at) - Date.parse(from) > PROMPTLY
  const shows = unseenIn(run)
  const told = { ...(isLate ? { from } : {}), ...(shows.length > 0 ? { shows } : {}) }
  const event = { type: 'report_published', at, effect: id, ...told } as const
  if (shown === 'unposted') return { ...event, unposted: true }
  return shown === undefined ? event : { ...event, shown }
}

function loadScope({ id, agent, specifier }: EffectOf<'load_scope'>, live: LiveRun, ports: Ports): Promise<RunEvent> {
  const { scope = null, current_state = '' } = findAgent(live.run, agent) ?? {}
  const call = { id, from: scope ?? '', name: specifier, state: current_state }
  return load(call, live, ports, () => readScope(specifier, scope, ports.turns.source, live.run.workflows))
}

function loadChild({ id, agent, want }: EffectOf<'load_child'>, live: LiveRun, ports: Ports): Promise<RunEvent> {
  const from = findAgent(live.run, agent)?.scope ?? live.run.workflow.source
  const call = { id, from, name: want.workflow, state: null }
  return load(call, live, ports, () => readChild(want.workflow, from, live.run.workflows, ports.turns.source))
}

type Call = Lead & {
  /** Of the effect. */
  readonly id: string
}

async function load(call: Call, live: LiveRun, ports: Ports, readNow: () => Promise<CheckedScope>): Promise<RunEvent> {
  const answer = () => ({ at: now(ports), effect: call.id })
  try {
    const scope = await readCalled(live.run, call, ports.turns.source, readNow)
    refuseUnnamedTarget(call, scope, live)
    await preflight(scope.workflow, ports, { ...live.run, capped: true })
    const { workflow } = live.learn(scope)
    if (scope.changed) ports.progress.notice(sayChanged(workflow.pin))
    const entry = workflow.kind === 'states' ? scope.entry : ''
    if (workflow.kind === 'states' && workflow.states[entry] === undefined) throw notPinned(entry, workflow.pin.source)
    return { type: 'scope_loaded', ...answer(), scope: workflow.id, entry, pin: workflow.pin }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { type: 'scope_failed', ...answer(), problem: error.problem }
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
