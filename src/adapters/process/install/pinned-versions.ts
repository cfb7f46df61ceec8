import type { AgentCli } from '../../../core/workflow/agent-choice.ts'

/**
 * The version of each agent's CLI that is installed, and that turns are tested against: what others print may differ. Which archives and
 * programs these are, by digest, stands in the folder of each.
 */
export const pinnedVersions: Readonly<Record<AgentCli, string>> = {
  claude: '2.1.330',
  codex: '0.169.0',
  copilot: '1.0.102',
}
