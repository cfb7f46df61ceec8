import { describe, expect, it } from 'vitest'
import { createClaudeBackend } from '../../../src/adapters/claude-cli/backend.ts'
import { cloudIn } from '../../../src/adapters/claude-cli/cloud.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'

const problemOf = (environment: Readonly<Record<string, string>>) => {
  try {
    return cloudIn(environment)
  } catch (error) {
    return error
  }
}

describe('the cloud that serves the models', () => {
  it('is none unless the environment asks for it', () => {
    expect(cloudIn({})).toBeNull()
    expect(
      cloudIn({ CLAUDE_CODE_USE_FOUNDRY: '0', ANTHROPIC_FOUNDRY_API_KEY: 'key', AWS_BEARER_TOKEN_BEDROCK: 'token' }),
    ).toBeNull()
  })

  it.each([
    [
      { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'acme', ANTHROPIC_FOUNDRY_API_KEY: 'key' },
      { url: 'https://acme.services.ai.azure.com/anthropic', secret: 'key', field: 'x-api-key' },
    ],
    [
      {
        CLAUDE_CODE_USE_FOUNDRY: 'true',
        ANTHROPIC_FOUNDRY_BASE_URL: 'https://apim.example',
        ANTHROPIC_FOUNDRY_AUTH_TOKEN: 'token',
      },
      { url: 'https://apim.example', secret: 'token', field: 'authorization' },
    ],
    [
      { CLAUDE_CODE_USE_MANTLE: '1', AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'token' },
      { url: 'https://bedrock-mantle.eu-west-1.api.aws/anthropic', secret: 'token', field: 'authorization' },
    ],
  ])('is asked for by Claude Code’s own variables: %j', (environment, cloud) => {
    expect(cloudIn(environment)).toMatchObject(cloud)
  })

  it.each([
    [{ CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_API_KEY: 'key' }, 'ANTHROPIC_FOUNDRY_RESOURCE'],
    [
      { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'a.b/c', ANTHROPIC_FOUNDRY_API_KEY: 'key' },
      'ANTHROPIC_FOUNDRY_RESOURCE',
    ],
    [{ CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'acme' }, 'ANTHROPIC_FOUNDRY_API_KEY'],
    [{ CLAUDE_CODE_USE_MANTLE: '1', AWS_BEARER_TOKEN_BEDROCK: 'token' }, 'AWS_REGION'],
    [{ CLAUDE_CODE_USE_MANTLE: '1', AWS_REGION: 'us-east-1' }, 'AWS_BEARER_TOKEN_BEDROCK'],
    [{ CLAUDE_CODE_USE_BEDROCK: '1' }, 'CLAUDE_CODE_USE_MANTLE'],
    [{ CLAUDE_CODE_USE_VERTEX: '1' }, 'gateway'],
  ])('is refused with what to do: %j', (environment, words) => {
    const error = problemOf(environment)
    expect(error).toMatchObject({ problem: { code: 'RAY-CLAUDE-CLOUD' } })
    expect(JSON.stringify(error)).toContain(words)
  })

  it('is looked for before anything is paid for, and goes before a key', async () => {
    const backend = createClaudeBackend({
      directory: '/nowhere',
      credentials: { apiKey: 'key', oauthToken: null },
      permissions: { mode: 'acceptEdits', skip: false },
      install: { path: '/nowhere/claude', version: null, toolCache: '/nowhere' },
      environment: { CLAUDE_CODE_USE_VERTEX: '1' },
      prices: async () => priceTable(),
    })
    expect(await backend.preflight([])).toMatchObject([{ code: 'RAY-CLAUDE-CLOUD' }])
  })
})
