import type { CommitPeople, PullRequests } from '../../ports/github/pull-requests.ts'
import type { GitHubClient } from './client.ts'
import { readRemarks, readTalk } from './pull-request-talk.ts'
import type { RepositoryName } from './repository-name.ts'

/** GitHub lists no more commits of a pull request. */
const MOST_COMMITS = 250
/** Of the commits that our runs have left a branch at: the newest hold the others. */
const MOST_KNOWN = 3
const MOST_CHECKS = 10
const FAILED: readonly (string | null)[] = ['failure', 'timed_out']
const TAIL = 6000

/** Pull requests through GitHub's API. `workflowFile` is the Actions workflow of this job; null when the runner does not say. */
export function createPullRequests(client: GitHubClient, repository: RepositoryName, workflowFile: string | null): PullRequests {
  const { pulls, repos, checks } = client.rest

  /** Commits that a pull request had when one of our runs last pushed to it. */
  async function upTo(known: readonly string[], base: string): Promise<ReadonlySet<string>> {
    const asked = known.slice(-MOST_KNOWN).map((one) =>
      // One that was never pushed under this name is not there.
      orUndefined(
        async () => (await repos.compareCommitsWithBasehead({ ...repository, basehead: `${base}...${one}` })).data.commits,
      ),
    )
    const before = (await Promise.all(asked)).flatMap((commits) => commits ?? [])
    return new Set([...known, ...before.map(({ sha }) => sha)])
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
          author: data.user === null ? null : { login: data.user.login, id: data.user.id, type: data.user.type },
          // A repository that is gone has no number: then nobody can say that the code is ours.
          fromFork: (head.repo as { readonly id: number } | null)?.id !== base.repo.id,
        }
      }),
    commits: (pull_number, known) =>
      orUndefined(async () => {
        const { data } = await pulls.get({ ...repository, pull_number })
        if (known.includes(data.head.sha)) return []
        if (data.commits > MOST_COMMITS) return undefined
        const all = await client.paginate(pulls.listCommits, { ...repository, pull_number, per_page: 100 })
        const ours = await upTo(known, data.base.sha)
        return all
          .filter(({ sha }) => !ours.has(sha))
          .map(({ sha, author, committer }): CommitPeople => ({ sha, author: loginOf(author), committer: loginOf(committer) }))
      }),
    talk: (pull, options) => orUndefined(() => readTalk({ client, repository, workflowFile }, pull, options)),
    remarks: (review, most) => orUndefined(() => readRemarks(client, review, most)),
    async failedChecks(ref) {
      const found = await orUndefined(
        async () => (await checks.listForRef({ ...repository, ref, per_page: 100 })).data.check_runs,
      )
      const failed = (found ?? []).filter(({ conclusion }) => FAILED.includes(conclusion)).slice(0, MOST_CHECKS)
      return Promise.all(
        failed.map(async ({ id, name, conclusion, output }) => {
          const said = [output.title, output.summary, output.text].filter((text) => text !== null && text !== '').join('\n\n')
          const log = await logOf(id)
          return { name, conclusion: conclusion ?? '', tail: log === '' ? said : log }
        }),
      )
    },
  }
}

function loginOf(account: unknown): string | null {
  const login: unknown = typeof account === 'object' && account !== null ? Reflect.get(account, 'login') : undefined
  return typeof login === 'string' ? login : null
}

async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
