import { ProblemError } from '../../core/problem.ts'
import type { RepositoryFacts } from '../../core/setup/check-repository.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError } from './http-error.ts'
import type { RepositoryName } from './repository-name.ts'

export interface Questions {
  readonly stateBranch: string
  /** Permissions that are needed with the level write. */
  readonly permissions: readonly string[]
  /** Paths to look for on the default branch. */
  readonly files: readonly string[]
}

/** What GitHub says about a token and a repository. Nothing is written. */
export async function examineRepository(
  client: GitHubClient,
  repository: RepositoryName,
  questions: Questions,
): Promise<RepositoryFacts> {
  const { data } = await client.rest.repos.get({ ...repository }).catch((error: unknown) => {
    throw isHttpError(error) ? unreachable(repository, error) : error
  })
  const isLacking = await Promise.all(questions.permissions.map((name) => lacks(client, repository, name)))
  return {
    name: `${repository.owner}/${repository.repo}`,
    isPublic: !data.private,
    isArchived: data.archived === true,
    hasIssues: data.has_issues,
    defaultBranch: data.default_branch,
    pushed: await orNull(() => blobsOf(client, repository, questions.files)),
    states: await orNull(async () => {
      const found = await client.paginate(client.rest.actions.listRepoWorkflows, { ...repository, per_page: 100 })
      return Object.fromEntries(found.map(({ path, state }) => [path, state]))
    }),
    lacking: questions.permissions.filter((_, i) => isLacking[i] === true),
    hinderingRules: await hinderingRules(client, repository, questions.stateBranch),
    labels: await orNull(async () => {
      const labels = await client.paginate(client.rest.issues.listLabelsForRepo, { ...repository, per_page: 100 })
      return labels.map(({ name }) => name)
    }),
    pullRequestsByActions: await orNull(async () => {
      const answer = await client.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository({ ...repository })
      return answer.data.can_approve_pull_request_reviews
    }),
  }
}

async function blobsOf(client: GitHubClient, repository: RepositoryName, files: readonly string[]) {
  const blobs = await Promise.all(
    files.map(async (path) => {
      try {
        const { data } = await client.rest.repos.getContent({ ...repository, path })
        return [path, Array.isArray(data) ? null : data.sha] as const
      } catch (error) {
        if (isHttpError(error) && error.status === 404) return [path, null] as const
        throw error
      }
    }),
  )
  return Object.fromEntries(blobs)
}

/**
 * Requests that a token with the permission could not get through either, as they name nothing that could be made. What a token of an
 * installation may do stands nowhere: `permissions` of a repository are those of a person, and all false for it.
 */
const PROBES: Readonly<Record<string, readonly [route: string, body: Readonly<Record<string, unknown>>]>> = {
  contents: ['POST /repos/{owner}/{repo}/git/refs', {}],
  issues: ['POST /repos/{owner}/{repo}/issues', {}],
  'pull-requests': ['POST /repos/{owner}/{repo}/pulls', {}],
  actions: ['POST /repos/{owner}/{repo}/actions/workflows/raymond-doctor-asks.yml/dispatches', { ref: 'raymond-doctor-asks' }],
}

async function lacks(client: GitHubClient, repository: RepositoryName, permission: string): Promise<boolean> {
  const probe = PROBES[permission]
  if (probe === undefined) return false
  const [route, body] = probe
  try {
    await client.request(route, { ...repository, ...body })
    return false
  } catch (error) {
    if (!isHttpError(error)) throw error
    return error.status === 401 || (error.status === 403 && /not accessible|must have|permission/i.test(error.message))
  }
}

const HINDERING = ['pull_request', 'required_signatures', 'update', 'creation', 'required_status_checks']

async function hinderingRules(client: GitHubClient, repository: RepositoryName, branch: string): Promise<readonly string[]> {
  const rules = await orNull(async () => (await client.rest.repos.getBranchRules({ ...repository, branch })).data)
  return (rules ?? []).map(({ type }) => type).filter((type) => HINDERING.includes(type))
}

/** Null where the token may not ask, or an older server does not know the question. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isHttpError(error)) return null
    throw error
  }
}

function unreachable(
  { owner, repo }: RepositoryName,
  { status, message }: { readonly status: number; readonly message: string },
): ProblemError {
  return new ProblemError({
    code: 'RAY-SETUP-TOKEN',
    message: `GitHub answers ${status} for ${owner}/${repo}: ${message}`,
    hint: 'Check GITHUB_TOKEN and the name of the repository.',
  })
}
