import type { Problem } from '../../core/problem.ts'

/** Starts the next job for a run that this job has no more time for. */
export interface HandOver {
  /** Dispatches our own Actions workflow. A ProblemError when GitHub refuses. */
  dispatch(run: string, handOverId: string): Promise<void>
  /** The same, sent once and not looked for: whoever calls knows what to do about one that was lost. */
  send(run: string, handOverId: string): Promise<Sent>
}

export type Sent =
  /** `actionsRun` where GitHub tells which run it began. */
  | { readonly kind: 'sent'; readonly actionsRun: string | null }
  /** It may have begun a job or not. */
  | { readonly kind: 'unknown'; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly problem: Problem }
