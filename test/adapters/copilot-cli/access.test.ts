import { describe, expect, it } from 'vitest'
import { accessOf, secretsOfProvider } from '../../../src/adapters/copilot-cli/access.ts'
import { copilotUpstream } from '../../../src/adapters/copilot-cli/copilot-upstream.ts'
import { copilotRights } from '../../../src/adapters/copilot-cli/rights.ts'
import type { PassedCall } from '../../../src/adapters/process/model/model-upstream.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'
import { isOfAnother } from '../../../src/core/run/agent-settings.ts'

function upstream(environment: Readonly<Record<string, string>>, token: string | null = null) {
  const access = accessOf(token, environment)
  if ('code' in access) throw new Error(access.message)
  return copilotUpstream(access, 'gpt-5', priceTable(), () => {})
}

const CALL: PassedCall = { method: 'POST', url: new URL('https://api.example/responses'), headers: {}, body: undefined }
const pathsOf = ({ endpoints }: ReturnType<typeof upstream>) => endpoints.map(({ path }) => path)

describe('where the calls of Copilot go', () => {
  it('is GitHub with its token, or an endpoint of the user before that', async () => {
    const github = upstream({}, 'ghu_token')
    expect(github.url).toBe('https://api.githubcopilot.com')
    expect(await github.credential(CALL)).toEqual({ authorization: 'Bearer ghu_token' })
    expect(github.secrets()).toEqual(['Bearer ghu_token', 'ghu_token'])
    const own = upstream({ COPILOT_PROVIDER_BASE_URL: 'https://x/v1', COPILOT_PROVIDER_API_KEY: 'k' }, 'ghu_token')
    expect([own.url, await own.credential(CALL), pathsOf(own)]).toEqual([
      'https://x/v1',
      { authorization: 'Bearer k' },
      ['/responses', '/chat/completions'],
    ])
  })

  it('is refused without a credential, with one that GitHub does not take, and with a command that would print one', () => {
    expect(accessOf(null, {})).toMatchObject({ code: 'RAY-NO-API-KEY' })
    expect(accessOf('ghp_classic', {})).toMatchObject({ message: expect.stringContaining('ghp_') })
    expect(accessOf('ghu_token', { COPILOT_OFFLINE: 'true' })).toMatchObject({ code: 'RAY-NO-API-KEY' })
    const command = { COPILOT_PROVIDER_BASE_URL: 'https://x', COPILOT_PROVIDER_API_KEY_COMMAND: 'print-key' }
    expect(accessOf(null, command)).toMatchObject({ message: expect.stringContaining('COPILOT_PROVIDER_API_KEY_COMMAND') })
  })

  it('has the key where each kind of endpoint looks for it, and header fields of the user', async () => {
    const base = { COPILOT_PROVIDER_BASE_URL: 'https://x', COPILOT_PROVIDER_API_KEY: 'k' }
    const fields = { COPILOT_PROVIDER_HEADERS: 'X-Gateway-Key: abcdefgh\\nX-Tenant: mai' }
    const anthropic = upstream({ ...base, ...fields, COPILOT_PROVIDER_TYPE: 'anthropic' })
    expect(await anthropic.credential(CALL)).toEqual({ 'x-api-key': 'k', 'x-gateway-key': 'abcdefgh', 'x-tenant': 'mai' })
    // A tenant, or a version, is no secret: looked for in answers, it would spoil texts and counts.
    expect(anthropic.secrets()).toEqual(['abcdefgh'])
    expect(pathsOf(anthropic)).toContain('/v1/messages')
    const azure = upstream({ ...base, COPILOT_PROVIDER_TYPE: 'azure' })
    expect(await azure.credential(CALL)).toEqual({ 'api-key': 'k' })
    expect(pathsOf(azure)).toContain('/openai/v1/responses')
    const bearer = upstream({ ...base, COPILOT_PROVIDER_BEARER_TOKEN: 'b', COPILOT_PROVIDER_TYPE: 'azure' })
    expect(await bearer.credential(CALL)).toEqual({ authorization: 'Bearer b' })
  })
})

it('of an endpoint of the user, keys and what header fields hold of keys are secrets, and no other words', () => {
  const secrets = secretsOfProvider({
    COPILOT_PROVIDER_API_KEY: 'key-of-the-endpoint',
    COPILOT_PROVIDER_BEARER_TOKEN: 'bearer-of-the-endpoint',
    COPILOT_PROVIDER_HEADERS: 'Authorization: Bearer of-a-header-field\\nX-Key: short\\nAccept: application/json',
  })
  expect(secrets).toEqual(['key-of-the-endpoint', 'bearer-of-the-endpoint', 'Bearer of-a-header-field', 'of-a-header-field'])
  expect(secretsOfProvider({})).toEqual([])
})

describe('what Copilot is held to', () => {
  it('is the tools that are listed', () => {
    expect(copilotRights(['Read', 'Grep'])).toEqual({ tools: ['view', 'rg', 'grep'], writes: false })
    expect(copilotRights(['Edit'])).toEqual({ tools: ['apply_patch', 'edit', 'create'], writes: true })
    expect(copilotRights([])).toEqual({ tools: [], writes: false })
    expect(copilotRights(null)).toMatchObject({ tools: expect.arrayContaining(['view', 'edit', 'bash']), writes: true })
  })

  it('is less what is refused, and nothing that writes where it plans', () => {
    const permissions = { allow: [], deny: ['Bash'], cautious: false }
    const held = copilotRights(['Read', 'Bash'], permissions)
    expect(held).toEqual({ tools: ['view'], writes: false })
    const plan = copilotRights(null, { mode: 'plan', allow: [], deny: [], cautious: true })
    expect(plan).toMatchObject({ writes: false, tools: expect.not.arrayContaining(['edit', 'create', 'apply_patch']) })
  })

  it.each(['Bash(npm test:*)', 'WebFetch', 'Task'])('is refused where it would not hold: %s', (rule) => {
    expect(copilotRights([rule])).toMatchObject({ code: 'RAY-TOOLS-NOT-ENFORCED' })
    expect(copilotRights(null, { allow: [], deny: [rule], cautious: false })).toMatchObject({ code: 'RAY-TOOLS-NOT-ENFORCED' })
  })
})

it('has models of several vendors, but not the short names of Claude Code', () => {
  const models = ['gpt-5.5', 'claude-sonnet-5.5', 'opus', 'sonnet[1m]']
  expect(models.map((model) => isOfAnother(model, 'copilot'))).toEqual([false, false, true, true])
})
