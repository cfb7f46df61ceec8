/** A step workflow in a job: an opened issue, a judge, a delegated reply, and labels and a comment that GitHub shows. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { recordedEvent, replaying, runJob } from './runner.ts'

const CONFIG = `version: 1
workflows:
  intake:
    path: workflows/issue-intake/intake.yaml
    on: { issues: { types: [opened] } }
    result_comments: 0
    outputs: { comments: 1, labels: [bug, enhancement, question, needs-info] }
`

const FILES = ['intake.yaml', 'reply.yaml', ...['labels', 'objection', 'verdict'].map((name) => `operations/intake/${name}.mjs`)]

const RECORDING = [
  { state: 'classify', text: 'It crashes.', cost_usd: 0.1 },
  { state: 'check', text: 'NO, it says nothing of when.', cost_usd: 0.1 },
  { state: 'classify', text: 'It crashes on start.\nMISSING: yes\nKIND: bug', cost_usd: 0.1 },
  { state: 'check', text: 'YES', cost_usd: 0.1 },
  { state: 'write', text: 'Please add the log, @mona.', cost_usd: 0.1 },
]

let github: EmbeddedGitHub
let repository: EmbeddedRepository
let folder: string

beforeEach(async () => {
  github = await startGitHub()
  const home = resolve(import.meta.dirname, '../../workflows/issue-intake')
  const files = await Promise.all(
    FILES.map(async (file) => [`workflows/issue-intake/${file}`, await readFile(join(home, file), 'utf8')]),
  )
  repository = await github.addRepository({
    owner: 'Codertocat',
    name: 'Hello-World',
    private: true,
    files: { '.github/raymond.yml': CONFIG, ...Object.fromEntries(files) },
  })
  folder = await mkdtemp(join(tmpdir(), 'raymond-e2e-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

describe('an opened issue', () => {
  it('is classified, labelled and answered once', async () => {
    const env = await replaying(folder, RECORDING)
    const payload = recordedEvent('issues', 'opened', repository)
    const job = await runJob({ repository, event: 'issues', payload }, { env })
    expect(job.main.code, job.main.log).toBe(0)
    expect(job.outputs).toMatchObject({ status: 'completed', 'cost-usd': '0.5' })

    const issue = repository.issues.get(1)
    expect(issue.labels.map(({ name }) => name)).toContain('bug')
    const comments = issue.comments.map(({ body }) => body)
    expect(comments.filter((body) => body.includes('Please add the log'))).toHaveLength(1)
    expect(comments.join('\n')).not.toContain('@mona')
    expect(comments.join('\n')).toContain('s1("classify ×2")')

    const id = job.outputs['run-id'] ?? ''
    const state = JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]).then(String))
    expect(Object.keys(state.runs)).toEqual(['r1', 'r2'])
    expect(state.runs.r1.steps.classify.entries).toBe(2)
    expect(state.runs.r1.strangers.of).toEqual(['input', 'original'])
  })
})
