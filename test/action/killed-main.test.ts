/** A main step that was killed with SIGKILL, and the post step after it, as a runner starts them. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dueReason } from '../../src/core/run/due.ts'
import { decodeRun } from '../../src/core/run/stored/encode-run.ts'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { markedProcesses, until } from '../adapters/process/marked-processes.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

const FILES = {
  // With a cell nothing outlives the step that made it.
  '.github/raymond.yml': `version: 1
defaults: { cell: off }
workflows:
  long:
    path: flows/long
    on: { issues: { types: [labeled], labels: ["raymond:long"] } }
`,
  'flows/long/START.sh': 'sleep 60\necho "<result>too late</result>"\n',
}

// Processes are found by their environment, which only Linux shows.
it.runIf(process.platform === 'linux')(
  'P-TURN 8: what it left running is ended by the post step, before the run is saved',
  async () => {
    const github = await startGitHub()
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files: FILES })
    const payload = recordedEvent('issues', 'labeled', repository, (event) =>
      Object.assign(event, { label: { ...(event.label as object), name: 'raymond:long' } }),
    )
    const directory = await mkdtemp(join(tmpdir(), 'raymond-killed-'))
    try {
      const job = await prepareJob({ repository, event: 'issues', payload, directory })
      const mine = () => markedProcesses(directory)
      const main = start('main', job.env)
      await until(() => mine().some((line) => line.includes('sleep')))
      main.process.kill('SIGKILL')
      await main.ended
      expect(mine()).not.toEqual([])

      const post = start('post', await job.postEnv())
      expect(await post.ended, post.log()).toBe(0)
      expect(mine()).toEqual([])
      const state = await repository.git.run(['show', `raymond/state:runs/long-1-${job.run.id}/state.json`])
      expect(JSON.parse(state)).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
      // It may have been the machine: nobody has said that it is to stop.
      expect(dueReason(decodeRun(state, 'state.json'), later())).toBeDefined()
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  },
)

it('of a job that somebody has cancelled: no later job goes on with its run by itself', async () => {
  const github = await startGitHub()
  const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files: FILES })
  const payload = recordedEvent('issues', 'labeled', repository, (event) =>
    Object.assign(event, { label: { ...(event.label as object), name: 'raymond:long' } }),
  )
  const directory = await mkdtemp(join(tmpdir(), 'raymond-killed-'))
  try {
    const job = await prepareJob({ repository, event: 'issues', payload, directory })
    const main = start('main', job.env)
    await until(() => main.log().includes('START'))
    github.faults.add({ match: () => true, kind: 'delay', milliseconds: 3000, times: 999 })
    main.process.kill('SIGINT')
    await sleep(1000)
    main.process.kill('SIGKILL')
    await main.ended
    github.faults.clear()
    const post = start('post', await job.postEnv())
    expect(await post.ended, post.log()).toBe(0)
    const state = await repository.git.run(['show', `raymond/state:runs/long-1-${job.run.id}/state.json`])
    expect(JSON.parse(state)).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
    expect(dueReason(decodeRun(state, 'state.json'), later())).toBeUndefined()
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 9 })
  }
})

it.each([
  ['is not taken for shown where GitHub takes no comment of the post step either', 'refused'],
  ['is shown from when the post step has shown it', undefined],
])('of a job that somebody has cancelled: what it asks %s', async (_, unseen) => {
  const github = await startGitHub()
  const files = {
    ...FILES,
    'flows/long/START.sh': `echo '<fork>WORK</fork><goto>ASK</goto>'\n`,
    'flows/long/ASK.sh': `echo '<ask next="DONE">What shall I delete?</ask>'\n`,
    'flows/long/WORK.sh': 'sleep 60\n',
    'flows/long/DONE.sh': `echo '<result>done</result>'\n`,
  }
  const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
  const payload = recordedEvent('issues', 'labeled', repository, (event) =>
    Object.assign(event, { label: { ...(event.label as object), name: 'raymond:long' } }),
  )
  const directory = await mkdtemp(join(tmpdir(), 'raymond-killed-'))
  try {
    const job = await prepareJob({ repository, event: 'issues', payload, directory })
    const refuses = () =>
      github.faults.add({
        match: ({ method, path }) => method !== 'GET' && /\/comments/.test(path),
        kind: 'status',
        status: 403,
        times: 999,
      })
    const refused = refuses()
    const main = start('main', job.env)
    await until(() => refused.hits > 1)
    await sleep(1000)
    github.faults.add({ match: () => true, kind: 'delay', milliseconds: 3000, times: 999 })
    main.process.kill('SIGINT')
    await sleep(1000)
    main.process.kill('SIGKILL')
    await main.ended
    github.faults.clear()
    if (unseen !== undefined) refuses()
    const post = start('post', await job.postEnv())
    expect(await post.ended, post.log()).toBe(0)
    const state = await repository.git.run(['show', `raymond/state:runs/long-1-${job.run.id}/state.json`])
    expect(JSON.parse(state)).toMatchObject({ status: 'suspended', reason: 'signal', lease: null, asks: [{ id: 'main-1' }] })
    expect(JSON.parse(state).asks[0].unseen).toBe(unseen)
    expect(dueReason(decodeRun(state, 'state.json'), later())).toBeUndefined()
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 9 })
  }
})

// Without a cell a script is the same user.
it.each(['state.json', 'journal.jsonl', 'journal.seals'])(
  'is waited for at no pipe in the place of its %s',
  { timeout: 60_000 },
  async (name) => {
    const github = await startGitHub()
    const folder = '"$(dirname "$(dirname "$(dirname "$(dirname "$RAYMOND_OUTBOX")")")")"'
    const script = `cd ${folder}/state/*/ && rm ${name} && mkfifo ${name} && kill -9 $PPID; sleep 60\n`
    const files = { ...FILES, 'flows/long/START.sh': script }
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
    const payload = recordedEvent('issues', 'labeled', repository, (event) =>
      Object.assign(event, { label: { ...(event.label as object), name: 'raymond:long' } }),
    )
    const directory = await mkdtemp(join(tmpdir(), 'raymond-killed-'))
    try {
      const job = await prepareJob({ repository, event: 'issues', payload, directory })
      await start('main', job.env).ended
      const post = start('post', await job.postEnv())
      expect(await post.ended, post.log()).toBe(1)
      expect(post.log()).toContain('RAY-STATE-TAMPERED')
      const state = await repository.git.run(['show', `raymond/state:runs/long-1-${job.run.id}/state.json`])
      expect(JSON.parse(state)).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  },
)

const later = () => new Date(Date.now() + 3_600_000).toISOString()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function start(step: 'main' | 'post', env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [built(step)], { env: { INPUT_CELL: 'off', ...env }, stdio: 'pipe' })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  // Not "close": what outlives main may hold its pipes.
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return { process: child, ended, log: () => log }
}
