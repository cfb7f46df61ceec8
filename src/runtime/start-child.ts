import { childOf } from '../core/engine/children/send-away.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { EffectOf } from '../core/run/effects.ts'
import type { EventOf, RunEvent } from '../core/run/events.ts'
import type { Ports } from '../ports/index.ts'
import type { StartedJob } from '../ports/worker-jobs.ts'
import type { LiveRun } from './live-run.ts'
import { now } from './now.ts'

/** Has a worker's job dispatched; what GitHub refuses for good is an answer, too. */
export async function startChild(effect: EffectOf<'start_child'>, live: LiveRun, ports: Ports): Promise<RunEvent> {
  const { run, definitions } = live
  const child = childOf(run, effect.child)
  if (child === undefined) throw new Error(`effect ${effect.id} is of ${effect.child}, which the run does not have`)
  const answer = { at: now(ports), effect: effect.id }
  // It was ended by what was heard in the same moment: nothing is dispatched, and nobody waits for this answer.
  if (!run.pending.some(({ id }) => id === effect.id)) return { type: 'child_dispatched', ...answer, actions_run: null }
  if (ports.workers === undefined) return { type: 'child_refused', ...answer, problem: noJobs(), here: true }
  const pinned = Object.keys(run.scopes).map((id) => live.scope(id).definition)
  try {
    const started = await ports.workers.start({ run, child, definitions, pinned })
    if (started.kind === 'dispatched')
      return { type: 'child_dispatched', ...answer, actions_run: started.actionsRun, ...foundBy(started) }
    const { problem, here, spent, never } = started
    return {
      type: 'child_refused',
      ...answer,
      problem: { ...problem },
      here,
      ...(spent === undefined ? {} : { spent: [...spent] }),
      ...(never === true ? { never } : {}),
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { type: 'child_refused', ...answer, problem: error.problem, here: false }
  }
}

export async function stopChild({ id, child }: EffectOf<'stop_child'>, ports: Ports): Promise<RunEvent> {
  const stopped = await ports.workers?.stop(child)
  return { type: 'child_stopped', at: now(ports), effect: id, ...(stopped === 'never' ? { never: true } : {}) }
}

function foundBy({ found }: Extract<StartedJob, { readonly kind: 'dispatched' }>): Pick<EventOf<'child_dispatched'>, 'found'> {
  return found === undefined ? {} : { found }
}

function noJobs(): Problem {
  return {
    code: 'RAY-HAND-OVER-REFUSED',
    message: 'No jobs can be dispatched from here.',
    hint: 'There is nothing to do: the work is done here.',
  }
}
