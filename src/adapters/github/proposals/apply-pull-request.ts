import { bodyAfterRound } from '../../../core/outbox/body-after-round.ts'
import { closedIssue } from '../../../core/outbox/closed-issue.ts'
import type { ProposalOf } from '../../../core/outbox/proposal.ts'
import { ProblemError } from '../../../core/problem.ts'
import type { Follows } from '../../../core/rounds/follows.ts'
import type { PinnedWork } from '../../../core/run/proposed.ts'
import { isHttpError, isRateLimit } from '../http-error.ts'
import { insist } from '../insist.ts'
import { isByUs } from '../ourselves.ts'
import { mayWrite } from '../people.ts'
import type { Application, Applied, ProposalsOptions } from './application.ts'
import { isBaseGone, renamedDefault } from './renamed-base.ts'

/** Pushes the pinned work and opens a pull request for it, a draft unless told else; one that is open for the branch is it already. */
export async function applyPullRequest(application: Application, proposal: ProposalOf<'pull_request'>): Promise<Applied> {
  const { run, proposed, branches } = application
  if (proposed.work === null) throw new Error('a pull request without work was accepted')
  if (run.follows !== undefined) return pushRound(application, proposal, proposed.work, run.follows)
  const { branch, commit } = await branches.push(proposed.work)
  const base = proposal.base ?? run.outputs?.default_branch ?? 'main'
  const pull = await openOnce(application, { proposal, branch, base })
  return { kind: 'applied', number: pull.number, url: pull.html_url, branch, commit }
}

/** A round adds to its pull request and opens none. To one that was closed meanwhile nothing is pushed: that would bring its branch back. */
async function pushRound(
  { client, repository, branches, run, proposed }: Application,
  proposal: ProposalOf<'pull_request'>,
  work: PinnedWork,
  { pull_request: pull_number, branch }: Follows,
): Promise<Applied> {
  const { data } = await client.rest.pulls.get({ ...repository, pull_number })
  // A round's agents save their work on branches of their own; only what is proposed goes to the pull request's.
  const kept = `raymond/${run.workflow_id}/${proposed.agent}`
  const isThere = data.state === 'open' && data.head.ref === branch && data.head.repo?.id === data.base.repo.id
  if (!isThere && data.head.sha !== work.commit) throw data.merged ? isMerged(pull_number, kept) : isGone(pull_number, kept)
  try {
    if (isThere) await branches.push(work, { onlyTo: branch })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'RAY-PUSH-NOT-FAST-FORWARD') throw error
    throw hasMoved(pull_number, { kept, branch, workflow: run.workflow.name })
  }
  const body = bodyAfterRound(data.body ?? '', proposal, run)
  if (body !== undefined) await client.rest.pulls.update({ ...repository, pull_number, body })
  return { kind: 'applied', number: pull_number, url: data.html_url, branch }
}

function isGone(pull: number, kept: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PROPOSAL-FAILED',
    message: `Pull request #${pull} was closed while the round was at work, so nothing was pushed. Its work is kept on ${kept}.`,
    place: `#${pull}`,
    hint: 'Reopen it, where its branch was deleted after restoring that, then /raymond retry.',
  })
}

function isMerged(pull: number, kept: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PROPOSAL-FAILED',
    message: `Pull request #${pull} was merged while the round was at work, so nothing was pushed.`,
    place: `#${pull}`,
    hint: `The work of the round is kept on ${kept}. Open a pull request for that by hand, or start the workflow on an issue again.`,
  })
}

/** Whoever deletes the head of an open pull request closes it: the way of other work, to make room for it, is none here. */
function hasMoved(
  pull: number,
  { kept, branch, workflow }: { readonly kept: string; readonly branch: string; readonly workflow: string },
): ProblemError {
  return new ProblemError({
    code: 'RAY-PUSH-NOT-FAST-FORWARD',
    message: `Somebody pushed to ${branch} while the round was at work, so nothing was pushed. Its work is kept on ${kept}.`,
    place: branch,
    hint: `Begin a new round on #${pull}, which starts from what is there now: /raymond run ${workflow}, and what is to be done.`,
  })
}

interface Sides {
  readonly branch: string
  readonly base: string
}

/** Ours, or one that somebody has opened by hand who may write. Strangers can open one for a branch of ours, with words of their own. */
async function findPull({ client, repository, marker, ourselves }: Application, { branch, base }: Sides) {
  const head = `${repository.owner}:${branch}`
  const { data } = await client.rest.pulls.list({ ...repository, head, base, state: 'all', per_page: 100 })
  const me = await ourselves()
  const found = data.find(({ state, body, user }) => state === 'open' || (body?.startsWith(marker) === true && isByUs(user, me)))
  if (
    found === undefined ||
    isByUs(found.user, me) ||
    (found.user !== null && (await mayWrite(client, repository, found.user.login)))
  )
    return found
  throw isForeign(found.number, found.user?.login ?? 'somebody', branch)
}

function isForeign(pull: number, login: string, branch: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PROPOSAL-FAILED',
    message: `${login}, who may not write here, has opened pull request #${pull} for ${branch}, so its text cannot be trusted.`,
    place: `#${pull}`,
    hint: 'Close it, then /raymond retry. If the action opened it with another token, closing it is all that is needed.',
  })
}

async function openOnce(application: Application, sides: Sides & { readonly proposal: ProposalOf<'pull_request'> }) {
  try {
    return (await findPull(application, sides)) ?? (await open(application, sides))
  } catch (error) {
    if (sides.proposal.base !== undefined || !isBaseGone(error)) throw error
    const base = await renamedDefault(application)
    if (base === undefined || base === sides.base) throw error
    return (await findPull(application, { ...sides, base })) ?? (await open(application, { ...sides, base }))
  }
}

async function open(
  application: Application,
  { proposal, branch, base }: Sides & { readonly proposal: ProposalOf<'pull_request'> },
) {
  const { client, repository, run, marked, footer } = application
  const issue = closedIssue(run, proposal)
  const parts = [proposal.body, issue === null ? '' : `Closes #${issue}`, footer(run)]
  const body = marked(parts.filter((part) => part !== '').join('\n\n'))
  const create = async (draft: boolean) =>
    (await client.rest.pulls.create({ ...repository, title: proposal.title, body, head: branch, base, draft })).data
  const draft = proposal.draft ?? true
  try {
    return await create(draft)
  } catch (error) {
    // Private repositories of free plans have no drafts. Where the policy insists on them there is then no pull request.
    const cannot = draft && isHttpError(error) && error.status === 422 && /draft/i.test(error.message)
    if (!cannot || run.outputs?.policy.pull_requests?.draft === true) throw error
    return create(false)
  }
}

/** The pull request that is open for a branch, whoever has opened it; of several the one to the same base. */
export async function openPull(
  { client, repository, clock }: Pick<ProposalsOptions, 'client' | 'repository' | 'clock'>,
  { branch, base }: Sides,
): Promise<number | undefined> {
  const head = `${repository.owner}:${branch}`
  try {
    const { data } = await insist(clock, () => client.rest.pulls.list({ ...repository, head, state: 'open', per_page: 100 }))
    return (data.find((pull) => pull.base.ref === base) ?? data[0])?.number
  } catch (error) {
    if (!isHttpError(error)) throw error
    throw new ProblemError({
      code: 'RAY-PROPOSAL-FAILED',
      message: `GitHub does not say whether a pull request is open for ${branch}: ${error.status} ${error.message}`,
      place: branch,
      hint: isRateLimit(error)
        ? 'GitHub says it later: then /raymond retry.'
        : 'Give the job "permissions: pull-requests: write", then /raymond retry.',
    })
  }
}

/** GitHub lists no more files of a comparison. */
const MOST_FILES = 300

/** Paths in which what the checkout began with differs from the branch that the work is to be merged into: they would come along. */
export async function foreignPaths(
  { client, repository, branches }: Pick<ProposalsOptions, 'client' | 'repository' | 'branches'>,
  { base, commit }: { readonly base: string; readonly commit: string },
): Promise<readonly string[]> {
  if ((await branches.tip(base)) === commit) return [] // as after most checkouts: nothing to compare
  const { data } = await compare()
  const files = data.files ?? []
  if (files.length >= MOST_FILES) throw tooFar(base, commit)
  return files.flatMap(({ filename, previous_filename }) =>
    previous_filename === undefined ? [filename] : [filename, previous_filename],
  )

  async function compare() {
    try {
      return await client.rest.repos.compareCommitsWithBasehead({ ...repository, basehead: `${base}...${commit}` })
    } catch (error) {
      if (!isHttpError(error) || error.status !== 404) throw error
      throw tooFar(base, commit)
    }
  }
}

function tooFar(base: string, commit: string): ProblemError {
  return new ProblemError({
    code: 'RAY-NOTHING-TO-PUSH',
    message: `What the work would bring to ${base} besides itself cannot be told: it is built on ${commit.slice(0, 12)}.`,
    hint: `Check out ${base}, or a branch that is close to it.`,
  })
}
