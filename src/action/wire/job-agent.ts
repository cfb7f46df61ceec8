import { join } from 'node:path'
import { createClaudeBackend } from '../../adapters/claude-cli/backend.ts'
import { createCommandBackend } from '../../adapters/command-agent/command-backend.ts'
import { createReplayBackend } from '../../adapters/replay/replay-backend.ts'
import { readAgentChoice } from '../../core/run/agent-choice.ts'
import type { AgentBackend } from '../../ports/turns/agent-backend.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'

/** Who runs the prompts: Claude Code, or what `RAYMOND_AGENT` names for a rehearsal. `home` is a folder of the job's own. */
export function createJobAgent(inputs: ActionInputs, facts: JobFacts, home: string): AgentBackend {
  const choice = readAgentChoice(inputs.agent)
  if (choice?.kind === 'replay') return createReplayBackend({ file: choice.file, placeholders: () => ({}) })
  if (choice?.kind === 'command')
    return createCommandBackend({ program: choice.program, environment: process.env, cwd: facts.workspace })
  return createClaudeBackend({
    directory: join(home, 'claude'),
    credentials: { apiKey: inputs.anthropicApiKey, oauthToken: inputs.claudeOauthToken },
    permissions: { mode: inputs.permissionMode, skip: inputs.skipPermissions },
    install: {
      path: inputs.claudePath,
      version: inputs.claudeVersion,
      toolCache: facts.toolCache,
      notFrom: [facts.workspace, facts.temp],
    },
    environment: process.env,
  })
}
