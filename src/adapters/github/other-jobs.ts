import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import type { GitHubClient } from './client.ts'
import type { RepositoryName } from './repository-name.ts'

/** Runs of Actions workflows by GitHub's REST API. Without an answer a job counts as alive. */
export function createOtherJobs(client: GitHubClient, repository: RepositoryName): OtherJobs {
  async function find(actionsRunId: string) {
    if (!/^\d+$/.test(actionsRunId)) return undefined
    try {
      return (await client.rest.actions.getWorkflowRun({ ...repository, run_id: Number(actionsRunId) })).data
    } catch {
      return undefined
    }
  }

  return {
    isOver: async (actionsRunId) => (await find(actionsRunId))?.status === 'completed',
    askedForAt: async (actionsRunId) => (await find(actionsRunId))?.created_at ?? null,
  }
}
