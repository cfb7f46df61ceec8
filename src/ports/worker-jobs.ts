import type { Problem } from '../core/problem.ts'
import type { EventOf, Spent } from '../core/run/events.ts'
import type { Definition } from '../core/run/journal-entry.ts'
import type { Run } from '../core/run/run.ts'
import type { Child } from '../core/run/workers/children.ts'
import type { Definitions } from '../core/workflow/workflow.ts'

export interface StartRequest {
  readonly run: Run
  readonly child: Child
  readonly definitions: Definitions
  /** Of the scopes that the run is in, for the child's journal. */
  readonly pinned: readonly Definition[]
}

export type StartedJob =
  /** Perhaps more than once; `actionsRun` where GitHub has told. `found`: what became of the one before, and no other was dispatched. */
  | { readonly kind: 'dispatched'; readonly actionsRun: string | null; readonly found?: 'queued' | 'over' }
  /**
   * No job can be had: `here`, the worker may work in its parent's job. `spent`: what it, and workers of its own, cost before; `never`: it has
   * never had one.
   */
  | {
      readonly kind: 'refused'
      readonly problem: Problem
      readonly here: boolean
      readonly spent?: readonly Spent[]
      readonly never?: true
    }

/** Jobs of their own for workers. Everything here may be done twice. */
export interface WorkerJobs {
  /** Stores how the child begins, unless that stands there already, and dispatches its job. */
  start(request: StartRequest): Promise<StartedJob>
  /** Ends a child, wherever it is; `never` where nothing of it is stored. One that is being started is ended after that. */
  stop(child: string): Promise<'stopped' | 'never'>
  /** What a run does not know yet of its children. Files of those that ended are in the checkout then. */
  hear(run: Run): Promise<readonly EventOf<'child_heard'>[]>
}
