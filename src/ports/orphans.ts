/** Processes of a run whose orchestrator was killed before it could end them. */
export interface Orphans {
  /** Ends every process whose environment holds these values. Called when a run that is taken up again is known to be ours, before its first turn. */
  end(marks: Readonly<Record<string, string>>): Promise<void>
}
