/** Processes of a run whose orchestrator was killed before it could end them. */
export interface Orphans {
  /** Ends every process whose environment holds these values. Called before the first turn of a run that is taken up again. */
  end(marks: Readonly<Record<string, string>>): Promise<void>
}
