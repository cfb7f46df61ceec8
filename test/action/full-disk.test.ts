/** A disk that an agent, or the tests that it runs, have filled. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { until } from '../adapters/process/marked-processes.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

let folder: string
let disk: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-full-'))
  disk = mkdtempSync(join(folder, 'disk-'))
})
afterEach(() => {
  spawnSync('umount', ['-l', disk])
  rmSync(folder, { recursive: true, force: true })
})

/** Not every machine lets its tests do so. */
const canMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0 && process.getuid?.() === 0

/** A job on a disk of 80 MB, and its agent: a program of these lines. */
async function fullJob(...agent: readonly string[]) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk])
  const program = join(folder, 'agent.sh')
  writeFileSync(program, ['#!/bin/sh', ...agent, ''].join('\n'), { mode: 0o755 })
  const github = await startGitHub()
  const repository = await github.addRepository({
    owner: 'Codertocat',
    name: 'Hello-World',
    private: true,
    files: {
      '.github/raymond.yml': `version: 1
defaults: { cell: off }
workflows:
  plan: { path: flows/plan, budget_usd: 10, on: { issues: { types: [labeled] } } }
`,
      'flows/plan/START.md': 'Do it.\n',
      'flows/plan/NEXT.md': 'Go on.\n',
      '.gitignore': '*.o\n',
    },
  })
  const payload = recordedEvent('issues', 'labeled', repository)
  const job = await prepareJob({ repository, event: 'issues', payload, directory: disk })
  const step = (name: 'main' | 'post', env: NodeJS.ProcessEnv) => {
    const more = { INPUT_CELL: 'off', RAYMOND_AGENT: `command:${program}` }
    const child = spawn(process.execPath, [built(name)], { env: { ...env, ...more } })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const ended = new Promise<number | null>((done) => child.once('close', done))
    return { child, ended, log: () => log }
  }
  const show = async (path: string) => String(await repository.git.run(['show', `raymond/state:${path}`]))
  const state = async () => JSON.parse(await show(`runs/plan-1-${job.run.id}/state.json`))
  return { job, step, show, state }
}

function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4096))
  } catch {}
}

const FILLS = 'dd if=/dev/zero of=a.o bs=1M 2>/dev/null'

it.runIf(canMount())('keeps nobody from hearing what a turn has cost, and no further turn is paid for', async () => {
  const begun = join(folder, 'begun')
  const end = '{"type":"result","text":"<goto>NEXT</goto>","cost_usd":5}'
  const { job, step, show, state } = await fullJob(`echo x >>${begun}`, FILLS, `echo '${end}'`)
  const main = step('main', job.env)
  await main.ended
  expect(main.log()).toContain('RAY-DISK-FULL')
  expect(main.log()).not.toMatch(/RAY-UNEXPECTED|RAY-STATE-LOST/)
  expect(readFileSync(begun, 'utf8')).toBe('x\n')
  expect(await state()).toMatchObject({ status: 'failed', lease: null, budget: { spent_usd: 5 } })
  expect(await show(`ledger/${new Date().toISOString().slice(0, 7)}.jsonl`)).toMatch(/usd":5\b/)
})

it.runIf(canMount()).each([
  ['stores a run for which the room is enough that the job has kept', 0],
  ['ends red where nothing could be stored', 1],
])('after a main step that was killed, the post step %s', async (_, exitCode) => {
  const filled = join(folder, 'filled')
  const { job, step, state } = await fullJob(FILLS, `echo x >${filled}`, 'sleep 60')
  const main = step('main', job.env)
  await until(() => existsSync(filled))
  main.child.kill('SIGKILL')
  await main.ended
  if (exitCode === 1) {
    rmSync(join(job.temp, 'raymond', 'reserve'))
    fill(join(disk, 'more'))
  }
  const post = step('post', await job.postEnv())
  expect(await post.ended, post.log()).toBe(exitCode)
  expect(await state()).toMatchObject(exitCode === 0 ? { status: 'suspended', lease: null } : { status: 'running' })
})
