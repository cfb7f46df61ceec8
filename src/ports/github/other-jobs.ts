/** What GitHub knows of the other jobs of the repository. */
export interface OtherJobs {
  /** True only when that Actions run has ended for certain. */
  isOver(actionsRunId: string): Promise<boolean>
}
