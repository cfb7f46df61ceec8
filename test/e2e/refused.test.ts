/** A state branch that GitHub does not let the job write in the end: the run is saved as an artifact, restored, and goes on. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import AdmZip from 'adm-zip'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { type JobEnd, recordedEvent, replaying, runJob } from './runner.ts'

const DIST = process.env.DIST ?? resolve(import.meta.dirname, '../../dist')

const CONFIG = `version: 1
workflows:
  plan:
    path: flows/plan
    comments: results
    on:
      issues: { types: [labeled], labels: ["raymond:plan"] }
`

/** Works for a while, leaves a file that nobody has committed, asks, and reads the file again. */
const FLOW = {
  'flows/plan/START.md': 'Plan it.\n',
  'flows/plan/WORK.sh': 'sleep 2\necho "done once" >> work.txt\necho \'<ask next="AFTER">Go on?</ask>\'\n',
  'flows/plan/AFTER.sh': '[ "$(wc -l < work.txt)" -eq 1 ] && echo "<goto>END</goto>"\n',
  'flows/plan/END.md': 'The answer was {{result}}.\n',
}

const RECORDING = [
  { state: 'START', text: '<goto>WORK</goto>', cost_usd: 0.25 },
  { state: 'END', text: '<result>all of it</result>', cost_usd: 0.5 },
]

let github: EmbeddedGitHub
let repository: EmbeddedRepository
let folder: string
let env: Record<string, string>

beforeEach(async () => {
  github = await startGitHub()
  folder = await mkdtemp(join(tmpdir(), 'raymond-e2e-'))
  env = await replaying(folder, RECORDING)
  repository = await github.addRepository({
    owner: 'Codertocat',
    name: 'Hello-World',
    private: true,
    files: {
      '.github/raymond.yml': CONFIG,
      '.github/workflows/raymond.yml': 'on: { workflow_dispatch: { inputs: { run: {}, answer: {} } } }\njobs: {}\n',
      ...FLOW,
    },
  })
})

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

function labeled() {
  return recordedEvent('issues', 'labeled', repository, (payload) =>
    Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:plan' } }),
  )
}

/** Somebody protects all branches while the first job is at work. */
async function protectedMeanwhile(pid?: number): Promise<void> {
  for (;;) {
    const stored = await repository.git.run(['rev-parse', '--verify', 'refs/heads/raymond/state']).catch(() => '')
    if (stored !== '') break
    await new Promise((resume) => setTimeout(resume, 50))
  }
  repository.rules.push({ pattern: 'raymond/**', kind: 'ruleset', requireSignatures: true })
  if (pid !== undefined) setTimeout(() => process.kill(pid, 'SIGKILL'), 800)
}

/** The rule goes when the thread shows this. */
async function protectedUntil(shown: string): Promise<void> {
  await protectedMeanwhile()
  while (!comments().some((body) => body.includes(shown))) await new Promise((resume) => setTimeout(resume, 20))
  repository.rules.length = 0
}

function comments(): readonly string[] {
  return repository.issues.get(1).comments.map(({ body }) => body)
}

/** As a person does it: download, `raymond restore`. */
async function restored(job: JobEnd): Promise<string> {
  const said = `${job.main.log}\n${job.post.log}`
  const name = /gh run download \d+ -R Codertocat\/Hello-World -n (\S+) -D/.exec(said)?.[1] ?? ''
  const artifact = repository.actions.artifacts.find((one) => one.name === name)
  if (!artifact) throw new Error(`no artifact ${name} in\n${said}`)
  const saved = join(folder, 'saved')
  new AdmZip(artifact.zip).extractAllTo(saved)
  github.addToken({ token: 'of-a-person' })
  const { stdout } = await promisify(execFile)(process.execPath, [join(DIST, 'cli.js'), 'restore', saved], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      GITHUB_TOKEN: 'of-a-person',
      GITHUB_SERVER_URL: github.serverUrl,
      GITHUB_REPOSITORY: 'Codertocat/Hello-World',
    },
  })
  return stdout
}

function goOn(id: string, inputs: Record<string, string>): Promise<JobEnd> {
  const { repository: facts, sender } = labeled()
  const payload = { inputs: { run: id, ...inputs }, repository: facts, sender }
  return runJob({ repository, event: 'workflow_dispatch', payload, inputs: { run: id, ...inputs } }, { env })
}

async function runId(): Promise<string> {
  return (await repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim()
}

function expectWhole(end: JobEnd): void {
  expect(end.outputs, end.main.log).toMatchObject({ status: 'completed', result: 'all of it', 'cost-usd': '0.75' })
  expect(comments().filter((body) => body.includes(' result=main '))).toHaveLength(1)
  expect(comments().filter((body) => body.includes(' seq='))).toHaveLength(1)
}

describe('a run whose state branch was protected meanwhile', () => {
  it('is saved as an artifact, and after the way back that the error names goes on to its end', async () => {
    const first = await runJob(
      { repository, event: 'issues', payload: labeled() },
      { env, onStart: () => void protectedMeanwhile() },
    )
    expect(first.main.code, first.main.log).toBe(1)
    const [artifact] = repository.actions.artifacts
    expect(artifact?.name).toMatch(/^raymond-run-plan-1-\d+-attempt-1$/)
    for (const said of [first.main.log, first.summary, comments().join('\n')]) {
      expect(said).toContain('RAY-STATE-IN-ARTIFACT')
      expect(said).toContain(artifact?.name)
      expect(said).toContain('Require signed commits')
    }
    expect(first.outputs.status).toBe('waiting')

    repository.rules.length = 0
    expect(await restored(first)).toMatch(/^plan-1-\d+ is on raymond\/state again: waiting, state \d+\n$/)
    expectWhole(await goOn(await runId(), { answer: 'yes' }))
  })

  it('is saved by the post step when the main step was killed', async () => {
    const first = await runJob(
      { repository, event: 'issues', payload: labeled() },
      { env, onStart: (pid) => void protectedMeanwhile(pid) },
    )
    expect(first.main.signal).toBe('SIGKILL')
    expect(first.post.code, first.post.log).toBe(1)
    expect(first.post.log).toContain('RAY-STATE-IN-ARTIFACT')

    repository.rules.length = 0
    expect(await restored(first)).toContain('again: suspended')
    const second = await goOn(await runId(), {})
    expect(second.outputs.status, second.main.log).toBe('waiting')
    expectWhole(await goOn(await runId(), { answer: 'yes' }))
  })

  it('says that it is lost where no artifacts are taken, and ends like any job', async () => {
    const first = await runJob(
      { repository, event: 'issues', payload: labeled(), artifacts: false },
      { env, onStart: () => void protectedMeanwhile() },
    )
    expect(first.main.code, first.main.log).toBe(1)
    expect(first.main.log).toContain('RAY-STATE-LOST')
    expect(first.main.log).toContain('this place takes no artifacts')
    expect(first.outputs.status).toBe('waiting')
    // The post step tries once more, and there the rule is gone.
    expect(first.post.log).toContain('RAY-STATE-LOST')
  })

  it('is not harmed by a service that refuses, and is brought to the branch by the post step when that can be written again', async () => {
    github.faults.add({ match: { path: /^\/twirp\// }, kind: 'status', status: 403, times: 100 })
    const first = await runJob(
      { repository, event: 'issues', payload: labeled() },
      {
        env,
        onStart: () => void protectedUntil('RAY-STATE-LOST'),
      },
    )
    expect(first.main.log).toContain('RAY-STATE-LOST')
    expect(first.post.code, first.post.log).toBe(0)
    expect(comments().join('\n')).not.toContain('RAY-STATE-LOST')
    expectWhole(await goOn(await runId(), { answer: 'yes' }))
  })
})
