import { ProblemError } from '../../core/problem.ts'
import { fieldAt } from '../../core/triggers/payload-fields.ts'
import type { Clock } from '../../ports/clock.ts'
import type { HandOver, Sent } from '../../ports/github/hand-over.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError, isRateLimit } from './http-error.ts'
import { insist } from './insist.ts'
import type { RepositoryName } from './repository-name.ts'

export interface HandOverOptions {
  readonly client: GitHubClient
  readonly repository: RepositoryName
  /** File name of our own Actions workflow; null when the runner does not say. */
  readonly workflowFile: string | null
  /** Where this job runs: `refs/heads/…`, `refs/tags/…` or `refs/pull/…`; null when the runner does not say. */
  readonly ref: string | null
  readonly defaultBranch: string | null
  readonly clock: Clock
}

/** By `workflow_dispatch` of the Actions workflow that we run in. */
export function createHandOver({ client, repository, workflowFile, clock, ...where }: HandOverOptions): HandOver {
  const ref = refOf(where)

  async function send(run: string, handOverId: string): Promise<Sent> {
    if (workflowFile === null) return { kind: 'refused', problem: refused(NO_WORKFLOW).problem }
    const request = { ...repository, workflow_id: workflowFile, ref, inputs: { run, 'hand-over-id': handOverId } }
    try {
      const { data } = await dispatchDetailed(client, request)
      const id = data === undefined || data === null ? undefined : fieldAt(data, 'workflow_run_id')
      return { kind: 'sent', actionsRun: typeof id === 'number' ? String(id) : null }
    } catch (error) {
      if (!isHttpError(error)) throw error
      const { problem } = refused(`GitHub answered ${error.status}: ${error.message}`)
      return { kind: error.status >= 500 || isRateLimit(error) ? 'unknown' : 'refused', problem }
    }
  }

  return {
    send,
    async dispatch(run, handOverId) {
      if (workflowFile === null) throw refused(NO_WORKFLOW)
      const workflow = { ...repository, workflow_id: workflowFile }
      const since = clock.now()
      try {
        await insist(clock, async (again) => {
          if (again && (await hasBegun(client, workflow, since))) return
          await client.rest.actions.createWorkflowDispatch({ ...workflow, ref, inputs: { run, 'hand-over-id': handOverId } })
        })
      } catch (error) {
        if (!isHttpError(error)) throw error
        throw refused(`GitHub answered ${error.status}: ${error.message}`)
      }
    },
  }
}

type Request = Parameters<GitHubClient['rest']['actions']['createWorkflowDispatch']>[0]

/** Dispatches, and asks for the run that it starts; a server that knows no such word may take it for a mistake. */
export async function dispatchDetailed(client: GitHubClient, request: NonNullable<Request>) {
  try {
    return await client.rest.actions.createWorkflowDispatch({ ...request, return_run_details: true })
  } catch (error) {
    if (!isHttpError(error) || error.status !== 422) throw error
    return client.rest.actions.createWorkflowDispatch(request)
  }
}

const NO_WORKFLOW = 'the runner does not say which Actions workflow this is (GITHUB_WORKFLOW_REF)'

/** GitHub dispatches to branches and tags; the merge of a pull request is neither. */
function refOf({ ref, defaultBranch }: Pick<HandOverOptions, 'ref' | 'defaultBranch'>): string {
  if (ref !== null && /^refs\/(heads|tags)\//.test(ref)) return ref
  return defaultBranch === null ? 'HEAD' : `refs/heads/${defaultBranch}`
}

type Workflow = RepositoryName & { readonly workflow_id: string }

/** GitHub does not show the inputs of a job, so one that was dispatched since counts as the next one. */
async function hasBegun(client: GitHubClient, workflow: Workflow, since: number): Promise<boolean> {
  const { data } = await client.rest.actions.listWorkflowRuns({ ...workflow, event: 'workflow_dispatch', per_page: 20 })
  const second = Math.floor(since / 1000) * 1000 // GitHub's times are whole seconds
  return data.workflow_runs.some(({ created_at }) => Date.parse(created_at) >= second)
}

function refused(why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-HAND-OVER-REFUSED',
    message: `The next job could not be started: ${why}.`,
    hint: 'Give the job "permissions: actions: write", and the workflow the dispatch inputs run, answer and hand-over-id. The run is safe: /raymond resume goes on with it.',
  })
}
