import { cleanProposal } from '../../../core/outbox/clean-proposal.ts'
import { NothingDoneError } from '../../../core/outbox/nothing-done-error.ts'
import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { renderProposalMarker } from '../../../core/report/marker.ts'
import type { ProposalOutcome } from '../../../core/run/events.ts'
import type { PinnedWork, Proposed } from '../../../core/run/proposed.ts'
import type { Run } from '../../../core/run/run.ts'
import { threadNamed } from '../../../core/run/threads/thread.ts'
import { branchOfAgent } from '../../../core/run/work.ts'
import { hadJob } from '../../../core/run/workers/children.ts'
import type { Proposals } from '../../../ports/github/proposals.ts'
import { type HttpError, isHttpError, isRateLimit } from '../http-error.ts'
import { insist } from '../insist.ts'
import type { Application, Applied, ProposalsOptions } from './application.ts'
import { applyDispatch } from './apply-dispatch.ts'
import { applyIssue } from './apply-issue.ts'
import { applyAssignees, applyLabels, numberOf } from './apply-labels.ts'
import { applyPullRequest, foreignPaths, openPull } from './apply-pull-request.ts'
import { applyReply } from './apply-reply.ts'
import { applyReview } from './apply-review.ts'

/** Proposals through GitHub's REST API, each confirmed by its hidden marker or by what the API shows. */
export function createProposals(options: ProposalsOptions): Proposals {
  return {
    clean: (proposal) => cleanProposal(proposal, options.cleaner),
    async pinWork(run, agent, proposal) {
      const own = proposal.branch ?? branchOfAgent(run, agent.id)
      const branch = run.follows?.branch ?? own
      const author = run.agents.find(({ id }) => own === branchOfAgent(run, id)) ?? agent
      const message = options.cleaner.title(proposal.title, 72)
      const approval = run.outputs?.policy.approval === true
      const pinned = await options.branches.pin({ agent: author.id, directory: author.cwd, branch }, { message, approval })
      const base = baseOf(run, proposal)
      // A round builds on the pull request itself: what was there before is not its doing.
      const foreign = run.follows === undefined ? await foreignPaths(options, { base, commit: pinned.base }) : []
      const paths = [...new Set([...pinned.paths, ...foreign])]
      const along = foreign.length > 0 ? { along: [...foreign] } : {}
      const diff = options.cleaner.source(pinned.diff)
      // A worker's other job, or a person, may have opened one: whoever approves is told where the work goes.
      const pull = approval && run.follows === undefined ? await openPull(options, { branch, base }) : undefined
      return { ...pinned, diff, ...hiddenIn(pinned.diff, diff), paths, ...along, ...(pull === undefined ? {} : { pull }) }
    },
    async keepWork(run, { id, work, proposal, tried }) {
      if (work === null || proposal.type !== 'pull_request') throw new Error('there is no work to keep')
      const { branch } = work
      // Nobody had asked while nobody had to approve it, and somebody may have opened one by hand meanwhile.
      const found =
        tried === true && run.follows === undefined ? await openPull(options, { branch, base: baseOf(run, proposal) }) : undefined
      const pull = found ?? work.pull
      // Until somebody has agreed, a pull request must not have it.
      const apart = mayBePulled(run, { branch, pull }) ? { onlyTo: `raymond/${run.workflow_id}/${id}` } : {}
      const kept = await options.branches.push(work, apart)
      return { kind: 'kept', branch: kept.branch, ...(pull === work.pull ? {} : { pull }) }
    },
    apply: (run, proposed, { repeated }) => patiently(options, applicationOf(options, { run, proposed, repeated })),
  }
}

function baseOf({ outputs }: Run, { base }: ProposalOf<'pull_request'>): string {
  return base ?? outputs?.default_branch ?? 'main'
}

/** Whether the branch is, or may soon be, that of a pull request. */
function mayBePulled(run: Run, { branch, pull }: Pick<PinnedWork, 'branch' | 'pull'>): boolean {
  const isAgreed = (run.proposals ?? []).some((one) => one.approved_by !== undefined && one.work?.branch === branch)
  return run.follows !== undefined || pull !== undefined || isAgreed || hadJob(run, branch)
}

/** Cleaned line by line, a difference has as many lines as before. */
function hiddenIn(diff: string, clean: string): Pick<PinnedWork, 'hidden_lines'> {
  if (clean === diff) return {}
  const lines = clean.split('\n')
  return { hidden_lines: diff.split('\n').filter((line, at) => line !== lines[at]).length }
}

function applicationOf(options: ProposalsOptions, parts: Pick<Application, 'run' | 'proposed' | 'repeated'>): Application {
  const { run, proposed } = parts
  const marker = renderProposalMarker({ run: run.workflow_id, proposal: proposed.id, depth: run.depth })
  return { ...options, ...parts, marker, marked: (body) => `${marker}\n${body}` }
}

async function patiently(options: ProposalsOptions, application: Application): Promise<ProposalOutcome> {
  let isFirst = !application.repeated
  try {
    // A write whose answer was lost may have been done: it is looked for before it is done again.
    return await insist(options.clock, (again) => {
      if (again) isFirst = false
      return applyOne(again ? { ...application, repeated: true } : application)
    })
  } catch (error) {
    const said = isHttpError(error) || !(error instanceof Error) ? error : error.cause
    // The others are several writes, of which the first may have been done.
    const isUndone = isFirst && isHttpError(said) && said.status < 500 && application.proposed.proposal.type === 'dispatch'
    if (isHttpError(said) && isForOthers(said, application))
      return { kind: 'held', problem: held(application, said), ...(isUndone ? { undone: true } : {}) }
    if (!isHttpError(error)) throw error
    const problem = refused(application.proposed, error)
    throw isUndone ? new NothingDoneError(problem) : new ProblemError(problem)
  }
}

/** What this job may not do one of the run's own configuration may: the run does not fail over it. */
function isForOthers(error: HttpError, { run, configuration }: Application): boolean {
  return run.configuration !== undefined && run.configuration !== configuration && error.status === 403 && !isRateLimit(error)
}

function held({ proposed: { proposal, agent }, run, configuration }: Application, { status, message }: HttpError): Problem {
  const [kind, own] = [proposal.type.replace('_', ' '), run.configuration ?? '']
  return {
    code: 'RAY-PROPOSAL-HELD',
    message: `GitHub refused the ${kind} that ${agent} proposed to a job of ${configuration}, and the run is one of ${own}: ${status} ${message}`,
    place: agent,
    hint: `Let an Actions workflow with "config: ${own}" hear comments, or give this job "permissions: ${RIGHTS[proposal.type]}"; then /raymond resume.`,
  }
}

async function applyOne(application: Application): Promise<Applied> {
  const { proposal } = application.proposed
  switch (proposal.type) {
    case 'comment': {
      const { marker, run } = application
      const issue = numberOf(proposal.issue ?? run.issue)
      const thread = threadNamed(run, issue)
      const body = application.marked(proposal.body)
      const { url } = await application.comments.ensure(thread, { marker, body, begun: run.created_at, keep: () => true })
      return { kind: 'applied', number: issue, url, branch: null }
    }
    case 'labels':
      return applyLabels(application, proposal)
    case 'assignees':
      return applyAssignees(application, proposal)
    case 'issue':
      return applyIssue(application, proposal)
    case 'pull_request':
      return applyPullRequest(application, proposal)
    case 'review':
      return applyReview(application, proposal)
    case 'dispatch':
      return applyDispatch(application, proposal)
    case 'reply':
      return applyReply(application, proposal)
  }
}

const RIGHTS: Readonly<Record<Proposed['proposal']['type'], string>> = {
  comment: 'issues: write',
  labels: 'issues: write',
  assignees: 'issues: write',
  issue: 'issues: write',
  pull_request: 'contents: write, pull-requests: write',
  review: 'pull-requests: write',
  dispatch: 'actions: write',
  reply: 'pull-requests: write',
}

function refused({ proposal, agent }: Proposed, error: HttpError): Problem {
  const { status, message } = error
  const kind = proposal.type.replace('_', ' ')
  const forbidden = (status === 403 || status === 404) && !isRateLimit(error)
  const setting =
    proposal.type === 'pull_request'
      ? ' For pull requests also: Settings > Actions > General > "Allow GitHub Actions to create and approve pull requests".'
      : ''
  return {
    code: 'RAY-PROPOSAL-FAILED',
    message: `GitHub refused the ${kind} that ${agent} proposed: ${status} ${message}`,
    place: agent,
    hint: forbidden
      ? `Give the job "permissions: ${RIGHTS[proposal.type]}", then /raymond retry.${setting}`
      : isRateLimit(error)
        ? 'GitHub takes more later: then /raymond retry.'
        : 'Fix what GitHub says, then /raymond retry.',
  }
}
