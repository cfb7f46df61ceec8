import type { StepFailure } from '../step-failure.ts'
import type { Entry, StepRun, StepRunFailure } from '../step-run.ts'
import type { Goto, Step } from '../step-workflow.ts'
import { keyword } from '../value.ts'
import { currentOf, stateOf, withEntry, withState } from './current-entry.ts'
import { advance, type Drive, freshEntry } from './drive.ts'
import { MAX_ENTRIES } from './drive-context.ts'
import { completeRun, failRun } from './end-run.ts'
import { routeFor } from './route-for.ts'

type Via = NonNullable<Entry['route']>['via']
type Place = { readonly at: 'step'; readonly step: Step } | { readonly at: 'done' } | { readonly at: 'nowhere' }

/** Without a judge, on to the next step in order (R10). */
export function moveOn(run: StepRun): Drive {
  return go(run, resolveGoto(run, { to: 'next' }), 'next')
}

/** Applies the outcome that was recorded; the judge is not asked again. */
export function moveByOutcome(run: StepRun): Drive {
  const { step, entry } = currentOf(run)
  const outcome = entry.judge?.outcome
  const route = outcome === null || outcome === undefined ? undefined : routeFor(step, outcome)
  if (route === undefined) throw new Error(`${step.name} was judged ${JSON.stringify(outcome)}, which leads nowhere`)
  const { goto, max_iterations, on_max_iterations } = route.transition
  const place = resolveGoto(run, goto)
  const exhausted = place.at === 'step' && max_iterations !== null && entriesOf(run, place.step) >= max_iterations
  if (!exhausted) return go(run, place, 'on')
  // The bound of this transition is not asked again for the place that it leads to instead (R38).
  if (on_max_iterations !== null) return go(run, resolveGoto(run, on_max_iterations), 'on-max-iterations')
  return failRun(run, exhaustion(place.step, max_iterations))
}

/** Relative to the step that the cursor is on, by order and not by history (R12). */
function resolveGoto(run: StepRun, goto: Goto): Place {
  const { index } = currentOf(run)
  const { steps } = run.ir
  switch (goto.to) {
    case 'done':
      return { at: 'done' }
    case 'next': {
      const step = steps[index + 1]
      return step === undefined ? { at: 'done' } : { at: 'step', step }
    }
    case 'previous': {
      const step = index === 0 ? undefined : steps[index - 1]
      return step === undefined ? { at: 'nowhere' } : { at: 'step', step }
    }
    case 'step': {
      const step = steps.find(({ name }) => name === goto.step)
      if (step === undefined) throw new Error(`a checked workflow leads to ${goto.step}, which does not exist`)
      return { at: 'step', step }
    }
  }
}

/** The route and the count of the entry that it leads to are one value, so that a crash neither loses nor doubles one. */
function go(run: StepRun, place: Place, via: Via): Drive {
  switch (place.at) {
    case 'nowhere':
      return failRun(run, { reason: 'no-previous-step', message: 'It leads to the step before the first.' })
    case 'done': {
      const { accepted } = currentOf(run).state
      if (accepted === null) throw new Error(`${run.cursor.step} leads to the end and has no result`)
      return completeRun(withEntry(run, { route: { to: keyword('done'), via } }), accepted.yield)
    }
    case 'step':
      return enter(run, place.step, via)
  }
}

/** Moves the cursor to a step; with how the one before failed, when this one goes on with that. */
export function enter(before: StepRun, target: Step, via: Via, failure?: StepRunFailure): Drive {
  const { failure: _, ...rest } = before
  const run: StepRun = failure === undefined ? rest : { ...rest, failure }
  const entries = entriesOf(run, target)
  if (target.max_iterations !== null && entries >= target.max_iterations)
    return failRun(run, exhaustion(target, target.max_iterations))
  if (totalEntries(run) >= MAX_ENTRIES)
    return failRun(run, { reason: 'entry-limit', message: `The run entered its steps ${MAX_ENTRIES} times in all.` })
  const routed = withEntry(run, { route: { to: target.name, via } })
  const state = stateOf(routed, target.name) ?? { entries: 0, accepted: null, history: [] }
  const entry = entries + 1
  const entered = withState(routed, target.name, { ...state, entries: entry, history: [...state.history, freshEntry(entry)] })
  return advance({ ...entered, cursor: { step: target.name, entry, phase: 'entering' } })
}

function entriesOf(run: StepRun, { name }: Step): number {
  return stateOf(run, name)?.entries ?? 0
}

function totalEntries(run: StepRun): number {
  return Object.values(run.steps).reduce((sum, { entries }) => sum + entries, 0)
}

function exhaustion({ name }: Step, bound: number): StepFailure {
  return { reason: 'iteration-exhausted', message: `The step "${name}" may be entered ${bound} times, and was.` }
}
