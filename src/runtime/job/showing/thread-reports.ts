import { messageOf, type Problem, ProblemError, problemIn } from '../../../core/problem.ts'
import { inlineCode } from '../../../core/report/cleaning/quote.ts'
import { MAX_BODY } from '../../../core/report/fit-sections.ts'
import {
  ASK_MARKER_LENGTH,
  commentOfRun,
  parseRunMarker,
  renderResultMarker,
  renderRunMarker,
  withAskMarker,
} from '../../../core/report/marker.ts'
import type { ReportOptions } from '../../../core/report/report-options.ts'
import { renderResultComment } from '../../../core/report/result-comment.ts'
import {
  placeOfRound,
  ROUND_LINES,
  type RoundPlace,
  renderRoundComment,
  renderRoundLink,
  showsLater,
  withRoundsBefore,
} from '../../../core/report/rounds/round-comment.ts'
import { renderRunComment, renderUnshown } from '../../../core/report/run-comment.ts'
import type { WorkerApproval } from '../../../core/report/run-sections.ts'
import { opened } from '../../../core/rounds/pull-request-link.ts'
import { needsSomebody } from '../../../core/run/needs-somebody.ts'
import type { Run } from '../../../core/run/run.ts'
import type { StoredState } from '../../../core/run/stored-state.ts'
import { issueThread, type Thread, threadOf } from '../../../core/run/threads/thread.ts'
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

type Posted = ReturnType<Reports['publishReport']>

interface RoundLink {
  readonly pull: number
  /** Of the comment that shows the round. */
  readonly url: string
  readonly known: string | undefined
  readonly begun: string
}

/** Shows runs in the thread of their issue or pull request. One comment is written at a time, so that a slow old one comes after no new one. */
export function createThreadReports(options: ThreadReportsOptions): Reports {
  const presented = (run: Run): ReportOptions => ({ ...options.presentation(run), now: now(options) })
  let writing: Promise<unknown> = Promise.resolve()
  /** Lines on pull requests that lead to the comment of their first run. */
  const links = new Map<number, string>()

  function inTurn<T>(what: string, body: string, write: () => Promise<T>): Promise<T | 'unposted'> {
    const written = writing.then(async () => {
      try {
        return await write()
      } catch (error) {
        options.onUnposted({ what, body, problem: problemOf(error, what) })
        return 'unposted'
      }
    })
    writing = written
    return written
  }
  /** A text of an agent that we fail to take apart must not keep the run from being shown at all, or a job from its other runs. */
  function rendered(what: string, render: () => string, unshown: () => string): string {
    try {
      return render()
    } catch (error) {
      options.onUnposted({ what, body: unshown(), problem: problemIn(error, `${what} could not be made`) })
      return unshown()
    }
  }
  /** One comment at a time here as well: what stands there is read before it is written. */
  function publishRound(run: Run, body: string, { thread, ...which }: RoundPlace, least: number): Posted {
    return inTurn(`the report of ${run.workflow_id}`, body, async () => {
      const { comments } = options
      const isQuiet = run.comments === 'none' && !needsSomebody(run)
      if (isQuiet && (await comments.find(thread, which)) === undefined) return undefined
      const keep = (there: string) => showsLater(there, run, least)
      const { url, name } = await comments.ensure(thread, {
        ...which,
        body: (there) => withAskMarker(renderRoundComment(run, body, there?.body), run, there),
        keep,
      })
      const pull = run.follows?.pull_request ?? thread.number
      if (pull === thread.number) return { comment: name }
      const known = links.get(pull) ?? (run.shown ?? run.follows?.shown)?.link
      const link = links.get(pull) ?? (await linkRound(run, { pull, url, known, begun: which.begun }, options))
      if (link !== undefined) links.set(pull, link)
      return { comment: name, link }
    })
  }
  /** A comment that is there goes on to show where the run is. */
  async function isThere(run: Run, thread: Thread): Promise<boolean> {
    return (await options.comments.find(thread, commentOfRun(run))) !== undefined
  }
  return {
    async publishReport(run: Run, definitions: Definitions) {
      // Its parent shows what it does.
      if (run.parent !== undefined) return undefined
      const workflow = Object.values(definitions).find(({ pin }) => pin.source === run.workflow.source)
      const { digest } = options
      const { seq, sha256 } = options.stored(run)
      const place = placeOfRound(run)
      const state = { hash: sha256, seq, depth: run.depth }
      const ofWorkers = await approvalsOfWorkers(run, options)
      const render = () =>
        renderRunComment(run, workflow, {
          ...presented(run),
          ...state,
          approval: pendingApproval(run, digest),
          approvalsOfWorkers: ofWorkers,
          refused: run.refused,
          unstored: options.unstored(run),
          maxLength: MAX_BODY - ASK_MARKER_LENGTH - (place === undefined && opened(run).length === 0 ? 0 : ROUND_LINES),
        })
      const body = rendered(`the report of ${run.workflow_id}`, render, () =>
        renderUnshown(renderRunMarker({ run: run.workflow_id, ...state }), `How ${inlineCode(run.workflow_id)} stands`),
      )
      // A slow job must not paint an old picture over a newer one, and one without a diagram not over one that has it.
      const least = workflow === undefined ? seq : seq + 1
      const newer = (existing: string) => (parseRunMarker(existing)?.seq ?? -1) >= least
      if (place !== undefined) return publishRound(run, body, place, least)
      const thread = threadOf(run)
      if (thread === null) return undefined
      if (run.comments === 'none' && !needsSomebody(run) && !(await isThere(run, thread))) return undefined
      const written = await inTurn(`the report of ${run.workflow_id}`, body, () =>
        options.comments.ensure(thread, {
          ...commentOfRun(run),
          body: (there) => withAskMarker(withRoundsBefore(body, there?.body), run, there),
          keep: newer,
        }),
      )
      return written === 'unposted' ? written : { comment: written.name }
    },
    async postResult(run, agent) {
      if (run.parent !== undefined || run.comments === 'one' || run.comments === 'none') return
      const posted = Object.keys(run.results).indexOf(agent)
      if (posted >= run.limits.result_comments) return
      const thread = threadOf(run)
      if (thread === null) return
      const marker = renderResultMarker({ run: run.workflow_id, agent })
      const render = () => renderResultComment(run, agent, presented(run))
      const what = `the result of ${agent} in ${run.workflow_id}`
      const body = rendered(what, render, () => renderUnshown(marker, `The result of ${inlineCode(agent)}`))
      const which = { marker, begun: run.created_at }
      await inTurn(what, body, () => options.comments.ensure(thread, { ...which, body }))
    },
  }
}

/** Gives its name. What the round asks is shown without it: a pull request that is locked takes none. */
async function linkRound(
  run: Run,
  { pull, url, ...which }: RoundLink,
  { comments, onUnposted }: ThreadReportsOptions,
): Promise<string | undefined> {
  const line = renderRoundLink(run, url)
  try {
    return (await comments.ensure(issueThread(pull), { ...line, ...which })).name
  } catch (error) {
    const what = `the link on #${pull} to the report of ${run.workflow_id}`
    onUnposted({ what, body: line.body, problem: problemOf(error, what) })
    return undefined
  }
}

/** Asked for only where a worker waits for one. What cannot be read now is shown by the next picture. */
async function approvalsOfWorkers(
  { children = [] }: Run,
  { runs, digest }: ThreadReportsOptions,
): Promise<readonly WorkerApproval[]> {
  const waiting = new Set(
    children.flatMap(({ id, approval, approvals_below = [] }) => [...(approval === true ? [id] : []), ...approvals_below]),
  )
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
