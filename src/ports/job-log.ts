import type { Problem } from '../core/problem.ts'

export type Severity = 'error' | 'warning' | 'notice'

/** The log, summary and outputs of the job that we run in. */
export interface JobLog {
  /** A line for people, or with a title many that are folded below it; what looks like a command to the runner is defused. */
  line(text: string, title?: string): void
  /** Shown beside the job and, where the problem names a file, in the diff. */
  annotate(severity: Severity, problem: Pick<Problem, 'code' | 'message' | 'place' | 'hint'>): void
  /** Replaces the job's summary, in Markdown. */
  writeSummary(markdown: string): Promise<void>
  setOutput(name: string, value: string): void
  /** From now on the runner shows `***` in its place. */
  hide(secret: string): void
}
