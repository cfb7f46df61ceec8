/**
 * The conversations of real-cli.test.ts, had by a worker in a job of its own: it asks, or its job is lost in the middle of a turn, and goes on
 * on another machine; its parent is called when it has ended. With the real CLI of each agent, and with a program of the command protocol.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { REAL_AGENTS } from './real-agents.ts'
import { recordedEvent, runJob } from './runner.ts'

vi.setConfig({ testTimeout: 300_000 })

const MEMORY = 'The word to remember is marmalade.'
/** Codex's own sandbox needs what not every machine allows; here it is about who goes on with what. */
const SKIP = { 'dangerously-skip-permissions': 'true' }

const FLOW = {
  '.github/workflows/raymond.yml': 'on: { workflow_dispatch: { inputs: { run: {}, hand-over-id: {} } } }\njobs: {}\n',
  'flows/split/workflow.yaml': 'workers: job\n',
  'flows/split/START.sh': `echo '<fork>TALK</fork><join next="MERGE"></join>'\n`,
  'flows/split/MERGE.sh': `echo "<result>$(grep -o '"result": "[^"]*"' "$RAYMOND_WORKERS_FILE")</result>"\n`,
}
const ASKS = {
  ...FLOW,
  'flows/split/TALK.md': `USAGE: in=1000 out=100\nREPLY: ${MEMORY} <ask next="ANSWERED">Which colour?</ask>\n`,
  'flows/split/ANSWERED.md': 'USAGE: in=1000 out=100\nREPLY: <result>noted</result>\n\nThe answer: {{result}}\n',
}
const IS_CUT_OFF = {
  ...FLOW,
  'flows/split/TALK.md': `USAGE: in=1000 out=100\nREPLY: ${MEMORY} <goto>SLOW</goto>\n`,
  'flows/split/SLOW.md': 'DELAY: 3000\nUSAGE: in=1000 out=100\nREPLY: <result>slow but sure</result>\n',
}

/** What a program of the command protocol was asked is in a file; it keeps its conversations itself, so the session tells that it is one. */
const COMMAND = {
  agent: 'command',
  model: null,
  cli: { program: resolve(import.meta.dirname, 'conversing-agent.mjs') },
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'raymond-command-'))
    const file = join(folder, 'requests.jsonl')
    writeFileSync(file, '')
    const requests = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return {
      env: { RAYMOND_AGENT: `command:${process.execPath} ${COMMAND.cli.program} ${file}` },
      inputs: {},
      last: () => requests().at(-1) ?? '',
      goesOn: () => {
        const [first, ...others] = requests().map((line) => JSON.parse(line).session)
        return others.at(-1).mode === 'resume' && others.at(-1).id === first.new_id
      },
      reset: () => writeFileSync(file, ''),
      close: () => rm(folder, { recursive: true, force: true, maxRetries: 9 }),
    }
  },
}
const AGENTS = [
  ...REAL_AGENTS.map(({ agent, model, cli, under, inputs, env }) => ({
    agent,
    model,
    cli,
    open: async () => {
      const api = await under.startApi()
      const last = () => api.seen().at(-1)?.text ?? ''
      return {
        env: env(api.url),
        inputs: inputs('program' in cli ? cli.program : ''),
        last,
        goesOn: () => last().includes(MEMORY),
        reset: () => api.reset(),
        close: () => api.close(),
      }
    },
  })),
  COMMAND,
]

describe.each(AGENTS)('a worker in jobs of its own, of $agent', ({ agent, model, cli, open }) => {
  if ('missing' in cli) console.warn(`Workers of ${agent} are not tested, it could not be installed: ${cli.missing}`)
  let told: Awaited<ReturnType<typeof open>>
  let repository: EmbeddedRepository

  beforeAll(async () => {
    told = await open()
  })
  afterAll(() => told.close())
  beforeEach(() => told.reset())

  async function site(files: Readonly<Record<string, string>>): Promise<void> {
    const github = await startGitHub()
    const own = model === null ? '' : `agent: ${agent}, model: ${model}, `
    const config = `version: 1\nworkflows:\n  split: { path: flows/split, ${own}on: { issues: { types: [labeled], labels: ["raymond:split"] } } }\n`
    repository = await github.addRepository({
      owner: 'Codertocat',
      name: 'Hello-World',
      private: true,
      files: { '.github/raymond.yml': config, ...files },
    })
  }

  type Payload = Record<string, unknown>
  async function job(
    event: string,
    payload: Payload,
    more: { readonly inputs?: Record<string, string>; readonly runId?: number } = {},
    onStart: (pid: number) => void = () => {},
  ) {
    const inputs = { ...told.inputs, ...SKIP, ...more.inputs }
    return runJob({ repository, event, payload, ...more, inputs }, { env: told.env, onStart })
  }

  function labeled(): Payload {
    return recordedEvent('issues', 'labeled', repository, (payload) =>
      Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:split' } }),
    )
  }

  /** The job of a dispatch, on a new machine. */
  async function play(at: number, onStart?: (pid: number) => void) {
    const dispatch = repository.actions.dispatches[at]
    if (dispatch?.kind !== 'workflow_dispatch') throw new Error(`there is no dispatch ${at}`)
    const { id, login, type } = repository.store.account('github-actions[bot]')
    const payload = { ...labeled(), inputs: dispatch.inputs, ref: 'refs/heads/main', sender: { id, login, type } }
    const inputs = dispatch.inputs as Record<string, string>
    return job('workflow_dispatch', payload, { inputs, runId: dispatch.run.id }, onStart)
  }

  async function stateOf(id: string) {
    return JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]))
  }

  it.skipIf('missing' in cli)('goes on in its conversation when a person has answered its question', async () => {
    await site(ASKS)
    const parent = await job('issues', labeled())
    expect(parent.outputs, parent.main.log).toMatchObject({ status: 'suspended' })
    const id = parent.outputs['run-id'] ?? ''
    const asking = await play(0)
    expect(asking.outputs, asking.main.log).toMatchObject({ status: 'waiting' })
    expect((await play(1)).outputs).toMatchObject({ 'run-id': id, status: 'suspended' })
    const answer = recordedEvent('issue_comment', 'created', repository, (payload) =>
      Object.assign(payload, { comment: { ...(payload.comment as object), body: '/raymond answer green' } }),
    )
    await job('issue_comment', answer)
    const answered = await play(2)
    expect(answered.outputs, answered.main.log).toMatchObject({ 'run-id': `${id}-1`, status: 'completed', result: 'noted' })
    expect(told.goesOn()).toBe(true)
    expect(told.last()).toContain('green')
    const last = await play(3)
    expect(last.outputs, last.main.log).toMatchObject({ status: 'completed', result: '"result": "noted"' })
    expect((await stateOf(id)).warnings).toEqual([])
    expect((await stateOf(`${id}-1`)).warnings).toEqual([])
  })

  it.skipIf('missing' in cli)('goes on in it when its main step was killed in the middle of a turn', async () => {
    await site(IS_CUT_OFF)
    const id = (await job('issues', labeled())).outputs['run-id'] ?? ''
    const isSlow = () => told.last().includes('DELAY: 3000')
    const killed = await play(0, (pid) => {
      const timer = setInterval(() => {
        if (!isSlow()) return
        clearInterval(timer)
        process.kill(pid, 'SIGKILL')
      }, 50)
    })
    expect(killed.main.signal).toBe('SIGKILL')
    let last = killed
    for (let at = 1; at < repository.actions.dispatches.length; at++) last = await play(at)
    expect(last.outputs, last.main.log).toMatchObject({ 'run-id': id, status: 'completed', result: '"result": "slow but sure"' })
    expect(told.goesOn()).toBe(true)
    expect(isSlow()).toBe(true)
  })
})
