/** C-9.3: what the thread that asked hears of a set-up that lets nothing start, in jobs in this process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import { prepareJob } from '../../../src/embedded/job/prepare-job.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import { recordedEvent } from '../../e2e/runner.ts'
import { jobInProcess } from '../../tools/job-in-process.ts'
import { startGitHub } from '../../tools/start-github.ts'

const CONFIG = `version: 1
workflows:
  plan:
    path: flows/plan
    on: { issues: { types: [opened, labeled], labels: ["agents: plan"] }, issue_comment: { command: plan } }
`

let github: EmbeddedGitHub
let repository: EmbeddedRepository
let folder: string

beforeEach(async () => {
  github = await startGitHub()
  folder = await mkdtemp(join(tmpdir(), 'raymond-not-started-'))
})

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

async function withConfig(config: string): Promise<void> {
  const files = { '.github/raymond.yml': config, 'flows/plan/START.md': 'Plan it.\n' }
  repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
}

/** No key is set: `wrong` is the code of what kept the job from its work. */
async function job(event: string, payload: object, inputs: Record<string, string> = {}): Promise<readonly string[]> {
  const { env } = await prepareJob({ repository, event, payload, directory: folder, inputs })
  const work = jobInProcess(env).then(({ problems }) => problems.map(({ code }) => code))
  return work.catch((error: unknown) => [(error as { problem: { code: string } }).problem.code])
}

const labeled = (label: string) =>
  recordedEvent('issues', 'labeled', repository, (payload) =>
    Object.assign(payload, { label: { ...(payload.label as object), name: label } }),
  )

const said = (id: number, body: string, login = 'Codertocat') =>
  recordedEvent('issue_comment', 'created', repository, (event) => {
    const account = { ...(event.sender as object), login }
    Object.assign(event.comment as object, { id, body, user: account })
    Object.assign(event, { sender: account })
  })

const thread = () => repository.issues.get(1).comments.flatMap(({ body }) => (body.startsWith('<!-- raymond:') ? [body] : []))

describe('without a key', () => {
  beforeEach(() => withConfig(CONFIG))

  it('the thread hears of it once, however often it asks', async () => {
    expect(await job('issues', labeled('agents: plan'))).toEqual(['RAY-NO-API-KEY'])
    expect(await job('issue_comment', said(900_001, '/raymond plan it'))).toEqual(['RAY-NO-API-KEY'])
    expect(thread()).toHaveLength(1)
    expect(thread()[0]).toContain('Nothing was started: the set-up is not complete.')
    expect(thread()[0]).toContain('There is no key for Claude Code.')
  })

  it('the thread hears what a job lacks that is to do without one', async () => {
    const ids = { 'anthropic-federation-rule-id': 'r', 'anthropic-organization-id': 'o', 'anthropic-service-account-id': 's' }
    expect(await job('issues', labeled('agents: plan'), ids)).toEqual(['RAY-NO-ID-TOKEN'])
    expect(thread()[0]).toContain('id-token: write')
  })

  it('a thread that did not ask hears nothing', async () => {
    expect(await job('issues', recordedEvent('issues', 'opened', repository))).not.toContain('RAY-UNKNOWN-COMMAND')
    expect(await job('issue_comment', said(900_002, '/raymond plan it', 'stranger'))).toEqual([])
    expect(thread()).toEqual([])
  })
})

describe('with a broken configuration', () => {
  beforeEach(() => withConfig('version: 1\nworkflows: { plan: { pfad: x } }\n'))

  it('a command of somebody who may give one is answered, and so is a label that is named after the action', async () => {
    await job('issue_comment', said(900_001, '/raymond plan it'))
    expect(thread()).toEqual([expect.stringContaining('.github/raymond.yml:2:14')])
    await job('issues', labeled('raymond:plan'))
    expect(thread()).toHaveLength(1)
  })

  it('strangers, other labels and plain comments hear nothing', async () => {
    await job('issue_comment', said(900_001, '/raymond plan it', 'stranger'))
    await job('issue_comment', said(900_002, 'I saw a raymond'))
    await job('issues', labeled('bug'))
    expect(thread()).toEqual([])
  })
})
