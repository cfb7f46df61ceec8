import type { Problem } from '../../core/problem.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'

/** What Copilot is held to. */
export interface CopilotRights {
  /** It may change files of its directory. */
  readonly writes: boolean
  /** The CLI's own names of the only tools that the model is shown. */
  readonly tools: readonly string[]
}

const READ = ['view', 'rg', 'grep', 'glob']
const EDIT = ['apply_patch', 'edit', 'create']
const COMMANDS = [
  'bash',
  'read_bash',
  'stop_bash',
  'list_bash',
  'powershell',
  'read_powershell',
  'stop_powershell',
  'list_powershell',
]

/** Models have different tools for the same; a name that one does not have is passed over. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  Read: ['view'],
  LS: ['view'],
  Grep: ['rg', 'grep'],
  Glob: ['glob'],
  Edit: EDIT,
  MultiEdit: EDIT,
  Write: EDIT,
  NotebookEdit: EDIT,
  Bash: COMMANDS,
}

/**
 * The model is shown the tools that are listed and no others, which holds. Copilot's rules for single commands do not: another spelling of
 * the same command passes them. Its skills, sub-agents and servers come with what a checkout says of them, so nobody is shown those.
 */
export function copilotRights(tools: TurnSpec['tools'], permissions?: TurnSpec['permissions']): CopilotRights | Problem {
  const plans = permissions?.mode === 'plan'
  const denied = permissions?.deny ?? []
  const wrong = [...(tools ?? []), ...denied].find((rule) => !(rule in TOOLS))
  if (wrong !== undefined) return notEnforced(wrong)
  const asked = tools === null ? [...READ, ...EDIT, ...COMMANDS] : tools.flatMap((tool) => TOOLS[tool] ?? [])
  const gone = [...denied.flatMap((tool) => TOOLS[tool] ?? []), ...(plans ? EDIT : [])]
  const shown = [...new Set(asked)].filter((tool) => !gone.includes(tool))
  return { tools: shown, writes: !plans && (shown.includes('edit') || shown.includes('bash')) }
}

export function isRefused(rights: CopilotRights | Problem): rights is Problem {
  return 'code' in rights
}

function notEnforced(rule: string): Problem {
  return {
    code: 'RAY-TOOLS-NOT-ENFORCED',
    message: `Copilot cannot be held to the rule "${rule}", so it is not started.`,
    hint: `Copilot can be held to a list of whole tools (${Object.keys(TOOLS).join(', ')}); leave the rest out, or let claude run the state.`,
  }
}
