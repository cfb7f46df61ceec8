import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareJob } from '../../../src/embedded/job/prepare-job.ts'
import { clientOf, failureOf, git, here, startSite, temporaryFolder } from '../site.ts'

describe('a job', () => {
  it('finds what a runner lays out', async () => {
    const { github, repository } = await startSite({ files: { 'README.md': 'Hello\n' } })
    repository.issues.add({ title: 'Do it', by: 'hubot' })
    const { payload } = github.events.at(-1)!
    const directory = await temporaryFolder()
    const inputs = { mode: 'run', 'dry run': 'yes', 'app-id': '7' }
    const { env, workspace, run } = await prepareJob({ repository, event: 'issues', payload, directory, inputs })
    const sha = String(await repository.head())
    expect(env).toMatchObject({
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'issues',
      GITHUB_REPOSITORY: 'mona/hello',
      GITHUB_REPOSITORY_ID: String(repository.id),
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REF_NAME: 'main',
      GITHUB_SHA: sha,
      GITHUB_ACTOR: 'hubot',
      GITHUB_TRIGGERING_ACTOR: 'hubot',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW_REF: 'mona/hello/.github/workflows/raymond.yml@refs/heads/main',
      GITHUB_API_URL: github.apiUrl,
      GITHUB_GRAPHQL_URL: github.graphqlUrl,
      GITHUB_SERVER_URL: github.serverUrl,
      INPUT_MODE: 'run',
      INPUT_DRY_RUN: 'yes',
      'INPUT_APP-ID': '7',
    })
    expect(JSON.parse(await readFile(env.GITHUB_EVENT_PATH!, 'utf8'))).toMatchObject({ action: 'opened', issue: { number: 1 } })
    expect(await readFile(join(workspace, 'README.md'), 'utf8')).toBe('Hello\n')
    expect((await git(workspace, ['rev-list', '--count', 'HEAD'])).stdout).toBe('1')
    expect((await git(workspace, ['remote', 'get-url', 'origin'])).stdout).toBe(repository.htmlUrl)
    expect((await git(workspace, ['status', '--porcelain'])).stdout).toBe('')
    const api = clientOf(github, String(env['INPUT_GITHUB-TOKEN']))
    expect((await api.actions.getWorkflowRun({ ...here, run_id: run.id })).data).toMatchObject({
      status: 'in_progress',
      head_sha: sha,
    })
  })

  it('leaves no credential in the checkout, or leaves it as the old or the new checkout does', async () => {
    const { repository } = await startSite()
    const directory = await temporaryFolder()
    const prepare = (credentials: 'none' | 'config' | 'include') =>
      prepareJob({ repository, event: 'schedule', payload: {}, directory, checkout: { credentials } })
    const push = async (workspace: string, branch: string) =>
      (await git(workspace, ['push', 'origin', `HEAD:refs/heads/${branch}`])).code
    const none = await prepare('none')
    expect(await push(none.workspace, 'none')).not.toBe(0)
    const old = await prepare('config')
    expect(await readFile(join(old.workspace, '.git', 'config'), 'utf8')).toContain('AUTHORIZATION: basic')
    expect(await push(old.workspace, 'old')).toBe(0)
    const recent = await prepare('include')
    expect(await readFile(join(recent.workspace, '.git', 'config'), 'utf8')).not.toContain('AUTHORIZATION')
    expect(await push(recent.workspace, 'recent')).toBe(0)
    await git(recent.workspace, ['worktree', 'add', '-q', '../tree', '-b', 'tree'])
    expect(await push(join(recent.workspace, '..', 'tree'), 'worktree')).toBe(0)
  })

  it('has all history when it asks for it', async () => {
    const { repository } = await startSite()
    await repository.commit({ files: { 'a.txt': 'a' } })
    await repository.commit({ branch: 'topic', files: { 'b.txt': 'b' } })
    const directory = await temporaryFolder()
    const { workspace } = await prepareJob({ repository, event: 'schedule', payload: {}, directory, checkout: { depth: 0 } })
    expect((await git(workspace, ['rev-list', '--count', 'HEAD'])).stdout).toBe('2')
    expect((await git(workspace, ['branch', '-r'])).stdout).toContain('origin/topic')
  })

  it('of a pull request stands on the merge of both sides', async () => {
    const { repository, github } = await startSite()
    await repository.commit({ branch: 'topic', files: { 'topic.txt': 't' } })
    await repository.commit({ files: { 'main.txt': 'm' } })
    await repository.pulls.add({ title: 'Topic', head: 'topic' })
    const { payload } = github.events.at(-1)!
    const directory = await temporaryFolder()
    const { env, workspace } = await prepareJob({ repository, event: 'pull_request', payload, directory })
    expect(env).toMatchObject({
      GITHUB_REF: 'refs/pull/1/merge',
      GITHUB_REF_NAME: '1/merge',
      GITHUB_HEAD_REF: 'topic',
      GITHUB_BASE_REF: 'main',
    })
    expect(existsSync(join(workspace, 'topic.txt')) && existsSync(join(workspace, 'main.txt'))).toBe(true)
    expect((await git(workspace, ['rev-parse', 'HEAD'])).stdout).toBe(env.GITHUB_SHA)
    const { pull_request } = payload as { readonly pull_request: object }
    const stacked = { ...payload, pull_request: { ...pull_request, base: { ref: 'topic' } } }
    const target = await prepareJob({ repository, event: 'pull_request_target', payload: stacked, directory })
    expect(target.env).toMatchObject({ GITHUB_REF: 'refs/heads/main', GITHUB_BASE_REF: 'topic' })
    expect(existsSync(join(target.workspace, 'topic.txt'))).toBe(false)
  })

  it('gives back outputs, state and summary, and its token ends with it', async () => {
    const { repository, github } = await startSite()
    const job = await prepareJob({ repository, event: 'schedule', payload: {}, directory: await temporaryFolder() })
    await appendFile(job.env.GITHUB_OUTPUT!, 'status=waiting\n')
    await appendFile(job.env.GITHUB_STATE!, 'run<<E\nr1\nE\n')
    await appendFile(job.env.GITHUB_STEP_SUMMARY!, '# Done\n')
    expect(await job.outputs()).toEqual({ status: 'waiting' })
    expect(await job.postEnv()).toMatchObject({ STATE_run: 'r1', GITHUB_RUN_ID: String(job.run.id) })
    expect(await job.summary()).toBe('# Done\n')
    expect(await job.exported()).toEqual({})
    job.finish('success')
    expect((await failureOf(clientOf(github, job.token).repos.get(here))).status).toBe(401)
    expect(job.run).toMatchObject({ status: 'completed', conclusion: 'success' })
  })

  it('goes on with a dispatched run, and is tried again by another person', async () => {
    const { repository, octokit, github } = await startSite({
      files: { '.github/workflows/raymond.yml': 'on: workflow_dispatch\n' },
    })
    await octokit.actions.createWorkflowDispatch({ ...here, workflow_id: 'raymond.yml', ref: 'main' })
    const [dispatch] = repository.actions.dispatches
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error('nothing was dispatched')
    const { payload } = github.events.at(-1)!
    const request = {
      repository,
      event: 'workflow_dispatch',
      payload,
      runId: dispatch.run.id,
      directory: await temporaryFolder(),
    }
    const first = await prepareJob(request)
    expect(first.env).toMatchObject({ GITHUB_RUN_ID: String(dispatch.run.id), GITHUB_ACTOR: 'github-actions[bot]' })
    const second = await prepareJob({ ...request, attempt: 2, triggeringActor: 'hubot' })
    expect(second.env).toMatchObject({
      GITHUB_RUN_ID: String(dispatch.run.id),
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_ACTOR: 'github-actions[bot]',
      GITHUB_TRIGGERING_ACTOR: 'hubot',
    })
  })
})
