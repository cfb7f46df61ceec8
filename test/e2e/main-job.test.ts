/** The main job from the bundle: a labelled issue, agents, the state branch, the result and its cost in the thread. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { recordedEvent, replaying, runJob } from './runner.ts'

const CONFIG = `version: 1
workflows:
  fix:
    path: flows/fix
    on:
      issues: { types: [labeled], labels: ["raymond:fix"] }
      issue_comment: { command: fix }
`

const FLOW = {
  'flows/fix/START.md':
    '---\nallowed_transitions:\n  - { tag: goto, target: CHECK }\n---\nFix: {{event.issue.title}}\n\n{{input}}\n',
  'flows/fix/CHECK.sh': 'echo "<function return=\\"DONE\\">REVIEW</function>"\n',
  'flows/fix/REVIEW.md': 'Review it.\n',
  'flows/fix/DONE.md': 'The review says {{result}}.\n',
}

const RECORDING = [
  { state: 'START', text: '<goto>CHECK</goto>', cost_usd: 0.25 },
  { state: 'REVIEW', text: '<result>looks good</result>', cost_usd: 0.05 },
  { state: 'DONE', text: '<result>Fixed. @mona, this closes #1.</result>', cost_usd: 0.1 },
]

let github: EmbeddedGitHub
let repository: EmbeddedRepository
let folder: string
let env: Record<string, string>

beforeEach(async () => {
  github = await startGitHub()
  repository = await github.addRepository({
    owner: 'Codertocat',
    name: 'Hello-World',
    private: true,
    files: { '.github/raymond.yml': CONFIG, ...FLOW },
  })
  folder = await mkdtemp(join(tmpdir(), 'raymond-e2e-'))
  env = await replaying(folder, RECORDING)
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

function labeled(label = 'raymond:fix') {
  return recordedEvent('issues', 'labeled', repository, (payload) =>
    Object.assign(payload, { label: { ...(payload.label as object), name: label } }),
  )
}

describe('a labelled issue', () => {
  it('runs the workflow, and leaves state, result and cost where people look', async () => {
    const payload = labeled()
    const job = await runJob({ repository, event: 'issues', payload }, { env })
    expect(job.main.code, job.main.log).toBe(0)
    expect(job.outputs).toMatchObject({ status: 'completed', result: expect.stringContaining('Fixed.'), 'cost-usd': '0.4' })
    const id = job.outputs['run-id'] ?? ''
    expect(id).toMatch(/^fix-1-\d+$/)

    const state = JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]).then(String))
    expect(state).toMatchObject({
      status: 'completed',
      event: 'issues',
      actor: 'Codertocat',
      issue: 1,
      budget: { spent_usd: 0.4 },
      lease: null,
    })

    const comments = repository.issues.get(1).comments.map(({ body }) => body)
    expect(comments).toHaveLength(1)
    expect(comments.join('\n')).toContain('$0.40')
    expect(comments.join('\n')).not.toContain('@mona')
    expect(job.summary).toContain('issues.labeled')
  })

  it('with another label starts nothing, and says which filter said no', async () => {
    const job = await runJob({ repository, event: 'issues', payload: labeled('bug') }, { env })
    expect(job.main.code, job.main.log).toBe(0)
    expect(job.outputs.why).toMatch(/fix: .*label/)
    expect(job.outputs['run-id']).toBe('')
    expect(repository.issues.get(1).comments).toHaveLength(0)
  })
})
