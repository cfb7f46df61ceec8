import { reduce } from '../core/engine/reduce.ts'
import type { Reduction } from '../core/engine/reduction.ts'
import { messageOf } from '../core/problem.ts'
import type { Effect } from '../core/run/effects.ts'
import type { RunEvent } from '../core/run/events.ts'
import type { Definition } from '../core/run/journal-entry.ts'
import type { Run } from '../core/run/run.ts'
import type { Definitions, Workflow } from '../core/workflow/workflow.ts'
import type { HeldRun } from '../ports/keeping/run-store.ts'
import type { TurnEnd } from '../ports/progress.ts'
import type { SpentUsd } from '../ports/turns/agent-backend.ts'
import { createBound, withoutWords } from './bounded-run.ts'

/** A run in memory, which is the truth while it is driven, and its way to the disk. */
export interface LiveRun {
  readonly run: Run
  readonly definitions: Definitions
  /** Of turns that are not over, by effect. */
  readonly spending: Map<string, SpentUsd>
  /** Reduces at once. What comes back may be performed only when `saved` has resolved. */
  apply(event: RunEvent): readonly Effect[]
  /** Resolves when everything applied so far would survive a kill. Callers at the same time share one write. */
  saved(): Promise<void>
  /** A scope that the run is in. */
  scope(id: string): Scope
  /** A scope that the run comes into. Gives the one that it is in already: what it has begun with stays. */
  learn(scope: Scope): Scope
}

/** A workflow, what it was read from, and the directory that its scripts run from. */
export interface Scope {
  readonly workflow: Workflow
  readonly definition: Definition
  /** Absolute. */
  readonly directory: string
  /** Absolute; a private copy, where the directory is one that may be edited meanwhile. */
  readonly copy?: string | undefined
}

export function createLiveRun(held: HeldRun, scopes: readonly Scope[]): LiveRun {
  const places = new Map(scopes.map((scope) => [scope.workflow.id, scope]))
  const known: Record<string, Workflow> = Object.fromEntries(scopes.map(({ workflow }) => [workflow.id, workflow]))
  let run = held.run
  let unsaved: RunEvent[] = []
  let unsavedDefinitions = run ? [] : scopes.map(({ definition }) => definition)
  let writing: Promise<void> = Promise.resolve()
  let scheduled: Promise<void> | undefined
  const spending = new Map<string, SpentUsd>()
  const bound = createBound()

  // What a crash left in the journal behind the snapshot is reduced again; readers see it as soon as `saved` has resolved.
  for (const event of held.tail) run = reduce(run, event, known).run
  let snapshotLags = held.tail.length > 0

  async function write(): Promise<void> {
    await writing
    scheduled = undefined
    const events = unsaved
    if ((events.length === 0 && !snapshotLags) || !run) return
    snapshotLags = false
    const definitions = unsavedDefinitions
    unsaved = []
    unsavedDefinitions = []
    writing = held.commit({ run, events, definitions, synced: events.some(costsMoneyOrWaits) || run.status !== 'running' })
    await writing
  }

  /** What comes of an event. A turn that ended with what nobody thought of has failed: it is paid for, and what is beside it goes on. */
  function counted(event: RunEvent): { readonly taken: RunEvent; readonly outcome: Reduction } {
    try {
      const outcome = reduce(run, event, known)
      const taken = outcome.run === run ? event : bound(event, outcome.run)
      return { taken, outcome: taken === event ? outcome : reduce(run, taken, known) }
    } catch (error) {
      if (event.type !== 'turn_completed') throw error
      const taken = withoutWords(event, `What the turn ended with could not be taken: ${messageOf(error)}`)
      return { taken, outcome: reduce(run, taken, known) }
    }
  }

  return {
    get run() {
      if (!run) throw new Error('the run was used before run_started')
      return run
    },
    definitions: known,
    spending,
    apply(event) {
      if (isEndOfTurn(event)) spending.delete(event.effect)
      const { taken, outcome } = counted(event)
      if (outcome.run === run) return []
      run = outcome.run
      unsaved.push(taken)
      return outcome.effects
    },
    saved() {
      scheduled ??= write()
      return scheduled
    },
    scope(id) {
      const scope = places.get(id)
      if (!scope) throw new Error(`scope ${id} was not loaded`)
      return scope
    },
    learn(scope) {
      const { id } = scope.workflow
      const before = places.get(id)
      if (before) return before
      known[id] = scope.workflow
      places.set(id, scope)
      unsavedDefinitions.push(scope.definition)
      return scope
    },
  }
}

/** These must survive a power cut too; the others only a killed process. */
function costsMoneyOrWaits(event: RunEvent): boolean {
  if (event.type === 'step_advanced') return false
  return !isEndOfTurn(event) || event.bill.cost_usd > 0
}

export function isEndOfTurn(event: RunEvent): event is TurnEnd {
  return event.type === 'turn_completed' || event.type === 'turn_failed'
}
