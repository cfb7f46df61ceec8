/** Runs that outlive their job: kills, signals, lost machines, hand-overs; every job on a machine of its own. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { type JobEnd, recordedEvent, replaying, runJob, runStep } from './runner.ts'

const CONFIG = `version: 1
workflows:
  long:
    path: flows/long
    comments: results
    on:
      issues: { types: [labeled], labels: ["raymond:long"] }
  four:
    path: flows/four
    comments: results
    on:
      issues: { types: [labeled], labels: ["raymond:four"] }
`

/** Four agents at work at once; one of them does not listen to SIGTERM, one keeps a process in a session of its own. */
const FOUR = {
  'flows/four/START.sh': `echo '<fork item="deaf">WORK</fork><fork item="apart">WORK</fork><fork item="plain">WORK</fork><goto>WORK</goto>'\n`,
  'flows/four/WORK.sh': [
    '[ "$item" = deaf ] && trap "" TERM',
    '[ "$item" = apart ] && setsid sleep 6071 &',
    'echo "$RAYMOND_AGENT_ID" > "left-$RAYMOND_AGENT_ID.txt"',
    'sleep 6072',
    'echo "<result>too late</result>"',
    '',
  ].join('\n'),
}

const ACTIONS_WORKFLOW = `on:
  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }
jobs: {}
`

/** Six turns that each leave a line in an uncommitted file of the checkout; the agent speaks first and last. */
const FLOW = {
  'flows/long/START.md': 'Begin.\n',
  'flows/long/STEP.sh': [
    'n=$(( $(cat progress.txt 2>/dev/null | wc -l) + 1 ))',
    'sleep 0.25',
    'echo "step $n" >> progress.txt',
    'if [ "$n" -ge 6 ]; then echo "<goto>END</goto>"; else echo "<goto>STEP</goto>"; fi',
    '',
  ].join('\n'),
  'flows/long/END.md': 'End.\n',
}

const RECORDING = [
  { state: 'START', text: '<goto>STEP</goto>', cost_usd: 0.25 },
  { state: 'END', text: '<result>six steps</result>', cost_usd: 0.5 },
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
    files: { '.github/raymond.yml': CONFIG, '.github/workflows/raymond.yml': ACTIONS_WORKFLOW, ...FLOW, ...FOUR },
  })
  folder = await mkdtemp(join(tmpdir(), 'raymond-e2e-'))
  env = await replaying(folder, RECORDING)
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

function labeled(label = 'raymond:long') {
  return recordedEvent('issues', 'labeled', repository, (payload) =>
    Object.assign(payload, { label: { ...(payload.label as object), name: label } }),
  )
}

function dispatch(inputs: Record<string, string>, actor = 'Codertocat') {
  const payload = recordedEvent('issues', 'labeled', repository)
  const type = actor.endsWith('[bot]') ? 'Bot' : 'User'
  return {
    inputs,
    repository: payload.repository,
    sender: { ...(payload.sender as object), login: actor, type, ...(type === 'Bot' ? { id: 41898282 } : {}) },
  }
}

async function stateOf(id: string) {
  return JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]))
}

async function runIds(): Promise<readonly string[]> {
  const text = await repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs']).catch(() => '')
  return text.split('\n').filter((name) => name !== '')
}

/** Goes on with the only run, as a person would by the Actions page. */
async function goOn(end: (pid: number) => void = () => {}): Promise<JobEnd> {
  const [id = ''] = await runIds()
  return runJob(
    { repository, event: 'workflow_dispatch', payload: dispatch({ run: id }), inputs: { run: id } },
    { env, onStart: end },
  )
}

/** The run is on the state branch, and its first steps are being done. */
async function begun(): Promise<void> {
  while ((await runIds()).length === 0) await sleep(50)
  await sleep(300)
}

function expectWholeResult(): void {
  const comments = repository.issues.get(1).comments.map(({ body }) => body)
  expect(comments.filter((body) => body.includes('six steps'))).not.toHaveLength(0)
  expect(comments.filter((body) => body.includes(' result=main '))).toHaveLength(1)
  expect(comments.filter((body) => body.includes(' seq='))).toHaveLength(1)
}

/** The seconds that a runner grants; a machine with more to do than it can is late once, not thrice. */
const timed = { retry: 2 }

describe('a job that is cancelled', timed, () => {
  it('saves everything and is gone within 5 s of SIGINT; the next job goes on, uncommitted files and all', async () => {
    let signalled = 0
    const first = await runJob(
      { repository, event: 'issues', payload: labeled() },
      {
        env,
        onStart: (pid) => {
          void begun().then(() => {
            signalled = Date.now()
            process.kill(pid, 'SIGINT')
          })
        },
      },
    )
    expect(Date.now() - signalled).toBeLessThan(8000)
    const [id = ''] = await runIds()
    expect(await stateOf(id), first.main.log).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })

    const second = await goOn()
    expect(second.outputs, second.main.log).toMatchObject({ status: 'completed', result: 'six steps', 'cost-usd': '0.75' })
    expectWholeResult()
    expect((await repository.git.run(['show', `raymond/${id}/main:progress.txt`])).trim().split('\n')).toHaveLength(6)
    expect(await stateOf(id)).toMatchObject({ agents: [{ visits: { 'STEP.sh': 6 } }] })
  })
})

const processes = () => execFileSync('ps', ['-eo', 'args']).toString()

async function fourAtWork(): Promise<void> {
  while (processes().match(/^sleep 6072$/gm)?.length !== 4) await sleep(50)
}

describe('four agents at work', timed, () => {
  it('are ended and saved within 5 s of SIGINT, whatever they do about it, and no process is left', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'raymond-four-'))
    const job = await prepareJob({ repository, event: 'issues', payload: labeled('raymond:four'), directory })
    let signalled = 0
    const main = await runStep('main', { ...job.env, ...env }, (pid) => {
      void fourAtWork().then(() => {
        signalled = Date.now()
        process.kill(pid, 'SIGINT')
      })
    })
    expect(Date.now() - signalled, main.log).toBeLessThan(5000)
    const [id = ''] = await runIds()
    const state = await stateOf(id)
    expect(state, main.log).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
    expect(state.agents).toHaveLength(4)
    const files = await repository.git.run(['ls-tree', '--name-only', `raymond/${id}/main`])
    expect(files.split('\n').filter((file) => file.startsWith('left-'))).toHaveLength(4)
    expect(processes()).not.toMatch(/sleep 607[12]\b/)
    await rm(directory, { recursive: true, force: true, maxRetries: 9 })
  })
})

describe('a machine that is lost', () => {
  it('loses nothing that was stored, however often it happens', async () => {
    const payload = labeled()
    const lost = async (event: string, body: object, inputs: Record<string, string>, when: Promise<unknown>) => {
      const directory = await mkdtemp(join(tmpdir(), 'raymond-lost-'))
      const job = await prepareJob({ repository, event, payload: body, inputs, directory })
      const end = await runStep('main', { ...job.env, ...env }, (pid) => {
        void when.then(() => {
          try {
            process.kill(pid, 'SIGKILL')
          } catch {
            // it was quicker
          }
        })
      })
      job.finish('cancelled')
      await rm(directory, { recursive: true, force: true, maxRetries: 9 })
      return end
    }
    await lost('issues', payload, {}, begun())
    for (let tries = 0; tries < 3; tries++) {
      const [id = ''] = await runIds()
      await lost('workflow_dispatch', dispatch({ run: id }), { run: id }, sleep(1300 + tries * 300))
    }
    const last = await goOn()
    expect(last.outputs, last.main.log).toMatchObject({ status: 'completed', result: 'six steps' })
    expectWholeResult()
  })
})

describe('a job whose time is up', () => {
  it('hands over to the next one by one dispatch, which a second use of its id cannot repeat', async () => {
    const first = await runJob({ repository, event: 'issues', payload: labeled(), inputs: { 'max-minutes': '0.02' } }, { env })
    const [id = ''] = await runIds()
    const stored = await stateOf(id)
    expect(stored, first.main.log).toMatchObject({ status: 'suspended', reason: 'time-up' })
    const dispatched = github.events.filter(({ name }) => name === 'workflow_dispatch')
    expect(dispatched, first.main.log).toHaveLength(1)
    const inputs = (dispatched[0]!.payload as { inputs: Record<string, string> }).inputs
    expect(inputs).toMatchObject({ run: id, 'hand-over-id': stored.hand_over_id })

    const next = () =>
      runJob(
        {
          repository,
          event: 'workflow_dispatch',
          payload: dispatch(inputs, 'github-actions[bot]'),
          inputs,
          actor: 'github-actions[bot]',
        },
        { env },
      )
    const second = await next()
    expect(second.outputs, second.main.log).toMatchObject({ status: 'completed' })
    const third = await next()
    expect(third.outputs.why).toMatch(/not suspended|not the one that the run expects/)
    expectWholeResult()
  })
})
