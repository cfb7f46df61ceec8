import type { CleanOptions } from './cleaning/clean.ts'

/** What every report needs to know beside the run. Addresses are null where there is none, as on the command line. */
export interface ReportOptions extends CleanOptions {
  /** ISO time of the report; it is compared with deadlines, never shown. */
  readonly now: string
  /** Page of the job that drives the run. */
  readonly runUrl: string | null
  /** Page of the run's folder on the state branch. */
  readonly branchUrl: string | null
  /** `owner/name` and the page of the repository. */
  readonly repository: string | null
  readonly repositoryUrl: string | null
  /** Keeps a text that is too long to be shown whole, and says in Markdown where it is; null where it cannot be kept. */
  readonly keepWhole?: ((file: string, text: string) => string | null) | undefined
  /** Folder of this project's documentation, without a slash at the end. */
  readonly docsUrl: string
}
