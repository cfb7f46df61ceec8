import type { Finding } from '../../core/setup/check-setup.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError } from './http-error.ts'
import type { RepositoryName } from './repository-name.ts'

/** What GitHub says about a token and a branch, without writing anything. */
export async function askGitHub(
  client: GitHubClient,
  repository: RepositoryName,
  stateBranch: string,
): Promise<readonly Finding[]> {
  try {
    const { data } = await client.rest.repos.get({ ...repository })
    const full = `${repository.owner}/${repository.repo}`
    return [
      ...(data.archived
        ? [
            finding(
              'error',
              'RAY-SETUP-ARCHIVED',
              `${full} is archived: nothing can be written to it.`,
              'Unarchive the repository.',
            ),
          ]
        : []),
      ...(data.permissions && !data.permissions.push
        ? [
            finding(
              'error',
              'RAY-SETUP-TOKEN',
              `The token may not write to ${full}.`,
              'Use a token with write access to contents, issues and pull requests.',
            ),
          ]
        : []),
      ...(await branchRules(client, repository, stateBranch)),
    ]
  } catch (error) {
    if (!isHttpError(error)) throw error
    return [
      finding(
        'error',
        'RAY-SETUP-TOKEN',
        `GitHub answers ${error.status} for ${repository.owner}/${repository.repo}: ${error.message}`,
        'Check GITHUB_TOKEN and the name of the repository.',
      ),
    ]
  }
}

const HINDERING = [
  'pull_request',
  'required_signatures',
  'update',
  'creation',
  'deletion',
  'required_status_checks',
  'non_fast_forward',
]

async function branchRules(client: GitHubClient, repository: RepositoryName, branch: string): Promise<readonly Finding[]> {
  try {
    const { data } = await client.rest.repos.getBranchRules({ ...repository, branch })
    const hindering = data
      .map(({ type }) => type)
      .filter((type) => HINDERING.includes(type) && type !== 'deletion' && type !== 'non_fast_forward')
    if (hindering.length === 0) return []
    return [
      finding(
        'error',
        'RAY-STATE-BRANCH-REFUSED',
        `Rules of the repository hold for ${branch} as well: ${hindering.join(', ')}.`,
        `Exclude "raymond/**" from the ruleset (Settings, Rules, Rulesets, Target branches).`,
      ),
    ]
  } catch (error) {
    if (isHttpError(error)) return [] // an older server, or a token that may not ask
    throw error
  }
}

function finding(level: Finding['level'], code: Finding['code'], message: string, hint: string): Finding {
  return { level, code, message, hint }
}
