/** Which adapter stands behind an agent's name on a person's machine. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClaudeBackend } from '../../adapters/claude-cli/backend.ts'
import { createCodexBackend } from '../../adapters/codex-cli/backend.ts'
import { createCommandBackend } from '../../adapters/command-agent/command-backend.ts'
import { createCopilotBackend } from '../../adapters/copilot-cli/backend.ts'
import { anthropicCredential, type FederationOptions, openAiCredential } from '../../adapters/federation/federated-credential.ts'
import { federationIn } from '../../adapters/federation/federation-in.ts'
import { jobTokensIn } from '../../adapters/federation/job-token-service.ts'
import { createReplayBackend } from '../../adapters/replay/replay-backend.ts'
import { createClock } from '../../adapters/system/clock.ts'
import type { PriceTable } from '../../core/prices/price-table.ts'
import type { AgentChoice } from '../../core/workflow/agent-choice.ts'
import type { AgentBackend } from '../../ports/turns/agent-backend.ts'
import type { JudgedConfiguration } from './configuration-watch.ts'

export interface BackendPlace {
  readonly stateDir: string
  readonly workspace: string
  readonly dangerouslySkipPermissions?: boolean
  /** As it was when the command began: no agent of the run changes what its turns cost. */
  readonly configuration: JudgedConfiguration
}

/** An agent with the credential that the environment holds, or that can be had by what it names. */
export function backendOf(
  agent: AgentChoice,
  place: BackendPlace,
  placeholders: () => Readonly<Record<string, string>>,
): AgentBackend {
  const { stateDir, workspace, dangerouslySkipPermissions, configuration } = place
  let table: Promise<PriceTable> | undefined
  const prices = () => {
    table ??= import('../prices-at.ts').then(({ pricesAt }) => pricesAt(configuration))
    return table
  }
  switch (agent.kind) {
    case 'claude':
      return createClaudeBackend({
        directory: join(stateDir, '.claude'),
        credentials: {
          apiKey: process.env.ANTHROPIC_API_KEY ?? null,
          oauthToken: process.env.CLAUDE_CODE_OAUTH_TOKEN ?? null,
          federated: anthropicCredential(federationIn(process.env).anthropic, process.env, exchange()),
        },
        permissions: { mode: 'acceptEdits', skip: dangerouslySkipPermissions === true },
        install: {
          path: process.env.RAYMOND_CLAUDE_PATH ?? null,
          version: null,
          toolCache: join(homedir(), '.cache', 'raymond'),
          notFrom: [workspace],
        },
        environment: process.env,
        prices,
      })
    case 'replay':
      return createReplayBackend({ file: resolve(agent.file), placeholders })
    case 'codex':
      return createCodexBackend({
        directory: join(stateDir, '.codex'),
        apiKey: process.env.OPENAI_API_KEY ?? null,
        federated: openAiCredential(federationIn(process.env).openAi, process.env, exchange()),
        skipPermissions: dangerouslySkipPermissions === true,
        install: {
          path: process.env.RAYMOND_CODEX_PATH ?? null,
          version: null,
          toolCache: join(homedir(), '.cache', 'raymond'),
          notFrom: [workspace],
        },
        environment: process.env,
        prices,
      })
    case 'copilot': {
      const toolCache = join(homedir(), '.cache', 'raymond')
      const { COPILOT_GITHUB_TOKEN, GH_TOKEN, GITHUB_TOKEN, RAYMOND_COPILOT_PATH } = process.env
      return createCopilotBackend({
        directory: join(stateDir, '.copilot'),
        files: join(toolCache, 'raymond-copilot-files'),
        token: COPILOT_GITHUB_TOKEN || GH_TOKEN || GITHUB_TOKEN || null,
        skipPermissions: dangerouslySkipPermissions === true,
        install: { path: RAYMOND_COPILOT_PATH ?? null, version: null, toolCache, notFrom: [workspace] },
        environment: process.env,
        prices,
      })
    }
    case 'command':
      return createCommandBackend({ program: agent.program, environment: process.env, cwd: process.cwd() })
  }
}

/** In a job's step; elsewhere nobody says who asks. */
function exchange(): FederationOptions {
  return { service: jobTokensIn(process.env), clock: createClock(), onSecret() {} }
}
