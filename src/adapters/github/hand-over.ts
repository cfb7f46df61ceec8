import { ProblemError } from '../../core/problem.ts'
import type { HandOver } from '../../ports/hand-over.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError } from './http-error.ts'
import type { RepositoryName } from './repository-name.ts'

export interface HandOverOptions {
  /** File name of our own Actions workflow; null when the runner does not say. */
  readonly workflowFile: string | null
  readonly ref: string
}

/** By `workflow_dispatch` of the Actions workflow that we run in. */
export function createHandOver(
  client: GitHubClient,
  repository: RepositoryName,
  { workflowFile, ref }: HandOverOptions,
): HandOver {
  return {
    async dispatch(run, handOverId) {
      if (workflowFile === null) throw refused('the runner does not say which Actions workflow this is (GITHUB_WORKFLOW_REF)')
      try {
        await client.rest.actions.createWorkflowDispatch({
          ...repository,
          workflow_id: workflowFile,
          ref,
          inputs: { run, 'hand-over-id': handOverId },
        })
      } catch (error) {
        if (!isHttpError(error)) throw error
        throw refused(`GitHub answered ${error.status}: ${error.message}`)
      }
    },
  }
}

function refused(why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-HAND-OVER-REFUSED',
    message: `The next job could not be started: ${why}.`,
    hint: 'Give the job "permissions: actions: write", and the workflow the dispatch inputs run, answer and hand-over-id. The run is safe: /raymond resume goes on with it.',
  })
}
