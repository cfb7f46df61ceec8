/** Plays a job by nektos/act, a runner that others wrote: on this very machine (its host mode), without containers and without the net. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parse } from 'yaml'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import { runGit } from '../../src/embedded/git/run-git.ts'
import type { Permissions } from '../../src/embedded/model/account.ts'
import type { WorkflowRun } from '../../src/embedded/model/actions.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { type ActLog, readActLog } from './act-log.ts'

export interface ActRequest {
  readonly github: EmbeddedGitHub
  readonly repository: EmbeddedRepository
  readonly event: string
  readonly payload: object
  /** Path of the Actions workflow in the repository. */
  readonly workflow: string
  /** Who started the job; the payload's sender when left out. */
  readonly actor?: string
  /** Variables of all steps. */
  readonly env?: Readonly<Record<string, string>>
  /** Options of act beside those that every job has. */
  readonly options?: readonly string[]
  /** Called with what cancels the job, as Ctrl-C in front of act does. */
  readonly onStart?: (cancel: () => void) => void
}

export interface ActEnd extends ActLog {
  /** act's own exit code. */
  readonly code: number | null
}

interface Machine {
  readonly folder: string
  readonly home: string
  readonly workspace: string
  /** GITHUB_TOKEN. It ends with the job. */
  readonly token: string
}

/** A job on a new machine: a fresh working copy, an empty home, a token of its own. */
export async function runAct(request: ActRequest): Promise<ActEnd> {
  const { repository, onStart } = request
  const folder = await mkdtemp(join(tmpdir(), 'raymond-act-'))
  const token = `ghs_${randomBytes(27).toString('base64url')}`
  const machine: Machine = { folder, token, home: join(folder, 'home'), workspace: join(folder, repository.name) }
  const permissions = await permissionsOf(request)
  repository.store.addToken({ token, permissions, repositories: [repository.fullName] })
  try {
    const run = await registerRun(request)
    await layOut(request, machine)
    const { code, output } = await spawnAct(argumentsFor(request, machine, run), machine, onStart)
    Object.assign(run, { status: 'completed', conclusion: code === 0 ? 'success' : 'failure' })
    return { code, ...readActLog(output) }
  } finally {
    repository.store.revoke(token)
    await rm(folder, { recursive: true, force: true, maxRetries: 9 })
  }
}

/** What the workflow asks for and nothing else, as on GitHub; act itself does not look at them. */
async function permissionsOf({ repository, workflow }: ActRequest): Promise<Permissions> {
  const { permissions } = parse((await repository.read(workflow)) ?? '') as { readonly permissions: Permissions }
  const named = Object.entries(permissions).map(([name, level]) => [name.replaceAll('-', '_'), level])
  return { metadata: 'read', ...Object.fromEntries(named) }
}

/** GitHub knows of a job before it begins. */
async function registerRun({ repository, event, payload, workflow, actor }: ActRequest): Promise<WorkflowRun> {
  const { sender } = payload as { readonly sender?: { readonly login: string } }
  const headSha = (await repository.head()) ?? ''
  const who = repository.store.account(actor ?? sender?.login ?? 'octocat')
  return repository.actions.addRun({ event, path: workflow, headSha, actor: who, status: 'in_progress' })
}

/** The step actions/checkout copies this clone into the job's workspace: act puts that in its place. Nothing of the token stays in it. */
async function layOut({ repository, payload }: ActRequest, { folder, home, workspace, token }: Machine): Promise<void> {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  const header = `http.extraheader=authorization: basic ${basic}`
  await runGit(['-c', header, 'clone', '--quiet', '--depth=1', repository.cloneUrl, workspace], { directory: folder })
  await mkdir(home)
  await writeFile(join(folder, 'event.json'), JSON.stringify(payload))
  await writeFile(join(folder, 'secrets'), `GITHUB_TOKEN=${token}\n`)
}

function argumentsFor(request: ActRequest, { folder }: Machine, run: WorkflowRun): readonly string[] {
  const { github, repository, event, workflow, env, options = [] } = request
  const variables = {
    GITHUB_API_URL: github.apiUrl,
    GITHUB_GRAPHQL_URL: github.graphqlUrl,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_REPOSITORY: repository.fullName, // act finds it by itself only for remotes on github.com
    GITHUB_RUN_ID: String(run.id), // 1 for every job otherwise, so that no two could be told apart
    GITHUB_WORKFLOW_REF: `${repository.fullName}/${workflow}@refs/heads/${repository.defaultBranch}`,
    ...env,
  }
  const alone = ['--json', '--rm', '--action-offline-mode', '--no-cache-server']
  // act hides nothing in its log then, so that what the action itself would show of a token is seen.
  const open = ['--insecure-secrets', '--secret-file', join(folder, 'secrets')]
  const host = ['--container-daemon-socket', '-', '--platform', 'ubuntu-latest=-self-hosted']
  const what = ['--workflows', workflow, '--actor', run.actor.login, '--eventpath', join(folder, 'event.json')]
  const environment = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  return [event, ...alone, ...open, ...host, ...what, ...environment, ...options]
}

function spawnAct(
  args: readonly string[],
  { workspace, home }: Machine,
  onStart: ActRequest['onStart'],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const program = process.env.ACT
  if (program === undefined || program === '')
    throw new Error('ACT does not name the program. Start these tests by: npm run test:act')
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter), // act takes the first "node", whatever action.yml says
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    ACT_DISABLE_VERSION_CHECK: '1',
  }
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: workspace, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', fail)
    child.on('close', (code) => done({ code, output: Buffer.concat(output).toString() }))
    onStart?.(() => child.kill('SIGINT'))
  })
}
