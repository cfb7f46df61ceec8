import { MESSAGES } from '../messages-api.ts'
import type { Cloud, Environment } from './cloud.ts'
import { keyed } from './keyed.ts'
import { isName, lacks } from './lacks.ts'

/** Microsoft Foundry: https://platform.claude.com/docs/en/build-with-claude/claude-in-microsoft-foundry. */
export function foundry(environment: Environment): Cloud {
  const { ANTHROPIC_FOUNDRY_BASE_URL: base, ANTHROPIC_FOUNDRY_RESOURCE: resource } = environment
  const { ANTHROPIC_FOUNDRY_API_KEY: key, ANTHROPIC_FOUNDRY_AUTH_TOKEN: token } = environment
  const url = base || (isName(resource) ? `https://${resource}.services.ai.azure.com/anthropic` : '')
  if (url === '') throw lacks('CLAUDE_CODE_USE_FOUNDRY', 'ANTHROPIC_FOUNDRY_RESOURCE')
  const secret = key || token
  if (!secret) throw lacks('CLAUDE_CODE_USE_FOUNDRY', 'ANTHROPIC_FOUNDRY_API_KEY')
  return {
    url,
    endpoints: MESSAGES,
    ...keyed(secret, key ? 'x-api-key' : 'authorization'),
    variables: (ours, standIn) => ({
      CLAUDE_CODE_USE_FOUNDRY: '1',
      ANTHROPIC_FOUNDRY_BASE_URL: ours,
      ANTHROPIC_FOUNDRY_API_KEY: standIn,
    }),
  }
}
