import { messageOf, type Problem, ProblemError } from '../../../core/problem.ts'
import { parseRunMarker, renderResultMarker, runMarkerStart } from '../../../core/report/marker.ts'
import type { ReportOptions } from '../../../core/report/report-options.ts'
import { renderResultComment } from '../../../core/report/result-comment.ts'
import {
  placeOfRound,
  type RoundPlace,
  renderRoundComment,
  renderRoundLink,
  showsLater,
} from '../../../core/report/rounds/round-comment.ts'
import { renderRunComment } from '../../../core/report/run-comment.ts'
import type { WorkerApproval } from '../../../core/report/run-sections.ts'
import { needsSomebody } from '../../../core/run/needs-somebody.ts'
import type { Run } from '../../../core/run/run.ts'
import type { StoredState } from '../../../core/run/stored-state.ts'
import type { Definitions } from '../../../core/workflow/workflow.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Comments } from '../../../ports/github/comments.ts'
import type { Reports } from '../../../ports/keeping/reports.ts'
import { now } from '../../now.ts'
import { type Digest, pendingApproval } from './approvals.ts'

export interface ThreadReportsOptions {
  readonly comments: Comments
  readonly clock: Clock
  readonly presentation: (run: Run) => Omit<ReportOptions, 'now'>
  readonly digest: Digest
  /** All runs of the repository, as they are stored. */
  readonly runs: () => Promise<readonly Run[]>
  /** The state as it was last stored on the branch. */
  readonly stored: (run: Run) => StoredState
  /** Why the branch does not have the run as it is shown; undefined while it has. */
  readonly unstored: (run: Run) => Problem | undefined
  /** What could not be posted goes to the summary; a run never fails for it. */
  readonly onUnposted: (unposted: { readonly what: string; readonly body: string; readonly problem: Problem }) => void
}

/** Shows runs in the thread of their issue or pull request. One comment is written at a time, so that a slow old one comes after no new one. */
export function createThreadReports(options: ThreadReportsOptions): Reports {
  const presented = (run: Run): ReportOptions => ({ ...options.presentation(run), now: now(options) })
  let writing: Promise<void> = Promise.resolve()
  /** Pull requests that have their line. */
  const linked = new Set<number>()

  function ensure(run: Run, what: string, marker: string, body: string, keep: (body: string) => boolean): Promise<void> {
    const { issue } = run
    if (issue === null) return Promise.resolve()
    writing = writing.then(async () => {
      try {
        await options.comments.ensure(issue, { marker, body, keep })
      } catch (error) {
        options.onUnposted({ what, body, problem: problemOf(error, what) })
      }
    })
    return writing
  }
  /** One comment at a time here as well: what stands there is read before it is written. */
  function publishRound(run: Run, body: string, { issue, marker }: RoundPlace, least: number): Promise<void> {
    writing = writing.then(async () => {
      const { comments } = options
      try {
        const existing = await comments.find(issue, marker)
        if (run.comments === 'none' && !needsSomebody(run) && existing === undefined) return
        const keep = (there: string) => showsLater(there, run, least)
        const url = await comments.ensure(issue, { marker, body: renderRoundComment(run, body, existing), keep })
        const pull = run.follows?.pull_request ?? issue
        if (pull === issue || linked.has(pull)) return
        await comments.ensure(pull, renderRoundLink(run, url))
        linked.add(pull)
      } catch (error) {
        const what = `the report of ${run.workflow_id}`
        options.onUnposted({ what, body, problem: problemOf(error, what) })
      }
    })
    return writing
  }
  /** A comment that is there goes on to show where the run is. */
  async function isThere({ issue }: Run, marker: string): Promise<boolean> {
    return issue !== null && (await options.comments.find(issue, marker)) !== undefined
  }
  return {
    async publishReport(run: Run, definitions: Definitions) {
      // Its parent shows what it does.
      if (run.parent !== undefined) return
      const workflow = Object.values(definitions).find(({ pin }) => pin.source === run.workflow.source)
      const { digest } = options
      const { seq, sha256 } = options.stored(run)
      const body = renderRunComment(run, workflow, {
        ...presented(run),
        hash: sha256,
        seq,
        depth: run.depth,
        approval: pendingApproval(run, digest),
        approvalsOfWorkers: await approvalsOfWorkers(run, options),
        refused: run.refused,
        unstored: options.unstored(run),
      })
      // A slow job must not paint an old picture over a newer one, and one without a diagram not over one that has it.
      const least = workflow === undefined ? seq : seq + 1
      const newer = (existing: string) => (parseRunMarker(existing)?.seq ?? -1) >= least
      const place = placeOfRound(run)
      if (place !== undefined) return publishRound(run, body, place, least)
      const marker = runMarkerStart(run.workflow_id)
      if (run.comments === 'none' && !needsSomebody(run) && !(await isThere(run, marker))) return
      await ensure(run, `the report of ${run.workflow_id}`, marker, body, newer)
    },
    async postResult(run, agent) {
      if (run.parent !== undefined || run.comments === 'one' || run.comments === 'none') return
      const posted = Object.keys(run.results).indexOf(agent)
      if (posted >= run.limits.result_comments) return
      const marker = renderResultMarker({ run: run.workflow_id, agent })
      await ensure(run, `the result of ${agent}`, marker, renderResultComment(run, agent, presented(run)), () => false)
    },
  }
}

/** Asked for only where a worker waits for one. What cannot be read now is shown by the next picture. */
async function approvalsOfWorkers(
  { children = [] }: Run,
  { runs, digest }: ThreadReportsOptions,
): Promise<readonly WorkerApproval[]> {
  const waiting = new Set(children.flatMap(({ id, approval }) => (approval === true ? [id] : [])))
  if (waiting.size === 0) return []
  const all = await runs().catch((error: unknown) => {
    if (error instanceof ProblemError) return []
    throw error
  })
  return all.flatMap((run) => {
    const approval = waiting.has(run.workflow_id) ? pendingApproval(run, digest) : undefined
    return approval === undefined ? [] : [{ run, approval }]
  })
}

function problemOf(error: unknown, what: string): Problem {
  if (error instanceof ProblemError) return error.problem
  const said = messageOf(error)
  return { code: 'RAY-COMMENT-REFUSED', message: `${what} could not be posted: ${said}`, hint: 'The job summary has the text.' }
}
