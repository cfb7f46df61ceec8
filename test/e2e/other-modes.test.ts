/** Modes that handle no event, from the bundle: a job's own token, and pages of what the jobs before it did. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { recordedEvent, runJob } from './runner.ts'

const CONFIG = `version: 1
workflows:
  hello:
    path: flows/hello
    on: { issues: { types: [labeled] } }
`

const JOB = `on:
  issues: { types: [labeled] }
  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }
permissions: { contents: write, issues: write, actions: write }
jobs: { a: { steps: [{ uses: actions/checkout@v6, with: { persist-credentials: false } }, { uses: raymond-action/raymond-action@v1 }] } }
`

let repository: EmbeddedRepository

beforeEach(async () => {
  const github = await startGitHub({ requests: 'any' })
  repository = await github.addRepository({
    owner: 'Codertocat',
    name: 'Hello-World',
    private: true,
    files: {
      '.github/raymond.yml': CONFIG,
      '.github/workflows/raymond.yml': JOB,
      'flows/hello/START.sh': 'echo "<result>hello there</result>"\n',
    },
  })
})

const event = () => ({ event: 'issues', payload: recordedEvent('issues', 'labeled', repository) })

describe('mode: report', () => {
  it('writes the pages of all runs of the state branch into report-path, whatever is checked out', async () => {
    expect((await runJob({ repository, ...event() })).outputs.status).toBe('completed')
    let pages: readonly string[] = []
    let index = ''
    const inputs = { mode: 'report', 'report-path': 'site/pages' }
    const end = await runJob(
      { repository, ...event(), inputs },
      {
        onEnd: async ({ workspace }) => {
          pages = await readdir(join(workspace, 'site/pages'))
          index = await readFile(join(workspace, 'site/pages/index.html'), 'utf8')
        },
      },
    )
    expect(end.main, end.main.log).toMatchObject({ code: 0 })
    expect(pages).toEqual([expect.stringMatching(/^hello-.*\.html$/), 'index.html', 'outcomes.html'])
    expect(index).toContain('hello')
    expect(index).toContain('<a href="outcomes.html">')
  })

  it('writes a page without runs before the first one, when there is no state branch yet', async () => {
    let pages: readonly string[] = []
    const end = await runJob(
      { repository, ...event(), inputs: { mode: 'report' } },
      {
        onEnd: async ({ workspace }) => {
          pages = await readdir(join(workspace, 'raymond-report'))
        },
      },
    )
    expect(end.main, end.main.log).toMatchObject({ code: 0 })
    expect(pages).toContain('index.html')
  })

  it('writes nowhere else than in the workspace', async () => {
    const end = await runJob({ repository, ...event(), inputs: { mode: 'report', 'report-path': '../out' } })
    expect(end.main).toMatchObject({ code: 1, log: expect.stringContaining('report-path: ../out is not in the workspace') })
  })
})

describe('mode: doctor', () => {
  it("finds nothing wrong with a job's own token, though GitHub says that it may not push", async () => {
    const inputs = { mode: 'doctor', 'anthropic-api-key': 'sk-ant-x', 'claude-path': process.execPath }
    const { main } = await runJob({ repository, ...event(), inputs })
    expect(main.log).not.toContain('RAY-SETUP-TOKEN')
    expect(main.log).toContain('✓ GitHub')
    const weak = await runJob({
      repository,
      ...event(),
      inputs,
      permissions: { contents: 'read', issues: 'write', actions: 'write' },
    })
    expect(weak.main.log).toContain('The token may not write contents')
    expect(weak.main.code).toBe(1)
  })
})
