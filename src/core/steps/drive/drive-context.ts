import type { ModelEntry } from '../models/model-table.ts'

/** What the driver needs to know beside the run. It decides nothing that was decided before. */
export interface DriveContext {
  /** The run's id, for the keys of operations. */
  readonly runId: string
  /** The models that queries choose from. */
  readonly models: readonly ModelEntry[]
  /** Who runs a session or a judge that says this of its agent. */
  readonly agentFor: (own: string | undefined) => string
}

/** Delegations below the first run (R69). */
export const MAX_RUN_DEPTH = 20
/** Entries of all steps of one run together (R41). */
export const MAX_ENTRIES = 1000
/** Prompts of one judge's conversation: the first and two re-asks (R23). */
export const MAX_JUDGE_ASKS = 3

const fallbackClasses: ReadonlySet<string> = new Set(['usage-limit', 'overloaded', 'network', 'other'])

/** Whether another model might do what this one could not (R99). */
export function allowsOtherModel(failureClass: string): boolean {
  return fallbackClasses.has(failureClass)
}
