import type { Problem } from '../problem.ts'
import type { WhyLine } from '../report/job-summary.ts'
import type { PlannedRound } from '../rounds/planned-round.ts'
import type { Run } from '../run/run.ts'
import type { Thread, ThreadComment } from '../run/threads/thread.ts'
import type { Match } from '../triggers/match-triggers.ts'

/** What a job does beside the runs themselves, in the order in which it is decided. Each says what the summary tells of it. */
export type Deed =
  | {
      readonly type: 'tell'
      readonly line: WhyLine
      readonly problems: readonly Problem[]
      /** It waits, and the comment shows that it was read. */
      readonly mark?: Mark | null
      /** An answer that nobody can count yet, and nobody reads again. */
      readonly untold?: Untold
    }
  /** Of all jobs and attempts one carries it out: what follows is dropped when this is not the one. */
  | {
      readonly type: 'claim'
      readonly what: Claimable
      readonly mark: Mark | null
      readonly lapses?: Lapse
      /** When that was asked which it answers: a job that claimed it before was lost, or has answered something older. */
      readonly asked?: string
      /** Found later, as no run has heard of it: where the job that claimed it has ended, it was lost before it did anything. */
      readonly inherits?: true
      /** What a round of another configuration claims for the same words, and the run that it would go on with. */
      readonly round?: { readonly what: Claimable; readonly run: string }
    }
  | { readonly type: 'start_run'; readonly match: Match; readonly readOnly: boolean; readonly round?: PlannedRound }
  | {
      readonly type: 'resume_run'
      readonly run: string
      readonly word: ResumeWord
      readonly line: WhyLine
      /** The word is a reaction, which is known to be to what our comment shows now. */
      readonly isVote?: true
    }
  | { readonly type: 'cancel_run'; readonly run: string; readonly by: string | null; readonly line: WhyLine }
  | { readonly type: 'show_run'; readonly run: Run; readonly line: WhyLine }
  /** One comment for each kind of information, written anew each time it is asked for. */
  | {
      readonly type: 'say'
      readonly thread: Thread
      readonly line: WhyLine
      readonly what:
        | { readonly kind: 'help' }
        | { readonly kind: 'why'; readonly runs: readonly Run[]; readonly misses: readonly WhyLine[] }
    }

/** What answers a question of a run, and was not told to it: silence does not decide before it is said again. */
export interface Untold {
  readonly what: Claimable
  readonly run: string
  readonly ask: string
}

/**
 * A claim that is given up with the job that made it: it keeps others out while that job goes on, and a later one makes it anew. What
 * was done is known by other means, as rounds are by the state branch. `tries` bounds how many jobs may make it; null is no bound.
 */
export interface Lapse {
  readonly tries: number | null
}

/** What is carried out once at most: a comment of a thread, or the answer that a dispatch brings. */
export interface Claimable {
  /** Number of the issue, pull request or discussion; 0 for what belongs to none. */
  readonly thread: number
  /** Unique in the thread: `issue_comment/123`. */
  readonly key: string
}

/**
 * The reactions by which people see what becomes of a comment: `eyes` at once, and `+1` as soon as what it asks for is stored and before
 * any of it is done. They are ours alone to set: a comment that has the last of its reactions was carried out, whatever the state branch
 * says. One that was only read was not: its job was lost.
 */
export interface Mark {
  readonly comment: ThreadComment
  /** The last one. `eyes` for what only asks to be told something. */
  readonly reaction: 'eyes' | '+1'
}

export type DeedOf<T extends Deed['type']> = Extract<Deed, { readonly type: T }>

/** With which word a run goes on. */
export interface ResumeWord {
  /** A person asks: failed and paused agents try again. Otherwise only what is due goes on. */
  readonly retry: boolean
  /** An operation that was cut off is run again. */
  readonly rerun?: boolean
  /** A new cap, also above that of the configuration; never above `budget-usd` of the action. */
  readonly budgetUsd?: number
  /** What one turn of the states that failed may cost from now on. */
  readonly stateBudgetUsd?: number
  readonly model?: string
  readonly effort?: string
  readonly maxDurationMs?: number
  readonly answer?: { readonly ask: string; readonly text: string; readonly by: string | null; readonly role?: string }
  /** Of what waits, as it stood at that number. */
  readonly approval?: { readonly by: string; readonly seq: number }
  /** Comment that asks for it. */
  readonly comment?: number
  /** Up to when all is read that was said about it: a question whose time was up by then is closed. */
  readonly heardUntil?: string
  /** It is only told here: a job of its own is dispatched for what comes of it, where that can be had. */
  readonly elsewhere?: true
}

export function tell(workflow: string, why: string, problems: readonly Problem[] = []): DeedOf<'tell'> {
  return { type: 'tell', line: { workflow, started: false, why }, problems }
}
