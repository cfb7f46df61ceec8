/** What GitHub knows of the other jobs of the repository. */
export interface OtherJobs {
  /** True only when that Actions run has ended for certain. */
  isOver(actionsRunId: string): Promise<boolean>
  /** When that Actions run was asked for, in whole seconds; it may have waited since. Null where GitHub does not say. */
  askedForAt(actionsRunId: string): Promise<string | null>
}
