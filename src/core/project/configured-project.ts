/** What `project` of the configuration says. */
export interface ConfiguredProject {
  readonly install: string | null
  readonly test: string | null
  readonly checks: readonly string[]
  /** Folders from the root of the repository; `.` is the root. */
  readonly roots: readonly string[]
}
