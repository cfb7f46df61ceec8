import { join } from 'node:path'
import type { WorkflowRun } from '../model/actions.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import type { EventRef } from './event-ref.ts'

/** What the machine is. Nothing of the real environment is in it but the path to programs. */
export function machineVariables(directory: string, temp: string): Record<string, string> {
  const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS' }
  return {
    CI: 'true',
    PATH: process.env.PATH ?? '',
    HOME: join(directory, 'home'),
    LANG: 'C.UTF-8',
    RUNNER_TEMP: temp,
    RUNNER_TOOL_CACHE: join(directory, 'tools'),
    RUNNER_WORKSPACE: join(directory, 'work'),
    RUNNER_OS: systems[process.platform] ?? 'Linux',
    RUNNER_ARCH: process.arch === 'arm64' ? 'ARM64' : 'X64',
    RUNNER_NAME: 'embedded',
    RUNNER_ENVIRONMENT: 'github-hosted',
  }
}

export interface Surroundings {
  readonly repository: EmbeddedRepository
  readonly event: string
  readonly job: string
  readonly at: EventRef
  readonly run: WorkflowRun
  readonly workspace: string
}

/** What GitHub knows of the job. */
export function githubVariables({ repository, event, job, at, run, workspace }: Surroundings): Record<string, string> {
  const { links } = repository.store
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: 'raymond',
    GITHUB_API_URL: links.api,
    GITHUB_GRAPHQL_URL: links.graphql,
    GITHUB_SERVER_URL: links.server,
    GITHUB_REPOSITORY: repository.fullName,
    GITHUB_REPOSITORY_ID: String(repository.id),
    GITHUB_REPOSITORY_OWNER: repository.owner.login,
    GITHUB_REPOSITORY_OWNER_ID: String(repository.owner.id),
    GITHUB_EVENT_NAME: event,
    GITHUB_REF: at.ref,
    GITHUB_REF_NAME: at.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    GITHUB_REF_TYPE: at.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    GITHUB_REF_PROTECTED: 'false',
    GITHUB_HEAD_REF: at.headRef,
    GITHUB_BASE_REF: at.baseRef,
    GITHUB_SHA: at.sha,
    GITHUB_WORKSPACE: workspace,
    GITHUB_RUN_ID: String(run.id),
    GITHUB_RUN_NUMBER: String(run.number),
    GITHUB_RUN_ATTEMPT: String(run.attempt),
    GITHUB_RETENTION_DAYS: '90',
    GITHUB_JOB: job,
    GITHUB_WORKFLOW: run.name,
    GITHUB_WORKFLOW_REF: `${repository.fullName}/${run.path}@${at.ref}`,
    GITHUB_WORKFLOW_SHA: at.sha,
    GITHUB_ACTOR: run.actor.login,
    GITHUB_ACTOR_ID: String(run.actor.id),
    GITHUB_TRIGGERING_ACTOR: run.triggeringActor.login,
  }
}

/** The inputs of a step: `dry run` is read from INPUT_DRY_RUN; dashes stay. */
export function inputVariables(inputs: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value])
  return Object.fromEntries(entries) as Record<string, string>
}
