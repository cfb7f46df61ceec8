import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readInputs } from '../../../src/action/inputs.ts'
import type { JobFacts } from '../../../src/action/job-facts.ts'
import { createJobAgent } from '../../../src/action/wire/job-agent.ts'
import { createClock } from '../../../src/adapters/system/clock.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'

const home = mkdtempSync(join(tmpdir(), 'raymond-job-agent-'))
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 9 }))

const FACTS = { workspace: home, temp: home, toolCache: home, jobTokens: null } as unknown as JobFacts

function agentOf(inputs: Readonly<Record<string, string>>) {
  const env = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]))
  const place = { home, clock: createClock(), onSecret() {}, prices: async () => priceTable() }
  return createJobAgent(readInputs(env), FACTS, place)
}

/** What keeps an agent from its work: its credential is looked at before its program, of which there is none. */
async function missing(agent: string, inputs: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const backend = agentOf({ 'claude-path': '/nowhere', 'codex-path': '/nowhere', 'copilot-path': '/nowhere', ...inputs })
  const problems = await backend.preflight([{ agent, models: [null], tools: [], capped: false }])
  return problems.map(({ code }) => code)
}

describe('A-4.2: without a stored credential', () => {
  it("Copilot works with the job's own token, and with no other token of GitHub that the action has", async () => {
    expect(await missing('copilot', {})).toEqual(['RAY-NO-API-KEY'])
    expect(await missing('copilot', { 'github-token': 'github_pat_of_somebody' })).toEqual(['RAY-NO-API-KEY'])
    expect(await missing('copilot', { 'github-token': 'ghs_ofTheJob' })).not.toContain('RAY-NO-API-KEY')
  })

  it('Claude Code and Codex need a job that may say who it is, and a stored key goes first', async () => {
    const claude = { 'anthropic-federation-rule-id': 'r', 'anthropic-organization-id': 'o', 'anthropic-service-account-id': 's' }
    const codex = { 'openai-identity-provider-id': 'i', 'openai-service-account-id': 's' }
    expect(await missing('claude', claude)).toEqual(['RAY-NO-ID-TOKEN'])
    expect(await missing('codex', codex)).toEqual(['RAY-NO-ID-TOKEN'])
    expect(await missing('claude', { ...claude, 'anthropic-api-key': 'k' })).not.toContain('RAY-NO-ID-TOKEN')
    expect(await missing('codex', { ...codex, 'openai-api-key': 'k' })).not.toContain('RAY-NO-ID-TOKEN')
  })
})

it('X-1.2: what the inputs let agents do unasked is known before a run begins', () => {
  expect(agentOf({}).unasked).toEqual({ mode: 'acceptEdits', skip: false })
  expect(agentOf({ 'permission-mode': 'auto', 'dangerously-skip-permissions': 'true' }).unasked).toEqual({
    mode: 'auto',
    skip: true,
  })
})
