/**
 * The real CLI of each agent in two jobs on two machines that share nothing: workspace, temporary folder and HOME are new. The second job goes
 * on in the conversation of the first one, as the scripted API sees.
 */
import AdmZip from 'adm-zip'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import type { ScriptedApi } from '../contracts/agent-cli.ts'
import { startGitHub } from '../tools/start-github.ts'
import { REAL_AGENTS } from './real-agents.ts'
import { recordedEvent, runJob } from './runner.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEMORY = 'The word to remember is marmalade.'

/** Codex's own sandbox needs what not every machine allows; here it is about who goes on with what. */
const SKIP = { 'dangerously-skip-permissions': 'true' }

/** Prompts that tell the scripted API what to answer. */
const ASKS = {
  'flows/talk/START.md': `USAGE: in=1000 out=100\nREPLY: ${MEMORY} <ask next="ANSWERED">Which colour?</ask>\n`,
  'flows/talk/ANSWERED.md': 'USAGE: in=1000 out=100\nREPLY: <result>noted</result>\n\nThe answer: {{result}}\n',
}
const IS_CUT_OFF = {
  'flows/talk/START.md': `USAGE: in=1000 out=100\nREPLY: ${MEMORY} <goto>SLOW</goto>\n`,
  'flows/talk/SLOW.md': 'DELAY: 6000\nUSAGE: in=1000 out=100\nREPLY: <result>slow but sure</result>\n',
}

describe.each(REAL_AGENTS)(
  'a conversation with the real $agent',
  ({ agent, model, cli, under, inputs: inputsFor, env: envFor }) => {
    const program = 'program' in cli ? cli.program : ''
    if ('missing' in cli) console.warn(`Jobs with the real ${agent} are not tested, it could not be installed: ${cli.missing}`)
    let api: ScriptedApi
    let repository: EmbeddedRepository
    const folders = new Set<string>()

    beforeAll(async () => {
      api = await under.startApi()
    })
    afterAll(() => api.close())
    beforeEach(() => folders.clear())
    afterEach(() => api.reset())

    async function site(files: Readonly<Record<string, string>>): Promise<void> {
      const github = await startGitHub()
      const workflow = `talk:\n    path: flows/talk\n    agent: ${agent}\n    model: ${model}\n    on: { issues: { types: [labeled], labels: ["raymond:talk"] } }`
      const config = {
        '.github/raymond.yml': `version: 1\nworkflows:\n  ${workflow}\n`,
        '.github/workflows/raymond.yml': 'on: { workflow_dispatch: {} }\njobs: {}\n',
      }
      repository = await github.addRepository({
        owner: 'Codertocat',
        name: 'Hello-World',
        private: true,
        files: { ...config, ...files },
      })
    }

    async function job(
      event: string,
      payload: object,
      inputs: Readonly<Record<string, string>>,
      onStart: (pid: number) => void = () => {},
    ) {
      const end = await runJob(
        { repository, event, payload, inputs: { ...inputsFor(program), ...SKIP, ...inputs } },
        {
          env: envFor(api.url),
          onStart(pid, { env, workspace, temp }) {
            for (const folder of [env.HOME ?? '', workspace, temp]) folders.add(folder)
            onStart(pid)
          },
        },
      )
      expect(end.main.signal, end.main.log).toBeNull()
      return end
    }

    function labeled() {
      return recordedEvent('issues', 'labeled', repository, (payload) =>
        Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:talk' } }),
      )
    }

    async function stateOf(id: string) {
      return JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]))
    }

    /** The whole of the last request that the API saw. */
    const asked = (): string => api.seen().at(-1)?.text ?? ''

    /** Conversations in what the last job uploaded. */
    function transcripts(): string {
      const { zip } = repository.actions.artifacts.findLast(({ name }) => name.startsWith('raymond-transcripts-')) ?? {}
      const files = zip === undefined ? [] : new AdmZip(zip).getEntries()
      return files.flatMap((file) => (/\/sessions\/.*\.jsonl$/.test(file.entryName) ? file.getData().toString() : [])).join('\n')
    }

    it.skipIf('missing' in cli)('goes on in the next job when a person has answered its question', async () => {
      await site(ASKS)
      const first = await job('issues', labeled(), {})
      expect(first.outputs, first.main.log).toMatchObject({ status: 'waiting' })
      const before = api.seen().length

      const answer = recordedEvent('issue_comment', 'created', repository, (payload) =>
        Object.assign(payload, { comment: { ...(payload.comment as object), body: '/raymond answer green' } }),
      )
      const second = await job('issue_comment', answer, {})
      expect(second.outputs, second.main.log).toMatchObject({ status: 'completed', result: 'noted' })
      expect(api.seen().length).toBeGreaterThan(before)
      expect(asked()).toContain(MEMORY)
      expect(asked()).toContain('green')
      expect(folders.size).toBe(6)
      expect((await stateOf(second.outputs['run-id'] ?? '')).warnings).toEqual([])
      expect(transcripts()).toContain(MEMORY)
    })

    it.skipIf('missing' in cli)('goes on in the next job when the first one was cancelled in the middle of a turn', async () => {
      await site(IS_CUT_OFF)
      const isSlow = () => asked().includes('DELAY: 6000')
      const first = await job('issues', labeled(), {}, (pid) => {
        const timer = setInterval(() => {
          if (!isSlow()) return
          clearInterval(timer)
          process.kill(pid, 'SIGINT')
        }, 50)
      })
      const id = first.outputs['run-id'] ?? ''
      expect(id, first.main.log).not.toBe('')
      expect(await stateOf(id), first.main.log).toMatchObject({
        status: 'suspended',
        reason: 'signal',
        agents: [{ current_state: 'SLOW.md' }],
      })
      api.reset()

      const { repository: full, sender } = labeled()
      const inputs = { run: id }
      const second = await job('workflow_dispatch', { inputs, repository: full, sender }, inputs)
      expect(second.outputs, second.main.log).toMatchObject({ status: 'completed', result: 'slow but sure' })
      expect(api.seen().findLast(({ text }) => text.includes('DELAY: 6000'))?.text).toContain(MEMORY)
      expect(folders.size).toBe(6)
      expect((await stateOf(id)).warnings).toEqual([])
    })
  },
)
