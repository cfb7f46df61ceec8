import { join } from 'node:path'
import { createClaudeBackend } from '../../adapters/claude-cli/backend.ts'
import { createCodexBackend } from '../../adapters/codex-cli/backend.ts'
import { createCommandBackend } from '../../adapters/command-agent/command-backend.ts'
import { createCopilotBackend } from '../../adapters/copilot-cli/backend.ts'
import { anthropicCredential, openAiCredential } from '../../adapters/federation/federated-credential.ts'
import { createReplayBackend } from '../../adapters/replay/replay-backend.ts'
import type { Unasked } from '../../core/cell/cell-rules.ts'
import type { PriceTable } from '../../core/prices/price-table.ts'
import { type AgentChoice, readAgentChoice } from '../../core/workflow/agent-choice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AgentBackend } from '../../ports/turns/agent-backend.ts'
import { createAgents } from '../../runtime/agents.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'

export interface AgentPlace {
  /** A folder of the job's own. */
  readonly home: string
  /** What models cost, where an agent's CLI does not say, and for the caps. */
  readonly prices: () => Promise<PriceTable>
  readonly clock: Clock
  /** Told of what must not be read anywhere. */
  readonly onSecret: (secret: string) => void
}

/** Who runs the prompts: the agent that each names, or what `RAYMOND_AGENT` names for a rehearsal. */
export function createJobAgent(inputs: ActionInputs, facts: JobFacts, place: AgentPlace): AgentBackend {
  const make = (choice: AgentChoice) => backendOf(choice, inputs, facts, place)
  const rehearsal = inputs.rehearsedBy === null ? undefined : readAgentChoice(inputs.rehearsedBy)
  return rehearsal === undefined ? createAgents(async (choice) => make(choice), permissionsOf(inputs)) : make(rehearsal)
}

function permissionsOf({ permissionMode, skipPermissions }: ActionInputs): Unasked {
  return { mode: permissionMode, skip: skipPermissions }
}

function backendOf(choice: AgentChoice, inputs: ActionInputs, facts: JobFacts, place: AgentPlace): AgentBackend {
  const { home, prices, clock, onSecret } = place
  const federation = { service: facts.jobTokens, clock, onSecret }
  const install = { toolCache: facts.toolCache, notFrom: [facts.workspace, facts.temp] }
  switch (choice.kind) {
    case 'replay':
      return createReplayBackend({ file: choice.file, placeholders: () => ({}) })
    case 'command':
      return createCommandBackend({ program: choice.program, environment: process.env, cwd: facts.workspace })
    case 'claude':
      return createClaudeBackend({
        directory: join(home, 'claude'),
        credentials: {
          apiKey: inputs.anthropicApiKey,
          oauthToken: inputs.claudeOauthToken,
          federated: anthropicCredential(inputs.anthropicFederation, process.env, federation),
        },
        permissions: permissionsOf(inputs),
        install: { ...install, path: inputs.claudePath, version: inputs.claudeVersion },
        environment: process.env,
        prices,
      })
    case 'codex':
      return createCodexBackend({
        directory: join(home, 'codex'),
        apiKey: inputs.openaiApiKey,
        federated: openAiCredential(inputs.openaiFederation, process.env, federation),
        skipPermissions: inputs.skipPermissions,
        install: { ...install, path: inputs.codexPath, version: null },
        environment: process.env,
        prices,
      })
    case 'copilot':
      return createCopilotBackend({
        directory: join(home, 'copilot'),
        files: join(home, 'copilot-files'),
        token: inputs.copilotToken ?? ownToken(inputs),
        skipPermissions: inputs.skipPermissions,
        install: { ...install, path: inputs.copilotPath, version: null },
        environment: process.env,
        prices,
      })
  }
}

/**
 * The job's own token, which Copilot takes with `copilot-requests: write`. It can write to the repository: the CLI gets a stand-in, and our
 * proxy alone shows it. Any other token of the user's is not meant for a model.
 */
function ownToken({ githubToken }: ActionInputs): string | null {
  return githubToken?.startsWith('ghs_') === true ? githubToken : null
}
