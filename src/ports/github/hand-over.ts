/** Starts the next job for a run that this job has no more time for. */
export interface HandOver {
  /** Dispatches our own Actions workflow. A ProblemError when GitHub refuses. */
  dispatch(run: string, handOverId: string): Promise<void>
}
