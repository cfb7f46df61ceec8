import type { Problem } from '../problem.ts'
import type { WhyLine } from '../report/job-summary.ts'
import type { Run } from '../run/run.ts'
import type { Match } from '../triggers/match-triggers.ts'
import type { Comment } from '../triggers/repo-event.ts'

/** What a job does beside the runs themselves, in the order in which it is decided. Each says what the summary tells of it. */
export type Deed =
  | { readonly type: 'tell'; readonly line: WhyLine; readonly problems: readonly Problem[] }
  /** A person sees at once that somebody has read it. */
  | { readonly type: 'react'; readonly comment: Pick<Comment, 'id' | 'kind'>; readonly reaction: 'eyes' | 'rocket' | '+1' }
  | { readonly type: 'start_run'; readonly match: Match; readonly readOnly: boolean }
  | { readonly type: 'resume_run'; readonly run: string; readonly word: ResumeWord; readonly line: WhyLine }
  | { readonly type: 'cancel_run'; readonly run: string; readonly by: string | null; readonly line: WhyLine }
  | { readonly type: 'show_run'; readonly run: Run; readonly line: WhyLine }
  /** One comment for each kind of information, written anew each time it is asked for. */
  | {
      readonly type: 'say'
      readonly issue: number
      readonly line: WhyLine
      readonly what:
        | { readonly kind: 'help' }
        | { readonly kind: 'why'; readonly runs: readonly Run[]; readonly misses: readonly WhyLine[] }
    }

export type DeedOf<T extends Deed['type']> = Extract<Deed, { readonly type: T }>

/** With which word a run goes on. */
export interface ResumeWord {
  /** A person asks: failed and paused agents try again. Otherwise only what is due goes on. */
  readonly retry: boolean
  /** An operation that was cut off is run again. */
  readonly rerun?: boolean
  /** A new cap, also above the configured one. */
  readonly budgetUsd?: number
  readonly answer?: { readonly ask: string; readonly text: string; readonly by: string | null; readonly role?: string }
  /** Of what waits, as it stood at that number. */
  readonly approval?: { readonly by: string; readonly seq: number }
  /** Comment that asks for it. */
  readonly comment?: number
}

export function tell(workflow: string, why: string, problems: readonly Problem[] = []): Deed {
  return { type: 'tell', line: { workflow, started: false, why }, problems }
}
