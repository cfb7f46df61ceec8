import type { TrustedCommits } from '../../ports/keeping/trusted-commits.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

/** The tip that the job trusts, and what GitHub finds among its ancestors: a comparison in which the commit has nothing of its own. */
export function createTrustedCommits(client: GitHubClient, repository: RepositoryName, tip: string): TrustedCommits {
  const asked = new Map<string, Promise<boolean>>()

  async function ask(commit: string): Promise<boolean> {
    try {
      const basehead = `${tip}...${commit}`
      const { data } = await client.rest.repos.compareCommitsWithBasehead({ ...repository, basehead, per_page: 1 })
      return data.status === 'identical' || data.status === 'behind'
    } catch {
      return false
    }
  }

  return {
    async holds(commit) {
      if (commit === tip) return true
      const answer = asked.get(commit) ?? ask(commit)
      asked.set(commit, answer)
      return answer
    },
  }
}
