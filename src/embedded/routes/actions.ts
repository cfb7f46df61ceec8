import { type Answer, conflict, notFound, ok } from '../answer.ts'
import { countedAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { WorkflowRun } from '../model/actions.ts'
import { artifactShape, runShape, workflowShape } from '../model/shapes/actions-shape.ts'
import { workflowNamed } from './dispatches.ts'
import { inPath, numberInPath } from './input.ts'

export async function getRun(call: RepositoryCall): Promise<Answer> {
  return ok(await runShape(call.repository, runOf(call)))
}

export function listRuns(call: RepositoryCall): Promise<Answer> {
  return answerRuns(call, call.repository.actions.runs)
}

export async function listWorkflowRuns(call: RepositoryCall): Promise<Answer> {
  const { actions } = call.repository
  const workflow = workflowNamed(await actions.workflows(), inPath(call, 'workflow_id'))
  return answerRuns(
    call,
    actions.runs.filter(({ path }) => path === workflow.path),
  )
}

/** Newest first. */
function answerRuns(call: RepositoryCall, all: readonly WorkflowRun[]): Promise<Answer> {
  const { actor, branch, event, status, head_sha } = call.query
  const runs = all.filter(
    (run) =>
      (!actor || run.actor.login === actor) &&
      (!branch || run.headBranch === branch) &&
      (!event || run.event === event) &&
      (!status || run.status === status || run.conclusion === status) &&
      (!head_sha || run.headSha === head_sha),
  )
  return countedAnswer(call, 'workflow_runs', runs.toReversed(), (run) => runShape(call.repository, run))
}

export function cancelRun(call: RepositoryCall): Answer {
  const run = runOf(call)
  if (run.status === 'completed') throw conflict('Cannot cancel a workflow run that is completed.')
  run.status = 'completed'
  run.conclusion = 'cancelled'
  return { status: 202, body: {} }
}

export async function listWorkflows(call: RepositoryCall): Promise<Answer> {
  const workflows = await call.repository.actions.workflows()
  return countedAnswer(call, 'workflows', workflows, (workflow) => workflowShape(call.repository, workflow))
}

export async function getWorkflow(call: RepositoryCall): Promise<Answer> {
  const workflows = await call.repository.actions.workflows()
  return ok(workflowShape(call.repository, workflowNamed(workflows, inPath(call, 'workflow_id'))))
}

export function listRunArtifacts(call: RepositoryCall): Promise<Answer> {
  const { repository, query } = call
  const { id } = runOf(call)
  const artifacts = repository.actions.artifacts.filter(({ runId, name }) => runId === id && (!query.name || name === query.name))
  return countedAnswer(call, 'artifacts', artifacts, (artifact) => artifactShape(repository, artifact))
}

/** GitHub redirects to a storage; here the bytes come at once when the redirect is followed. */
export function downloadArtifact(call: RepositoryCall): Answer {
  const artifact = call.repository.actions.artifacts.find(({ id }) => id === numberInPath(call, 'artifact_id'))
  if (!artifact || inPath(call, 'archive_format') !== 'zip') throw notFound()
  return { status: 302, headers: { location: `${call.store.links.server}/storage/artifacts/${artifact.id}.zip` } }
}

function runOf(call: RepositoryCall): WorkflowRun {
  return call.repository.actions.getRun(numberInPath(call, 'run_id'))
}
