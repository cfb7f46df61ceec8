/** A disk that an agent, or the tests that it runs, have filled. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
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

it.runIf(canMount())('keeps nobody from hearing what a turn has cost, and no further turn is paid for', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk])
  const begun = join(folder, 'begun')
  const agent = join(folder, 'agent.sh')
  const end = '{"type":"result","text":"<goto>NEXT</goto>","cost_usd":5}'
  writeFileSync(agent, `#!/bin/sh\necho x >>${begun}\ndd if=/dev/zero of=a.o bs=1M 2>/dev/null\necho '${end}'\n`, { mode: 0o755 })
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
  const job = await prepareJob({
    repository,
    event: 'issues',
    payload: recordedEvent('issues', 'labeled', repository),
    directory: disk,
  })
  const env = { ...job.env, INPUT_CELL: 'off', RAYMOND_AGENT: `command:${agent}` }
  const log = await new Promise<string>((done) => {
    execFile(process.execPath, [built('main')], { env }, (_, stdout, stderr) => done(stdout + stderr))
  })
  expect(log).toContain('RAY-DISK-FULL')
  expect(log).not.toMatch(/RAY-UNEXPECTED|RAY-STATE-LOST/)
  expect(readFileSync(begun, 'utf8')).toBe('x\n')
  const show = async (path: string) => String(await repository.git.run(['show', `raymond/state:${path}`]))
  const state = JSON.parse(await show(`runs/plan-1-${job.run.id}/state.json`))
  expect(state).toMatchObject({ status: 'failed', lease: null, budget: { spent_usd: 5 } })
  expect(await show(`ledger/${new Date().toISOString().slice(0, 7)}.jsonl`)).toMatch(/usd":5\b/)
})
