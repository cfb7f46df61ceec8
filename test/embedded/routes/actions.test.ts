import { describe, expect, it } from 'vitest'
import { failureOf, here, startSite } from '../site.ts'

const files = {
  '.github/workflows/raymond.yml': `name: Raymond
on:
  issues:
  workflow_dispatch:
    inputs:
      run: { type: string, required: true }
      mode: { type: choice, options: [run, wake], default: run }
`,
  '.github/workflows/ci.yml': 'name: CI\non: [push]\n',
}

describe('dispatches', () => {
  it('of a workflow are kept with a queued run, also by a job’s own token', async () => {
    const { octokit, repository, github } = await startSite({ files })
    const dispatch = { ...here, workflow_id: 'raymond.yml', ref: 'main', inputs: { run: 'r1' } }
    expect((await octokit.actions.createWorkflowDispatch(dispatch)).status).toBe(204)
    const [kept] = repository.actions.dispatches
    expect(kept).toMatchObject({
      kind: 'workflow_dispatch',
      path: '.github/workflows/raymond.yml',
      ref: 'main',
      inputs: { run: 'r1', mode: 'run' },
      author: { account: { login: 'github-actions[bot]' } },
    })
    const { data } = await octokit.actions.listWorkflowRuns({ ...here, workflow_id: 'raymond.yml', event: 'workflow_dispatch' })
    expect(data).toMatchObject({ total_count: 1, workflow_runs: [{ status: 'queued', name: 'Raymond', run_attempt: 1 }] })
    const run = await octokit.actions.getWorkflowRun({ ...here, run_id: data.workflow_runs[0]!.id })
    expect(run.data.head_sha).toBe(await repository.head())
    expect(github.events.at(-1)).toMatchObject({ name: 'workflow_dispatch', startsJobs: true })
    const again = await octokit.actions.createWorkflowDispatch({ ...dispatch, return_run_details: true })
    expect(again).toMatchObject({ status: 200, data: { workflow_run_id: expect.any(Number) } })
  })

  it.each([
    ['an unknown workflow', { workflow_id: 'none.yml' }, 404, 'Not Found'],
    ['an unknown ref', { ref: 'nowhere' }, 422, 'No ref found for: nowhere'],
    [
      'a workflow without the trigger',
      { workflow_id: 'ci.yml', inputs: {} },
      422,
      "Workflow does not have 'workflow_dispatch' trigger",
    ],
    ['an unknown input', { inputs: { run: 'r', other: 'x' } }, 422, 'Unexpected inputs provided: ["other"]'],
    ['a missing input', { inputs: {} }, 422, "Required input 'run' not provided"],
    [
      'another value than the choices',
      { inputs: { run: 'r', mode: 'walk' } },
      422,
      "Provided value 'walk' for input 'mode' not in the list of allowed values",
    ],
    ['too large inputs', { inputs: { run: 'x'.repeat(65_535) } }, 422, 'inputs are too large.'],
  ])('refuse %s', async (_, change, status, message) => {
    const { octokit, repository } = await startSite({ files })
    const dispatch = { ...here, workflow_id: 'raymond.yml', ref: 'main', inputs: { run: 'r1' }, ...change }
    expect(await failureOf(octokit.actions.createWorkflowDispatch(dispatch as never))).toMatchObject({
      status,
      data: { message },
    })
    expect(repository.actions.dispatches).toEqual([])
  })

  it('need the actions permission, and those of the repository contents', async () => {
    const { as, repository } = await startSite({ files })
    const dispatch = { ...here, workflow_id: 'raymond.yml', ref: 'main', inputs: { run: 'r1' } }
    expect((await failureOf(as({ contents: 'write' }).actions.createWorkflowDispatch(dispatch))).status).toBe(403)
    const event = { ...here, event_type: 'raymond', client_payload: { input: 'Go' } }
    expect((await failureOf(as({ actions: 'write' }).repos.createDispatchEvent(event))).status).toBe(403)
    await as({ contents: 'write' }).repos.createDispatchEvent(event)
    expect(repository.actions.dispatches).toMatchObject([
      { kind: 'repository_dispatch', eventType: 'raymond', clientPayload: { input: 'Go' } },
    ])
  })

  it('take 25 inputs, ten keys of a payload and event types of 100 characters', async () => {
    const { octokit } = await startSite({ files })
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']))
    const inputs = octokit.actions.createWorkflowDispatch({ ...here, workflow_id: 'raymond.yml', ref: 'main', inputs: keys(26) })
    expect((await failureOf(inputs)).status).toBe(422)
    await octokit.repos.createDispatchEvent({ ...here, event_type: 'x'.repeat(100), client_payload: keys(10) })
    expect(
      (await failureOf(octokit.repos.createDispatchEvent({ ...here, event_type: 'x', client_payload: keys(11) }))).status,
    ).toBe(422)
    expect((await failureOf(octokit.repos.createDispatchEvent({ ...here, event_type: 'x'.repeat(101) }))).status).toBe(422)
  })
})

describe('workflows, runs and artifacts', () => {
  it('are listed', async () => {
    const { octokit, repository } = await startSite({ files })
    const workflows = await octokit.actions.listRepoWorkflows(here)
    expect(workflows.data.workflows.map(({ name, path }) => [name, path])).toEqual([
      ['CI', '.github/workflows/ci.yml'],
      ['Raymond', '.github/workflows/raymond.yml'],
    ])
    const run = repository.actions.addRun({
      event: 'push',
      path: '.github/workflows/ci.yml',
      headSha: String(await repository.head()),
      actor: repository.owner,
    })
    repository.actions.addArtifact({ name: 'transcripts', runId: run.id, zip: Buffer.from('PK…') })
    const { data } = await octokit.actions.listWorkflowRunArtifacts({ ...here, run_id: run.id })
    expect(data.artifacts.map(({ name }) => name)).toEqual(['transcripts'])
    const artifact = { ...here, artifact_id: data.artifacts[0]!.id, archive_format: 'zip' }
    const download = await octokit.actions.downloadArtifact(artifact)
    expect(Buffer.from(download.data as ArrayBuffer).toString()).toBe('PK…')
    await octokit.actions.cancelWorkflowRun({ ...here, run_id: run.id })
    expect((await octokit.actions.listWorkflowRunsForRepo({ ...here, status: 'cancelled' })).data.total_count).toBe(1)
  })
})

describe('check runs', () => {
  it('collect annotations and are completed by a conclusion', async () => {
    const { octokit, repository } = await startSite()
    const head_sha = String(await repository.head())
    const { data } = await octokit.checks.create({ ...here, name: 'raymond', head_sha, status: 'in_progress' })
    const annotation = { path: 'a.ts', start_line: 1, end_line: 1, annotation_level: 'warning' as const, message: 'Hm' }
    const output = { title: 'T', summary: 'S', annotations: [annotation] }
    await octokit.checks.update({ ...here, check_run_id: data.id, output })
    const done = await octokit.checks.update({ ...here, check_run_id: data.id, conclusion: 'success', output })
    expect(done.data).toMatchObject({ status: 'completed', conclusion: 'success', output: { annotations_count: 2 } })
    const many = { ...output, annotations: Array.from({ length: 51 }, () => annotation) }
    expect((await failureOf(octokit.checks.update({ ...here, check_run_id: data.id, output: many }))).status).toBe(422)
    expect((await octokit.checks.listForRef({ ...here, ref: 'main' })).data.total_count).toBe(1)
    expect((await octokit.checks.get({ ...here, check_run_id: data.id })).data.name).toBe('raymond')
  })

  it('are for apps alone', async () => {
    const { person, repository } = await startSite()
    const check = { ...here, name: 'x', head_sha: String(await repository.head()) }
    expect((await failureOf(person('mona').checks.create(check))).status).toBe(403)
  })
})
