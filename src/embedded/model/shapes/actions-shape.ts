import { readCommit } from '../../git/read-commit.ts'
import type { ActionsWorkflow, Artifact, WorkflowRun } from '../actions.ts'
import type { CheckRun } from '../checks.ts'
import { nodeId } from '../links.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { timestamp } from '../timestamp.ts'
import { repositoryShape } from './repository-shape.ts'
import { appShapeOrNull, userShape } from './user-shape.ts'

type Shape = Readonly<Record<string, unknown>>

/** "workflow-run" */
export async function runShape(repository: RepositoryFacts, run: WorkflowRun): Promise<Shape> {
  const { links } = repository.store
  const url = `${repository.apiUrl}/actions/runs/${run.id}`
  const commit = await readCommit(repository.git, run.headSha)
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('WFR', run.id),
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: run.path,
    display_title: run.name,
    run_number: run.number,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: run.workflowId,
    url,
    html_url: `${repository.htmlUrl}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: timestamp(run.createdAt),
    updated_at: timestamp(run.updatedAt),
    actor: userShape(links, run.actor),
    run_attempt: run.attempt,
    referenced_workflows: [],
    run_started_at: timestamp(run.createdAt),
    triggering_actor: userShape(links, run.triggeringActor),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repository.apiUrl}/check-suites/${run.id}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: run.attempt > 1 ? `${url}/attempts/${run.attempt - 1}` : null,
    workflow_url: `${repository.apiUrl}/actions/workflows/${run.workflowId}`,
    head_commit: {
      id: commit.sha,
      tree_id: commit.tree,
      message: commit.message,
      timestamp: timestamp(commit.committer.date),
      author: { name: commit.author.name, email: commit.author.email },
      committer: { name: commit.committer.name, email: commit.committer.email },
    },
    repository: repositoryShape(repository),
    head_repository: repositoryShape(repository),
  }
}

/** "workflow" */
export function workflowShape(repository: RepositoryFacts, { id, name, path }: ActionsWorkflow): Shape {
  return {
    id,
    node_id: nodeId('W', id),
    name,
    path,
    state: 'active',
    created_at: timestamp(repository.createdAt),
    updated_at: timestamp(repository.createdAt),
    url: `${repository.apiUrl}/actions/workflows/${id}`,
    html_url: `${repository.htmlUrl}/blob/${repository.defaultBranch}/${path}`,
    badge_url: `${repository.htmlUrl}/workflows/${encodeURIComponent(name)}/badge.svg`,
  }
}

const ninetyDays = 90 * 24 * 3_600_000

/** "artifact" */
export function artifactShape(repository: RepositoryFacts, { id, name, runId, zip, createdAt }: Artifact): Shape {
  const url = `${repository.apiUrl}/actions/artifacts/${id}`
  return {
    id,
    node_id: nodeId('A', id),
    name,
    size_in_bytes: zip.byteLength,
    url,
    archive_download_url: `${url}/zip`,
    expired: false,
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt),
    expires_at: timestamp(new Date(createdAt.getTime() + ninetyDays)),
    workflow_run: { id: runId, repository_id: repository.id, head_repository_id: repository.id },
  }
}

/** "check-run" */
export function checkShape(repository: RepositoryFacts, check: CheckRun): Shape {
  const url = `${repository.apiUrl}/check-runs/${check.id}`
  return {
    id: check.id,
    name: check.name,
    node_id: nodeId('CR', check.id),
    head_sha: check.headSha,
    external_id: check.externalId,
    url,
    html_url: `${repository.htmlUrl}/runs/${check.id}`,
    details_url: check.detailsUrl,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    output: {
      title: check.title,
      summary: check.summary,
      text: check.text,
      annotations_count: check.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: check.id },
    app: appShapeOrNull(repository.store.links, check.author),
    pull_requests: [],
  }
}
