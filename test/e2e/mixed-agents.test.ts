/** One run with the real Claude Code, Codex and Copilot, in two jobs on two machines: one plans, one builds, one asks and goes on. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { realClaude } from '../adapters/claude-cli/claude-world.ts'
import { realCodex } from '../adapters/codex-cli/codex-world.ts'
import { realCopilot } from '../adapters/copilot-cli/under-test.ts'
import { type FakeAnthropic, startFakeAnthropic } from '../tools/fake-anthropic.mjs'
import { type FakeOpenai, startFakeOpenai } from '../tools/fake-openai.mjs'
import { copilotFiles } from '../tools/install-copilot.mjs'
import { startGitHub } from '../tools/start-github.ts'
import { recordedEvent, runJob } from './runner.ts'

vi.setConfig({ testTimeout: 240_000 })

const clis = [realClaude(), realCodex(), realCopilot()]
const [claude, codex, copilot] = clis.map((cli) => ('program' in cli ? cli.program : ''))
const missing = clis.flatMap((cli) => ('missing' in cli ? [cli.missing] : []))

const USAGE = 'USAGE: in=1000 out=100'
const FILES = {
  '.github/workflows/raymond.yml': 'on: { workflow_dispatch: {} }\njobs: {}\n',
  '.github/raymond.yml': `version: 1
workflows:
  mix:
    path: flows/mix
    on: { issues: { types: [labeled], labels: ["raymond:mix"] } }
`,
  'flows/mix/START.md': `---\nmodel: sonnet\n---\n${USAGE}\nREPLY: <reset>BUILD</reset>\n`,
  'flows/mix/BUILD.md': `---\nagent: codex\nmodel: gpt-5.5\n---\n${USAGE}\nREPLY: <reset>REVIEW</reset>\n`,
  'flows/mix/REVIEW.md': `---\nagent: copilot\nmodel: gpt-5.5\n---\n${USAGE}\nREPLY: Treacle. <ask next="ANSWERED">Which colour?</ask>\n`,
  'flows/mix/ANSWERED.md': `---\nagent: copilot\nmodel: gpt-5.5\n---\n${USAGE}\nREPLY: <result>noted</result>\n\nIt is {{result}}.\n`,
}

describe.skipIf(missing.length > 0)('a run of three agents', () => {
  let anthropic: FakeAnthropic
  let openai: FakeOpenai
  let repository: EmbeddedRepository
  beforeAll(async () => {
    anthropic = await startFakeAnthropic({ logBody: true })
    openai = await startFakeOpenai({ logBody: true })
  })
  afterAll(() => Promise.all([anthropic.close(), openai.close()]))

  function job(event: string, payload: object) {
    const keys = { 'anthropic-api-key': 'sk-ant-test', 'openai-api-key': 'sk-openai-test' }
    const programs = { 'claude-path': claude ?? '', 'codex-path': codex ?? '', 'copilot-path': copilot ?? '' }
    // Codex's own sandbox needs what not every machine allows; here it is about who goes on with what.
    const inputs = { ...keys, ...programs, 'dangerously-skip-permissions': 'true' }
    const provider = {
      COPILOT_PROVIDER_BASE_URL: openai.url,
      COPILOT_PROVIDER_API_KEY: 'sk-provider-test',
      COPILOT_PROVIDER_WIRE_API: 'responses',
      COPILOT_CACHE_HOME: copilotFiles(),
    }
    const env = { ANTHROPIC_BASE_URL: anthropic.url, OPENAI_BASE_URL: openai.url, ...provider }
    return runJob({ repository, event, payload, inputs }, { env })
  }

  it('hands over from one to the next, bills them together, and goes on in the conversation of the third on another machine', async () => {
    const github = await startGitHub()
    repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files: FILES })
    const labeled = recordedEvent('issues', 'labeled', repository, (payload) =>
      Object.assign(payload, { label: { ...(payload.label as object), name: 'raymond:mix' } }),
    )
    const first = await job('issues', labeled)
    expect(first.outputs, first.main.log).toMatchObject({ status: 'waiting' })
    expect(openai.requests.map(({ key }) => key)).toEqual(['sk-openai-test', 'sk-provider-test'])

    const answer = recordedEvent('issue_comment', 'created', repository, (payload) =>
      Object.assign(payload, { comment: { ...(payload.comment as object), body: '/raymond answer green' } }),
    )
    const second = await job('issue_comment', answer)
    expect(second.outputs, second.main.log).toMatchObject({ status: 'completed', result: 'noted' })
    const last = JSON.stringify(openai.requests.at(-1)?.body?.input)
    expect(last.includes('Treacle.'), last).toBe(true)
    expect(last.includes('\\ngreen\\n'), last).toBe(true)

    const id = second.outputs['run-id'] ?? ''
    const state = JSON.parse(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]))
    // Sonnet 2 and 10 dollars a million, gpt-5.5 5 and 30: one turn of Claude Code, three of the others.
    expect(Number(second.outputs['cost-usd']), JSON.stringify(second.outputs)).toBeCloseTo(0.003 + 3 * 0.008, 2)
    expect(state.warnings).toEqual([])
  })
})
