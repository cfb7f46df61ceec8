/** What a job uploads beside its runs: transcripts where they are safe or asked for, and texts that comments had to cut. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AdmZip from 'adm-zip'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { folderOf, raymond } from '../cli/raymond.ts'
import { startGitHub } from '../tools/start-github.ts'
import { recordedEvent, replaying, runJob } from './runner.ts'

const SECRET = 'sk-ant-api03-very-secret-value-of-this-test'
const FLOW = {
  'flows/say/START.md': 'Say it.\n',
  'flows/say/LEAK.sh': 'if env | grep -q ACTIONS_; then echo "<result>leaked</result>"; else echo "<goto>END</goto>"; fi\n',
  'flows/say/END.md': 'End.\n',
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-e2e-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

interface Wish {
  readonly isPrivate?: boolean
  readonly config?: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly result?: string
  readonly artifacts?: false
  /** The service refuses. */
  readonly broken?: boolean
}

async function play({ isPrivate = true, config = '', inputs = {}, result = 'done', artifacts, broken = false }: Wish) {
  const github = await startGitHub()
  if (broken) github.faults.add({ match: { path: /^\/twirp\// }, kind: 'status', status: 403, times: 100 })
  const workflows = 'workflows:\n  say:\n    path: flows/say\n    comments: results\n    on: { issues: { types: [labeled] } }\n'
  const files = { '.github/raymond.yml': `version: 1\n${config}${workflows}`, ...FLOW }
  const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: isPrivate, files })
  const says = [
    { state: 'START', text: `The key is ${SECRET}. <goto>LEAK</goto>` },
    { state: 'END', text: `<result>${result}</result>` },
  ]
  const payload = recordedEvent('issues', 'labeled', repository)
  const job = await runJob(
    {
      repository,
      event: 'issues',
      payload,
      inputs: { 'anthropic-api-key': SECRET, ...inputs },
      ...(artifacts === undefined ? {} : { artifacts }),
    },
    { env: await replaying(folder, says) },
  )
  expect(job.main.code, job.main.log).toBe(0)
  return { job, github, repository, uploaded: uploadedTo(repository) }
}

function uploadedTo({ actions }: EmbeddedRepository): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    actions.artifacts.map(({ name, zip }) => [
      name,
      Object.fromEntries(new AdmZip(zip).getEntries().map((entry) => [entry.entryName, entry.getData().toString()])),
    ]),
  )
}

describe('transcripts', () => {
  it('of a private repository are an artifact, without a secret; no script sees what it takes to upload', async () => {
    const { job, uploaded } = await play({})
    expect(job.outputs.result).toBe('done')
    const files = uploaded['raymond-transcripts-attempt-1'] ?? {}
    const id = job.outputs['run-id'] ?? ''
    expect(Object.keys(files).sort()).toEqual([`${id}/journal.jsonl`, `${id}/state.json`])
    expect(files[`${id}/journal.jsonl`]).toContain('The key is ***.')
    expect(Object.values(files).join('\n')).not.toContain(SECRET)
  })

  it('are a folder that raymond report makes a page of', async () => {
    const { job, uploaded } = await play({})
    const id = job.outputs['run-id'] ?? ''
    const saved = folderOf(uploaded['raymond-transcripts-attempt-1'])
    const { code, stdout, stderr } = await raymond(saved, 'report', id, '--state-dir', saved, '--json')
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ run: { workflow_id: id, status: 'completed' }, without_journal: null })
  })

  it('of a public repository, and beside a state-key, are uploaded only when the configuration says so', async () => {
    expect((await play({ isPrivate: false })).uploaded).toEqual({})
    expect((await play({ inputs: { 'state-key': 'k3y' } })).uploaded).toEqual({})
    const { uploaded } = await play({ isPrivate: false, config: 'artifacts: { transcripts: true }\n' })
    expect(Object.keys(uploaded)).toEqual(['raymond-transcripts-attempt-1'])
  })

  it('are not uploaded where the configuration says no, nor in a staged job', async () => {
    expect((await play({ config: 'artifacts: { transcripts: false }\n' })).uploaded).toEqual({})
    expect((await play({ inputs: { staged: 'true' } })).uploaded).toEqual({})
  })

  it('that were asked for are missed with a notice where no artifacts are taken, without one where nobody asked', async () => {
    const asked = await play({ config: 'artifacts: { transcripts: true }\n', artifacts: false })
    expect(asked.job.main.log).toMatch(/::notice .*RAY-NO-ARTIFACTS/)
    expect((await play({ artifacts: false })).job.main.log).not.toContain('RAY-NO-ARTIFACTS')
  })

  it('that cannot be uploaded are a warning', async () => {
    const { job } = await play({ broken: true })
    expect(job.main.log).toMatch(
      /::warning .*RAY-ARTIFACT-FAILED: The transcripts could not be uploaded: the server answered 403/,
    )
    expect(job.outputs.status).toBe('completed')
  })
})

describe('a result that is longer than a comment may be', () => {
  const result = `${'word '.repeat(20_000)}the end`

  it('is whole in an artifact that the comment names', async () => {
    const { job, github, repository, uploaded } = await play({ isPrivate: false, result })
    const id = job.outputs['run-id'] ?? ''
    const [name = ''] = Object.keys(uploaded)
    expect(uploaded[name]).toEqual({ [`result-${id}-main.md`]: result })
    const [comment = ''] = repository.issues
      .get(1)
      .comments.map(({ body }) => body)
      .filter((body) => body.includes(' result='))
    expect(comment).toContain(
      `\`result-${id}-main.md\` of the artifact [\`${name}\`](${github.serverUrl}/Codertocat/Hello-World/actions/runs/`,
    )
    expect(comment).toContain('#artifacts)')
  })

  it('is where it always was when no artifacts are taken', async () => {
    const { repository } = await play({ isPrivate: false, result, artifacts: false })
    const [comment = ''] = repository.issues
      .get(1)
      .comments.map(({ body }) => body)
      .filter((body) => body.includes(' result='))
    expect(comment).toContain('all of it is in the [state]')
    expect(comment).not.toContain('artifact')
  })
})
