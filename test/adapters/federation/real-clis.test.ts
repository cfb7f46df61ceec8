/** The real CLIs with a credential that was exchanged for the job's token: they and their tools see a stand-in. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anthropicCredential, openAiCredential } from '../../../src/adapters/federation/federated-credential.ts'
import { createClock } from '../../../src/adapters/system/clock.ts'
import type { TurnResult } from '../../../src/ports/turns/agent-backend.ts'
import { never, overhear, turnSpec } from '../../contracts/agent-backend.ts'
import { startFakeAnthropic } from '../../tools/fake-anthropic.mjs'
import { type FakeFederation, startFakeFederation } from '../../tools/fake-federation.ts'
import { startFakeOpenai } from '../../tools/fake-openai.mjs'
import { createClaudeWorld, realClaude } from '../claude-cli/claude-world.ts'
import { createCodexWorld, realCodex } from '../codex-cli/codex-world.ts'

const [claude, codex] = [realClaude(), realCodex()]
const LOOK = 'env; cat /proc/$PPID/environ'

let fake: FakeFederation
const closing: (() => unknown)[] = []

beforeEach(async () => {
  fake = await startFakeFederation()
  closing.push(() => fake.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const options = () => ({ service: fake.jobTokens, clock: createClock(), onSecret() {} })
const given = () => ({ ACTIONS_ID_TOKEN_REQUEST_TOKEN: fake.jobTokens.requestToken, ACTIONS_ID_TOKEN_REQUEST_URL: fake.url })

function expectNothingSeen(result: TurnResult): void {
  expect(result).toMatchObject({ ok: true, text: 'done' })
  const seen = JSON.stringify(result.ok && result.messages)
  for (const secret of [...fake.secrets, 'ACTIONS_ID_TOKEN_REQUEST']) expect(seen).not.toContain(secret)
}

describe('Claude Code', { skip: 'missing' in claude }, () => {
  it('works with a credential that it never sees', async () => {
    const api = await startFakeAnthropic()
    closing.push(() => api.close())
    const world = createClaudeWorld('program' in claude ? claude.program : '', api.url)
    closing.push(() => world.remove())
    const ids = { ruleId: 'fdrl_1', organizationId: 'org-1', serviceAccountId: 'svac_1' }
    const federated = anthropicCredential(ids, { ANTHROPIC_BASE_URL: fake.url }, options())
    const backend = world.backend({
      credentials: { apiKey: null, oauthToken: null, federated },
      environment: { PATH: process.env.PATH, ANTHROPIC_BASE_URL: api.url, ...given() },
    })
    expect(await backend.preflight()).toEqual([])
    const prompt = `TOOL: Bash ${JSON.stringify({ command: LOOK, description: 'x' })}\nREPLY: done`
    const spec = turnSpec({ cwd: world.cwd, model: 'sonnet', prompt, tools: ['Bash'] })
    expectNothingSeen(await backend.runTurn(spec, overhear(), never()))
    expect(new Set(api.requests.flatMap(({ auth }) => auth ?? []))).toEqual(new Set(['bearer']))
    expect(fake.exchanges).toHaveLength(1)
  })
})

describe('Codex', { skip: 'missing' in codex }, () => {
  it('works with a credential that it never sees', async () => {
    const api = await startFakeOpenai({ logBody: true, key: `exchanged-1-${fake.mark}` })
    closing.push(() => api.close())
    const world = createCodexWorld('program' in codex ? codex.program : '', api.url)
    closing.push(() => world.remove())
    const ids = { identityProviderId: 'idp_1', serviceAccountId: 'sa_1' }
    const federated = openAiCredential(ids, { OPENAI_TOKEN_URL: `${fake.url}/oauth/token` }, options())
    const backend = world.backend({
      apiKey: null,
      federated,
      environment: { PATH: process.env.PATH, OPENAI_BASE_URL: api.url, ...given() },
    })
    expect(await backend.preflight([])).toEqual([])
    const prompt = `TOOL: exec_command ${JSON.stringify({ cmd: LOOK })}\nREPLY: done`
    expectNothingSeen(await backend.runTurn(turnSpec({ cwd: world.cwd, model: 'gpt-5.5', prompt }), overhear(), never()))
    expect(fake.exchanges).toHaveLength(1)
  })

  it('says that the exchange was refused before it runs, and in a turn', async () => {
    const world = createCodexWorld('program' in codex ? codex.program : '', fake.url)
    closing.push(() => world.remove())
    const ids = { identityProviderId: 'idp_1', serviceAccountId: 'sa_1' }
    const federated = openAiCredential(ids, { OPENAI_TOKEN_URL: `${fake.url}/oauth/token` }, options())
    const backend = world.backend({ apiKey: null, federated })
    fake.fail(403)
    expect(await backend.preflight([])).toMatchObject([{ code: 'RAY-EXCHANGE-REFUSED' }])
    fake.fail(...Array.from({ length: 9 }, () => 403))
    const result = await backend.runTurn(
      turnSpec({ cwd: world.cwd, model: 'gpt-5.5', prompt: 'REPLY: done' }),
      overhear(),
      never(),
    )
    expect(result).toMatchObject({ ok: false, failure: { class: 'auth' }, costUsd: 0 })
  })
})
