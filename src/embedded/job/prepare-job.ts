import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Permissions } from '../model/account.ts'
import type { WorkflowRun } from '../model/actions.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { type CheckoutOptions, checkOut } from './checkout.ts'
import { type EventRef, eventRef } from './event-ref.ts'
import { readFileCommands } from './file-commands.ts'
import { githubVariables, inputVariables, machineVariables } from './job-variables.ts'

export interface JobRequest {
  readonly repository: EmbeddedRepository
  /** GITHUB_EVENT_NAME */
  readonly event: string
  readonly payload: object
  /** Stands for the machine. What an earlier job left in it is removed. */
  readonly directory: string
  /** Who started the run; the payload's sender when left out. */
  readonly actor?: string
  /** Who asked for this attempt; the actor when left out. */
  readonly triggeringActor?: string
  readonly workflowFile?: string
  readonly workflowName?: string
  readonly job?: string
  /** A run that exists: a dispatched one, or one that is tried again. */
  readonly runId?: number
  readonly attempt?: number
  /** The action's inputs. `github-token` is the job's own token when left out. */
  readonly inputs?: Readonly<Record<string, string>>
  /** `permissions` of the job's token. */
  readonly permissions?: Permissions
  /** `false` leaves the workspace empty. */
  readonly checkout?: CheckoutOptions | false
  /** `false`: no service takes artifacts, as on a server that has none. */
  readonly artifacts?: false
}

/** What a runner gives to a step, and what it reads back. */
export interface Job {
  readonly env: Readonly<Record<string, string>>
  readonly workspace: string
  readonly temp: string
  /** GITHUB_TOKEN of this job. It ends with `finish`. */
  readonly token: string
  readonly run: WorkflowRun
  readonly outputs: () => Promise<Readonly<Record<string, string>>>
  readonly summary: () => Promise<string>
  /** What the step set for later steps through GITHUB_ENV. */
  readonly exported: () => Promise<Readonly<Record<string, string>>>
  /** The environment of the post step: the same, with what `main` saved as STATE_…. */
  readonly postEnv: () => Promise<Readonly<Record<string, string>>>
  readonly finish: (conclusion: 'success' | 'failure' | 'cancelled') => void
}

/** `permissions` of a job that names none: what the documentation of the action asks for. */
export const defaultPermissions: Permissions = {
  actions: 'write',
  contents: 'write',
  issues: 'write',
  metadata: 'read',
  pull_requests: 'write',
}

/** Lays out a machine on which a job of this event has just begun, and records its run. */
export async function prepareJob(request: JobRequest): Promise<Job> {
  const { repository, directory, event, payload, checkout = {} } = request
  const at = await eventRef(repository, event, payload)
  const run = runOf(request, at)
  const token = `ghs_${randomBytes(27).toString('base64url')}`
  const { permissions = defaultPermissions } = request
  const grant = repository.store.addToken({ token, permissions, repositories: [repository.fullName] })
  const work = join(directory, 'work')
  const temp = join(work, '_temp')
  const workspace = join(work, repository.name, repository.name)
  await Promise.all([work, join(directory, 'home')].map((folder) => rm(folder, { recursive: true, force: true })))
  const folders = [workspace, join(temp, '_github_workflow'), join(temp, '_runner_file_commands')]
  await Promise.all(
    [...folders, join(directory, 'home'), join(directory, 'tools')].map((folder) => mkdir(folder, { recursive: true })),
  )
  const files = await layFiles(temp, payload)
  if (checkout) await checkOut({ ...checkout, repository, workspace, temp, token: grant.token, ref: at.ref, sha: at.sha })
  const { actions, store } = repository
  const runtimeToken = actions.results.openJob(run.id)
  const results = { ACTIONS_RUNTIME_TOKEN: runtimeToken, ACTIONS_RESULTS_URL: `${store.links.server}/` }
  const env = {
    ...machineVariables(directory, temp),
    ...files,
    ...githubVariables({ repository, event, job: request.job ?? 'raymond', at, run, workspace }),
    ...(request.artifacts === false ? {} : results),
    ...inputVariables({ 'github-token': token, ...request.inputs }),
  }
  return {
    env,
    workspace,
    temp,
    token,
    run,
    outputs: () => readFileCommands(files.GITHUB_OUTPUT),
    summary: () => readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
    exported: () => readFileCommands(files.GITHUB_ENV),
    postEnv: async () => {
      const saved = Object.entries(await readFileCommands(files.GITHUB_STATE))
      return { ...env, ...Object.fromEntries(saved.map(([name, value]) => [`STATE_${name}`, value])) }
    },
    finish: (conclusion) => {
      Object.assign(run, { status: 'completed', conclusion, updatedAt: store.now() })
      store.revoke(token)
      actions.results.closeJob(runtimeToken)
    },
  }
}

const defaultWorkflow = '.github/workflows/raymond.yml'

function runOf(request: JobRequest, { ref, sha }: EventRef): WorkflowRun {
  const { repository, event, payload, workflowFile = defaultWorkflow, workflowName = 'raymond', runId } = request
  const { actions, store } = repository
  const sender = (payload as { readonly sender?: { readonly login: string } }).sender?.login
  const actor = store.account(request.actor ?? sender ?? 'octocat')
  const headBranch = ref.replace(/^refs\/(heads|tags)\//, '')
  const run =
    runId === undefined
      ? actions.addRun({ event, path: workflowFile, name: workflowName, headSha: sha, headBranch, actor })
      : actions.getRun(runId)
  run.triggeringActor = request.triggeringActor ? store.account(request.triggeringActor) : actor
  run.attempt = request.attempt ?? run.attempt
  run.status = 'in_progress'
  run.conclusion = null
  return run
}

interface JobFiles {
  readonly GITHUB_EVENT_PATH: string
  readonly GITHUB_OUTPUT: string
  readonly GITHUB_STATE: string
  readonly GITHUB_ENV: string
  readonly GITHUB_PATH: string
  readonly GITHUB_STEP_SUMMARY: string
}

async function layFiles(temp: string, payload: object): Promise<JobFiles> {
  const suffix = randomUUID()
  const command = (name: string): string => join(temp, '_runner_file_commands', `${name}_${suffix}`)
  const files = {
    GITHUB_OUTPUT: command('set_output'),
    GITHUB_STATE: command('save_state'),
    GITHUB_ENV: command('set_env'),
    GITHUB_PATH: command('add_path'),
    GITHUB_STEP_SUMMARY: command('step_summary'),
  }
  const eventPath = join(temp, '_github_workflow', 'event.json')
  await Promise.all([
    ...Object.values(files).map((file) => writeFile(file, '')),
    writeFile(eventPath, JSON.stringify(payload, null, 2)),
  ])
  return { ...files, GITHUB_EVENT_PATH: eventPath }
}
