import type { Problem } from '../../core/problem.ts'
import { numberAt, textAt } from '../../core/triggers/payload-fields.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CommitPeople, CommitPerson, PullRequests } from '../../ports/github/pull-requests.ts'
import { isOurName } from '../process/git/write-commit.ts'
import type { GitHubClient } from './client.ts'
import { insist } from './insist.ts'
import { readRemarks, readSubmission, readTalk } from './pull-request-talk.ts'
import type { RepositoryName } from './repository-name.ts'

const MOST_CHECKS = 10
/** Of so many the log is read; the others say only what stands in the check itself. */
const MOST_LOGS = 2
const FAILED: readonly (string | null)[] = ['failure', 'timed_out']
/** One more than is shown, so that it is seen to be cut. */
const TAIL = 6001

export interface PullRequestsOptions {
  /** The Actions workflow of this job; null when the runner does not say. */
  readonly workflowFile: string | null
  readonly clock: Clock
  /** Told once of what the job may not read. */
  readonly onProblem: (problem: Problem) => void
}

/** Pull requests through GitHub's API. */
export function createPullRequests(
  client: GitHubClient,
  repository: RepositoryName,
  { workflowFile, clock, onProblem }: PullRequestsOptions,
): PullRequests {
  const { pulls, repos, checks } = client.rest
  let areChecksHidden = false

  /** Without a page asked for, GitHub gives 250 at once, and says how many there are. */
  async function between(base: string, head: string) {
    return (await repos.compareCommitsWithBasehead({ ...repository, basehead: `${base}...${head}` })).data
  }

  /** A check of Actions is a job, and its log is kept under the same number. */
  async function logOf(job_id: number): Promise<string> {
    try {
      const { data } = await client.rest.actions.downloadJobLogsForWorkflowRun({ ...repository, job_id })
      const text: unknown = data // the client's types do not know what the redirection leads to
      return typeof text === 'string' ? text.slice(-TAIL) : ''
    } catch {
      return ''
    }
  }

  return {
    now: (pull_number) =>
      orUndefined(async () => {
        const { data } = await pulls.get({ ...repository, pull_number })
        const { head, base } = data
        return {
          state: data.merged ? 'merged' : data.state === 'open' ? 'open' : 'closed',
          title: data.title,
          body: data.body ?? '',
          headRef: head.ref,
          headSha: head.sha,
          baseRef: base.ref,
          baseSha: base.sha,
          labels: data.labels.map(({ name }) => name),
          closedAt: data.closed_at,
          author: data.user === null ? null : { login: data.user.login, id: data.user.id, type: data.user.type },
          // A repository that is gone has no number: then nobody can say that the code is ours.
          fromFork: (head.repo as { readonly id: number } | null)?.id !== base.repo.id,
          shown: { ...data },
        }
      }),
    commits: ({ baseRef, headSha }, known) =>
      orUndefined(async () => {
        if (known.includes(headSha)) return []
        const { commits, total_commits: total } = await between(baseRef, headSha)
        if (commits.length < total) return undefined
        const all = commits.map(({ sha, commit, author, committer, parents }) => ({
          people: { sha, author: personIn(commit.author, author), committer: personIn(commit.committer, committer) },
          parents: parents.map((parent) => parent.sha),
        }))
        const last = known.at(-1)
        const isThere = last === undefined || all.some(({ people: { sha } }) => sha === last)
        // Somebody has rewritten the branch, or its end: of what a run left there, some may be there still. What was never pushed under this name is not.
        const before = isThere ? undefined : await orUndefined(async () => (await between(baseRef, last)).commits)
        const ours = withAncestors(new Set([...known, ...(before ?? []).map(({ sha }) => sha)]), all)
        return all.flatMap(({ people }) => (ours.has(people.sha) ? [] : [people]))
      }),
    talk: (pull, options) =>
      orUndefined(() => {
        const onHiddenChecks = () => {
          if (!areChecksHidden) onProblem(HIDDEN_CHECKS)
          areChecksHidden = true
        }
        const wanted = { ...options, checks: options.checks && !areChecksHidden }
        return readTalk({ client, repository, workflowFile, onHiddenChecks }, pull, wanted)
      }),
    submission: (node) => orUndefined(() => insist(clock, () => readSubmission(client, node))),
    remarks: (review, most) => orUndefined(() => readRemarks(client, review, most)),
    async failedChecks(ref) {
      const found = await orUndefined(
        async () => (await checks.listForRef({ ...repository, ref, per_page: 100 })).data.check_runs,
      )
      if (found === undefined) return { checks: [], leftOut: null }
      const failed = found.filter(({ conclusion }) => FAILED.includes(conclusion))
      const shown = await Promise.all(
        failed.slice(0, MOST_CHECKS).map(async ({ id, name, conclusion, output }, at) => {
          const said = [output.title, output.summary, output.text].filter((text) => text !== null && text !== '').join('\n\n')
          const check = { name, conclusion: conclusion ?? '' }
          if (at >= MOST_LOGS) return { ...check, tail: said, unread: 'too-many' as const }
          const log = await logOf(id)
          return log === '' ? { ...check, tail: said, unread: 'not-given' as const } : { ...check, tail: log }
        }),
      )
      return { checks: shown, leftOut: failed.length - shown.length }
    },
  }
}

const HIDDEN_CHECKS: Problem = {
  code: 'RAY-CHECKS-HIDDEN',
  message: 'This job may not read the checks of a pull request whose workflow goes on when they fail: no round begins by them.',
  hint: 'Give the job "permissions: checks: read, actions: read", beside what it has.',
}

/** With all commits that one of these has behind it. */
function withAncestors(
  known: ReadonlySet<string>,
  all: readonly { readonly people: CommitPeople; readonly parents: readonly string[] }[],
): ReadonlySet<string> {
  const parentsOf = new Map(all.map(({ people, parents }) => [people.sha, parents]))
  const found = new Set<string>()
  const next = [...known]
  for (let sha = next.pop(); sha !== undefined; sha = next.pop()) {
    if (found.has(sha)) continue
    found.add(sha)
    next.push(...(parentsOf.get(sha) ?? []))
  }
  return found
}

/** As the commit itself says it, and the account that GitHub shows beside that. */
function personIn(written: { readonly name?: string; readonly email?: string } | null, shown: unknown): CommitPerson {
  const login = textAt(shown, 'login')
  const account = login === null ? null : { login, id: numberAt(shown, 'id'), type: textAt(shown, 'type') }
  return { account, isUs: written !== null && isOurName(written) }
}

async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
