import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

/** Runs of Actions workflows by GitHub's REST API. Without an answer a job counts as alive. */
export function createOtherJobs(client: GitHubClient, repository: RepositoryName): OtherJobs {
  return {
    async isOver(actionsRunId) {
      if (!/^\d+$/.test(actionsRunId)) return false
      try {
        const { data } = await client.rest.actions.getWorkflowRun({ ...repository, run_id: Number(actionsRunId) })
        return data.status === 'completed'
      } catch {
        return false
      }
    },
  }
}
