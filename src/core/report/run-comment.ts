import type { Run } from '../run/run.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { openQuestions } from './ask-box.ts'
import { cutText } from './cleaning/cut-text.ts'
import { fittedSections, joined, MAX_BODY } from './fit-sections.ts'
import { renderRunMarker } from './marker.ts'
import type { ReportOptions } from './report-options.ts'
import { type RunPicture, runSections } from './run-sections.ts'

export interface RunCommentOptions
  extends ReportOptions,
    Pick<RunPicture, 'approval' | 'approvalsOfWorkers' | 'refused' | 'unstored'> {
  /** Digest of the stored state that the comment shows, lower-case hex. */
  readonly hash: string
  /** Number of that state; the run's own when left out. */
  readonly seq?: number
  /** How many runs led to this one. */
  readonly depth: number
  /** 65,536 when left out. */
  readonly maxLength?: number
}

interface RunComment {
  readonly body: string
  /** Ids of the open questions that it has no room for: nobody sees them there. */
  readonly leftOut: readonly string[]
}

/** The sticky comment: a picture of the run, never a log. Posting it twice changes nothing. */
export function runComment(run: Run, workflow: Workflow | undefined, options: RunCommentOptions): RunComment {
  const { hash, seq = run.seq, depth, approval, approvalsOfWorkers, refused, unstored, maxLength = MAX_BODY } = options
  const marker = renderRunMarker({ run: run.workflow_id, seq, hash, depth })
  const room = maxLength - marker.length - 1
  const picture = { run, workflow, approval, approvalsOfWorkers, refused, unstored, isComment: true }
  const parts = fittedSections(runSections(picture, options), room)
  const whole = options.redactor.redactLines(joined(parts))
  const body = cutText(whole, room)
  const shown = new Set(parts.flatMap(({ text, asks }) => (body === whole || body.includes(text) ? asks : [])))
  return { body: `${marker}\n${body}`, leftOut: openQuestions(run).flatMap(({ id }) => (shown.has(id) ? [] : [id])) }
}

export function renderRunComment(run: Run, workflow: Workflow | undefined, options: RunCommentOptions): string {
  return runComment(run, workflow, options).body
}

/** In place of a comment that a bug of ours keeps from being made: nothing that anybody wrote stands in it. */
export function renderUnshown(marker: string, what: string): string {
  return `${marker}\n${what} could not be shown here, by a bug in raymond-action that the log of the job names. The run lost nothing by it.`
}
