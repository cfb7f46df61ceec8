/** The main step from the source, on a repository of the embedded GitHub: what its log and summary say. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { ASKING_FLOW } from '../tools/asking-flow.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-main-'))
})

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

async function repositoryOf(isPrivate: boolean): Promise<EmbeddedRepository> {
  const github = await startGitHub()
  return github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: isPrivate, files: ASKING_FLOW })
}

async function main(
  repository: EmbeddedRepository,
  event: string,
  payload: object,
  inputs: Readonly<Record<string, string>> = {},
  prepare: (env: NodeJS.ProcessEnv) => void = () => {},
) {
  const job = await prepareJob({ repository, event, payload, directory: folder, inputs })
  prepare(job.env)
  const log = await new Promise<string>((done) => {
    execFile(process.execPath, [built('main')], { env: job.env }, (_, stdout, stderr) => done(stdout + stderr))
  })
  return { log, outputs: await job.outputs(), summary: await job.summary() }
}

it('1: a job that finds nothing to wake says so in its summary', { timeout: 20_000 }, async () => {
  const { outputs, summary } = await main(await repositoryOf(true), 'schedule', { schedule: '*/9 * * * *' }, { mode: 'wake' })
  expect(outputs.why).toBe('wake: Nothing is due.')
  expect(summary).toContain('Nothing is due.')
})

it('2: a run that waits is a notice, and the step succeeds', { timeout: 20_000 }, async () => {
  const repository = await repositoryOf(true)
  const { log, outputs } = await main(repository, 'issues', recordedEvent('issues', 'labeled', repository))
  expect(outputs.status, log).toBe('waiting')
  expect(log).toMatch(/^::notice title=RAY-WAITING::/m)
  expect(log).not.toMatch(/^::error/m)
})

it('a step that cannot begin, as it can note nothing for the post step, ends at once', { timeout: 20_000 }, async () => {
  const repository = await repositoryOf(true)
  const { log } = await main(repository, 'issues', recordedEvent('issues', 'labeled', repository), {}, (env) => {
    env.GITHUB_STATE = join(folder, 'none')
  })
  expect(log).toContain(`Missing file at path: ${join(folder, 'none')}`)
})

it('5.7: on a public repository without state-key, the run says that transcripts stay off the branch', {
  timeout: 20_000,
}, async () => {
  const repository = await repositoryOf(false)
  const { summary } = await main(repository, 'issues', recordedEvent('issues', 'labeled', repository))
  const [comment] = repository.issues.get(1).comments
  const said = 'Transcripts and prompts stay off the state branch'
  expect([summary.includes(said), comment?.body.includes(said)]).toEqual([true, true])
})

it('starts no program that lies in the checkout or the temp folder, whatever the PATH says', { timeout: 30_000 }, async () => {
  const repository = await repositoryOf(true)
  const ran = join(folder, 'ran')
  const { outputs, log } = await main(repository, 'issues', recordedEvent('issues', 'labeled', repository), {}, (env) => {
    const places = ['GITHUB_WORKSPACE', 'RUNNER_TEMP'].map((name) => join(env[name] ?? '', 'tools'))
    for (const [place, name] of places.flatMap((one) => ['git', 'npm', 'ps', 'mkfifo'].map((name) => [one, name] as const))) {
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, name), `#!/bin/sh\ntouch ${ran}\nPATH=/usr/bin:/bin exec ${name} "$@"\n`, { mode: 0o755 })
    }
    env.PATH = ['tools', ...places, env.PATH].join(':')
  })
  expect([outputs.status, existsSync(ran)], log).toEqual(['waiting', false])
})
