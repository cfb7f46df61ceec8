/** The real CLI of each agent, and what a job needs to have it talk to a scripted API. */
import { realClaude } from '../adapters/claude-cli/claude-world.ts'
import { claudeUnderTest } from '../adapters/claude-cli/under-test.ts'
import { realCodex } from '../adapters/codex-cli/codex-world.ts'
import { codexUnderTest } from '../adapters/codex-cli/under-test.ts'
import { copilotUnderTest, realCopilot } from '../adapters/copilot-cli/under-test.ts'
import { copilotFiles } from '../tools/install-copilot.mjs'

export const REAL_AGENTS = [
  {
    agent: 'claude',
    model: 'sonnet',
    cli: realClaude(),
    under: claudeUnderTest,
    inputs: (program: string) => ({ 'anthropic-api-key': 'sk-ant-test', 'claude-path': program }),
    env: (url: string) => ({ ANTHROPIC_BASE_URL: url }),
  },
  {
    agent: 'codex',
    model: 'gpt-5.5',
    cli: realCodex(),
    under: codexUnderTest,
    inputs: (program: string) => ({ 'openai-api-key': 'sk-openai-test', 'codex-path': program }),
    env: (url: string) => ({ OPENAI_BASE_URL: url }),
  },
  {
    agent: 'copilot',
    model: 'gpt-5.5',
    cli: realCopilot(),
    under: copilotUnderTest,
    inputs: (program: string) => ({ 'copilot-path': program }),
    env: (url: string) => ({
      COPILOT_PROVIDER_BASE_URL: url,
      COPILOT_PROVIDER_API_KEY: 'sk-provider-test',
      COPILOT_PROVIDER_WIRE_API: 'responses',
      COPILOT_CACHE_HOME: copilotFiles(),
    }),
  },
]
