/** The agent's program is started while a new run is pushed: whatever the program does, no model is asked before the push has succeeded. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WiredJob } from '../../../src/action/wire/wired-job.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import { prepareJob } from '../../../src/embedded/job/prepare-job.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { recordedEvent } from '../../e2e/runner.ts'
import { type FakeAnthropic, startFakeAnthropic } from '../../tools/fake-anthropic.mjs'
import { jobInProcess } from '../../tools/job-in-process.ts'
import { startGitHub } from '../../tools/start-github.ts'

type Push = StateBranch['checkpoint']

const CONFIG = `version: 1
workflows:
  hello:
    path: flows/hello
    on: { issues: { types: [labeled], labels: ["raymond:hello"] } }
`

/** A program that asks its model as soon as it runs, without a prompt, and notes when it was started and that it was asked to end. */
function eager(notes: string): string {
  return `#!${process.execPath}
const { appendFileSync } = require('node:fs')
const note = (what) => appendFileSync(${JSON.stringify(notes)}, what + '\\n')
if (process.argv.includes('--version')) { console.log('2.1.330 (Claude Code)'); process.exit(0) }
process.on('SIGTERM', () => { note('ended'); process.exit(143) })
setInterval(() => {}, 1000)
const body = JSON.stringify({ model: 'claude-sonnet-5', max_tokens: 5, messages: [{ role: 'user', content: 'REPLY: x' }] })
const headers = { 'content-type': 'application/json', 'x-api-key': process.env.ANTHROPIC_API_KEY }
fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST', headers, body }).then(({ status }) => note('answered ' + status), (error) => note('failed ' + error.cause))
note('started')
`
}

describe('while the run is pushed for the first time', () => {
  let folder: string
  let api: FakeAnthropic
  const noted = async () => (await readFile(join(folder, 'notes'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'raymond-ahead-'))
    api = await startFakeAnthropic()
    vi.stubEnv('ANTHROPIC_BASE_URL', api.url)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await api.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 9 })
  })

  /** A job whose first push begins once the agent's program runs and has had time to ask. */
  async function job(push: (branch: StateBranch) => Push, stop = new AbortController().signal) {
    const github = await startGitHub()
    const files = { '.github/raymond.yml': CONFIG, 'flows/hello/START.md': 'Say hello.\n' }
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
    const payload = recordedEvent('issues', 'labeled', repository, (event) =>
      Object.assign(event, { label: { ...(event.label as object), name: 'raymond:hello' } }),
    )
    const program = join(folder, 'claude')
    await writeFile(program, eager(join(folder, 'notes')))
    await chmod(program, 0o755)
    const inputs = { 'anthropic-api-key': 'test-key', 'claude-path': program, 'hand-over': 'none' }
    const { env } = await prepareJob({ repository, event: 'issues', payload, directory: folder, inputs })
    let isFirst = true
    function onReady({ job: { keeping } }: WiredJob): void {
      const { branch } = keeping
      const pushed = push({ ...branch })
      const checkpoint: Push = async (given) => {
        if (isFirst) {
          isFirst = false
          await expect.poll(noted, { timeout: 20_000 }).toContain('started')
          await new Promise((resolve) => setTimeout(resolve, 300))
          expect(api.requests).toEqual([])
        }
        return pushed(given)
      }
      Object.assign(branch, { checkpoint })
    }
    return jobInProcess(env, { onReady, stop })
  }

  it('asks the model once the push has succeeded', async () => {
    const stop = new AbortController()
    const ended = job((branch) => (given) => branch.checkpoint(given), stop.signal)
    await expect.poll(async () => (await noted())[1], { timeout: 20_000 }).toBe('answered 200')
    stop.abort()
    await ended
    expect(api.requests).toHaveLength(1)
  }, 60_000)

  it('asks no model when the push fails, and ends the program', async () => {
    const problem = { code: 'RAY-STATE-UNREACHABLE', message: 'No push today.' } as const
    await job(() => () => Promise.reject(new ProblemError(problem))).catch(() => {})
    expect(api.requests).toEqual([])
    expect(await noted()).toEqual(['started', 'ended'])
  }, 60_000)

  it('asks no model when another job has taken the run over, and ends the program', async () => {
    const outcome = await job(() => async ({ run }) => ({ kind: 'superseded', stored: run }))
    expect(outcome.runs.length).toBeLessThanOrEqual(1)
    expect(api.requests).toEqual([])
    expect(await noted()).toEqual(['started', 'ended'])
  }, 60_000)
})
